import * as z from 'zod/mini'
import { isoInstant, text } from './scalars.ts'

/** What was typed into a form, field by field, as the form has it. */
const MAX_FIELDS = 200
const MAX_TYPED = 20_000
const typedSchema = z
  .record(text(100), z.union([text(MAX_TYPED), z.boolean()]))
  .check(z.refine((values) => Object.keys(values).length <= MAX_FIELDS, `has more than ${MAX_FIELDS} fields`))
export type TypedValues = z.infer<typeof typedSchema>

/** Forms that are kept while they are filled in: a vehicle, and what somebody sees of one. */
export const DRAFT_FORMS = ['vehicle', 'condition'] as const
const formSchema = z.enum(DRAFT_FORMS)
export type DraftForm = z.infer<typeof formSchema>

/**
 * `id` is made by the page. `subject` = the vehicle's reference, null of a new one. `saves` = how often it was saved when
 * this page last saw it, 0 = never: with another number somebody else, or another tab, was first (STATE_CHANGED).
 */
export const saveDraftSchema = z.strictObject({
  id: z.uuid(),
  form: z._default(formSchema, 'vehicle'),
  subject: z.nullable(text(32)),
  version: z.nullable(z.int().check(z.nonnegative())),
  saves: z.int().check(z.nonnegative()),
  values: typedSchema,
})
export type SaveDraft = z.infer<typeof saveDraftSchema>

export const draftQuerySchema = z.object({ id: z.uuid() })
/** How often a draft was saved when it was last seen; null = whatever stands there. */
export const seenSavesSchema = z._default(z.nullable(z.int().check(z.nonnegative())), null)
/** One that somebody went on with since `saves` stays (STATE_CHANGED). */
export const dropDraftSchema = z.strictObject({ id: z.uuid(), saves: seenSavesSchema })
export type DropDraft = z.infer<typeof dropDraftSchema>

const listedDraftSchema = z.object({
  id: z.string(),
  form: formSchema,
  subject: z.nullable(z.string()),
  version: z.nullable(z.int()),
  saves: z.int(),
  isShared: z.boolean(),
  madeBy: z.string(),
  updatedBy: z.string(),
  updatedAt: isoInstant,
  /** Make, model and year as far as they are typed; '' = nothing yet. */
  title: z.string(),
})
export type ListedDraft = z.infer<typeof listedDraftSchema>

/** Newest first, one's own and shared ones. */
export const draftsSchema = z.object({ drafts: z.array(listedDraftSchema) })
export const draftSchema = z.object({ ...listedDraftSchema.shape, values: typedSchema })
export type Draft = z.infer<typeof draftSchema>
