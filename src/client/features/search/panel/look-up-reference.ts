import { SEARCH_TYPE } from '../../../../shared/contract/stock.ts'
import type { Language } from '../../../../shared/domain/language.ts'
import { parseSaexReference } from '../../../../shared/domain/saex-reference.ts'
import { failureKind } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { wordsIn } from '../../../words/words.ts'
import { loadFreshParts } from '../../offline/public.ts'
import { showMessage } from '../../shell/public.ts'
import { recordSearch } from '../results/search-record.ts'

type Given = { readonly text: string; readonly dispatch: ClientDispatch; readonly language: Language }

/**
 * The address of the vehicle that a reference names; what is not found is always said, and gives undefined
 * (`screens.reference-always-answered`).
 */
export async function lookUpReference({ text, dispatch, language }: Given): Promise<string | undefined> {
  const messages = wordsIn(language, 'stockSearch')
  const tell = (detail: string): undefined => {
    dispatch(showMessage({ kind: 'error', summary: messages.notFoundSummary, detail }))
  }
  const reference = text.trim()
  if (parseSaexReference(reference).kind === 'empty') return tell(messages.notFound(''))
  const { pathname } = window.location
  const { getVehicle } = stockApi.endpoints
  const { data, error } = await dispatch(getVehicle.initiate(reference, { subscribe: false, forceRefetch: true }))
  const kind = data ? null : failureKind(error)
  if (kind === 'offline' || kind === 'timeout') return tellUnknown(reference, { dispatch, language })
  if (kind !== null && kind !== 'notFound' && kind !== 'invalid') {
    // Not under the heading that says there is none: nobody looked.
    dispatch(showMessage({ kind: 'error', detail: messages.lookUpFailed }))
    return undefined
  }
  const search = { typeId: SEARCH_TYPE.reference, saexRef: reference, device: navigator.userAgent }
  void recordSearch({ ...search, count: data ? 1 : 0 }, dispatch)
  if (!data) return tell(messages.notFound(reference))
  // Who opened another page before a slow answer came stays there.
  return window.location.pathname === pathname ? `/vehicle-listing/${data.result.saexRef}` : undefined
}

/** Nobody answered: that it was not found would be a false statement. */
async function tellUnknown(reference: string, { dispatch, language }: Omit<Given, 'text'>): Promise<undefined> {
  const parts = await loadFreshParts(language).catch(() => undefined)
  const detail = parts
    ? wordsIn(language, 'freshness').cannotTell(reference)
    : wordsIn(language, 'stockSearch').lookUpFailed
  dispatch(showMessage({ kind: 'warning', detail }))
}
