// @module-tag soak
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '../../../src/server/config.ts'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { makeBackup } from '../../../src/server/features/backup/make-backup.ts'
import { restoreBackup } from '../../../src/server/features/backup/restore-backup.ts'
import { makeKeyPair, toPem } from '../../../src/server/features/quote-signing/key-pair.ts'
import { createKeyFolder } from '../../../src/server/features/quote-signing/quote-key-files.ts'
import { createQuoteKeys } from '../../../src/server/features/quote-signing/quote-keys.ts'
import { openLinkOf, readOpenToken } from '../../../src/server/features/quote-check/open-link.ts'
import { loadSecret } from '../../../src/server/keys/installation-secret.ts'
import { moveKeys } from '../../../src/server/keys/move-keys.ts'
import { readOuterKeys, type OuterKeys } from '../../../src/server/keys/outer-keys.ts'
import { rewrapKeys } from '../../../src/server/keys/rewrap-keys.ts'
import { loadSecretFile } from '../../../src/server/keys/secret-file.ts'
import { isUsualSecret } from '../../../src/server/keys/secret-mark.ts'
import { createWrappedQuoteKeys } from '../../../src/server/keys/wrapped-quote-keys.ts'
import { checkQuotation } from '../../../src/shared/domain/quote-check/check-quotation.ts'
import { factsOf } from '../../../src/shared/domain/quote-check/facts-of.ts'
import { signQuotation } from '../../../src/shared/domain/quote-check/sign-quotation.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { aRecord } from '../../support/quotation-records.ts'

const COMMANDS = fileURLToPath(new URL('../../../src/server/commands', import.meta.url))
const EMPTY = 'DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public'
const { subtle } = crypto
const now = new Date('2026-11-20T08:00:00Z')
const later = new Date('2026-11-21T08:00:00Z')
const textOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')

async function openOuter(byte: number, oldByte?: number): Promise<OuterKeys> {
  const old: Record<string, string> = oldByte === undefined ? {} : { KEY_ENCRYPTION_KEY_OLD: textOf(oldByte) }
  return (await readOuterKeys(parseConfig({ KEY_ENCRYPTION_KEY: textOf(byte), ...old })))!
}

let database: TestDatabase
let dataDir: string
let outer: OuterKeys
beforeEach(async () => {
  database = await createTestDatabase('public')
  dataDir = await mkdtemp(join(tmpdir(), 'saex-wrapped-'))
  outer = await openOuter(1)
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const secretWith = (keys: OuterKeys | undefined) => loadSecret({ outer: keys, dataDir, db: database.db, now })
/** The keys as one process sees them; its clock stands still unless a test moves it. */
function openKeys(keys = outer, uptimeMs = () => 0) {
  const store = createWrappedQuoteKeys({ db: database.db, outer: keys, uptimeMs })
  return { store, ...createQuoteKeys({ store, clock: () => now, outside: undefined }) }
}
const rowsOf = async () =>
  (await database.pool.query<Record<string, unknown>>('SELECT * FROM installation_key ORDER BY created_at, kind')).rows

test('processes that start at once on an empty database agree on one secret and one key', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => secretWith(outer)))
  expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  const signing = await Promise.all(Array.from({ length: 8 }, () => openKeys().signingKey()))
  expect(new Set(signing.map(({ keyId }) => keyId)).size).toBe(1)
  expect(await rowsOf()).toHaveLength(2)
  expect(await readdir(dataDir)).toEqual([])
})

test('a rotation is seen by a process that has signed within a second, and papers of the old key are still ours', async () => {
  let uptime = 0
  const one = openKeys()
  const two = openKeys(outer, () => uptime)
  const old = await two.signingKey()
  const { fragment } = await signQuotation(factsOf(aRecord()), { subtle, key: old })
  const { kid } = await one.store.rotate(later)
  expect((await one.signingKey()).keyId).toBe(kid)
  uptime = 999
  expect((await two.signingKey()).keyId).toBe(old.keyId)
  uptime = 1000
  expect((await two.signingKey()).keyId).toBe(kid)
  const published = await two.publicKeys()
  expect(published.map((key) => key.kid)).toEqual([kid, old.keyId])
  expect(await checkQuotation(fragment, { subtle, keys: published, now })).toMatchObject({ state: 'genuine' })
  const retired = (await rowsOf()).find(({ id }) => id === old.keyId)
  expect(retired).toMatchObject({ wrapped: null, wrapped_by: null, retired_at: later })
})

