import { generateKeyPairSync } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SigningKeySource } from '../../../../../src/server/config.ts'
import { toPem } from '../../../../../src/server/features/quote-signing/key-pair.ts'
import { createKeyFolder } from '../../../../../src/server/features/quote-signing/quote-key-files.ts'
import type { QuoteKeyStore } from '../../../../../src/server/features/quote-signing/quote-key-store.ts'
import { createQuoteKeys } from '../../../../../src/server/features/quote-signing/quote-keys.ts'
import { checkQuotation } from '../../../../../src/shared/domain/quote-check/check-quotation.ts'
import { factsOf } from '../../../../../src/shared/domain/quote-check/facts-of.ts'
import { signQuotation, type SigningKey } from '../../../../../src/shared/domain/quote-check/sign-quotation.ts'
import { aRecord } from '../../../../support/quotation-records.ts'

const { subtle } = crypto
const now = new Date('2026-11-20T08:00:00Z')
const later = new Date('2027-11-20T08:00:00Z')

let folder: string
let store: QuoteKeyStore
beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-keys-'))
  folder = join(dataDir, 'keys')
  store = createKeyFolder(dataDir)
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

function open() {
  return createQuoteKeys({ store, clock: () => now, outside: undefined })
}

test('the first key is made once, whoever asks at the same time, and only its owner can read it', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => open().signingKey()))
  expect(new Set(all.map(({ keyId }) => keyId)).size).toBe(1)
  const names = (await readdir(folder)).toSorted()
  expect(names).toEqual(['current', `quotation-${all[0]?.keyId}.json`])
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('after a rotation a running process signs with the new key and still vouches for the old one', async () => {
  const keys = open()
  const old = await keys.signingKey()
  const { fragment } = await signQuotation(factsOf(aRecord()), { subtle, key: old })
  const { kid } = await store.rotate(later)
  expect((await keys.signingKey()).keyId).toBe(kid)
  const published = await keys.publicKeys()
  expect(published.map((key) => key.kid)).toEqual([kid, old.keyId])
  expect(await checkQuotation(fragment, { subtle, keys: published, now })).toMatchObject({ state: 'genuine' })
})

test('the first key of a process that came second is published no longer than it lies there', async () => {
  const { keyId } = await open().signingKey()
  const other = createKeyFolder(join(folder, 'second'))
  const second = await createQuoteKeys({ store: other, clock: () => now, outside: undefined }).signingKey()
  const name = `quotation-${second.keyId}.json`
  await copyFile(join(other.place, name), join(folder, name))
  const keys = open()
  expect(await keys.publicKeys()).toHaveLength(2)
  await rm(join(folder, name))
  expect((await keys.publicKeys()).map(({ kid }) => kid)).toEqual([keyId])
})

test('a stolen key that is removed after a rotation is no longer vouched for by a process that runs', async () => {
  const keys = open()
  const stolen = await keys.signingKey()
  const { fragment } = await signQuotation(factsOf(aRecord()), { subtle, key: stolen })
  const { kid } = await store.rotate(later)
  expect(await keys.publicKeys()).toHaveLength(2)
  await rm(join(folder, `quotation-${stolen.keyId}.json`))
  const published = await keys.publicKeys()
  expect(published.map((key) => key.kid)).toEqual([kid])
  expect(await checkQuotation(fragment, { subtle, keys: published, now })).not.toMatchObject({ state: 'genuine' })
  expect((await keys.signingKey()).keyId).toBe(kid)
})

test('what is published holds no private part, and a rotation removes that of the old key from the disk', async () => {
  const keys = open()
  const old = await keys.signingKey()
  expect(Object.keys((await keys.publicKeys())[0] ?? {}).toSorted()).toEqual(['kid', 'x', 'y'])
  await store.rotate(later)
  expect(await readFile(join(folder, `quotation-${old.keyId}.json`), 'utf8')).not.toContain('"d"')
})

test('rotations at once leave a key that signs; one a minute later leaves its own private part alone', async () => {
  const at = (ms: number) => new Date(later.getTime() + ms)
  await open().signingKey()
  for (let round = 0; round < 8; round++) {
    await Promise.all([0, 1, 2].map((one) => store.rotate(at(10 * round + one))))
    const current = await store.currentId()
    expect((await open().signingKey()).keyId).toBe(current)
  }
  const { kid } = await store.rotate(at(70_000))
  expect((await store.list()).flatMap((key) => (key.d === undefined ? [] : [key.kid]))).toEqual([kid])
})

describe('a key from outside', () => {
  const sign = (key: SigningKey) => signQuotation(factsOf(aRecord()), { subtle, key })
  const pemOfCurrent = async () => {
    const [file] = await store.list()
    return file === undefined ? '' : toPem(file)
  }
  const withOutside = (outside: SigningKeySource) => createQuoteKeys({ store, clock: () => later, outside })
  const contents = async () =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))).join('')

  test('signs as it did in the folder, which then has no private part of any key', async () => {
    const old = await open().signingKey()
    const pem = await pemOfCurrent()
    for (const text of [pem, pem.replaceAll('\n', String.raw`\n`), pem.replace(/-----[^-]+-----|\n/g, '')]) {
      const keys = withOutside({ text })
      expect((await keys.signingKey()).keyId).toBe(old.keyId)
      const { fragment } = await sign(await keys.signingKey())
      const published = await keys.publicKeys()
      expect(await checkQuotation(fragment, { subtle, keys: published, now })).toMatchObject({ state: 'genuine' })
    }
    expect(await contents()).not.toContain('"d"')
  })

  test('of a file vouches for all keys before it', async () => {
    const old = await open().signingKey()
    const { fragment } = await sign(old)
    const file = join(folder, '..', 'key.pem')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const keys = withOutside({ file })
    expect((await keys.signingKey()).keyId).not.toBe(old.keyId)
    const published = await keys.publicKeys()
    expect(published).toHaveLength(2)
    expect(await checkQuotation(fragment, { subtle, keys: published, now })).toMatchObject({ state: 'genuine' })
    expect(await contents()).not.toContain('"d"')
  })

  test('is read again where its first reading failed, as while the disk was full', async () => {
    await open().signingKey()
    const pair = await store.rotate(now)
    let isFull = true
    const adopt: QuoteKeyStore['adopt'] = async (...given) => {
      if (isFull) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
      return store.adopt(...given)
    }
    const keys = createQuoteKeys({
      store: { ...store, adopt },
      clock: () => later,
      outside: { text: await toPem(pair) },
    })
    await expect(keys.signingKey()).rejects.toThrow('no room')
    isFull = false
    expect((await keys.signingKey()).keyId).toBe(pair.kid)
  })

  test('is missed with words by who starts without it, until a rotation makes another', async () => {
    await open().signingKey()
    await withOutside({ text: await pemOfCurrent() }).signingKey()
    await expect(open().signingKey()).rejects.toThrow('set SIGNING_KEY or SIGNING_KEY_FILE again')
    const { kid } = await store.rotate(later)
    expect((await open().signingKey()).keyId).toBe(kid)
  })

  test('that is none is refused by the name of its setting, without a word of it', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    for (const text of ['my secret', '', String(rsa)]) {
      await expect(withOutside({ text }).signingKey()).rejects.toThrow(
        /^SIGNING_KEY must be a private key of the curve P-256 as PKCS#8, in PEM or base64\.$/,
      )
    }
    await expect(withOutside({ file: join(folder, 'nowhere') }).signingKey()).rejects.toThrow('SIGNING_KEY_FILE')
  })
})
