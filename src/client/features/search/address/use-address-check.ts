import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useLocation } from 'react-router-dom'
import type { ClientDispatch } from '../../../api/page.ts'
import { showMessage } from '../../shell/public.ts'
import { ROWS, type SearchCriteria } from '../../../criteria/criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import type { Known } from './known-criteria.ts'
import type { SearchAnswer } from '../results/search-answer.ts'
import type { ReplaceSearch } from '../results/use-search.ts'
import { useWords } from '../../../words/use-words.ts'

type Options = {
  readonly criteria: SearchCriteria
  readonly answer: SearchAnswer
  readonly replace: ReplaceSearch
}

/** Corrects an address that asks for what does not exist, and says so. */
export function useAddressCheck({ criteria, answer, replace }: Options): void {
  const isChecked = useLeftOut({ criteria, replace })
  usePastLastPage({ criteria, answer: isChecked ? answer : undefined, replace })
}

/** Answers whether the address is known to be right. */
function useLeftOut({ criteria, replace }: Pick<Options, 'criteria' | 'replace'>): boolean {
  const messages = useWords('stockSearch')
  const [checked, setChecked] = useState<SearchCriteria>()
  const dispatch = useDispatch<ClientDispatch>()
  const { search } = useLocation()
  const correct = useEffectEvent(({ criteria: known, leftOut }: Known) => {
    if (leftOut.length > 0) dispatch(showMessage({ kind: 'info', detail: messages.leftOut(leftOut) }))
    if (leftOut.length > 0 || writeCriteria(known) !== writeCriteria(criteria)) replace(known)
    else setChecked(criteria)
  })
  useEffect(() => {
    let isLeft = false
    async function check(): Promise<void> {
      const { checkAddress } = await import('./check-address.ts')
      const known = await checkAddress({ search, criteria }, dispatch, messages)
      if (!isLeft) correct(known)
    }
    // Without its code the address stays as it is.
    if (search !== '') check().catch(() => undefined)
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
