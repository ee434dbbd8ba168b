import * as z from 'zod/mini'
import { idParameter, isoInstant, rowId, text } from './scalars.ts'

/** What a request may change; each is a kind of upload as well. */
export const CHANGE_KINDS = ['tariffs', 'destinations', 'rates'] as const
const changeKindSchema = z.enum(CHANGE_KINDS)
export type ChangeKind = z.infer<typeof changeKindSchema>

/** Characters of a reason: two sentences, on one line of a list. */
export const CHANGE_NOTE_LENGTH = 300
/** Requests that have ended and are still listed, newest first. */
export const LISTED_ENDED_REQUESTS = 20
/** Lines that one request may change: more than these nobody looks through, and all of them ticked fit into a body. */
export const MOST_CHANGE_LINES = 1000

/**
 * `unticked` = who asked has not ticked the large lines yet; `waiting` for a second person; then `applied`, `refused`,
 * `taken-back`, or `failed` in words, with the old figures in force.
 */
const changeStateSchema = z.enum(['unticked', 'waiting', 'applied', 'refused', 'taken-back', 'failed'])
export type ChangeState = z.infer<typeof changeStateSchema>

/** One figure that differs, in words. `before` null = new, `after` null = gone; `percent` null = cannot be said. */
export const changeLineSchema = z.object({
  path: z.string(),
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  /** To be ticked by itself, by both persons. */
  large: z.boolean(),
})
export type ChangeLine = z.infer<typeof changeLineSchema>

/** The total of a route for a vehicle of middling price, 4 m long; null = not offered. */
export const changeEffectSchema = z.object({
  route: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  percent: z.nullable(z.number()),
})
export type ChangeEffect = z.infer<typeof changeEffectSchema>

const requestShape = {
  id: rowId,
  kind: changeKindSchema,
  /** Name of the file. */
  source: z.string(),
  note: z.string(),
  state: changeStateSchema,
  madeAt: isoInstant,
  madeBy: z.string(),
  isMine: z.boolean(),
  lineCount: z.int(),
  /** Whether what it was measured against is still in force; without that it cannot be confirmed. */
  isCurrent: z.boolean(),
  /** Whether the caller may confirm it now; under `one` from `confirmFrom` on. */
  mayConfirm: z.boolean(),
  /** When who asked may confirm it too; null = never. */
  confirmFrom: z.nullable(isoInstant),
  decidedAt: z.nullable(isoInstant),
  decidedBy: z.nullable(z.string()),
  /** One person asked and confirmed (`PRICE_CONFIRMATION=one`). */
  bySamePerson: z.boolean(),
  /** Why it was refused or failed. */
  problem: z.nullable(z.string()),
}
const changeRequestSchema = z.object(requestShape)
export type ChangeRequest = z.infer<typeof changeRequestSchema>

export const changeRequestDetailSchema = z.object({
  ...requestShape,
  lines: z.array(changeLineSchema),
  effect: z.array(changeEffectSchema),
})
export type ChangeRequestDetail = z.infer<typeof changeRequestDetailSchema>

/** `confirmation` = `PRICE_CONFIRMATION`: two persons, or one. */
export const changeRequestsSchema = z.object({
  confirmation: z.enum(['two', 'one']),
  /** Open ones, oldest first, then those that ended last. */
  requests: z.array(changeRequestSchema),
})
export type ChangeRequests = z.infer<typeof changeRequestsSchema>

/** Paths of lines; the longest is of a band in a region of a tariff. */
const ticked = z.array(text(200)).check(z.maxLength(MOST_CHANGE_LINES))

export const changeRequestQuerySchema = z.object({ id: idParameter })
/** Who asked ticks the large lines; from then on it waits. */
export const askForChangeSchema = z.strictObject({ id: rowId, ticked })
export type AskForChange = z.infer<typeof askForChangeSchema>

/** A refusal needs a note. */
export const decideChangeSchema = z.strictObject({
  id: rowId,
  decision: z.enum(['confirm', 'refuse']),
  ticked: z._default(ticked, []),
  note: z._default(text(CHANGE_NOTE_LENGTH), ''),
})
export type DecideChange = z.input<typeof decideChangeSchema>

export const takeBackChangeSchema = z.strictObject({ id: rowId })
export type TakeBackChange = z.infer<typeof takeBackChangeSchema>