test('a stolen key whose row is removed after a rotation is no longer vouched for within a second', async () => {
  let uptime = 0
  const keys = openKeys(outer, () => uptime)
  const { keyId } = await keys.signingKey()
  const { kid } = await keys.store.rotate(later)
  expect(await keys.publicKeys()).toHaveLength(2)
  await database.pool.query('DELETE FROM installation_key WHERE id = $1', [keyId])
  uptime = 1000
  expect((await keys.publicKeys()).map((key) => key.kid)).toEqual([kid])
})

test('many rotations at once leave one key that signs', async () => {
  const first = openKeys()
  await first.signingKey()
  const rotated = await Promise.all(Array.from({ length: 6 }, () => openKeys().store.rotate(later)))
  const rows = (await rowsOf()).filter(({ retired_at: retiredAt }) => retiredAt === null)
  expect(rows).toHaveLength(1)
  expect(rotated.map(({ kid }) => kid)).toContain(rows[0]?.['id'])
  expect(await openKeys().publicKeys()).toHaveLength(7)
})

test('while the database is away, the keys that were read last count on', async () => {
  await openKeys().signingKey()
  const proxy = await startDatabaseProxy(database.connectionString)
  const { db, close } = openDatabase({
    connectionString: proxy.connectionString,
    purpose: 'public',
    poolSize: 1,
    onLost: () => {},
  })
  let uptime = 0
  const store = createWrappedQuoteKeys({ db, outer, uptimeMs: () => uptime })
  const keys = createQuoteKeys({ store, clock: () => now, outside: undefined })
  const before = await keys.publicKeys()
  proxy.set('away')
  uptime = 5000
  expect(await keys.publicKeys()).toEqual(before)
  await close()
  proxy.close()
})

test('during a rewrap a process with both outer keys reads on, one with the old key signs on, and then the new key is enough', async () => {
  await secretWith(outer)
  let uptime = 0
  const [old, both, after] = [outer, await openOuter(2, 1), await openOuter(2)]
  const withOld = openKeys(old, () => uptime)
  const withBoth = openKeys(both, () => uptime)
  const { keyId } = await withOld.signingKey()
  const readers = Array.from({ length: 40 }, async () => (await openKeys(both).signingKey()).keyId)
  const report = rewrapKeys({ db: database.db, outer: both })
  expect(new Set(await Promise.all(readers))).toEqual(new Set([keyId]))
  expect(await report).toEqual({ rewrapped: 2, same: 0 })
  expect(await rewrapKeys({ db: database.db, outer: both })).toEqual({ rewrapped: 0, same: 2 })
  uptime = 5000
  expect([(await withOld.signingKey()).keyId, (await withBoth.signingKey()).keyId]).toEqual([keyId, keyId])
  expect((await withOld.publicKeys()).map(({ kid }) => kid)).toEqual([keyId])
  expect((await openKeys(after).signingKey()).keyId).toBe(keyId)
  expect(await secretWith(after)).toEqual(await secretWith(both))
  await expect(secretWith(old)).rejects.toThrow(
    `KEY_ENCRYPTION_KEY does not open the keys of this database (they are wrapped by ${after.current.id}).`,
  )
})

