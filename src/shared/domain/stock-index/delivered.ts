import type { Criteria } from '../criteria.ts'
import type { DeliveredPrice } from '../delivered-price.ts'
import type { Bits } from './bits.ts'
import { UNKNOWN } from './columns.ts'
import { keepInSpan } from './ranges.ts'
import { runSteps } from './run-steps.ts'
import type { Segment } from './segment.ts'
import { type Rows, sortRows } from './sort-rows.ts'

/** A segment at one destination. Nothing of it is stored: it is worked out when the first question asks. */
type Delivered = {
  /** Cents of every row, in the currency of the destination's total; `UNKNOWN` for a price on request. */
  readonly values: Float64Array
  /** All rows, the cheapest first, unknown ones last, ties by id; sorted when it is first needed. */
  order?: Rows
}

/** So many destinations are remembered for a segment, at most 12 bytes a vehicle each. */
const KEPT = 4

/** By the segment's prices, which stay the same arrays when vehicles of it are removed. */
const keptOfSegments = new WeakMap<Float64Array, Map<DeliveredPrice, Delivered>>()

/** Takes the rows out that cost more at the destination than the search allows, and those without a price there. */
export function keepDelivered(rows: Bits, segment: Segment, delivered: Criteria['delivered']): void {
  if (!isBounded(delivered)) return
  keepInSpan(rows, deliveredCents(segment, delivered.price), { from: 0, to: delivered.maxCents })
}

type Asked = NonNullable<Criteria['delivered']>

/** Whether a search sets a bound on what vehicles cost at the destination. */
export function isBounded(delivered: Criteria['delivered']): delivered is Asked & { readonly maxCents: number } {
  return delivered !== undefined && delivered.maxCents !== null
}

/** Cents of every row. */
export function deliveredCents(segment: Segment, price: DeliveredPrice): Float64Array {
  return deliveredOf(segment, price).values
}

/** All rows by what they cost there. */
export function deliveredOrder(segment: Segment, price: DeliveredPrice): Rows {
  const delivered = deliveredOf(segment, price)
  delivered.order ??= runSteps(sortRows(segment.byId, delivered.values.map(toKey)))
  return delivered.order
}

/** An unknown price comes last. */
export function toKey(cents: number): number {
  return cents === UNKNOWN ? Infinity : cents
}

function deliveredOf(segment: Segment, price: DeliveredPrice): Delivered {
  const { priceCents } = segment.ranges
  const kept = keptOfSegments.get(priceCents) ?? new Map<DeliveredPrice, Delivered>()
  const known = kept.get(price) ?? { values: workOut(segment, price) }
  // What was asked for last stays longest.
  kept.delete(price)
  for (const oldest of kept.keys()) if (kept.size >= KEPT) kept.delete(oldest)
  keptOfSegments.set(priceCents, kept.set(price, known))
  return known
}

function workOut({ ranges: { priceCents }, priceBeforeVatCents, lengthCm }: Segment, price: DeliveredPrice) {
  const values = new Float64Array(priceCents.length)
  for (let row = 0; row < values.length; row++) {
    const priceWithVatCents = priceCents[row]!
    const length = lengthCm[row]!
    values[row] =
      priceWithVatCents === 0
        ? UNKNOWN
        : price.centsOf({
            priceCents: priceBeforeVatCents[row]!,
            priceWithVatCents,
            lengthMetres: length === UNKNOWN ? null : length / 100,
          })
  }
  return values
}
