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

/** What somebody typed, left for another page and could not send: of a new vehicle there may be several. */
const left = createTabKeep<readonly LeftDraft[]>()

/** Of the same form of the same person: the one of this draft, or else the one that has waited longest. */
export function findLeftDraft(of: FormOf, draft: { readonly id: string } | null): LeftDraft | undefined {
  const all = left.find(placeOf(of)) ?? []
  return draft === null ? all[0] : all.find(({ kept }) => kept.id === draft.id)
}

/** In the place of what a form began from or left before, beside what others of its kind left; undefined = nothing. */
export function replaceLeftDraft(of: FormOf, was: LeftDraft | undefined, next: LeftDraft | undefined): void {
  if (of.userId === undefined) return
  const place = placeOf(of)
  const all = left.find(place) ?? []
  const at = all.findIndex((one) => one === was)
  const added = next === undefined ? [] : [next]
  const rest = at === -1 ? [...all, ...added] : all.toSpliced(at, 1, ...added)
  if (rest.length === 0) left.forget(place)
  else left.keep(place, rest)
}

function placeOf({ userId, form, subject }: FormOf) {
  return { userId, name: `${form} ${subject}` }
}