describe('moving from a folder', () => {
  const move = (at = now) => moveKeys({ db: database.db, outer, dataDir, now: at })

  test('takes secret and keys along: papers check, links open, the mark is the same, and the folder stays', async () => {
    const secret = await loadSecretFile(dataDir)
    expect(await isUsualSecret(database.db, { secret, now })).toBe(true)
    const folder = createKeyFolder(dataDir)
    const inFolder = createQuoteKeys({ store: folder, clock: () => now, outside: undefined })
    const papers = [await signQuotation(factsOf(aRecord()), { subtle, key: await inFolder.signingKey() })]
    await folder.rotate(later)
    papers.push(await signQuotation(factsOf(aRecord()), { subtle, key: await inFolder.signingKey() }))
    const quote = { quoteId: 7, issuedAt: now.toISOString(), validUntil: now.toISOString() }
    const link = openLinkOf(quote, { publicUrl: '', secret })
    const before = await readAll(dataDir)

    await expect(secretWith(outer)).rejects.toThrow('bring them into the database by npm run keys -- move')
    expect(await move()).toEqual({ moved: 3, same: 0 })
    expect(await move()).toEqual({ moved: 0, same: 3 })
    expect(await readAll(dataDir)).toEqual(before)

    const moved = await secretWith(outer)
    expect(readOpenToken(link.address.slice(3), { secret: moved })).toMatchObject({ quoteId: 7 })
    expect(await isUsualSecret(database.db, { secret: moved, now })).toBe(true)
    const { signingKey, publicKeys } = openKeys()
    expect((await signingKey()).keyId).toBe(await folder.currentId())
    for (const { fragment } of papers) {
      const verdict = await checkQuotation(fragment, { subtle, keys: await publicKeys(), now })
      expect(verdict).toMatchObject({ state: 'genuine' })
    }
  })

  test('takes the keys of papers along where none signs, as after a backup that was not encrypted', async () => {
    await loadSecretFile(dataDir)
    const folder = createKeyFolder(dataDir)
    expect(await move()).toEqual({ moved: 1, same: 0 })
    const inFolder = createQuoteKeys({ store: folder, clock: () => now, outside: undefined })
    const { fragment } = await signQuotation(factsOf(aRecord()), { subtle, key: await inFolder.signingKey() })
    await folder.rotate(later)
    await rm(join(dataDir, 'keys', 'current'))
    expect(await move()).toEqual({ moved: 2, same: 1 })
    const keys = await openKeys().publicKeys()
    expect(keys).toHaveLength(3)
    expect(await checkQuotation(fragment, { subtle, keys, now })).toMatchObject({ state: 'genuine' })
  })

  test('follows the side that rotated last', async () => {
    await loadSecretFile(dataDir)
    const folder = createKeyFolder(dataDir)
    await folder.makeFirst(now)
    await move()
    const { kid } = await folder.rotate(later)
    expect(await move(later)).toEqual({ moved: 1, same: 2 })
    expect((await openKeys().signingKey()).keyId).toBe(kid)
    const newest = await openKeys().store.rotate(later)
    await folder.rotate(later)
    expect(await move(later)).toEqual({ moved: 1, same: 3 })
    expect((await openKeys().signingKey()).keyId).toBe(newest.kid)
  })

  test('refuses the folder of another installation, and one without a secret', async () => {
    await expect(move()).rejects.toThrow(`There is no secret in ${dataDir}.`)
    const secret = await loadSecretFile(dataDir)
    await isUsualSecret(database.db, { secret, now })
    await writeFile(join(dataDir, 'secret'), Buffer.alloc(32, 9))
    await expect(move()).rejects.toThrow('is not the folder that this database was filled with')
    expect(await rowsOf()).toEqual([])
  })
})

test('without the setting, and by a wrong key, a start is refused in words that hold no key', async () => {
  const secret = await secretWith(outer)
  await expect(secretWith(undefined)).rejects.toThrow(
    `The keys of this database are wrapped by ${outer.current.id}: set KEY_ENCRYPTION_KEY or KEY_ENCRYPTION_KEY_FILE to that key.`,
  )
  expect(await readdir(dataDir)).toEqual([])
  await expect(secretWith(await openOuter(2))).rejects.toThrow(
    `KEY_ENCRYPTION_KEY does not open the keys of this database (they are wrapped by ${outer.current.id}).`,
  )
  await database.db.execute(
    sql`update installation_key set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20))`,
  )
  const refusal = await secretWith(outer).catch(String)
  expect(refusal).toMatch(/^KeysRefused: The key [0-9a-f]{8} of this database was changed after it had been wrapped by/)
  expect(refusal).not.toContain(secret.toString('base64'))
})

test('a key whose public part was exchanged in the database signs nothing', async () => {
  await openKeys().signingKey()
  const { x, y } = await makeKeyPair(now)
  await database.db.execute(sql`update installation_key set public = ${JSON.stringify({ x, y })}::jsonb`)
  await expect(openKeys().signingKey()).rejects.toThrow('is not that of its private part')
})

