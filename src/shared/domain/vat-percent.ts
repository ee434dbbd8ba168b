import type { Vehicle } from '../contract/stock.ts'

/**
 * Percent of VAT inside `priceWithVAT`, to one decimal: 15; 0 when both prices are the same. Listing, report and paper say
 * by it whether VAT is in the price (`quotation.vat-case`).
 */
export function vatPercent({ price, priceWithVAT }: Readonly<Pick<Vehicle, 'price' | 'priceWithVAT'>>): number {
  if (!(price > 0) || priceWithVAT <= price) return 0
  return Math.round((priceWithVAT / price - 1) * 1000) / 10
}
