import * as z from 'zod/mini'
import { BOUNDS, type List, type ListCounts, LISTS, record } from '../domain/facets/facets.ts'
import { modelSchema } from './reference.ts'
import { id } from './scalars.ts'

const count = z.int().check(z.nonnegative())
const boundCounts = z.array(z.object({ value: z.number(), count }))

const ENTRIES = {
  id: z.array(z.object({ id, count })),
  year: z.array(z.object({ year: z.int(), count })),
  value: z.array(z.object({ value: z.int(), count })),
} satisfies Record<List['counts']['value'], unknown>

type ListShape = { readonly [Field in keyof ListCounts]: (typeof ENTRIES)[ListCounts[Field]] }

/** By number, but years newest first. */
const listShape = record(
  LISTS,
  ({ counts }) => counts.field,
  ({ counts }) => ENTRIES[counts.value],
) as ListShape

/**
 * The answer of `POST api/stock/counts`, whose request is a `SearchFilter` (its place and sort do not matter): how many
 * vehicles each option would give, alone in its field, under all other fields as they are. Makes and models are one field.
 * Options that would give nothing are absent, but bounds are all there, in the order of their facet's
 * options; Max has no 0. A lower bound is counted under the upper one that is set, and the reverse.
 */
export const stockCountsSchema = z.object({
  /** What the search itself gives. */
  count,
  /** By name, as `api/stock/makes` has them. */
  makes: z.array(z.object({ id, name: z.string(), count })),
  /** By make, then name. */
  models: z.array(modelSchema),
  ...listShape,
  /** Prices in US dollars, mileages in kilometres. */
  ...record(
    BOUNDS,
    ({ counts }) => counts,
    () => boundCounts,
  ),
})
export type StockCounts = z.infer<typeof stockCountsSchema>
