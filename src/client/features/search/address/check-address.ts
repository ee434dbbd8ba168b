import type { ClientDispatch } from '../../../api/page.ts'
import type { SearchCriteria } from '../../../criteria/criteria.ts'
import { findKnown, type Known } from './known-criteria.ts'
import { listLeftOut } from './ignored-criteria.ts'
import { tidyAddress } from '../../../criteria/tidy-address.ts'
import type { Words } from '../../../words/words.ts'

type Address = { readonly search: string; readonly criteria: SearchCriteria }

/** `isTidy` = not as a form wrote it, without a server that would have said so. */
export type Checked = Known & { readonly isTidy: boolean }

/** The criteria of an address as far as they exist, and what it asked for besides. */
export async function checkAddress(
  { search, criteria }: Address,
  dispatch: ClientDispatch,
  stockSearchWords: Words<'stockSearch'>,
): Promise<Checked> {
  const asked = new URLSearchParams(search)
  const unread = listLeftOut(asked, criteria, stockSearchWords)
  const known = await findKnown(criteria, dispatch, stockSearchWords)
  return { ...known, leftOut: [...unread, ...known.leftOut], isTidy: tidyAddress(asked) === undefined }
}
