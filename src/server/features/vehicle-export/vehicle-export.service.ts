import { eq } from 'drizzle-orm'
import type { Vehicle } from '../../../shared/contract/stock.ts'
import type { ExportedVehicle, FoundVehicle, ExportProperty } from '../../../shared/contract/vehicle-export.ts'
import type { Company } from '../../../shared/domain/company.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, type AuditActor } from '../audit/record-audit.ts'
import type { Rates } from '../currencies/rates.ts'
import type { PaperFonts } from '../quotes/paper/paper-fonts.ts'
import { toVehicle } from '../stock/vehicle.mapper.ts'
import { findVehicleRow } from '../stock/vehicle.read-model.ts'
import { describeReport } from './report/describe-report.ts'
import { drawReport } from './report/draw-report.ts'
import type { ReportPictures } from './report/report-pictures.ts'
import { convert, fromCents, toCents, type RatesByCurrency } from '../../../shared/domain/money.ts'
import { vehicleHeading } from '../../../shared/domain/quote-document/vehicle-facts.ts'
import type { Queries } from '../../db/database.ts'
import { vehicle } from '../../db/schema/index.ts'

export type ExportDeps = Pick<AppContext, 'db' | 'clock' | 'log' | 'publicUrl'> & {
  readonly company: Company
  readonly fonts: PaperFonts
  readonly pictures: ReportPictures
  readonly readRates: () => Promise<Rates>
}

/** Which vehicle, for whom: every export leaves a line in the audit trail before the file is sent. */
export type ExportRequest = { readonly saexNumber: number; readonly actor: AuditActor }

/** What the look-up shows. Throws VEHICLE_NOT_FOUND. */
export async function findVehicle(deps: ExportDeps, saexNumber: number): Promise<FoundVehicle> {
  return toFoundVehicle(await getVehicle(deps, saexNumber))
}

/** All that staff may have of a vehicle, for a spreadsheet. Throws VEHICLE_NOT_FOUND. */
export async function exportVehicle(deps: ExportDeps, { saexNumber, actor }: ExportRequest): Promise<ExportedVehicle> {
  const vehicle = await getVehicle(deps, saexNumber)
  const dealer = await findDealer(deps.db, saexNumber)
  if (dealer === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  const { byCurrency } = await deps.readRates()
  await recordAudit(deps.db, { at: deps.clock(), actor, action: 'vehicle spreadsheet', subject: vehicle.saexRef })
  return toExportedVehicle(vehicle, { dealer, rates: byCurrency })
}

/** The report of a vehicle as a PDF. Throws VEHICLE_NOT_FOUND, OVERLOADED while too many pictures are made, PDF_FAILED. */
export async function reportVehicle(
  deps: ExportDeps,
  { saexNumber, actor }: ExportRequest,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const vehicle = await getVehicle(deps, saexNumber)
  const bytes = await draw(deps, vehicle)
  await recordAudit(deps.db, { at: deps.clock(), actor, action: 'vehicle report', subject: vehicle.saexRef })
  return { name: `Vehicle Report - ${vehicle.saexRef}.pdf`, bytes }
}

async function getVehicle({ db, clock }: ExportDeps, saexNumber: number): Promise<Vehicle> {
  const row = await findVehicleRow(db, { saexNumber, now: clock() })
  if (row === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  return toVehicle(row)
}

async function draw(deps: ExportDeps, vehicle: Vehicle): Promise<Uint8Array> {
  const { company, publicUrl, fonts } = deps
  const rates = await deps.readRates()
  const pictures = await deps.pictures.find(vehicle.images)
  try {
    const paper = describeReport({ vehicle, company, rates, publicUrl, at: deps.clock() })
    return drawReport(paper, { fonts, pictures })
  } catch (cause) {
    deps.log.error({ err: cause, saexRef: vehicle.saexRef }, 'a vehicle report could not be drawn')
    throw new AppError('PDF_FAILED', { cause })
  }
}

function toFoundVehicle(vehicle: Readonly<Vehicle>): FoundVehicle {
  const title = vehicle.title?.trim() || vehicleHeading(vehicle)
  return { saexRef: vehicle.saexRef, url: vehicle.images[0] ?? null, title }
}

/**
 * A vehicle with what only staff may see (`staff.dealer-fields`); dollars at today's rate, null while there is none.
 */
function toExportedVehicle(
  vehicle: Readonly<Vehicle>,
  { dealer, rates }: { readonly dealer: Dealer; readonly rates: RatesByCurrency },
): ExportedVehicle {
  const { id: _id, features, ...fields } = vehicle
  const { price, priceWithVAT, vehicleLocation } = fields
  const dealerProperties: ExportProperty[] = [
    { name: 'dealerName', value: dealer.dealerName },
    { name: 'dealerNumber', value: dealer.dealerNumber },
    { name: 'dealerEmail', value: dealer.dealerEmail },
    { name: 'vehicleLocation', value: vehicleLocation },
    { name: 'priceZar', value: price },
    { name: 'priceWithVatZar', value: priceWithVAT },
    { name: 'priceUsd', value: toDollars(price, rates) },
    { name: 'priceWithVatUsd', value: toDollars(priceWithVAT, rates) },
  ]
  const featuresProperties = features.map(({ key, value }) => ({ name: key, value }))
  return { ...fields, dealerProperties, featuresProperties }
}

/** Rounded once, to the cent, from the exact amount: as the listing and every paper show it. */
function toDollars(rand: number, rates: RatesByCurrency): number | null {
  const dollars = convert(rand, 'ZAR', 'USD', rates)
  return dollars === undefined ? null : fromCents(toCents(dollars))
}

/** Who sells a vehicle to us: for staff alone, in no public answer. */
type Dealer = {
  readonly dealerName: string | null
  readonly dealerNumber: string | null
  readonly dealerEmail: string | null
}

/** The dealer of a vehicle; undefined when there is no such vehicle. */
async function findDealer(queries: Queries, saexNumber: number): Promise<Dealer | undefined> {
  const { dealerName, dealerNumber, dealerEmail } = vehicle
  const [dealer] = await queries
    .select({ dealerName, dealerNumber, dealerEmail })
    .from(vehicle)
    .where(eq(vehicle.saexNumber, saexNumber))
  return dealer
}
