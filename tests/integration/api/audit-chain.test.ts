// @module-tag soak
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'
import { AuditBroken } from '../../../src/server/features/audit/audit-chain.ts'
import { describeAudit, verifyAudit } from '../../../src/server/features/audit/verify-audit.ts'
import { recordAudit, type AuditLine } from '../../../src/server/features/audit/record-audit.ts'
import { digestRecipient } from '../../../src/server/features/mailboxes/mail-address.ts'
import { erasePerson, exportPerson } from '../../../src/server/features/privacy/person.service.ts'
import { createWorkers } from '../../../src/server/jobs/workers.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail, tamperWithAudit } from '../../support/audit.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

const COMMAND = fileURLToPath(new URL('../../../src/server/commands/staff.ts', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../../src/server/db/migrations', import.meta.url))
const EMPTY = 'DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await emptyAuditTrail(shop.database)
  await rm(exportsFolder(), { recursive: true, force: true })
})

const exportsFolder = () => join(shop.context.dataDir, 'audit')

/** What `staff audit --verify` says and answers. */
async function verify(args: readonly string[] = [], { db }: Pick<TestDatabase, 'db'> = shop.database) {
  const [option, folder = exportsFolder()] = args
  try {
    const summary = await verifyAudit(db, {
      now: shop.clock.now,
      ...(option === '--exports' && { exportsFolder: folder }),
    })
    return { code: 0, out: describeAudit(summary), err: '' }
  } catch (error) {
    if (error instanceof AuditBroken) return { code: 1, out: '', err: error.message }
    throw error
  }
}

/** The same by the command. */
async function command(...args: readonly string[]) {
  const { connectionString } = shop.database
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: connectionString, DATA_DIR: shop.context.dataDir }
  const child = spawn(process.execPath, [COMMAND, 'audit', ...args], { env, stdio: 'pipe' })
  const [out, err] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

async function record(count: number, line: Partial<AuditLine> = {}): Promise<void> {
  for (let place = 0; place < count; place++) {
    const at = new Date(shop.clock.now.getTime() + place * 1000)
    await recordAudit(shop.context.db, { at, actor: 'staff 1', action: 'login', subject: 'staff 1', ...line })
  }
}

/** What the worker does every night. */
async function nightly(at: Date): Promise<void> {
  shop.clock.now = at
  const { connectionString } = shop.database
  const transport = { deliver: () => Promise.reject(new Error('no mail here')), close: () => {} }
  const workers = createWorkers({
    ...shop.context,
    mailDb: shop.context.db,
    connectionString,
    fetch: globalThis.fetch,
    transport,
  })
  await workers.handlers.retention({})
  await workers.close()
}

const day = (count: number) => new Date(TEST_TIME.getTime() + count * DAY_MS)
const query = (statement: string) => shop.database.pool.query(statement)

