import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listWeakSettings } from '../../../src/server/db/server-guarantees.ts'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'
import { createTestDatabase } from '../../support/database.ts'
import type { TestDatabase } from '../../support/database.ts'

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
    expect(lines).toEqual(['A table is in use; the migration tries again (1 of 30).'])
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
