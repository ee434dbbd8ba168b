import { setTimeout as sleep } from 'node:timers/promises'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../../src/server/db/embedded-postgres.ts'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'
import { readStoredFigures } from '../../../src/server/features/metrics/stored-figures.read-model.ts'
import { SOAK } from '../../support/soak.ts'

const projectDir = fileURLToPath(new URL('../../..', import.meta.url))

let dataDir: string
let server: EmbeddedPostgres
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saex-archive-'))
  // PostgreSQL runs under an ordinary account when we are root.
  await chmod(dataDir, 0o755)
  await open()
  await migrateDatabase({ connectionString: server.connectionString, log: () => {} })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function open(): Promise<void> {
  server = await openEmbeddedPostgres({ dataDir, projectDir, log: () => {} })
}

/** As superuser. */
async function ask(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: server.connectionString.replace('saex_app@', 'saex@') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Undefined where no metric is told. */
async function readBehind(): Promise<number | undefined> {
  const database = openDatabase({ connectionString: server.connectionString, purpose: 'public', onLost: () => {} })
  const figures = await readStoredFigures(database.db, new Date())
  await database.close()
  return figures.find(({ name }) => name === 'saex_archive_behind_seconds')?.samples[0]?.value
}

const finishFile = [
  'CREATE TABLE IF NOT EXISTS filling (n int)',
  'INSERT INTO filling VALUES (1)',
  'SELECT pg_switch_wal()',
]

test(
  'an archive that takes nothing is behind until it has taken what waits, and without one nothing is told',
  SOAK,
  async () => {
    expect(await readBehind()).toBeUndefined()
    await ask(`ALTER SYSTEM SET archive_mode = 'on'`, `ALTER SYSTEM SET archive_command = 'false'`)
    await server.stop()
    await open()
    await ask(...finishFile, ...finishFile)
    const first = (await readBehind()) ?? 0
    expect(first).toBeGreaterThan(0)
    await sleep(1000)
    expect(await readBehind()).toBeGreaterThan(first + 0.9)

    await ask(`ALTER SYSTEM SET archive_command = 'true'`, 'SELECT pg_reload_conf()', ...finishFile)
    await vi.waitFor(async () => expect(await readBehind()).toBe(0), { timeout: 20_000, interval: 200 })
  },
)
