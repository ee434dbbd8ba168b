/** A price that moves by more than this share of the last one is rather a slip, or somebody else's doing. */
const PRICE_JUMP_SHARE = 0.4

/** Rand cents without and with VAT; 0 = on request. */
type Prices = { readonly priceCents: number; readonly priceWithVatCents: number }

/** `percent` = the move in per cent of the last price; null where there was none. */
export type PriceJump = {
  readonly beforeCents: number
  readonly afterCents: number
  readonly percent: number | null
}

/**
 * The move of a vehicle's price with VAT, else of the one without, where it is by more than a share, 40 % unless it is said (`import.price-jumps`);
 * undefined where neither is. A price after 'on request' has nothing that it could be measured by, so it is one; 'on
 * request' after a price is none, since nothing can be quoted by it.
 */
export function findPriceJump(before: Prices, after: Prices, share = PRICE_JUMP_SHARE): PriceJump | undefined {
  return (
    toJump(before.priceWithVatCents, after.priceWithVatCents, share) ??
    toJump(before.priceCents, after.priceCents, share)
  )
}

function toJump(beforeCents: number, afterCents: number, limit: number): PriceJump | undefined {
  if (afterCents === 0) return undefined
  if (beforeCents === 0) return { beforeCents, afterCents, percent: null }
  const share = (afterCents - beforeCents) / beforeCents
  if (Math.abs(share) <= limit) return undefined
  return { beforeCents, afterCents, percent: Math.round(share * 100) }
}
