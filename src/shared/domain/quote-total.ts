import type { LineItem } from '../contract/quotes.ts'

/** An amount of a quotation; `symbol` as its line items have it, 'R' or '$'. */
export type Total = { readonly amount: number; readonly symbol: LineItem['currencySymbol'] }

/** The total of a quotation, its last total line; null without one. */
export function totalOf(items: readonly LineItem[]): Total | null {
  const line = items.findLast(({ isTotal }) => isTotal)
  return line === undefined ? null : { amount: line.amount, symbol: line.currencySymbol }
}
