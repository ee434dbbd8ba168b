import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { LegacySearch } from '../../../../shared/contract/stock-requests.ts'
import type { SortOrder } from '../../../../shared/domain/sort-options.ts'
import { AppError } from '../../../http/app-error.ts'

/**
 * Where the older search stopped: the last vehicle's place in the order, and the stock's revision at the first page.
 * A place in 'newest in stock' never changes. In the other orders a vehicle may move between two pages, so those that
 * changed since the first page are left out of the later ones: nothing is answered twice, and nothing is missed that
 * stayed as it was.
 */
export type Aggregator = {
  readonly order: SortOrder
  readonly searchDigest: string
  /** The last vehicle's `orderKey`. */
  readonly key: string | null
  readonly id: number
  readonly revision: number
}

const wholeNumber = z.string().regex(/^\d{1,15}$/)
const KEYS = {
  price: wholeNumber,
  mileage: wholeNumber,
  year: z.string().regex(/^\d{1,4}$/),
  listed: z.iso.datetime({ precision: 6 }).regex(/^[12]/),
  makeModel: z.string().regex(/^\d{1,9}$/),
} satisfies Record<SortOrder['field'], z.ZodType<string>>

const sealedSchema = z.tuple([
  z.literal(1),
  z.enum(['price', 'mileage', 'listed', 'year', 'makeModel']),
  z.enum(['ascending', 'descending']),
  z.string(),
  z.string().nullable(),
  z.int().positive(),
  z.int().nonnegative(),
])

/** Opaque text for the caller, under 200 characters. */
export function sealAggregator({ order, searchDigest, key, id, revision }: Aggregator): string {
  const sealed = [1, order.field, order.direction, searchDigest, key, id, revision] satisfies z.infer<
    typeof sealedSchema
  >
  return Buffer.from(JSON.stringify(sealed)).toString('base64url')
}

/** Reads what a caller sent back. Throws VALIDATION when it is none of ours, or of another search. */
export function openAggregator(text: string, asked: Pick<Aggregator, 'order' | 'searchDigest'>): Aggregator {
  const sealed = sealedSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!sealed.success) throw unreadable('is not an aggregator of this call')
  const [, field, direction, searchDigest, key, id, revision] = sealed.data
  if (key !== null && !KEYS[field].safeParse(key).success) throw unreadable('is not an aggregator of this call')
  const isSameOrder = field === asked.order.field && direction === asked.order.direction
  if (!isSameOrder || searchDigest !== asked.searchDigest) throw unreadable('belongs to another search')
  return { order: { field, direction }, searchDigest, key, id, revision }
}

/** Tells one search from another. */
export function digestSearch(search: LegacySearch['SearchObject']): string {
  return createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 16)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreadable(words: string): AppError {
  return new AppError('VALIDATION', { fields: { aggObject: words } })
}
