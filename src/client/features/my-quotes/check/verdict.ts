import type { QuoteCheckResult } from '../../../../shared/contract/quote-check.ts'
import type { QuoteFacts } from '../../../../shared/domain/quote-check/quote-facts.ts'
import type { IconName } from '../../../ui/Icon.tsx'
import type { DeviceCheck, DevicePaperCheck } from './check-on-device.ts'
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
export type ServerWord = QuoteCheckResult['state'] | 'unknown' | 'silent' | 'asking'

/**
 * The device's finding together with the server's word, which counts more: it knows what was withdrawn, and the right
 * time.
 */
export function toVerdict(check: DeviceCheck, word: ServerWord): Verdict {
  if (!('facts' in check)) return { state: check.state, facts: null, asked: null }
  const { state, facts } = check
  if (word === 'asking') return { state, facts, asked: 'asking' }
  if (word === 'silent') return { state, facts, asked: 'no' }
  if (word === 'unknown' || word === 'withdrawn') return { state: word, facts, asked: null }
  return { state: word, facts, asked: 'yes' }
}

/** States of a file for those of its quotation, and for what the device found alone. */
const FILE_STATES = {
  genuine: 'fileIssued',
  issued: 'fileIssued',
  expired: 'fileExpired',
  changed: 'fileChanged',
  notOurs: 'fileNotOurs',
  notPdf: 'fileNotPdf',
  unsealed: 'cannotCheck',
  cannotCheck: 'cannotCheck',
  noCrypto: 'noCrypto',
} as const satisfies Partial<Record<DevicePaperCheck['state'] | ServerWord, VerdictState>>

/** The same for a file that the device found to be the one that we issued, or that it cannot judge. */
export function toFileVerdict(check: DevicePaperCheck, word: ServerWord): Verdict {
  if (!('facts' in check)) return { state: FILE_STATES[check.state], facts: null, asked: null }
  const { facts, state } = check
  const verdict = toVerdict({ ...check, state: state === 'issued' ? 'genuine' : state }, word)
  const isGood = verdict.state === 'genuine' || verdict.state === 'expired'
  return isGood ? { ...verdict, state: FILE_STATES[verdict.state], facts } : verdict
}

/** Of a file without a seal only the server knows anything. */
export function toOldFileVerdict(answer: QuoteCheckResult | 'unknown' | 'silent'): Verdict {
  if (answer === 'silent') return { state: 'cannotCheck', facts: null, asked: null }
  if (answer === 'unknown') return { state: 'fileNotOurs', facts: null, asked: null }
  const { state, facts } = answer
  if (state === 'withdrawn') return { state, facts, asked: null }
  return { state: FILE_STATES[state], facts, asked: 'yes' }
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
  fileIssued: GOOD,
  fileExpired: CAREFUL,
  fileChanged: STOP,
  fileNotOurs: STOP,
  fileNotPdf: CAREFUL,
  fileTooBig: CAREFUL,
  fileUnread: CAREFUL,
}
