import * as z from 'zod/mini'
import { MAX_INT4 } from './limits.ts'
import { idParameter, isoInstant, numberParameter, rowId, text } from './scalars.ts'
import { staffFilterSchema, staffStatusSchema } from './stock-desk.ts'
import { pinNamesSchema } from './stock-pins.ts'

/** Vehicles of one change. */
export const BULK_MOST = 20_000
/** References that may be named, or left out, one by one; more are found by a filter. */
const BULK_NAMED = 1000
/** For so long a change can be undone, and its rows are kept. */
export const BULK_KEPT_DAYS = 30
/** Rows of a preview, and of a page of all rows. */
export const BULK_ROWS = 50
/** Beyond either, another person confirms a change of prices (`staff.bulk-by-two`). */
export const SECOND_FROM = { vehicles: 500, percent: 20 } as const

/** Rand to which changed prices with VAT are rounded. */
export const ROUNDINGS = [0.01, 100, 500, 1000] as const
const roundingSchema = z.union([z.literal(0.01), z.literal(100), z.literal(500), z.literal(1000)])

/** `value`: per cent of the price with VAT, or rand added to it; both may be negative. */
const priceChangeSchema = z.strictObject({
  by: z.enum(['percent', 'amount']),
  value: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
  roundTo: roundingSchema,
})
export type PriceChange = z.infer<typeof priceChangeSchema>

/** One of: a status; a price, kept against files where `pin`; a known supplier by its name; the file's values of pinned fields. */
const editSchema = z.union([
  z.strictObject({ status: staffStatusSchema }),
  z.strictObject({ price: priceChangeSchema, pin: z.boolean() }),
  z.strictObject({ supplier: text(80).check(z.minLength(1)) }),
  z.strictObject({
    unpin: pinNamesSchema.check(
      z.minLength(1),
      z.refine((pins) => !pins.some(isOfDealer), 'names a dealer, who is let go of one by one'),
    ),
  }),
])
export type BulkEdit = z.infer<typeof editSchema>

/** What an edit is about. */
export function kindOfEdit(edit: BulkEdit): 'price' | 'status' | 'supplier' | 'unpin' {
  if ('price' in edit) return 'price'
  if ('status' in edit) return 'status'
  return 'supplier' in edit ? 'supplier' : 'unpin'
}

/** What a change keeps of vehicles for its undoing tells nothing of persons. */
export function isOfDealer(pin: string): boolean {
  return pin.startsWith('dealer')
}

const refs = z.array(text(32)).check(z.maxLength(BULK_NAMED))

/** All that a `filter` finds or those of `refs`, but none of `without`. */
export const createBulkSchema = z
  .strictObject({
    filter: z._default(z.nullable(staffFilterSchema), null),
    refs: z._default(refs, []),
    without: z._default(refs, []),
    wish: editSchema,
  })
  .check(z.refine(({ filter, refs }) => (filter === null) !== (refs.length === 0), 'names either a filter or refs'))
export type CreateBulk = z.infer<typeof createBulkSchema>
export type AskedBulk = z.input<typeof createBulkSchema>

/** Why a vehicle is not changed: at the preview, or since somebody else did. */
export const BULK_REASONS = [
  'onRequest',
  'unchanged',
  'priceOutside',
  'numberTaken',
  'notFound',
  'changedSince',
] as const
const reasonSchema = z.enum(BULK_REASONS)
export type BulkReason = z.infer<typeof reasonSchema>

export const BULK_STATES = [
  'preview',
  'waiting',
  'refused',
  'takenBack',
  'running',
  'done',
  'undoing',
  'undone',
] as const

/** In words of staff; `reason` = it was left alone, `isUndone` = it is as before again. */
const itemSchema = z.object({
  saexRef: z.string(),
  name: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.nullable(reasonSchema),
  isUndone: z.boolean(),
})
export type BulkItem = z.infer<typeof itemSchema>

/**
 * `preview` = nobody started it; `waiting` = another person has to confirm it, who may refuse it instead. `count` = vehicles of the frozen set, of which
 * `done` were gone through: `changed` or left alone; the same of an undo. Prices in rand with VAT.
 */
export const bulkSchema = z.object({
  id: z.int(),
  state: z.enum(BULK_STATES),
  wish: editSchema,
  /** By which its vehicles were found; null = they were named. */
  filter: z.nullable(staffFilterSchema),
  count: z.int(),
  excluded: z.array(z.object({ reason: reasonSchema, count: z.int() })),
  first: z.array(itemSchema),
  sums: z.nullable(z.object({ lowest: z.number(), highest: z.number(), before: z.number(), after: z.number() })),
  needsSecond: z.boolean(),
  /** Whether the caller may start or confirm it now. */
  mayStart: z.boolean(),
  isMine: z.boolean(),
  /** `PRICE_CONFIRMATION`: two persons, or one. */
  confirmation: z.enum(['two', 'one']),
  /** Of one that waits: when who asked may confirm it too; null = never (`staff.one-person`). */
  confirmFrom: z.nullable(isoInstant),
  /** One person asked and confirmed. */
  bySamePerson: z.boolean(),
  done: z.int(),
  changed: z.int(),
  undoDone: z.int(),
  undone: z.int(),
  madeBy: z.string(),
  madeAt: isoInstant,
  startedBy: z.nullable(z.string()),
  /** Or took it back. */
  refusedBy: z.nullable(z.string()),
  /** Null where it cannot be undone (any more). */
  undoUntil: z.nullable(isoInstant),
  /** Whether the caller may undo it now; a release before it did not say it. */
  mayUndo: z._default(z.boolean(), false),
})
export type Bulk = z.infer<typeof bulkSchema>

export const bulkQuerySchema = z.object({ id: idParameter })
export const bulkIdSchema = z.strictObject({ id: rowId })
/**
 * `cursor` = `next` of the page before; `left`: only those that the change left alone, once it was undone those that the undo
 * did; `out`: those that the preview left out.
 */
export const bulkItemsQuerySchema = z.object({
  id: idParameter,
  cursor: numberParameter(z.optional(z.int().check(z.nonnegative(), z.maximum(MAX_INT4)))),
  left: z.optional(z.enum(['true', 'out'])),
})
export const bulkItemsSchema = z.object({ items: z.array(itemSchema), next: z.nullable(z.int()) })

const listedSchema = z.object({
  id: z.int(),
  state: bulkSchema.shape.state,
  wish: editSchema,
  count: z.int(),
  madeBy: z.string(),
  madeAt: isoInstant,
  /** Whether the caller may start or confirm it now. */
  mayStart: z.boolean(),
})
export const bulksQuerySchema = z.object({ state: z.optional(z.enum(BULK_STATES)) })
/** The last 50, newest first. */
export const bulksSchema = z.object({ bulks: z.array(listedSchema) })
export type ListedBulk = z.infer<typeof listedSchema>