test('a key from outside has its public part alone in the database, and is missed with words by who starts without it', async () => {
  const old = await openKeys().signingKey()
  const pem = await toPem(await makeKeyPair(now))
  const withOutside = () => {
    const store = createWrappedQuoteKeys({ db: database.db, outer })
    return createQuoteKeys({ store, clock: () => later, outside: { text: pem } })
  }
  const { keyId } = await withOutside().signingKey()
  expect(keyId).not.toBe(old.keyId)
  expect((await withOutside().publicKeys()).map(({ kid }) => kid)).toEqual([keyId, old.keyId])
  expect((await rowsOf()).map(({ wrapped }) => wrapped)).toEqual([null, null])
  await expect(openKeys().signingKey()).rejects.toThrow('set SIGNING_KEY or SIGNING_KEY_FILE again')
  const { kid } = await openKeys().store.rotate(later)
  expect((await openKeys().signingKey()).keyId).toBe(kid)
})

test(
  'a backup has the keys wrapped; what is restored signs with the outer key, and nothing without',
  { timeout: 60_000 },
  async () => {
    const secret = await secretWith(outer)
    const { keyId } = await openKeys().signingKey()
    const folder = join(dataDir, 'backup')
    const made = await makeBackup(
      { connectionString: database.connectionString, dataDir: await mkdtemp(join(dataDir, 'data-')) },
      { folder, now },
    )
    expect(made).toMatchObject({ isKeyLeftOut: false, wrappedBy: [outer.current.id] })
    await database.pool.query(EMPTY)
    const restored = await restoreBackup(folder, {
      connectionString: database.connectionString,
      dataDir: await mkdtemp(join(dataDir, 'restored-')),
      say: () => {},
    })
    expect(restored).toMatchObject({ hasSigningKey: true, wrappedBy: [outer.current.id] })
    expect(await secretWith(outer)).toEqual(secret)
    expect((await openKeys().signingKey()).keyId).toBe(keyId)
    await expect(openKeys(await openOuter(2)).signingKey()).rejects.toThrow('does not open the keys of this database')
    await expect(secretWith(undefined)).rejects.toThrow('set KEY_ENCRYPTION_KEY')
  },
)

test('the commands move, rotate, rewrap, export and back up in the database', { timeout: 240_000 }, async () => {
  const run = async (args: string, env: Record<string, string>) => {
    const settings = { NODE_ENV: 'test', DATABASE_URL: database.connectionString, DATA_DIR: dataDir, ...env }
    const [file, ...rest] = args.split(' ')
    const options = { env: { ...process.env, ...settings }, stdio: 'pipe' } as const
    const child = spawn(process.execPath, [join(COMMANDS, `${file}.ts`), ...rest], options)
    const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
    return { code: child.exitCode, out, err }
  }
  const [one, both, two] = [
    { KEY_ENCRYPTION_KEY: textOf(1) },
    { KEY_ENCRYPTION_KEY: textOf(2), KEY_ENCRYPTION_KEY_OLD: textOf(1) },
    { KEY_ENCRYPTION_KEY: textOf(2) },
  ]
  await loadSecretFile(dataDir)
  await createKeyFolder(dataDir).makeFirst(now)
  const moved = `Moved 2 keys, wrapped by ${outer.current.id}; 0 were there already and are the same.\n`
  expect(await run('keys move', one)).toMatchObject({ code: 0, out: moved })
  const rotated = await run('keys rotate', one)
  expect(rotated.out).toMatch(/^[0-9a-f]{8} {2}made .* signs\n[0-9a-f]{8} {2}made .* only checks\n$/)
  expect(await run('keys rotate', two)).toMatchObject({
    code: 1,
    err: expect.stringContaining('does not open the keys'),
  })
  expect(await run('keys rewrap', both)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Wrapped 2 keys anew; 0'),
  })
  expect(await run('keys export', two)).toMatchObject({ code: 0, out: expect.stringContaining('BEGIN PRIVATE KEY') })
  const backup = await run(`backup make ${dataDir}-backup`, two)
  const { id } = (await openOuter(2)).current
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining(`Its keys are wrapped by ${id}: keep KEY_`) })
  expect(backup.out).not.toContain('was left out')
  await rm(`${dataDir}-backup`, { recursive: true })
})

/** Every file of a folder by its path. */
async function readAll(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = paths.map(async (path) => [path, await readFile(path, 'latin1')] as const)
  return Object.fromEntries(await Promise.all(texts))
}
