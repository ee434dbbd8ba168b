import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { ROWS, type SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import type { SearchAnswer } from '../results/use-search.ts'
import type { ReplaceSearch } from '../results/use-search.ts'
import { useWords } from '../../../words/use-words.ts'
import { findKnown, type Known } from './known-criteria.ts'
import { listLeftOut } from './ignored-criteria.ts'
import { tidyAddress } from '../../../criteria/tidy-address.ts'
import type { Words } from '../../../words/words.ts'

type Address = { readonly search: string; readonly criteria: SearchCriteria }

/** `isTidy` = not as a form wrote it, without a server that would have said so. */
type Checked = Known & { readonly isTidy: boolean }

type Options = {
  readonly criteria: SearchCriteria
  readonly answer: SearchAnswer
  readonly replace: ReplaceSearch
}

/** Corrects an address that asks for what does not exist, and says so. */
export function AddressCheck({ criteria, answer, replace }: Options) {
  useMissingVehicle()
  const isChecked = useLeftOut({ criteria, replace })
  usePastLastPage({ criteria, answer: isChecked ? answer : undefined, replace })
  return null
}

/** Answers whether the address is known to be right. */
function useLeftOut({ criteria, replace }: Pick<Options, 'criteria' | 'replace'>): boolean {
  const messages = useWords('stockSearch')
  const [checked, setChecked] = useState<SearchCriteria>()
  const dispatch = useDispatch<ClientDispatch>()
  const { search } = useLocation()
  const correct = useEffectEvent(({ criteria: known, leftOut, isTidy }: Checked) => {
    if (leftOut.length > 0) dispatch(showMessage({ kind: 'info', detail: messages.leftOut(leftOut) }))
    if (!isTidy || leftOut.length > 0 || writeCriteria(known) !== writeCriteria(criteria)) replace(known)
    else setChecked(criteria)
  })
  useEffect(() => {
    let isLeft = false
    async function check(): Promise<void> {
      const known = await checkAddress({ search, criteria }, dispatch, messages)
      if (!isLeft) correct(known)
    }
    if (search !== '') void check()
    return () => {
      isLeft = true
    }
  }, [dispatch, search, criteria, messages])
  return search === '' || checked === criteria
}

type Paged = Omit<Options, 'answer'> & { readonly answer: SearchAnswer | undefined }

/** A page behind the last one, perhaps of an old link, becomes the last one. */
function usePastLastPage({ criteria, answer, replace }: Paged): void {
  const messages = useWords('stockSearch')
  const dispatch = useDispatch()
  const count = answer?.isFetching ? undefined : answer?.currentData?.result.count
  const pages = count === undefined ? undefined : Math.max(Math.ceil(count / ROWS), 1)
  const isPast = pages !== undefined && criteria.page > pages
  const correct = useEffectEvent(() => {
    if (pages === undefined) return
    dispatch(showMessage({ kind: 'info', detail: messages.pastLastPage(criteria.page, pages) }))
    replace({ ...criteria, page: pages })
  })
  useEffect(() => {
    if (isPast) correct()
  }, [isPast])
}

/** Says that the vehicle was not found, then drops `e` from the address (`screens.missing-vehicle`). */
function useMissingVehicle(): void {
  const { search } = useLocation()
  const messages = useWords('stockSearch')
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const tell = useEffectEvent(() => {
    const rest = new URLSearchParams(search)
    rest.delete('e')
    dispatch(
      showMessage({ kind: 'error', summary: messages.notFoundSummary, detail: messages.notFoundWithoutReference }),
    )
    void navigate({ pathname: '/', search: rest.toString() }, { replace: true, state: {} })
  })
  const isMissing = new URLSearchParams(search).get('e') === '1'
  useEffect(() => {
    if (isMissing) tell()
  }, [isMissing])
}

/** The criteria of an address as far as they exist, and what it asked for besides. */
async function checkAddress(
  { search, criteria }: Address,
  dispatch: ClientDispatch,
  stockSearchWords: Words<'stockSearch'>,
): Promise<Checked> {
  const asked = new URLSearchParams(search)
  const unread = listLeftOut(asked, criteria, stockSearchWords)
  const known = await findKnown(criteria, dispatch, stockSearchWords)
  return { ...known, leftOut: [...unread, ...known.leftOut], isTidy: tidyAddress(asked) === undefined }
}
