import type { QuoteKey } from '../../../../shared/contract/quote-check.ts'
import { checkPaper, type PaperCheck } from '../../../../shared/domain/quote-check/check-paper.ts'
import { checkQuotation, type QuoteCheck } from '../../../../shared/domain/quote-check/check-quotation.ts'
import type { QuoteFacts } from '../../../../shared/domain/quote-check/quote-facts.ts'
import type { Subtle } from '../../../../shared/domain/quote-check/subtle.ts'

/** What the device found by itself; with facts, the server can still be asked whether it took the quotation back. */
export type DeviceCheck =
  | Extract<QuoteCheck, { readonly facts: QuoteFacts }>
  | { readonly state: 'altered' | 'notOurs' | 'unreadable' | 'cannotCheck' | 'noCrypto' }

export type Device = {
  /** Undefined where a browser has no Web Crypto: pages without https, other than on localhost. */
  readonly subtle: Subtle | undefined
  readonly now: Date
  /** The keys at hand, or fresh ones from the server; undefined when there are none. */
  readonly loadKeys: (isFresh: boolean) => Promise<readonly QuoteKey[] | undefined>
}

/** What the device found of a file by itself; `unsealed`: only the server knows papers from before files were sealed. */
export type DevicePaperCheck =
  Exclude<PaperCheck, { readonly state: 'unknownKey' }> | { readonly state: 'cannotCheck' | 'noCrypto' }

/**
 * Checks a scanned text. A key that the device does not know may be newer than its keys: then the server is asked for
 * them.
 */
export async function checkOnDevice(fragment: string, { subtle, now, loadKeys }: Device): Promise<DeviceCheck> {
  if (subtle === undefined) return { state: 'noCrypto' }
  const keys = await loadKeys(false)
  const check = await checkQuotation(fragment, { subtle, now, keys: keys ?? [] })
  if (check.state !== 'unknownKey') return check
  const freshKeys = await loadKeys(true)
  if (freshKeys === undefined) return { state: 'cannotCheck' }
  const again = await checkQuotation(fragment, { subtle, now, keys: freshKeys })
  return again.state === 'unknownKey' ? { state: 'notOurs' } : again
}

/** Checks a file, with fresh keys where it names one that the device does not know. The file goes nowhere. */
export async function checkPaperOnDevice(
  file: Uint8Array,
  { subtle, now, loadKeys }: Device,
): Promise<DevicePaperCheck> {
  if (subtle === undefined) return { state: 'noCrypto' }
  const check = await checkPaper(file, { subtle, now, keys: (await loadKeys(false)) ?? [] })
  if (check.state !== 'unknownKey') return check
  const keys = await loadKeys(true)
  if (keys === undefined) return { state: 'cannotCheck' }
  const again = await checkPaper(file, { subtle, now, keys })
  return again.state === 'unknownKey' ? again.otherwise : again
}
