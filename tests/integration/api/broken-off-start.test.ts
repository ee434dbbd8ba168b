// @module-tag soak
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLES } from '../../../samples/samples.ts'
import { parseConfig } from '../../../src/server/config.ts'
import { findPostmaster } from '../../../src/server/db/embedded/postmaster.ts'
import { startProduct } from '../../../src/server/start.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { freePort } from '../../support/product-process.ts'

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url))

let database: TestDatabase
let dataDir = ''
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'saex-broken-off-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(given: Partial<Parameters<typeof startProduct>[0]>) {
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, SAMPLE_STOCK: '0', LOG_LEVEL: 'silent' }
  const config = parseConfig({ ...env, PORT: String(await freePort()) })
  return startProduct({ config, samples: SAMPLES, say: () => {}, ...given })
}

/** Connections to the database but that of the test. */
async function connections(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'saex%'`)
  return rows[0]!.count
}

test('a start that is to end while its parts open closes what is open and opens nothing more', async () => {
  const before = await connections()
  const stopping = new AbortController()
  const reason = new Error('it is to end')
  const said: string[] = []
  const samples = Object.defineProperty({ ...SAMPLES }, 'findPicture', { get: () => stopping.abort(reason) })
  const starting = start({ samples, signal: stopping.signal, say: (line) => said.push(line) })
  await expect(starting).rejects.toBe(reason)
  expect(said.join('\n')).not.toContain('Saex answers')
  await expect.poll(connections, { timeout: 5000 }).toBe(before)
}, 60_000)

test('a part that cannot be closed keeps no other one open, and the stop fails by it', async () => {
  const before = await connections()
  const onAnswered = () => {
    throw new Error('not closed')
  }
  const { stop } = await start({ onAnswered })
  await expect(stop()).rejects.toThrow('not closed')
  await expect.poll(connections, { timeout: 5000 }).toBe(before)
}, 60_000)

test('a signal while the own database starts ends the process in order, and the database with it', async () => {
  const folder = join(dataDir, 'own')
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, SAMPLE_STOCK: '0' }
  const child = spawn(process.execPath, [MAIN], { env: { ...env, PORT: String(await freePort()) }, stdio: 'pipe' })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
    if (output.includes('is started')) child.kill('SIGTERM')
  })
  await once(child, 'exit')
  const left = await findPostmaster(join(folder, 'postgres'))
  if (left !== undefined) process.kill(left.pid, 'SIGTERM')
  expect([child.exitCode, child.signalCode, left]).toEqual([0, null, undefined])
  expect(output).not.toContain('Saex answers')
}, 120_000)