describe('the audit trail', () => {
  test('refuses that a line is changed, removed or emptied', async () => {
    await record(3)
    for (const statement of [
      `UPDATE audit_entry SET subject = 'staff 2' WHERE id = 2`,
      `UPDATE audit_entry SET at = at - interval '1 day' WHERE id = 2`,
      `UPDATE audit_entry SET salt = NULL, subject = '–', detail = '{}', action = 'logout' WHERE id = 2`,
      'DELETE FROM audit_entry WHERE id = 2',
      'DELETE FROM audit_entry',
      'TRUNCATE audit_entry',
    ]) {
      await expect(query(statement)).rejects.toThrow('append-only')
    }
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('whole: 3 lines, 1 to 3') })
  })

  test('is whole when it is empty', async () => {
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('whole: no lines') })
  })

  test.each([
    ['another time', `UPDATE audit_entry SET at = at - interval '1 ms' WHERE id = 3`, 'line 3 '],
    ['another actor', `UPDATE audit_entry SET actor = 'operator' WHERE id = 3`, 'line 3 '],
    ['another action', `UPDATE audit_entry SET action = 'logout' WHERE id = 3`, 'line 3 '],
    ['another subject', `UPDATE audit_entry SET subject = 'staff 2' WHERE id = 3`, 'line 3 '],
    ['another detail', `UPDATE audit_entry SET detail = '{"a":1}' WHERE id = 3`, 'line 3 '],
    ['a removed line', 'DELETE FROM audit_entry WHERE id = 3', 'line 4 '],
    ['a removed first line', 'DELETE FROM audit_entry WHERE id = 1', 'line 2 '],
    ['a removed last line', 'DELETE FROM audit_entry WHERE id = 5', 'after line 4'],
    ['two lines in another order', 'UPDATE audit_entry SET id = CASE id WHEN 2 THEN 30 ELSE id END', 'line 3 '],
    [
      'a line of nobody',
      `INSERT INTO audit_entry (id, at, action, subject, detail) VALUES (6, now(), 'login', 'x', '{}')`,
      'line 6 ',
    ],
  ])('names the first line that is broken by %s', async (_what, statement, words) => {
    await record(5)
    await tamperWithAudit(shop.database, statement)
    const { code, out, err } = await verify()
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('The audit trail is broken')
    expect(err).toContain(words)
  })

  test('has one order with many writers, and none waits long', async () => {
    const started = performance.now()
    await Promise.all(Array.from({ length: 10 }, () => record(20)))
    expect(performance.now() - started).toBeLessThan(10_000)
    const { code, out, err } = await verify()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('200 lines, 1 to 200')
  })

  test('takes a line back with the transaction that it belongs to', async () => {
    await record(1)
    await expect(
      shop.context.db.transaction(async (tx) => {
        await recordAudit(tx, { at: TEST_TIME, actor: 'operator', action: 'upload', subject: 'x' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await record(1)
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('2 lines, 1 to 2') })
  })

  test('stays whole when a person is erased, and keeps no code of them but in the line of the erasing', async () => {
    const deps = { ...shop.context, outboxFolder: join(shop.context.dataDir, 'outbox') }
    await record(1)
    await exportPerson(deps, 'maria@example.test')
    await nightly(day(1))
    await erasePerson(deps, 'maria@example.test')
    const digest = digestRecipient('maria@example.test', shop.context.secret)
    const { rows } = await query('SELECT action, subject, detail, salt IS NULL AS erased FROM audit_entry ORDER BY id')
    expect(rows).toMatchObject([
      { action: 'login', subject: 'staff 1', erased: false },
      { action: 'person export', subject: '–', detail: '{}', erased: true },
      { action: 'person erase', subject: digest, erased: false },
    ])
    const files = await readdir(exportsFolder())
    for (const name of files) expect(await readFile(join(exportsFolder(), name), 'utf8')).not.toContain(digest)
    const { code, out } = await verify(['--exports'])
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('1 of them without its subject') })
  })

  test('loses whole lines from its old end after a year, and stays whole', async () => {
    await record(3)
    await nightly(day(1))
    shop.clock.now = day(200)
    await record(2)
    await nightly(day(366))
    expect(await verify(['--exports'])).toMatchObject({ code: 0, out: expect.stringContaining('2 lines, 4 to 5') })
    await nightly(day(566))
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('no lines') })
    await record(1)
    expect(await verify()).toMatchObject({ code: 0, out: expect.stringContaining('1 line, 6 to 6') })
  })

  test('of an older release is chained when it is upgraded', async () => {
    const older = await createTestDatabase()
    try {
      await older.pool.query(EMPTY)
      const before = readMigrationFiles({ migrationsFolder: MIGRATIONS }).findIndex(({ sql }) =>
        sql.some((statement) => statement.includes('CREATE TABLE "audit_head"')),
      )
      const upTo = readMigrationFiles({ migrationsFolder: MIGRATIONS })[before - 1]?.folderMillis ?? 0
      const { connectionString } = older
      await migrateDatabase({ connectionString, log: () => {}, upTo })
      await older.pool.query(`INSERT INTO audit_entry (id, at, actor, action, subject, detail)
        VALUES (7, now(), 'staff 1', 'login', 'Ägypten', '{"a":"é"}'), (9, now(), 'operator', 'logout', '', '{}')`)
      await migrateDatabase({ connectionString, log: () => {} })
      await older.pool.query(`INSERT INTO audit_entry (at, action, subject, detail) VALUES (now(), 'login', 'x', '{}')`)
      expect(await verify([], older)).toMatchObject({ code: 0, out: expect.stringContaining('3 lines, 7 to 10') })
      await tamperWithAudit(older, `UPDATE audit_entry SET subject = 'y' WHERE id = 9`)
      expect(await verify([], older)).toMatchObject({ code: 1, err: expect.stringContaining('line 9 ') })
    } finally {
      await older.close()
    }
  })
})

test(
  'the command answers 0 for a whole trail, 1 for a broken one, 2 for what it does not understand',
  { timeout: 120_000 },
  async () => {
    await record(2)
    await nightly(day(1))
    const whole = expect.stringMatching(
      /^The audit trail is whole: 2 lines, 1 to 2\. Its last hash is [0-9a-f]{64}\.\n$/,
    )
    expect(await command('--verify')).toMatchObject({ code: 0, out: whole, err: '' })
    const compared = expect.stringContaining('2 of them are in the exports, and equal.')
    expect(await command('--verify', '--exports', exportsFolder())).toMatchObject({ code: 0, out: compared })
    await tamperWithAudit(shop.database, 'DELETE FROM audit_entry WHERE id = 2')
    const broken = expect.stringContaining('The audit trail is broken. Lines are missing after line 1')
    expect(await command('--verify', '--exports')).toMatchObject({ code: 1, out: '', err: broken })
    expect(await command('--exports')).toMatchObject({ code: 2, err: expect.stringContaining('Usage:') })
  },
)

