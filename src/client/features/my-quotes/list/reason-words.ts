import type { OutboxItem } from '../../../../offline/mine-tables.ts'
import type { Words } from '../../../words/words.ts'

/** Why an item has not gone out, in words; null while nothing stood in its way. */
export function reasonWords({ state, lastError }: OutboxItem, messages: Words<'myQuotes'>): string | null {
  if (lastError === null || state === 'sending' || state === 'queued') return null
  const otherwise = state === 'attention' ? messages.reasons.refused : messages.reasons.trouble
  const reasons: Readonly<Record<string, string>> = messages.reasons
  return reasons[lastError.errorKey] ?? otherwise
}
