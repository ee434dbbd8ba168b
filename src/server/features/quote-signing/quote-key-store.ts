import type { QuoteKey } from '../../../shared/contract/quote-check.ts'
import type { KeyPair } from './key-pair.ts'

/** Where the keys of quotations lie: the data folder, or the database. At most one signs at any time. */
export type QuoteKeyStore = {
  /** As a sentence names it. */
  readonly place: string
  /** Id of the key that signs; undefined while there is none. What another process changed is seen within a second. */
  readonly currentId: () => Promise<string | undefined>
  /** Every key, the newest first; a private part only with the one that signs, and only where the store has it. */
  readonly list: () => Promise<readonly KeyPair[]>
  /** The public parts of all, the newest first; nothing is decrypted for them. */
  readonly listPublic: () => Promise<readonly QuoteKey[]>
  /** Makes the first key; of several processes that start at once the first one's counts. */
  readonly makeFirst: (now: Date) => Promise<void>
  /** A new key signs from now on; the private parts of all others are removed, their public parts stay for checking. */
  readonly rotate: (now: Date) => Promise<KeyPair>
  /**
   * Signs with a key from outside from now on: only its public part is stored, and the private parts of all others are
   * removed. Harmless when repeated.
   */
  readonly adopt: (key: KeyPair, now: Date) => Promise<void>
}
