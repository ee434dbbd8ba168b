import type { QuoteKey } from '../../../shared/contract/quote-check.ts'
import type { SigningKey } from '../../../shared/domain/quote-check/sign-quotation.ts'
import type { SigningKeySource } from '../../config.ts'
import { readOutsideKey, SigningKeyRefused, toPrivateKey, type KeyPair } from './key-pair.ts'
import { adoptOutsideKey, makeFirstKey, readCurrentId, readKeyFiles } from './quote-key-files.ts'

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

type KeyDeps = {
  readonly folder: string
  readonly clock: () => Date
  /** Where the private key comes from; undefined: from the folder, which gets one when it has none. */
  readonly outside: SigningKeySource | undefined
}

export function createQuoteKeys({ folder, clock, outside }: KeyDeps): QuoteKeys {
  return outside === undefined ? createFolderKeys({ folder, clock }) : createOutsideKeys({ folder, clock, outside })
}

/** The key is read once: another one counts from the next start. The folder has public parts alone. */
function createOutsideKeys({ folder, clock, outside }: KeyDeps & { readonly outside: SigningKeySource }): QuoteKeys {
  let loading: Promise<SigningKey> | undefined

  async function load(): Promise<SigningKey> {
    const key = await readOutsideKey(outside, clock())
    await adoptOutsideKey(folder, key)
    return { keyId: key.kid, privateKey: await toPrivateKey(key) }
  }

  const signingKey = (): Promise<SigningKey> => (loading ??= load())
  return {
    signingKey,
    publicKeys: async () => {
      await signingKey()
      return toPublished(await readKeyFiles(folder))
    },
  }
}

function createFolderKeys({ folder, clock }: Omit<KeyDeps, 'outside'>): QuoteKeys {
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
    throw new SigningKeyRefused(
      `The keys of quotations in ${folder} cannot be used: the current one is missing or has no private part. If it came from outside, set SIGNING_KEY or SIGNING_KEY_FILE again; else sign with a new one: npm run keys -- rotate`,
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
    published: toPublished(files),
    isSettled: files.every(({ kid, d }) => kid === current || d === undefined),
  }
}

function toPublished(files: readonly KeyPair[]): readonly QuoteKey[] {
  return files.map(({ kid, x, y }) => ({ kid, x, y }))
}
