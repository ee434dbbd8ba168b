import type { DraftForm, TypedValues } from '../../../../shared/contract/drafts.ts'
import { createTabKeep } from '../session/tab-keep.ts'

/** What of a draft the server has. */
export type Kept = {
  /** '' = nothing was kept yet. */
  id: string
  saves: number
  /** What was kept last, as text. */
  sent: string
  /** Until the answer to what is on its way. */
  busy: Promise<undefined> | undefined
  /** What was sent without an answer: the server has the last of it, or not. */
  unanswered: readonly string[]
}

export type LeftDraft = { readonly values: TypedValues; readonly version: number | null; readonly kept: Kept }
export type FormOf = { readonly form: DraftForm; readonly subject: string | null; readonly userId: number | undefined }

/** What somebody typed, left for another page and could not send. */
const left = createTabKeep<LeftDraft>()

export function leaveDraft(of: FormOf, draft: LeftDraft): void {
  left.keep(placeOf(of), draft)
}

/** Of the same form of the same person. */
export function findLeftDraft(of: FormOf): LeftDraft | undefined {
  return left.find(placeOf(of))
}

export function forgetLeftDraft(of: FormOf): void {
  left.forget(placeOf(of))
}

function placeOf({ userId, form, subject }: FormOf) {
  return { userId, name: `${form} ${subject}` }
}
