import type { Vehicle } from '../../../shared/contract/stock.ts'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import type { Reads } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { toVehicle } from '../stock/vehicle.mapper.ts'
import { findVehicleRow } from '../stock/vehicle.read-model.ts'

/** A vehicle as quotations need it: public fields, exact prices in ZAR cents. */
export type StockRecord = {
  readonly vehicle: Vehicle
  readonly saexNumber: number
  readonly priceCents: number
  readonly priceWithVatCents: number
  /** null = unknown. */
  readonly lengthMetres: number | null
}

/**
 * The vehicle of a reference in any spelling. Throws VEHICLE_NOT_FOUND for a reference that is garbled or unknown,
 * NOT_QUOTABLE for a vehicle that is sold or has no price.
 */
export async function getQuotableRecord(
  queries: Reads,
  { saexRef, now }: { readonly saexRef: string; readonly now: Date },
): Promise<StockRecord> {
  const reference = parseSaexReference(saexRef)
  const row =
    reference.kind === 'number' ? await findVehicleRow(queries, { saexNumber: reference.saexNumber, now }) : undefined
  if (row === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  if (row.status === 'sold' || row.priceWithVatCents === 0) throw new AppError('NOT_QUOTABLE')
  const { saexNumber, priceCents, priceWithVatCents, lengthCm } = row
  const lengthMetres = lengthCm === null ? null : lengthCm / 100
  return { vehicle: toVehicle(row), saexNumber, priceCents, priceWithVatCents, lengthMetres }
}
