// @module-tag soak
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWith } from '../../../src/server/features/backup/backup-cipher.ts'
import { openBackup, SUMS } from '../../../src/server/features/backup/backup-folder.ts'
import { makeBackup } from '../../../src/server/features/backup/make-backup.ts'
import { restoreBackup } from '../../../src/server/features/backup/restore-backup.ts'
import { createKeyFolder } from '../../../src/server/features/quote-signing/quote-key-files.ts'
import { createQuoteKeys } from '../../../src/server/features/quote-signing/quote-keys.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'

const COMMAND = fileURLToPath(new URL('../../../src/server/commands/backup.ts', import.meta.url))
const NOW = new Date('2026-11-20T08:00:00Z')
const EMPTY = 'DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public'
const CANARY = 'Kanarienvogel'
const DOCUMENT = { areas: [{ area: 'body', grade: 'good', checks: [], words: CANARY, findings: [] }] }

let work = ''
let first: TestDatabase
let second: TestDatabase
let picture: Buffer
let recipients: string[] = []

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'saex-sealed-'))
  first = await createTestDatabase()
  second = await createTestDatabase()
  await stockUp(first.db, [aStockVehicle({ dealerName: CANARY })])
  await first.pool.query(`
    WITH maker AS (
      INSERT INTO staff_user (username, username_key, name, password_hash, permission_ids, created_at)
      VALUES ('Rita', 'RITA', 'Rita', 'none', '{4}', now()) RETURNING id), made AS (
      INSERT INTO condition_report (key, request_digest, vehicle_id, inspected_on, document, photo_keys, made_by, made_at)
      SELECT gen_random_uuid(), 'd', (SELECT id FROM vehicle), '2026-11-10'::date, '${JSON.stringify(DOCUMENT)}'::jsonb, '{p}'::text[], id, now()
      FROM maker RETURNING id)
    UPDATE vehicle SET report_id = (SELECT id FROM made)`)
  await mkdir(join(work, 'data', 'pictures'), { recursive: true })
  picture = randomBytes(300_000)
  await writeFile(join(work, 'data', 'pictures', 'p.jpg'), picture)
  await writeFile(join(work, 'data', 'pictures', 'empty.jpg'), '')
  await writeFile(join(work, 'data', 'secret'), CANARY)
  await keysIn('data').signingKey()
  const identities = await Promise.all([generateIdentity(), generateIdentity(), generateIdentity()])
  for (const [place, identity] of identities.entries()) {
    await writeFile(join(work, `identity ${place}`), `# created: today\n# public key: …\n${identity}\n`)
  }
  recipients = await Promise.all(identities.slice(0, 2).map((identity) => identityToRecipient(identity)))
})
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await rm(work, { recursive: true })
})

const keysIn = (dataDir: string) =>
  createQuoteKeys({ store: createKeyFolder(join(work, dataDir)), clock: () => NOW, outside: undefined })
const make = (name: string, to: readonly string[]) =>
  makeBackup(
    { connectionString: first.connectionString, dataDir: join(work, 'data') },
    { folder: join(work, name), now: NOW, recipients: to },
  )

async function restore(name: string, identity?: string) {
  await second.pool.query(EMPTY)
  return restoreBackup(join(work, name), {
    connectionString: second.connectionString,
    dataDir: join(work, `restored ${name}`),
    say: () => {},
    identityFile: identity === undefined ? undefined : join(work, identity),
  })
}

/** Every file below a folder by its path, as bytes in Latin 1. */
async function contentsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(join(work, folder), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = paths
    .toSorted()
    .map(async (path) => [path.slice(join(work, folder).length + 1), await readFile(path, 'latin1')] as const)
  return new Map(await Promise.all(texts))
}

