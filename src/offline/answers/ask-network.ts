import { fetchText, SilenceError, type Fetch } from '../fetch-text.ts'
import { SIGN_IN_FIRST } from '../connectivity.ts'
import { isOurs, isProven, proofOf, readEnvelope } from './answer-store.ts'
import { SILENCE_MS } from '../../shared/domain/patience.ts'

/** Why an answer that stands in for the network's was given. */
export type Why = 'timeout' | 'offline' | 'breaker' | 'fault' | 'portal'

/** What came of asking, its body read to the end. */
export type Verdict =
  /** `isProven`: good, and known to be whole. Otherwise it may be shown, not kept. */
  | { readonly kind: 'good'; readonly isProven: boolean; readonly response: Response; readonly text: string }
  /** Our server says no, which is an answer. */
  | { readonly kind: 'refused'; readonly response: Response; readonly text: string }
  /** Another server answered, or ours with a fault, or the answer is cut: `isDamaged`. */
  | {
      readonly kind: 'unusable'
      readonly why: Why
      readonly isDamaged: boolean
      readonly response: Response
      readonly text: string
    }
  /** Nothing came, or it broke off: `isDamaged`. */
  | { readonly kind: 'silence'; readonly why: Why; readonly isDamaged: boolean; readonly error: unknown }

export type Asking = {
  readonly input: string
  readonly init: RequestInit
  readonly signal: AbortSignal
}

const FIRST_FAULT = 500
const TOO_MANY = 429

/**
 * Asks the network and judges what it gives (`offline.whole-answers-only`); never rejects. A redirect is a portal's and
 * is not followed: the page's policy refuses other hosts, and that looks like no connection.
 */
export async function askNetwork(fetch: Fetch, asking: Asking): Promise<Verdict> {
  let hasBegun = false
  const watched: Fetch = async (input, init) => {
    const response = await fetch(input, init)
    hasBegun = true
    return response
  }
  try {
    const init: RequestInit = { ...asking.init, redirect: 'manual' }
    const { response, text } = await fetchText({ fetch: watched, silenceMs: SILENCE_MS, ...asking, init })
    return await judge(response, text)
  } catch (error) {
    if (error instanceof SilenceError) return { kind: 'silence', why: 'timeout', isDamaged: false, error }
    const isDamaged = hasBegun && !asking.signal.aborted
    return { kind: 'silence', why: isDamaged ? 'fault' : 'offline', isDamaged, error }
  }
}

async function judge(response: Response, text: string): Promise<Verdict> {
  const { status } = response
  const unusable = (why: Why, isDamaged = false) => ({ kind: 'unusable', why, isDamaged, response, text }) as const
  if (status === SIGN_IN_FIRST) return unusable('portal')
  if (status >= FIRST_FAULT || status === TOO_MANY) return unusable('fault')
  if (!isOurs(response)) return unusable('portal')
  const errorCode = readEnvelope(text)?.errorCode
  if (errorCode === undefined || (await proofOf(response, text)) === 'cut') return unusable('fault', true)
  if (errorCode === 1) return { kind: 'refused', response, text }
  return { kind: 'good', isProven: await isProven(response, text), response, text }
}
