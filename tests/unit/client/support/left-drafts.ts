import {
  findLeftDraft,
  type FormOf,
  replaceLeftDraft,
} from '../../../../src/client/features/staff/vehicle-desk/left-drafts.ts'

/** What one test leaves in the tab is nothing to the next. */
export function forgetLeftDrafts(of: FormOf): void {
  for (let left = findLeftDraft(of, null); left !== undefined; left = findLeftDraft(of, null)) {
    replaceLeftDraft(of, left, undefined)
  }
}
