import { PERMISSION } from '../../../shared/contract/staff.ts'
import {
  OPEN_MARKS,
  type StaffFilter,
  type StaffRow,
  type StaffRows,
  type StockSummary,
} from '../../../shared/contract/stock-desk.ts'
import type { SaveVehicle, StaffVehicle, StockModels } from '../../../shared/contract/stock-vehicle.ts'
import { STOCK_READERS } from '../../../shared/domain/permissions.ts'
import { definedOnly } from '../../../shared/domain/vehicle-rules/merge-edit.ts'
import { AppError } from '../../http/app-error.ts'
import { mayDo, type StaffRequest } from '../../http/staff-user.ts'

/** Fields of whose warnings nothing is told that is closed. */
const OPEN_WARNINGS: ReadonlySet<string> = new Set(['length', 'extras', 'year'])

/** Letters of a VIN by which a car in the yard is known. */
const VIN_END = 6
const VIN_LENGTH = 17

/**
 * Whether the caller takes photos and nothing else (`staff.yard-photographers`): a lost telephone must know no price, supplier,
 * dealer or quotation.
 */
function isClosed(request: StaffRequest): boolean {
  return !mayDo(request, STOCK_READERS)
}

/** Fields that are closed as a whole; of a VIN its end is open. */
const CLOSED_VALUES = {
  supplier: null,
  price: null,
  priceWithVat: null,
  dealerName: null,
  dealerNumber: null,
  dealerEmail: null,
} as const

/** A vehicle as the caller may see it. */
export function forSession(request: StaffRequest, vehicle: StaffVehicle): StaffVehicle {
  if (!isClosed(request)) return vehicle
  const { values } = vehicle
  return {
    ...vehicle,
    values: {
      ...values,
      ...CLOSED_VALUES,
      vin: values.vin?.slice(-VIN_END) ?? null,
    },
    pins: [],
    warnings: vehicle.warnings.filter(({ field }) => OPEN_WARNINGS.has(field)),
    quotes: { total: 0, last30: 0, newest: [] },
  }
}

/** What others changed meanwhile, as far as the caller may know of it. */
export function mergedForSession(request: StaffRequest, merged: readonly string[]): string[] {
  return merged.filter((place) => !isClosed(request) || (place !== 'vin' && !Object.hasOwn(CLOSED_VALUES, place)))
}

/** A page of the list as the caller may see it. */
export function rowsForSession(request: StaffRequest, page: StaffRows): StaffRows {
  return isClosed(request) ? { ...page, rows: page.rows.map(closeRow) } : page
}

function closeRow(row: StaffRow): StaffRow {
  return {
    ...row,
    price: null,
    priceWithVAT: null,
    supplierId: null,
    supplierName: null,
    quotes30: null,
    quotesTotal: null,
    pinned: [],
    differs: [],
  }
}

/** The words of the filter; suppliers are closed as everywhere. */
export function modelsForSession(request: StaffRequest, models: StockModels): StockModels {
  return isClosed(request) ? { ...models, suppliers: [] } : models
}

export function summaryForSession(request: StaffRequest, summary: StockSummary): StockSummary {
  return isClosed(request) ? { ...summary, noPrice: null, fileDiffers: null } : summary
}

const CLOSED_SORTS: ReadonlySet<string> = new Set(['price', 'quotes'])

/** What is closed to somebody is not asked about either: an order or a filter would tell it. Throws FORBIDDEN by field. */
export function assertOpenFilter(request: StaffRequest, filter: StaffFilter): void {
  if (!isClosed(request)) return
  const asked = {
    sort: CLOSED_SORTS.has(filter.sort),
    minPrice: filter.minPrice !== null,
    maxPrice: filter.maxPrice !== null,
    supplierIds: filter.supplierIds.length > 0,
    only: filter.only.some((mark) => !OPEN_MARKS.has(mark)),
  }
  forbid(Object.entries(asked).flatMap(([field, isAsked]) => (isAsked ? [field] : [])))
}

/** What is not shown is not found by either: with each further character of a VIN that finds a vehicle, the next one is known. */
export function vinEndFor(request: StaffRequest): number {
  return isClosed(request) ? VIN_END : VIN_LENGTH
}

/** For whoever does not write vehicles only the photos of one that is there. Throws FORBIDDEN by field. */
export function assertOpenEdit(request: StaffRequest, { saexRef, draftId, values }: SaveVehicle): void {
  if (mayDo(request, PERMISSION.stockClerk)) return
  const fields = Object.keys(definedOnly(values)).filter((field) => field !== 'pictures')
  forbid([...fields, ...(saexRef === null ? ['saexRef'] : []), ...(draftId === null ? [] : ['draftId'])])
}

function forbid(fields: readonly string[]): void {
  if (fields.length === 0) return
  throw new AppError('FORBIDDEN', {
    fields: Object.fromEntries(fields.map((field) => [field, 'is closed to your account'])),
  })
}
