import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'
import { SUMS } from '../../../src/server/features/backup/backup-folder.ts'
import { makeBackup } from '../../../src/server/features/backup/make-backup.ts'
import { restoreBackup } from '../../../src/server/features/backup/restore-backup.ts'
import { createKeyFolder } from '../../../src/server/features/quote-signing/quote-key-files.ts'
import { loadSecretFile } from '../../../src/server/keys/secret-file.ts'
import { isUsualSecret } from '../../../src/server/keys/secret-mark.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

const COMMANDS = fileURLToPath(new URL('../../../src/server/commands', import.meta.url))
const EMPTY = 'DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public'
/** As `nobody` has it; any that is not root's. */
const ORDINARY = 65_534
const SECONDS = 120_000
const now = new Date('2026-11-20T08:00:00Z')

let database: TestDatabase
let work: string
/** The folder of the installation, and one that is not. */
let dataDir: string
let other: string
beforeEach(async () => {
  database = await createTestDatabase()
  work = await mkdtemp(join(tmpdir(), 'saex-folders-'))
  await chmod(work, 0o755)
  dataDir = join(work, 'data')
  other = join(work, 'other')
  await isUsualSecret(database.db, { secret: await loadSecretFile(dataDir), now })
  await createKeyFolder(dataDir).makeFirst(now)
})
afterEach(async () => {
  await database.close()
  await rm(work, { recursive: true })
})

async function run(args: string, env: Readonly<Record<string, string>> = {}, uid?: number) {
  const settings = { NODE_ENV: 'test', DATABASE_URL: database.connectionString, DATA_DIR: dataDir, ...env }
  const [file, ...rest] = args.split(' ')
  const account = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, [join(COMMANDS, `${file}.ts`), ...rest], {
    env: { ...process.env, ...settings },
    stdio: 'pipe',
    ...account,
  })
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

const noSecret = () => ({
  code: 1,
  out: '',
  err: `There is no secret in DATA_DIR ${other}: mount that folder, set DATA_DIR to the one that this database was filled with, or bring its secret back from a backup. Where it is lost for good, start with a new one, then: saex keys accept-folder\n`,
})
const otherSecret = () => ({
  code: 1,
  out: '',
  err: `DATA_DIR ${other} is not the folder that this database was filled with: set DATA_DIR to that one. Where its secret is lost for good: saex keys accept-folder\n`,
})

describe('beside a database of another folder', () => {
  test.each([
    'backup make {work}/backup',
    'person erase --email a@example.test',
    'person allow-mail --email a@example.test',
    'keys list',
    'keys rotate',
    'keys export',
    'import stock {work}/stock.csv --map {work}/map.json --photos {work}/photos',
  ])(
    '%s refuses, and makes nothing there',
    async (command) => {
      const args = command.replaceAll('{work}', work)
      expect(await run(args, { DATA_DIR: other })).toEqual(noSecret())
      expect(await readdir(work)).toEqual(['data'])
      await loadSecretFile(other)
      expect(await run(args, { DATA_DIR: other })).toEqual(otherSecret())
      expect(await readdir(other)).toEqual(['secret'])
      expect((await readdir(work)).toSorted()).toEqual(['data', 'other'])
    },
    SECONDS,
  )

  test(
    'without DATABASE_URL, commands make no database in a folder that has none',
    async () => {
      const err = `There is no database in DATA_DIR ${other}: set DATA_DIR to the folder that the product runs with, or set DATABASE_URL.\n`
      const given = [
        'keys rotate',
        'person erase --email a@example.test',
        `backup make ${work}/b`,
        'backup skip-numbers 1',
      ]
      for (const args of given) {
        expect(await run(args, { DATA_DIR: other, DATABASE_URL: '' })).toEqual({ code: 1, out: '', err })
      }
      expect(await readdir(work)).toEqual(['data'])
    },
    SECONDS,
  )
})

test(
  'the right folder serves every command, and before a first start there is nothing to refuse',
  async () => {
    const done = { code: 0, err: '' }
    expect(await run('person erase --email a@example.test')).toMatchObject(done)
    expect(await run(`backup make ${work}/backup`)).toMatchObject({ code: 0, out: expect.stringContaining('2 files') })
    const rotated = await run('keys rotate')
    expect(rotated).toMatchObject(done)
    expect(rotated.out).toMatch(/^[0-9a-f]{8} {2}made .* signs\n[0-9a-f]{8} {2}made .* only checks\n$/)
    await database.pool.query('DELETE FROM installation_step')
    expect(await run('keys list', { DATA_DIR: other })).toEqual({
      ...done,
      out: 'No key signs yet: the next start makes one.\n',
    })
    expect(await readdir(work)).not.toContain('other')
  },
  SECONDS,
)

test(
  'where the first secret is lost for good, an operator accepts the one that is there, and the audit trail says so',
  async () => {
    await rm(join(dataDir, 'secret'))
    expect(await run('keys accept-folder')).toMatchObject({
      code: 1,
      err: `There is no secret in DATA_DIR ${dataDir}: the next start makes one.\n`,
    })
    await loadSecretFile(dataDir)
    expect(await run('keys rotate')).toMatchObject({ code: 1, err: expect.stringContaining('saex keys accept-folder') })
    const out = `${dataDir} is the folder of this database from now on.\n`
    expect(await run('keys accept-folder')).toEqual({ code: 0, out, err: '' })
    for (const args of ['keys rotate', `backup make ${work}/backup`, 'person erase --email a@example.test']) {
      expect(await run(args)).toMatchObject({ code: 0 })
    }
    const { rows } = await database.pool.query("SELECT actor FROM audit_entry WHERE action = 'data folder accepted'")
    expect(rows).toEqual([{ actor: 'operator' }])
    expect(await run('keys list', { DATA_DIR: other })).toMatchObject({ code: 1 })
  },
  SECONDS,
)

