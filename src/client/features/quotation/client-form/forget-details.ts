import type { ClientDispatch } from '../../../api/page.ts'
import { quotationSlice } from '../quotation.slice.ts'

/** Erases what the form of a quotation fills in by itself, stored and typed, and the quotation in hand. */
export async function forgetDetails(dispatch: ClientDispatch): Promise<void> {
  const { forgetPerson } = await import('./quote-draft.ts')
  await forgetPerson()
  dispatch(quotationSlice.actions.personForgotten())
}
