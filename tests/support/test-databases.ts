import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'

/** The databases of one test run on a PostgreSQL server: a migrated template, and the copies that the tests make of it. */
export type TestDatabases = {
  /** The server's own database, from which copies are made and dropped. */
  readonly adminUrl: string
  readonly template: string
  readonly dropAll: () => Promise<void>
}

/**
 * The server of DATABASE_URL, whose role must be allowed to create databases, or one of the product's own in that folder
 * of the project, kept for the next run; its ordinary role may create databases here, as the product's may not.
 */
export async function openTestServer(dataDir: string): Promise<{
  readonly connectionString: string
  readonly stop: () => Promise<void>
}> {
  const given = process.env['DATABASE_URL']
  if (given) return { connectionString: given, stop: async () => {} }
  const projectDir = fileURLToPath(new URL('../..', import.meta.url))
  const server = await openEmbeddedPostgres({ dataDir, projectDir, log: () => {} })
  const admin = new Client({ connectionString: server.setUpConnectionString })
  await admin.connect()
  await admin.query(`ALTER ROLE ${new URL(server.connectionString).username} CREATEDB`)
  await admin.end()
  return server
}

/**
 * Makes the run's template. While the run lives it holds an advisory lock named after itself; databases of runs that were
 * killed, and so hold none, are dropped here.
 */
export async function createTemplate(adminUrl: string): Promise<TestDatabases> {
  const run = randomBytes(6).toString('hex')
  const admin = new Client({ connectionString: adminUrl })
  admin.on('error', () => {})
  await admin.connect()
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [run])
  await dropAbandoned(admin, adminUrl)
  const template = `saex_test_${run}`
  await admin.query(`CREATE DATABASE ${template}`)
  await migrateDatabase({ connectionString: withDatabase(adminUrl, template), log: () => {} })
  return {
    adminUrl,
    template,
    dropAll: async () => {
      for (const name of await listDatabases(admin, run)) await dropDatabase(adminUrl, name)
      await admin.end()
    },
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** The server's own clean-up of rows may be at work in it, which only its superuser may end; it is over in no time. */
export async function dropDatabase(adminUrl: string, name: string, attempts = 10): Promise<void> {
  try {
    await onServer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if (attempts === 1) throw error
    await sleep(500)
    await dropDatabase(adminUrl, name, attempts - 1)
  }
}

export async function onServer(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function dropAbandoned(admin: Client, adminUrl: string): Promise<void> {
  const runs = new Set((await listDatabases(admin, '')).map((name) => name.split('_')[2] ?? ''))
  for (const run of runs) {
    const { rows } = await admin.query<{ free: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS free', [run])
    if (!rows[0]?.free) continue
    for (const name of await listDatabases(admin, run)) await dropDatabase(adminUrl, name)
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [run])
  }
}

async function listDatabases(admin: Client, run: string): Promise<readonly string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [`saex_test_${run}`],
  )
  return rows.map(({ datname }) => datname)
}
