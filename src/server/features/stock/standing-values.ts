import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import { vehicleColumns, type VehicleRow } from './vehicle-columns.ts'
import type { VehicleInput } from './vehicle-input.ts'

/** A vehicle as it stands, in the form in which files bring one. */
export type Standing = {
  readonly id: number
  readonly saexNumber: number
  readonly vehicle: VehicleInput
  readonly supplierId: number
  readonly supplierName: string
  /** Fields that staff keep against files, by the names of their pins. */
  readonly pinned: readonly string[]
  readonly origin: 'hand' | null
  readonly withdrawnAt: Date | null
  readonly updatedAt: Date
  readonly revision: number
}

type Row = VehicleRow & {
  readonly supplierKey: string
  readonly vin: string | null
  readonly dealerName: string | null
  readonly dealerNumber: string | null
  readonly dealerEmail: string | null
  readonly pinned: readonly string[]
  readonly origin: 'hand' | null
  readonly withdrawnAt: string | null
  readonly revision: number
}

/** Vehicles by their SAEX numbers with all values, also those that no public answer has; unknown numbers are left out. */
export async function readStanding(
  queries: Queries,
  saexNumbers: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await queries.execute<Row>(sql`
    select ${vehicleColumns('all')}, v.supplier_key as "supplierKey", v.vin, v.dealer_name as "dealerName",
      v.dealer_number as "dealerNumber", v.dealer_email as "dealerEmail", v.pinned, v.origin,
      v.withdrawn_at::text as "withdrawnAt", v.revision::float8 as revision
    from vehicle v join model m on m.id = v.model_id join make k on k.id = m.make_id join supplier s on s.id = v.supplier_id
    where v.saex_number = any(${sql.param(saexNumbers)}::int[])`)
  return new Map(rows.map((row) => [row.saexNumber, toStanding(row)]))
}

function toStanding({ pictureKeys, updatedAt, withdrawnAt, listedAt, ...row }: Row): Standing {
  const { id, saexNumber, supplierId, supplierName, pinned, origin, revision } = row
  return {
    id,
    saexNumber,
    supplierId,
    supplierName,
    pinned,
    origin,
    revision,
    withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt),
    updatedAt: new Date(updatedAt),
    vehicle: { ...row, pictureKeys, listedAt: new Date(listedAt) },
  }
}