test(
  'a backup does not go into the folder that it is of',
  async () => {
    const err = `${dataDir}/own lies in DATA_DIR, of which it is a backup: name a folder outside of ${dataDir}.\n`
    expect(await run(`backup make ${dataDir}/own`)).toMatchObject({ code: 1, err })
    expect(await readdir(dataDir)).not.toContain('own.part')
  },
  SECONDS,
)

test(
  'once the keys are in the database, a shell without the outer key rotates nothing',
  async () => {
    const outer = { KEY_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }
    expect(await run('keys move', outer)).toMatchObject({ code: 0 })
    const before = await readdir(join(dataDir, 'keys'))
    for (const command of ['list', 'rotate', 'export']) {
      const err = expect.stringMatching(/^The keys of this database are wrapped by [0-9a-f]{8}: set KEY_ENCRYPTION_KEY/)
      expect(await run(`keys ${command}`)).toEqual({ code: 1, out: '', err })
    }
    expect(await readdir(join(dataDir, 'keys'))).toEqual(before)
    // They need no folder: each process may have its own.
    expect(await run('keys rotate', { ...outer, DATA_DIR: other })).toMatchObject({ code: 0 })
    expect(await run('person erase --email a@example.test', { ...outer, DATA_DIR: other })).toMatchObject({ code: 0 })
    await mkdir(other, { recursive: true })
    const backup = await run(`backup make ${work}/backup`, { ...outer, DATA_DIR: other })
    expect(backup).toMatchObject({ code: 0, out: expect.stringContaining('Its keys are wrapped by') })
  },
  SECONDS,
)

describe('a backup', () => {
  const place = () => ({ connectionString: database.connectionString, dataDir: other, say: () => {} })

  test(
    'is restored into a database that was only migrated, and says when its secret is not in it',
    async () => {
      await makeBackup({ ...place(), dataDir }, { folder: join(work, 'backup'), now })
      await database.pool.query(EMPTY)
      await migrateDatabase({ connectionString: database.connectionString, log: () => {} })
      expect(await restoreBackup(join(work, 'backup'), place())).toMatchObject({ hasSecret: true, files: 2 })
      expect(await run('keys list', { DATA_DIR: other })).toMatchObject({ code: 0 })

      await database.pool.query(EMPTY)
      await rm(other, { recursive: true })
      await rm(join(work, 'backup', 'files', 'secret'))
      const sums = await readFile(join(work, 'backup', SUMS), 'utf8')
      await writeFile(join(work, 'backup', SUMS), sums.replace(/^.* {2}files\/secret\n/m, ''))
      const { code, out } = await run(`backup restore ${join(work, 'backup')}`, { DATA_DIR: other })
      expect(code).toBe(0)
      expect(out).toContain(
        `\nThe backup lacks the secret of its database, as one that was made with another DATA_DIR: before the start, bring the file secret of the right folder or of another backup into ${other}.`,
      )
    },
    SECONDS,
  )
})

describe.runIf(process.getuid?.() === 0)('a folder of an ordinary account', () => {
  beforeEach(async () => {
    for (const name of [
      '',
      'secret',
      ...(await readdir(join(dataDir, 'keys'))).map((key) => join('keys', key)),
      'keys',
    ]) {
      await chown(join(dataDir, name), ORDINARY, ORDINARY)
    }
  })

  test(
    'keeps its owner where root rotates its keys',
    async () => {
      expect(await run('keys rotate')).toMatchObject({ code: 0 })
      for (const name of await readdir(join(dataDir, 'keys'))) {
        expect(await stat(join(dataDir, 'keys', name))).toMatchObject({ uid: ORDINARY, gid: ORDINARY })
      }
      expect(await run('keys rotate', {}, ORDINARY)).toMatchObject({ code: 0, err: '' })
    },
    SECONDS,
  )

  test(
    'gives what root makes first to its owner',
    async () => {
      await rm(join(dataDir, 'keys'), { recursive: true })
      await rm(join(dataDir, 'secret'))
      await Promise.all([loadSecretFile(dataDir), createKeyFolder(dataDir).makeFirst(now)])
      for (const name of ['secret', 'keys', join('keys', 'current')]) {
        expect(await stat(join(dataDir, name))).toMatchObject({ uid: ORDINARY, gid: ORDINARY })
      }
    },
    SECONDS,
  )

  test.each(['keys/current', 'secret'])(
    'says which account may not read %s, and what to do',
    async (name) => {
      const path = join(dataDir, name)
      await writeFile(path, await readFile(path), { mode: 0o600 })
      await chown(path, 0, 0)
      const { code, err } = await run('keys list', {}, ORDINARY)
      expect(code).toBe(1)
      expect(err).toMatch(
        new RegExp(
          `^The account (\\w+) may not use ${path}: start as the account that owns DATA_DIR, or give it to this one \\(chown \\1 ${path}\\)\\.\n$`,
        ),
      )
    },
    SECONDS,
  )
})
