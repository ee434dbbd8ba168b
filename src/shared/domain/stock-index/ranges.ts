import type { Interval } from '../criteria.ts'
import { type Range, type RangeColumn, RANGES } from '../facets/facets.ts'
import { commonBits, emptyBits, setRange, type Bits } from './bits.ts'

/** The values from `from` to `to`, both inside; an unknown value is only inside where no bound is set. */
export type Span = { readonly from: number; readonly to: number }

export type Spans = Readonly<Record<RangeColumn, Span>>
/** The values of each row. */
export type RangeColumns = Readonly<Record<RangeColumn, Float64Array>>

/** Bounds asked about again and again, those of the options, keep their sets; a column has some 30. */
const KEPT_SETS = 64

const keptSets = new WeakMap<Float64Array, Map<number, Bits>>()

export function toSpan({ min, max }: Interval, range: Range): Span {
  if (isUnbounded({ min, max })) return { from: -Infinity, to: Infinity }
  const smallest = smallestOf(range)
  return { from: Math.max(min ?? smallest, smallest), to: max ?? Infinity }
}

/** The smallest known number of a column; what is below is unknown. */
export function smallestOf({ unknown }: Range): number {
  return unknown === null ? 0 : unknown + 1
}

/** Takes the rows out whose value in any column is outside that column's span. */
export function keepInSpans(rows: Bits, values: RangeColumns, spans: Spans): void {
  for (const { column } of RANGES) keepInSpan(rows, values[column], spans[column])
}

export function isUnbounded({ min, max }: Interval): boolean {
  return min === null && max === null
}

function asksNothing({ from, to }: Span): boolean {
  return from === -Infinity && to === Infinity
}

/**
 * Takes the rows out whose value is outside the span. Without branches in the inner loop: the processor would guess them
 * wrong half of the time, and take four times as long.
 */
export function keepInSpan(rows: Bits, values: Float64Array, span: Span): void {
  if (asksNothing(span)) return
  const { from, to } = span
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

/** Rows whose value is inside of one bound of their column; undefined = that bound is not set. */
export type Sides = { readonly over: Bits | undefined; readonly under: Bits | undefined }

/** The given rows that are inside of each bound, both looked at in one pass; an unknown value is inside of none. */
export function toSides(rows: Bits, values: Float64Array, { min, max }: Interval, range: Range): Sides {
  if (isUnbounded({ min, max })) return { over: undefined, under: undefined }
  const [over, under] = [emptyBits(values.length), emptyBits(values.length)]
  const smallest = smallestOf(range)
  const from = Math.max(min ?? smallest, smallest)
  const to = max ?? Infinity
  for (let word = 0; word < rows.length; word++) {
    const asked = rows[word]!
    if (asked === 0) continue
    const start = word << 5
    const length = Math.min(values.length - start, 32)
    let [above, below] = [0, 0]
    for (let bit = 0; bit < length; bit++) {
      const value = values[start + bit]!
      above |= Number(value >= from) << bit
      below |= (Number(value >= smallest) & Number(value <= to)) << bit
    }
    over[word] = asked & above
    under[word] = asked & below
  }
  return { over: min === null ? undefined : over, under: max === null ? undefined : under }
}

/** The rows that are inside of both bounds; the rows given are not changed. */
export function keepSides(rows: Bits, { over, under }: Sides): Bits {
  const above = over === undefined ? rows : commonBits(rows, over)
  return under === undefined ? above : commonBits(above, under)
}

/** The rows whose value is below the bound, unknown ones too. Remembered: not to be changed. */
export function rowsBelow(values: Float64Array, bound: number): Bits {
  const kept = keptSets.get(values) ?? new Map<number, Bits>()
  const known = kept.get(bound)
  if (known !== undefined) return known
  const rows = emptyBits(values.length)
  setRange(rows, 0, values.length)
  keepInSpan(rows, values, { from: -Infinity, to: bound - 1 })
  if (kept.size >= KEPT_SETS) kept.clear()
  keptSets.set(values, kept.set(bound, rows))
  return rows
}
