/** What is known of a vehicle before its price is coded; places in the block's tables, each below 2^16. */
export type PricedKind = { readonly model: number; readonly year: number; readonly body: number }

/** Guesses prices from those of vehicles like it that came before; in whole numbers, so that all engines guess alike. */
export type PriceGuess = {
  /** The class of the price expected, a fifth wide; 0 when nothing is known. */
  readonly classOf: (kind: PricedKind) => number
  readonly learn: (kind: PricedKind, price: number) => void
}

export function createPriceGuess(): PriceGuess {
  const bodies = new Map<number, number>()
  const years = new Map<number, number>()
  const models = new Map<number, number>()
  return {
    classOf: ({ model, year, body }) => {
      const key = model * 2 ** 16 + year
      const mean =
        bodies.get(key * 2 ** 16 + body) ??
        years.get(key) ??
        years.get(key + 1) ??
        years.get(key - 1) ??
        models.get(model)
      return mean === undefined ? 0 : toClass(mean)
    },
    learn: ({ model, year, body }, price) => {
      const key = model * 2 ** 16 + year
      follow(bodies, key * 2 ** 16 + body, price)
      follow(years, key, price)
      follow(models, model, price)
    },
  }
}

/** A mean in which the latest price counts a quarter. */
function follow(means: Map<number, number>, key: number, price: number): void {
  means.set(key, Math.floor(((means.get(key) ?? price) * 3 + price) / 4))
}

/** Four classes between a number and its double; from 1. */
function toClass(mean: number): number {
  const value = Math.min(mean, 2 ** 28) + 4
  const doublings = 31 - Math.clz32(value)
  return doublings * 4 + ((value >>> (doublings - 2)) & 3)
}
