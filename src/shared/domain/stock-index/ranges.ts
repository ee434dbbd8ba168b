import { emptyBits, setRange, type Bits } from './bits.ts'

/** Bounds of a price in cents or a mileage in km, inclusive; null = none. */
export type Interval = { readonly min: number | null; readonly max: number | null }

/** The values from `from` to `to`, both inside; an unknown value is only inside where no bound is set. */
export type Range = { readonly from: number; readonly to: number }

/** Smallest known values; what is below is a price on request or an unknown mileage. */
export const SMALLEST = { priceCents: 1, mileageKm: 0 } as const

/** Bounds asked about again and again, those of the options, keep their sets; a column has some 30. */
const KEPT_SETS = 64

const keptSets = new WeakMap<Float64Array, Map<number, Bits>>()

export function toRange({ min, max }: Interval, smallest: number): Range {
  if (min === null && max === null) return { from: -Infinity, to: Infinity }
  return { from: Math.max(min ?? smallest, smallest), to: max ?? Infinity }
}

export function asksNothing({ from, to }: Range): boolean {
  return from === -Infinity && to === Infinity
}

/**
 * Takes the rows out whose value is outside the range. Without branches in the inner loop: the processor would guess them
 * wrong half of the time, and take four times as long.
 */
export function keepInRange(rows: Bits, values: Float64Array, range: Range): void {
  if (asksNothing(range)) return
  const { from, to } = range
  for (let word = 0; word < rows.length; word++) {
    if (rows[word] === 0) continue
    const start = word << 5
    const length = Math.min(values.length - start, 32)
    let inside = 0
    for (let bit = 0; bit < length; bit++) {
      const value = values[start + bit]!
      inside |= (Number(value >= from) & Number(value <= to)) << bit
    }
    rows[word]! &= inside
  }
}

/** The rows whose value is below the bound, unknown ones too. Remembered: not to be changed. */
export function rowsBelow(values: Float64Array, bound: number): Bits {
  const kept = keptSets.get(values) ?? new Map<number, Bits>()
  const known = kept.get(bound)
  if (known !== undefined) return known
  const rows = emptyBits(values.length)
  setRange(rows, 0, values.length)
  keepInRange(rows, values, { from: -Infinity, to: bound - 1 })
  if (kept.size >= KEPT_SETS) kept.clear()
  keptSets.set(values, kept.set(bound, rows))
  return rows
}
