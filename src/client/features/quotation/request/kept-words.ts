import { OWN_REASONS } from '../../../../offline/outbox/own-reasons.ts'
import { NETWORK } from '../../../../shared/contract/errors.ts'
import type { Words } from '../../../words/words.ts'

/** What is kept on this device, and why it has not gone out; null = nobody has answered. */
export function keptWords(errorKey: string | null, words: Words<'order'>): string {
  switch (errorKey) {
    case null:
    case NETWORK:
      return words.kept
    case 'RATE_LIMITED':
      return words.keptForLater
    default:
      return words.keptInTrouble
  }
}

/** What to do about a reason that the device itself gave; null when it was the server's. */
export function ownReasonWords(errorKey: string, words: Words<'order'>): string | null {
  switch (errorKey) {
    case OWN_REASONS.priceRose:
      return words.priceRose
    case OWN_REASONS.deviceFull:
      return words.deviceFull
    case OWN_REASONS.notKept:
      return words.notKept
    default:
      return null
  }
}
