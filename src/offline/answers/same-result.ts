import * as z from 'zod/mini'
import type { AnswerKind } from '../stock/stock-tables.ts'

const seenOfSearch = z.object({
  count: z.number(),
  cars: z.array(z.object({ id: z.number(), price: z.number(), priceWithVAT: z.number(), status: z.string() })),
})

/**
 * Whether a later result would show nothing else. Of a search only number, order, prices and states count: a card that the
 * device makes itself has another picture address (`offline.renewed-when-different`).
 */
export function isSameResult(kind: AnswerKind, before: unknown, after: unknown): boolean {
  if (kind !== 'search') return inOrder(before) === inOrder(after)
  const [shown, later] = [seenOfSearch.safeParse(before), seenOfSearch.safeParse(after)]
  return shown.success && later.success && JSON.stringify(shown.data) === JSON.stringify(later.data)
}

/** A text that is the same whatever the order of an object's fields. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}