describe('a backup to two public keys', () => {
  test('shows nothing but names and sizes, and refuses without a right identity', async () => {
    expect(await make('sealed', recipients)).toMatchObject({ files: 5, isKeyLeftOut: false })
    const contents = await contentsOf('sealed')
    const sealed = [...contents].filter(([path]) => path !== SUMS)
    expect(sealed.filter(([path]) => !path.endsWith('.age'))).toEqual([])
    expect(sealed.every(([, text]) => text.startsWith('age-encryption.org/v1\n'))).toBe(true)
    expect([...contents.values()].join('')).not.toContain(CANARY)
    await expect(restore('sealed')).rejects.toThrow('This backup is encrypted: give --identity FILE')
    await expect(restore('sealed', 'identity 2')).rejects.toThrow('opens this backup')
    await expect(restore('sealed', 'nowhere')).rejects.toThrow('cannot be read')
    await writeFile(join(work, 'no identity'), '# nothing\n')
    await expect(restore('sealed', 'no identity')).rejects.toThrow('has no identity')
    await writeFile(join(work, 'garbled'), 'AGE-SECRET-KEY-1GARBLED\n')
    await expect(restore('sealed', 'garbled')).rejects.toThrow(/garbled has a line that is no identity of age\.$/)
    expect((await second.pool.query(`SELECT to_regclass('vehicle') AS it`)).rows).toEqual([{ it: null }])
  })

  test.each(['identity 0', 'identity 1'])('is restored with %s, byte for byte', async (identity) => {
    await rm(join(work, 'restored sealed'), { recursive: true, force: true })
    expect(await restore('sealed', identity)).toMatchObject({ files: 5, hasSigningKey: true })
    expect(await contentsOf('restored sealed')).toEqual(await contentsOf('data'))
    const { rows } = await second.pool.query('SELECT dealer_name AS name FROM vehicle')
    expect(rows).toEqual([{ name: CANARY }])
    const reports = await second.pool.query(`
      SELECT inspected_on::text AS day, document, photo_keys AS photos, s.name
      FROM vehicle v JOIN condition_report r ON r.id = v.report_id JOIN staff_user s ON s.id = r.made_by`)
    expect(reports.rows).toEqual([{ day: '2026-11-10', document: DOCUMENT, photos: ['p'], name: 'Rita' }])
  })

  test('is damaged by one changed bit, and by a plain file among the others', async () => {
    const open = await openWith(join(work, 'identity 0'))
    const path = join(work, 'sealed', 'files', 'secret.age')
    const bytes = await readFile(path)
    const changed = Buffer.from(bytes)
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
    await writeFile(path, changed)
    await expect(openBackup(join(work, 'sealed'), open)).rejects.toThrow('is damaged')
    await writeFile(path, bytes)
    const sums = join(work, 'sealed', SUMS)
    const text = await readFile(sums, 'utf8')
    await writeFile(sums, text.replace('files/secret.age', 'files/secret'))
    await copyFile(path, join(work, 'sealed', 'files', 'secret'))
    await rm(path)
    await expect(openBackup(join(work, 'sealed'), open)).rejects.toThrow('files/secret is not encrypted')
  })

  test('is refused to what is no public key, by its name', async () => {
    await expect(make('never', ['age1nobody'])).rejects.toThrow('BACKUP_RECIPIENT is wrong: age1nobody')
    expect(await readdir(work)).not.toContain('never.part')
  })
})

test.each(['in clear', 'encrypted'])('files that come and go end no backup that is %s', async (kind) => {
  const names = Array.from({ length: 12 }, (_none, place) => join(work, 'data', 'pictures', `going-${place}.jpg`))
  const ending = new AbortController()
  const going = names.map(async (name) => {
    while (!ending.signal.aborted) {
      await writeFile(name, CANARY)
      await rm(name)
    }
  })
  try {
    for (let round = 0; round < 10; round++) {
      await make(`${kind} ${round}`, kind === 'encrypted' ? recipients : [])
      expect(await readFile(join(work, `${kind} ${round}`, SUMS), 'utf8')).toContain('  files/pictures/p.jpg')
    }
  } finally {
    ending.abort()
    await Promise.all(going)
  }
})

test('a backup in clear has no private key; what is restored signs with a new one and checks the old papers', async () => {
  const old = await keysIn('data').signingKey()
  expect(await readFile(join(work, 'data', 'keys', `quotation-${old.keyId}.json`), 'utf8')).toContain('"d"')
  expect(await make('clear', [])).toMatchObject({ files: 4, isKeyLeftOut: true })
  const contents = await contentsOf('clear')
  expect([...contents.keys()]).not.toContain('files/keys/current')
  const kept: object = JSON.parse(contents.get(`files/keys/quotation-${old.keyId}.json`) ?? '{}')
  expect(Object.keys(kept).toSorted()).toEqual(['createdAt', 'kid', 'x', 'y'])
  expect(await restore('clear')).toMatchObject({ files: 4, hasSigningKey: false })
  const keys = keysIn('restored clear')
  const { keyId } = await keys.signingKey()
  expect(keyId).not.toBe(old.keyId)
  expect((await keys.publicKeys()).map(({ kid }) => kid).toSorted()).toEqual([keyId, old.keyId].toSorted())
})

test('the command says whether a backup is encrypted, and what it is without', { timeout: 120_000 }, async () => {
  const run = async (args: readonly string[], recipient: string) => {
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: first.connectionString,
      DATA_DIR: join(work, 'data'),
      BACKUP_RECIPIENT: recipient,
    }
    const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: 'pipe' })
    const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
    return { code: child.exitCode, out, err }
  }
  const clear = await run(['make', join(work, 'by command')], '')
  expect(clear).toMatchObject({ code: 0, out: expect.stringContaining('It is not encrypted') })
  expect(clear.out).toContain('The private key that signs quotations was left out.')
  const sealed = await run(['make', join(work, 'by command, sealed')], recipients.join(' '))
  expect(sealed).toMatchObject({ code: 0, out: expect.stringContaining('encrypted to 2 public keys.\n') })
  const refused = await run(['restore', join(work, 'by command, sealed')], '')
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('give --identity FILE') })
  expect(await run(['make', join(work, 'x'), '--identity', 'y'], '')).toMatchObject({ code: 2 })
})
