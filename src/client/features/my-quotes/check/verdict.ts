import type { QuoteCheckResult } from '../../../../shared/contract/quote-check.ts'
import type { QuoteFacts } from '../../../../shared/domain/quote-check/quote-facts.ts'
import type { IconName } from '../../../ui/Icon.tsx'
import type { DeviceCheck } from './check-on-device.ts'
import type { Words } from '../../../words/words.ts'

export type VerdictState = keyof Words<'quoteCheck'>['verdicts']

export type Verdict = {
  readonly state: VerdictState
  /** Null where nothing that stands in the code may be believed. */
  readonly facts: QuoteFacts | null
  /** Whether the server said that the quotation was not withdrawn; null where that is no question. */
  readonly asked: 'asking' | 'yes' | 'no' | null
}

/**
 * What the server said of a quotation that the device found good; 'unknown' = it has none like it, 'silent' = no
 * answer.
 */
export type ShopWord = QuoteCheckResult['state'] | 'unknown' | 'silent' | 'asking'

/**
 * The device's finding together with the server's word, which counts more: it knows what was withdrawn, and the right
 * time.
 */
export function toVerdict(check: DeviceCheck, shop: ShopWord): Verdict {
  if (!('facts' in check)) return { state: check.state, facts: null, asked: null }
  const { state, facts } = check
  if (shop === 'asking') return { state, facts, asked: 'asking' }
  if (shop === 'silent') return { state, facts, asked: 'no' }
  if (shop === 'unknown' || shop === 'withdrawn') return { state: shop, facts, asked: null }
  return { state: shop, facts, asked: 'yes' }
}

type Tone = { readonly tone: 'success' | 'warning' | 'danger'; readonly icon: IconName }

const GOOD: Tone = { tone: 'success', icon: 'ok' }
const CAREFUL: Tone = { tone: 'warning', icon: 'warn' }
const STOP: Tone = { tone: 'danger', icon: 'close' }

/** Colour and sign; the words say the same without them. */
export const TONES: Readonly<Record<VerdictState, Tone>> = {
  genuine: GOOD,
  expired: CAREFUL,
  withdrawn: STOP,
  altered: STOP,
  notOurs: STOP,
  unknown: STOP,
  unreadable: CAREFUL,
  cannotCheck: CAREFUL,
  noCrypto: CAREFUL,
}
