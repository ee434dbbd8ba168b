import type { LineItem } from '../contract/quotes.ts'
import { fromCents, toCents } from './money.ts'

/** `delivery.line-ids`; `extraTotal` is the page's own. */
export const LINE_ID = { vehicle: 1, total: 98, extraTotal: 99 } as const
export const VEHICLE_LINE = { pastelCode: 'VEH', description: 'Vehicle price including VAT' } as const

/** An amount of a quotation; `symbol` as its line items have it, 'R' or '$'. */
export type Total = { readonly amount: number; readonly symbol: LineItem['currencySymbol'] }

/** The total of a quotation, its last total line; null without one. */
export function totalOf(items: readonly LineItem[]): Total | null {
  const line = findTotal(items)
  return line === undefined ? null : { amount: line.amount, symbol: line.currencySymbol }
}

/** The last line that is a total; undefined without one. */
export function findTotal(items: readonly LineItem[]): LineItem | undefined {
  return items.findLast(isTotal)
}

/** Whether a line sums up others: flagged so, or called 'Total'. */
export function isTotal(item: LineItem): boolean {
  return item.isTotal || item.description.includes('Total')
}

/**
 * What the delivery costs beside a vehicle, of amounts in one currency: the total without the vehicle, both rounded to
 * cents, so that what stands on screens and papers adds up to the total.
 */
export function deliveryPart(total: number, vehicle: number): number {
  return fromCents(toCents(total) - toCents(vehicle))
}
