import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import { MANIFEST, openBackup, SUMS, sumOf } from '../../src/server/features/backup/backup-folder.ts'
import { makeBackup } from '../../src/server/features/backup/make-backup.ts'
import { restoreBackup } from '../../src/server/features/backup/restore-backup.ts'
import { proveBackup } from '../reliability/backup-under-load.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { aStockVehicle, stockUp } from '../support/quoting.ts'

const MIGRATIONS = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL('../../src/server/db/migrations', import.meta.url)),
})
const NOW = new Date('2026-11-20T08:00:00Z')
const EMPTY = 'DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; CREATE SCHEMA public'

let work = ''
let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'saex-backup-'))
  first = await createTestDatabase()
  second = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await rm(work, { recursive: true })
})

const make = (name: string) =>
  makeBackup(
    { connectionString: first.connectionString, dataDir: join(work, 'data') },
    { folder: join(work, name), now: NOW },
  )
const restore = (name: string, dataDir = `restored ${name}`) =>
  restoreBackup(join(work, name), {
    connectionString: second.connectionString,
    dataDir: join(work, dataDir),
    say: () => {},
  })

test('a product that was backed up under load is the same after its restoring', { timeout: 240_000 }, async () => {
  const proof = await proveBackup({ vehicles: 3000, writers: 4, corruptions: 2 })
  expect(proof).toMatchObject({ quotations: 12, differences: [], undetected: 0 })
})

describe('a backup', () => {
  test('of an older release is restored into its own schema and brought up to this one', async () => {
    await first.pool.query(EMPTY)
    await second.pool.query(EMPTY)
    const upTo = MIGRATIONS[3]?.folderMillis ?? 0
    await migrateDatabase({ connectionString: first.connectionString, log: () => {}, upTo })
    await first.pool.query(`INSERT INTO make (name, name_key) VALUES ('Toyota', 'TOYOTA')`)
    await writeSecret('a secret')
    expect(await make('older')).toMatchObject({ rows: 1, files: 1 })
    await restore('older')
    const { rows } = await second.pool.query('SELECT name FROM make UNION ALL SELECT count(*)::text FROM upload')
    expect(rows).toEqual([{ name: 'Toyota' }, { name: '0' }])
    expect(await readFile(join(work, 'restored older', 'secret'), 'utf8')).toBe('a secret')
    await migrateDatabase({ connectionString: first.connectionString, log: () => {} })
  })

  test('is not restored over rows, nor over other files', async () => {
    await stockUp(first.db, [aStockVehicle()])
    await make('one')
    await expect(restore('one')).rejects.toThrow('The database is not empty')
    await second.pool.query(EMPTY)
    await expect(restore('one', 'restored older')).resolves.toMatchObject({ files: 1 })
    await second.pool.query(EMPTY)
    await writeFile(join(work, 'restored older', 'secret'), 'another')
    await expect(restore('one', 'restored older')).rejects.toThrow('The data folder is not empty')
    await expect(make('one')).rejects.toThrow('is there already')
  })

  test('with one changed bit anywhere is damaged', async () => {
    const folder = join(work, 'one')
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    for (const { parentPath, name } of names) {
      const path = join(parentPath, name)
      const bytes = await readFile(path)
      for (let round = 0; round < 5; round++) {
        const changed = Buffer.from(bytes)
        const place = randomInt(bytes.length)
        changed[place] = (changed[place] ?? 0) ^ (1 << randomInt(8))
        await writeFile(path, changed)
        await expect(openBackup(folder)).rejects.toThrow(/damaged|missing|cut off|not part of/)
      }
      await writeFile(path, bytes)
    }
    await expect(openBackup(folder)).resolves.toMatchObject({ files: ['secret'] })
  })

  test('of a newer release is refused, and so is one that never ended', async () => {
    await second.pool.query(EMPTY)
    await make('newer')
    const manifest = join(work, 'newer', MANIFEST)
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.replace(MIGRATIONS.at(-1)?.hash ?? '', 'f'.repeat(64)))
    await expect(restore('newer')).rejects.toThrow(`${MANIFEST} is damaged`)
    const sums = await readFile(join(work, 'newer', SUMS), 'utf8')
    const sum = await sumOf(manifest)
    await writeFile(join(work, 'newer', SUMS), sums.replace(/[0-9a-f]{64}(?= {2}manifest)/, sum))
    await expect(restore('newer')).rejects.toThrow('made by a newer release')
    await writeFile(join(work, 'newer', SUMS), sums.slice(0, 200))
    await expect(restore('newer')).rejects.toThrow('is cut off')
    await rm(join(work, 'newer', SUMS))
    await expect(restore('newer')).rejects.toThrow('There is no whole backup')
  })

  test('takes up a change of many vehicles that was under way', async () => {
    await second.pool.query(EMPTY)
    const member = await first.pool.query<{ id: number }>(`
      INSERT INTO staff_user (username, username_key, name, password_hash, permission_ids, created_at)
      VALUES ('carl', 'CARL', 'Carl', '-', '{4}', now()) RETURNING id`)
    await first.pool.query(
      `INSERT INTO bulk_change (key, request_digest, wish, state, count, excluded, needs_second, made_by, made_at)
       VALUES (gen_random_uuid(), '-', '{}', 'running', 1, '[]', false, $1, now())`,
      [member.rows[0]?.id],
    )
    await make('under way')
    await restore('under way')
    const { rows } = await second.pool.query('SELECT name FROM pgboss.job WHERE name = $1', ['run-bulk'])
    expect(rows).toEqual([{ name: 'run-bulk' }])
  })

  test('of a database without our tables is refused', async () => {
    await first.pool.query(EMPTY)
    await expect(make('nothing')).rejects.toThrow('no tables of the product')
  })
})

async function writeSecret(text: string): Promise<void> {
  await mkdir(join(work, 'data'), { recursive: true })
  await writeFile(join(work, 'data', 'secret'), text)
}
