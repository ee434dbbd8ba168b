import { LIMITS } from '../../contract/limits.ts'
import type { PriceChange } from '../../contract/bulk.ts'

/** Percentages are taken to the millionth. */
const WHOLE = 100_000_000n

type Prices = { readonly priceCents: number; readonly priceWithVatCents: number }

/**
 * Prices after a change of the one with VAT, rounded half up to whole steps; the one without keeps its share. Undefined
 * where nothing sane is left: 0 would read as on request.
 */
export function changePrice(
  { priceCents, priceWithVatCents }: Prices,
  { by, value, roundTo }: PriceChange,
): Prices | undefined {
  if (priceWithVatCents === 0) return undefined
  const cents = BigInt(priceWithVatCents)
  // In whole numbers: a product of fractions may lie a hair below the half that it stands for.
  const [top, bottom] =
    by === 'percent'
      ? [cents * (WHOLE + BigInt(Math.round((value * Number(WHOLE)) / 100))), WHOLE]
      : [cents + BigInt(Math.round(value * 100)), 1n]
  const step = BigInt(Math.round(roundTo * 100))
  const changed = Number(divideHalfUp(top, bottom * step) * step)
  const without = Number(divideHalfUp(BigInt(priceCents) * BigInt(changed), cents))
  const isSane = changed > 0 && without > 0 && Math.max(changed, without) <= LIMITS.priceZar * 100
  return isSane ? { priceCents: without, priceWithVatCents: changed } : undefined
}

/** Rounded half up where both are above zero; what is below is refused by the caller. */
function divideHalfUp(top: bigint, bottom: bigint): bigint {
  return (2n * top + bottom) / (2n * bottom)
}

/** Whether a price moved by more than so many per cent of what it was; the one without VAT is rounded to cents, which is no move. */
export function movesBeyond(percent: number, before: Prices, after: Prices): boolean {
  const moves = (was: number, is: number, slack: number) => (Math.abs(is - was) - slack) * 100 > percent * was
  return moves(before.priceWithVatCents, after.priceWithVatCents, 0) || moves(before.priceCents, after.priceCents, 0.5)
}
