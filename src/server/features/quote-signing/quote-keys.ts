import type { QuoteKey } from '../../../shared/contract/quote-check.ts'
import type { SigningKey } from '../../../shared/domain/quote-check/sign-quotation.ts'
import type { SigningKeySource } from '../../config.ts'
import { readOutsideKey, SigningKeyRefused, toPrivateKey } from './key-pair.ts'
import type { QuoteKeyStore } from './quote-key-store.ts'

/** The keys of quotations, as issuing and checking use them. What another process rotates or removes is seen within a second. */
export type QuoteKeys = {
  readonly signingKey: () => Promise<SigningKey>
  /** All that ever signed and still count, the newest first. */
  readonly publicKeys: () => Promise<readonly QuoteKey[]>
}

/** A rotation between two reads of the store is over by the next one. */
const ATTEMPTS = 5

type KeyDeps = {
  readonly store: QuoteKeyStore
  readonly clock: () => Date
  /** Where the private key comes from; undefined: from the store, which gets one when it has none. */
  readonly outside: SigningKeySource | undefined
}

export function createQuoteKeys({ store, clock, outside }: KeyDeps): QuoteKeys {
  return outside === undefined ? createStoredKeys({ store, clock }) : createOutsideKeys({ store, clock, outside })
}

/** The key is read once: another one counts from the next start. What failed is tried again. The store has public parts alone. */
function createOutsideKeys({ store, clock, outside }: KeyDeps & { readonly outside: SigningKeySource }): QuoteKeys {
  let loading: Promise<SigningKey> | undefined

  async function load(): Promise<SigningKey> {
    const key = await readOutsideKey(outside, clock())
    await store.adopt(key, clock())
    return { keyId: key.kid, privateKey: await toPrivateKey(key) }
  }

  const signingKey = (): Promise<SigningKey> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  return {
    signingKey,
    publicKeys: async () => {
      await signingKey()
      return store.listPublic()
    },
  }
}

function createStoredKeys({ store, clock }: Omit<KeyDeps, 'outside'>): QuoteKeys {
  let loaded: SigningKey | undefined

  async function signingKey(): Promise<SigningKey> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const current = await store.currentId()
      if (current === undefined) await store.makeFirst(clock())
      else {
        if (loaded?.keyId !== current) loaded = (await read(store, current)) ?? loaded
        if (loaded?.keyId === current) return loaded
      }
    }
    throw new SigningKeyRefused(
      `The keys of quotations in ${store.place} cannot be used: the current one is missing or has no private part. If it came from outside, set SIGNING_KEY or SIGNING_KEY_FILE again; else sign with a new one: npm run keys -- rotate`,
    )
  }

  return {
    signingKey,
    // Read each time: a stolen key is removed from the store while the one that signs stays the same.
    publicKeys: async () => {
      await signingKey()
      return store.listPublic()
    },
  }
}

async function read(store: QuoteKeyStore, current: string): Promise<SigningKey | undefined> {
  const pair = (await store.list()).find(({ kid }) => kid === current)
  return pair?.d === undefined ? undefined : { keyId: pair.kid, privateKey: await toPrivateKey(pair) }
}
