import { useEffect, useState } from 'react'
import type { OpenQuoteResult } from '../../../../shared/contract/quote-check.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { useOpenQuoteMutation } from '../../../api/public/quote-check-api.ts'

/** What a link opened; `unknown` = no link of ours, `failed` = no answer, worth another try. */
export type Opened = OpenQuoteResult | { readonly state: 'unknown' | 'failed' }

/** Opens the quotation of a token once it is known; undefined until an answer is there. */
export function useOpenedQuotation(token: string | undefined) {
  const [open, { data, error }] = useOpenQuoteMutation()
  const [now] = useState(() => Date.now())
  useEffect(() => {
    if (token) void open(token)
  }, [open, token])
  const failure: Opened | undefined = error === undefined ? undefined : { state: failedState(error) }
  const opened: Opened | undefined = token === '' ? { state: 'unknown' } : (data?.result ?? failure)
  return { opened, now, again: () => void open(token ?? '') }
}

function failedState(error: unknown): 'unknown' | 'failed' {
  return ['notFound', 'invalid'].includes(failureKind(error)) ? 'unknown' : 'failed'
}
