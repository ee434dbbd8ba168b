import type { QuoteKey } from '../../../shared/contract/quote-check.ts'
import type { SigningKey } from '../../../shared/domain/quote-check/sign-quotation.ts'
import { KEY_KIND } from '../../../shared/domain/quote-check/subtle.ts'
import { makeFirstKey, readCurrentId, readKeyFiles, type KeyFile } from './quote-key-files.ts'

/** The keys of quotations in a data folder. Every call sees a rotation by another process. */
export type QuoteKeys = {
  readonly signingKey: () => Promise<SigningKey>
  /** All that ever signed and still count, the newest first. */
  readonly publicKeys: () => Promise<readonly QuoteKey[]>
}

type Loaded = {
  readonly signing: SigningKey
  readonly published: readonly QuoteKey[]
  /** Whether no other key could sign: one of a process that came second with its first key is taken back at once. */
  readonly isSettled: boolean
}

/** A rotation between two reads of the folder is over by the next one. */
const ATTEMPTS = 5

export function createQuoteKeys({ folder, clock }: { readonly folder: string; readonly clock: () => Date }): QuoteKeys {
  let loaded: Loaded | undefined

  async function load(): Promise<Loaded> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const current = await readCurrentId(folder)
      if (current === undefined) await makeFirstKey(folder, clock())
      else if (loaded?.isSettled && current === loaded.signing.keyId) return loaded
      else {
        loaded = (await read(folder, current)) ?? loaded
        if (loaded?.signing.keyId === current) return loaded
      }
    }
    throw new Error(
      `the keys of quotations in ${folder} cannot be used: the current one is missing or has no private part`,
    )
  }

  return {
    signingKey: async () => (await load()).signing,
    publicKeys: async () => (await load()).published,
  }
}

async function read(folder: string, current: string): Promise<Loaded | undefined> {
  const files = await readKeyFiles(folder)
  const file = files.find(({ kid }) => kid === current)
  if (file?.d === undefined) return undefined
  return {
    signing: { keyId: file.kid, privateKey: await toPrivateKey(file) },
    published: files.map(({ kid, x, y }) => ({ kid, x, y })),
    isSettled: files.every(({ kid, d }) => kid === current || d === undefined),
  }
}

function toPrivateKey({ x, y, d = '' }: KeyFile): Promise<object> {
  return crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y, d }, KEY_KIND, false, ['sign'])
}
