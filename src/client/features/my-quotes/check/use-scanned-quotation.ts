import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { failureKind } from '../../../api/api-failure.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import type { QuoteCheckResult } from '../../../../shared/contract/quote-check.ts'
import { checkOnDevice, type Device } from './check-on-device.ts'
import { quoteCheckApi, type CheckQuestion } from '../../../api/public/quote-check-api.ts'
import { useClock } from '../../offline/late.ts'
import { toVerdict, type ServerWord, type Verdict } from './verdict.ts'

const { getQuoteKeys, checkQuote } = quoteCheckApi.endpoints

/**
 * Checks what a scanned address brought, first on the device, then with the server. Undefined while the device works;
 * call `again` after a connection came back.
 */
export function useScannedQuotation(fragment: string) {
  const dispatch = useDispatch<ClientDispatch>()
  /** A new object begins the check anew. */
  const [attempt, setAttempt] = useState({ fragment })
  if (attempt.fragment !== fragment) setAttempt({ fragment })
  const [found, setFound] = useState<{ readonly of: object; readonly verdict: Verdict }>()
  const { offset } = useClock()
  // Checked anew when more is known of the server's clock: that of the device may be days off.
  useEffect(() => {
    let isCurrent = true
    const show = (verdict: Verdict) => {
      if (isCurrent) setFound({ of: attempt, verdict })
    }
    void check(attempt.fragment, { dispatch, offset, show })
    return () => {
      isCurrent = false
    }
  }, [dispatch, attempt, offset])
  return {
    verdict: found?.of === attempt ? found.verdict : undefined,
    again: () => setAttempt({ fragment }),
  }
}

export type Way = Means & { readonly show: (verdict: Verdict) => void }
type Means = {
  readonly dispatch: ClientDispatch
  /** How far the server's clock is ahead, in ms. */
  readonly offset: number
}

async function check(fragment: string, { dispatch, offset, show }: Way): Promise<void> {
  const device = await checkOnDevice(fragment, thisDevice({ dispatch, offset }))
  show(toVerdict(device, 'asking'))
  if ('digest' in device) show(toVerdict(device, serverWord(await askServer({ signature: device.digest }, dispatch))))
}

/** What this browser checks with. */
export function thisDevice({ dispatch, offset }: Means): Device {
  // Old browsers, and pages without https, have no `subtle`, whatever its type says.
  const { subtle }: { readonly subtle?: SubtleCrypto } = window.crypto
  return {
    subtle,
    now: new Date(Date.now() + offset),
    loadKeys: async (isFresh) => {
      const keys = dispatch(getQuoteKeys.initiate(undefined, { subscribe: false, forceRefetch: isFresh }))
      const { data, isSuccess } = await keys
      // What the device kept of an earlier answer may lack the newest key: no reason to say that a paper is not ours.
      return isSuccess && (!isFresh || data.freshness.source === 'network') ? data.result : undefined
    },
  }
}

/** 'silent' = no answer. */
export async function askServer(
  question: CheckQuestion,
  dispatch: ClientDispatch,
): Promise<QuoteCheckResult | 'unknown' | 'silent'> {
  const { data, error } = await dispatch(checkQuote.initiate(question))
  if (data !== undefined) return data.result
  return failureKind(error) === 'notFound' ? 'unknown' : 'silent'
}

export function serverWord(answer: QuoteCheckResult | 'unknown' | 'silent'): ServerWord {
  return typeof answer === 'string' ? answer : answer.state
}
