import { useState } from 'react'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { SEARCH_TYPE } from '../../../../shared/contract/stock.ts'
import { parseSaexReference } from '../../../../shared/domain/saex-reference.ts'
import { failureKind, isUnanswered } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { loadFreshParts } from '../../offline/public.ts'
import { showMessage } from '../../shell/public.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { maskReference } from './reference-mask.ts'
import { recordSearch } from '../results/search-record.ts'
import { useLanguage, useWords } from '../../../words/use-words.ts'
import { wordsIn } from '../../../words/words.ts'

/**
 * Looks a reference up and opens its listing; what is not found is always said (`screens.reference-always-answered`).
 */
export function useReferenceSearch() {
  const messages = useWords('stockSearch')
  const language = useLanguage()
  const [text, setText] = useState('')
  const dispatch = useDispatch<ClientDispatch>()
  const navigate = useNavigate()
  const [lookUp, { isFetching }] = stockApi.useLazyGetVehicleQuery()

  function tell(detail: string): void {
    dispatch(showMessage({ kind: 'error', summary: messages.notFoundSummary, detail }))
  }

  /** Nobody answered: that it was not found would be a false statement. */
  async function tellUnknown(reference: string): Promise<void> {
    const parts = await loadFreshParts(language).catch(() => undefined)
    const detail = parts ? wordsIn(language, 'freshness').cannotTell(reference) : messages.lookUpFailed
    dispatch(showMessage({ kind: 'warning', detail }))
  }

  async function search(): Promise<void> {
    const reference = text.trim()
    if (parseSaexReference(reference).kind === 'empty') return tell(messages.notFound(''))
    const { data, error } = await lookUp(reference)
    const isMissing = ['notFound', 'invalid'].includes(failureKind(error))
    if (isUnanswered(error)) return tellUnknown(reference)
    if (!data && !isMissing) return tell(messages.lookUpFailed)
    const search = { typeId: SEARCH_TYPE.reference, saexRef: reference, device: navigator.userAgent }
    void recordSearch({ ...search, count: data ? 1 : 0 }, dispatch)
    if (!data) return tell(messages.notFound(reference))
    await navigate(`/vehicle-listing/${data.result.saexRef}`)
  }

  return {
    text,
    isLooking: isFetching,
    change: (typed: string) => setText((before) => maskReference(typed, before)),
    search,
  }
}
