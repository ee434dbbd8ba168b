/** Reproducible random choices: the same seed gives the same sequence on every machine. */
export type Random = {
  /** At least 0, below 1. */
  readonly unit: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly int: (low: number, high: number) => number
  /** True with that probability. */
  readonly chance: (probability: number) => boolean
  readonly pick: <Value>(values: readonly Value[]) => Value
}

/** mulberry32, seeded by two numbers that are mixed, so that neighbouring streams have nothing in common. */
export function createRandom(seed: number, stream: number): Random {
  let state = mix(mix(seed) ^ mix(stream + 0x9e3779b9))
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  return {
    unit,
    int,
    chance: (probability) => unit() < probability,
    pick: (values) => {
      const value = values[int(0, values.length - 1)]
      if (value === undefined) throw new RangeError('there is nothing to pick from')
      return value
    },
  }
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the answer. */
function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Picks by weight; weights are not negative and at least one is above 0. */
export type WeightedChoice<Value> = (random: Random) => Value

export function weightedChoice<Value>(entries: readonly (readonly [Value, number])[]): WeightedChoice<Value> {
  const sums: number[] = []
  let total = 0
  for (const [, weight] of entries) sums.push((total += weight))
  return (random) => {
    const at = random.unit() * total
    let [low, high] = [0, entries.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > at) high = middle
      else low = middle + 1
    }
    return entries[low]![0]
  }
}
