// @module-tag soak
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbeddedPostgres } from '../../../src/server/db/embedded-postgres.ts'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saex-role-'))
  // PostgreSQL runs under an ordinary account when we are root.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the product works on its own database as an ordinary role, and an older data folder goes over by itself', async () => {
  const first = await open()
  await migrateDatabase({ connectionString: first.connectionString, log: () => {} })
  await makeOld(first.setUpConnectionString)
  await first.stop()
  const rules = join(first.location, 'pg_hba.conf')
  await writeFile(rules, 'local all all trust\n')

  const second = await open()
  try {
    const [role] = await query(
      second.connectionString,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
    )
    expect(role).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    })
    await expect(query(second.connectionString, `COPY (SELECT 1) TO PROGRAM 'true'`)).rejects.toThrow(/denied/)
    await expect(query(second.connectionString, 'SELECT rolpassword FROM pg_authid')).rejects.toThrow(/denied/)
    await expect(query(second.connectionString, 'SET ROLE saex')).rejects.toThrow(/denied/)
    expect(await query(second.connectionString, 'SELECT old_double(figure) AS doubled, mood FROM old_table')).toEqual([
      { doubled: 14, mood: 'calm' },
    ])
    await query(second.connectionString, 'ALTER TABLE old_table ADD COLUMN later integer; DROP FUNCTION old_double')
    const left = await query(
      second.connectionString,
      `SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relowner <> current_user::regrole AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
    )
    expect(left).toEqual([])
    expect(await readFile(rules, 'utf8')).not.toMatch(/trust/)
    await expect(query(asRole(second.connectionString, 'nobody_known'), 'SELECT 1')).rejects.toThrow(
      /no pg_hba\.conf entry/,
    )
  } finally {
    await second.stop()
  }
})

function open() {
  return openEmbeddedPostgres({ dataDir: join(folder, 'data'), projectDir: folder, log: () => {} })
}

/** As releases before left it: everything belongs to the role that made the database. */
async function makeOld(connectionString: string): Promise<void> {
  const statements = [
    'ALTER DATABASE saex OWNER TO saex',
    'REASSIGN OWNED BY saex_app TO saex',
    `CREATE TYPE old_mood AS ENUM ('calm')`,
    `CREATE TABLE old_table (id serial, figure integer DEFAULT 7, mood old_mood DEFAULT 'calm')`,
    'INSERT INTO old_table DEFAULT VALUES',
    'CREATE FUNCTION old_double(n integer) RETURNS integer LANGUAGE sql AS $$ SELECT n * 2 $$',
    'CREATE SCHEMA old_schema',
    'CREATE VIEW old_schema.old_view AS SELECT 1 AS one',
    'DROP OWNED BY saex_app',
    'DROP ROLE saex_app',
  ]
  for (const statement of statements) await query(connectionString, statement)
}

function asRole(connectionString: string, role: string): string {
  const changed = new URL(connectionString)
  changed.username = role
  return changed.href
}

async function query(connectionString: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