describe('the daily export', () => {
  test('is a file a day, written once, readable by the owner alone, without persons', async () => {
    await record(2, { subject: 'a person' })
    await nightly(day(1))
    const first = await readFile(join(exportsFolder(), '2026-11-21.jsonl'), 'utf8')
    await record(1)
    await nightly(day(1))
    expect(await readFile(join(exportsFolder(), '2026-11-21.jsonl'), 'utf8')).toBe(first)
    await nightly(day(2))
    await nightly(day(3))
    expect((await readdir(exportsFolder())).toSorted()).toEqual([
      '2026-11-21.jsonl',
      '2026-11-22.jsonl',
      '2026-11-23.jsonl',
    ])
    expect(first).not.toContain('a person')
    expect(
      first
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { format: 1, day: '2026-11-21', after: { id: 0 } },
      { id: 1, actor: 'staff 1', action: 'login' },
      { id: 2 },
    ])
    expect(await verify(['--exports'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('3 of them are in the exports'),
    })
  })

  test('is missed from the second day on, and not before the first night', async () => {
    await record(2)
    const none = expect.stringContaining(`There are no exports in ${exportsFolder()} yet`)
    expect(await verify(['--exports'])).toMatchObject({ code: 0, out: none })
    shop.clock.now = day(2)
    const missed = expect.stringContaining(`There are no exports in ${exportsFolder()}.`)
    expect(await verify(['--exports'])).toMatchObject({ code: 1, err: missed })
    shop.clock.now = TEST_TIME
    await nightly(day(1))
    await rm(exportsFolder(), { recursive: true })
    shop.clock.now = TEST_TIME
    expect(await verify(['--exports'])).toMatchObject({ code: 1, err: missed })
  })

  test('finds a trail that was written anew as a whole', async () => {
    await record(3)
    await nightly(day(1))
    await emptyAuditTrail(shop.database)
    await record(3, { actor: 'staff 2' })
    expect(await verify()).toMatchObject({ code: 0 })
    const { code, err } = await verify(['--exports'])
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('line 1 ') })
    expect(err).toContain('2026-11-21.jsonl')
  })

  test('finds a trail that was cut off, and files that were changed, lost or never there', async () => {
    await record(3)
    await nightly(day(1))
    await record(2)
    await nightly(day(2))
    await record(1)
    await nightly(day(3))
    const path = (name: string) => join(exportsFolder(), `${name}.jsonl`)
    const second = await readFile(path('2026-11-22'), 'utf8')
    await writeFile(path('2026-11-22'), second.replace('"staff 1"', '"staff 3"'))
    expect(await verify(['--exports'])).toMatchObject({ code: 1, err: expect.stringContaining('2026-11-22.jsonl') })
    await writeFile(path('2026-11-22'), second.slice(0, -20))
    expect(await verify(['--exports'])).toMatchObject({ code: 1, err: expect.stringContaining('2026-11-22.jsonl') })
    await rm(path('2026-11-22'))
    expect(await verify(['--exports'])).toMatchObject({ code: 1, err: expect.stringContaining('2026-11-23.jsonl') })
    await writeFile(path('2026-11-22'), second)
    const copies = join(shop.context.dataDir, 'copies')
    await mkdir(copies, { recursive: true })
    await rename(path('2026-11-23'), join(copies, '2026-11-23.jsonl'))
    expect(await verify(['--exports'])).toMatchObject({ code: 1, err: expect.stringContaining('line 6 ') })
    expect(await verify(['--exports', copies])).toMatchObject({ code: 0 })
    await tamperWithAudit(
      shop.database,
      'DELETE FROM audit_entry WHERE id = 6; UPDATE audit_head SET last_id = 5, last_hash = (SELECT hash FROM audit_entry WHERE id = 5), exported_id = 5',
    )
    expect(await verify()).toMatchObject({ code: 0 })
    expect(await verify(['--exports', copies])).toMatchObject({ code: 1, err: expect.stringContaining('line 6 ') })
  })

  test('goes on after a crash between the file and its note in the database', async () => {
    await record(2)
    await nightly(day(1))
    await query('UPDATE audit_head SET exported_id = 0')
    await record(1)
    await nightly(day(2))
    expect(await verify(['--exports'])).toMatchObject({ code: 0, out: expect.stringContaining('3 of them') })
    expect(await readFile(join(exportsFolder(), '2026-11-22.jsonl'), 'utf8')).not.toContain('"id":2,"at"')
  })
})
