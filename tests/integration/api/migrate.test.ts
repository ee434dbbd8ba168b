// @module-tag soak
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { listWeakSettings } from '../../../src/server/db/server-guarantees.ts'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'

/** After so long a visitor's wait for a lock is a refusal (src/server/db/connection.ts). */
const VISITOR_WAITS_MS = 2000

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'saex-migrations-'))
  await mkdir(join(folder, 'meta'))
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await database.pool.query('DROP SCHEMA drizzle CASCADE; DROP TABLE IF EXISTS probe')
})

describe('migrateDatabase', () => {
  it('applies each migration once, in order, also when four processes start at once', async () => {
    await writeMigrations('CREATE TABLE probe (id integer)', 'ALTER TABLE probe ADD COLUMN name text')
    const applied = await Promise.all([migrate(), migrate(), migrate(), migrate()])
    expect(applied.toSorted()).toEqual([0, 0, 0, 2])
    expect(await columnsOfProbe()).toEqual(['id', 'name'])
  })

  it('leaves nothing of a migration that fails, keeps those before it, and goes on from there', async () => {
    await writeMigrations('CREATE TABLE probe (id integer)', 'ALTER TABLE probe ADD COLUMN name text; SELECT 1 / 0')
    await expect(migrate()).rejects.toThrow('division by zero')
    expect(await columnsOfProbe()).toEqual(['id'])

    await writeMigrations('CREATE TABLE probe (id integer)', 'ALTER TABLE probe ADD COLUMN name text')
    expect(await migrate()).toBe(1)
    expect(await columnsOfProbe()).toEqual(['id', 'name'])
  })

  it('builds an index beside running work when the migration asks to stand outside a transaction', async () => {
    const index = `-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS probe_id\n--> statement-breakpoint\nCREATE INDEX CONCURRENTLY probe_id ON probe (id)`
    await writeMigrations('CREATE TABLE probe (id integer)', index)
    expect(await migrate()).toBe(2)
    const { rows } = await database.pool.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'probe_id'::regclass`,
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it('tries again while a table is in use', { timeout: 15_000 }, async () => {
    await writeMigrations('CREATE TABLE probe (id integer)')
    await migrate()
    await writeMigrations('CREATE TABLE probe (id integer)', 'ALTER TABLE probe ADD COLUMN name text')
    const user = new Client({ connectionString: database.connectionString })
    await user.connect()
    await user.query('BEGIN; LOCK TABLE probe')
    const lines: string[] = []
    const done = migrateDatabase({
      connectionString: database.connectionString,
      migrationsFolder: folder,
      log: (line) => {
        lines.push(line)
        void user.query('COMMIT')
      },
    })
    expect(await done).toBe(1)
    await user.end()
    expect(lines).toEqual(['A table is in use; the migration tries again (1 of 60).'])
  })

  it('keeps nobody from a table for longer than a visitor waits, while a long transaction uses it', async () => {
    await writeMigrations('CREATE TABLE probe (id integer)')
    await migrate()
    await writeMigrations('CREATE TABLE probe (id integer)', 'ALTER TABLE probe ADD COLUMN name text')
    const user = new Client({ connectionString: database.connectionString })
    await user.connect()
    await user.query('BEGIN; SELECT FROM probe')
    let tries = 0
    const done = migrateDatabase({
      connectionString: database.connectionString,
      migrationsFolder: folder,
      log: () => {
        tries += 1
        if (tries === 3) void user.query('COMMIT')
      },
    })
    let isOver = false
    const readers = Array.from({ length: 4 }, () => readWhile(() => !isOver))
    expect(await done.finally(() => (isOver = true))).toBe(1)
    const waits = (await Promise.all(readers)).flat()
    await user.end()
    expect(tries).toBe(3)
    // Waited for as seen by those who read, and given way to well before a visitor is refused.
    expect(Math.max(...waits)).toBeGreaterThan(500)
    expect(Math.max(...waits)).toBeLessThan(VISITOR_WAITS_MS)
  })

  it('waits for a long transaction before an index that is built beside it, once', async () => {
    const index = `-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS probe_id\n--> statement-breakpoint\nCREATE INDEX CONCURRENTLY probe_id ON probe (id)`
    await writeMigrations('CREATE TABLE probe (id integer)')
    await migrate()
    await writeMigrations('CREATE TABLE probe (id integer)', index)
    const user = new Client({ connectionString: database.connectionString })
    await user.connect()
    await user.query('BEGIN; INSERT INTO probe VALUES (1)')
    const lines: string[] = []
    const done = migrateDatabase({
      connectionString: database.connectionString,
      migrationsFolder: folder,
      log: (line) => lines.push(line),
    })
    await sleep(3000)
    const { rowCount } = await database.pool.query('UPDATE probe SET id = 2')
    await user.query('COMMIT')
    await user.end()
    expect([await done, rowCount, lines]).toEqual([1, 0, []])
  })

  it('refuses a migration that was edited after it had been applied', async () => {
    await writeMigrations('CREATE TABLE probe (id integer)')
    await migrate()
    await writeMigrations('CREATE TABLE probe (id bigint)')
    await expect(migrate()).rejects.toThrow(/was edited after it had been applied/)
  })
})

describe('listWeakSettings', () => {
  it('names the settings that make acknowledged writes unsafe', async () => {
    expect(await listWeakSettings(database.db)).toEqual([])
    const weak = await database.db.transaction(async (tx) => {
      await tx.execute('SET LOCAL synchronous_commit = off')
      return listWeakSettings(tx)
    })
    expect(weak).toEqual(['synchronous_commit'])
  })
})

/** How long each read of the table took, in milliseconds, with the limits of a visitor: one that is refused throws. */
async function readWhile(isWanted: () => boolean): Promise<readonly number[]> {
  const visitor = openDatabase({ connectionString: database.connectionString, purpose: 'public', onLost: () => {} })
  const waits: number[] = []
  while (isWanted()) {
    const began = performance.now()
    await visitor.pool.query('SELECT FROM probe')
    waits.push(performance.now() - began)
    await sleep(5)
  }
  await visitor.close()
  return waits
}

async function writeMigrations(...statements: readonly string[]): Promise<void> {
  const entries = statements.map((_, index) => ({
    idx: index,
    when: 1000 + index,
    tag: `m${index}`,
    breakpoints: true,
  }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const [index, statement] of statements.entries()) await writeFile(join(folder, `m${index}.sql`), statement)
}

function migrate(): Promise<number> {
  return migrateDatabase({ connectionString: database.connectionString, migrationsFolder: folder, log: () => {} })
}

async function columnsOfProbe(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'probe' ORDER BY ordinal_position`,
  )
  return rows.map(({ name }) => name)
}
