import type { DraftForm, TypedValues } from '../../../../shared/contract/drafts.ts'

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

/** What somebody typed, left for another page and could not send: it stays in the tab, and nowhere else. */
const left = new Map<string, LeftDraft>()

export function leaveDraft(of: FormOf, draft: LeftDraft): void {
  left.set(keyOf(of), draft)
  window.addEventListener('beforeunload', askFirst)
}

/** Of the same form of the same person; what others left here before is forgotten. */
export function findLeftDraft(of: FormOf): LeftDraft | undefined {
  for (const key of left.keys()) if (!key.startsWith(`${of.userId} `)) forget(key)
  return left.get(keyOf(of))
}

export function forgetLeftDraft(of: FormOf): void {
  forget(keyOf(of))
}

function forget(key: string): void {
  left.delete(key)
  if (left.size === 0) window.removeEventListener('beforeunload', askFirst)
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function keyOf({ userId, form, subject }: FormOf): string {
  return `${userId} ${form} ${subject}`
}
