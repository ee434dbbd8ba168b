import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import type { EmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'

const holder = fileURLToPath(new URL('../support/hold-database.ts', import.meta.url))
const isRoot = process.getuid?.() === 0

let folder: string
let lines: string[]
let opened: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saex-embedded-'))
  await chmod(folder, 0o755)
  lines = []
  opened = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map(ended))
  for (const database of opened) await database.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', { timeout: 30_000 }, () => {
  it('is created on first use and keeps its data over a stop', async () => {
    const first = await open()
    await query(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS figure')
    await first.stop()
    expect(existsSync(join(first.location, 'postmaster.pid'))).toBe(false)

    const second = await open()
    expect(await query(second.connectionString, 'SELECT figure FROM kept')).toEqual([{ figure: 7 }])
  })

  it('is durable, sorts by code point and listens on no network', async () => {
    const { connectionString } = await open()
    const [settings] = await query(
      connectionString,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('listen_addresses') AS addresses, datlocale AS locale, pg_encoding_to_char(encoding) AS encoding
      FROM pg_database WHERE datname = current_database()`,
    )
    expect(settings).toEqual({ fsync: 'on', commit: 'on', addresses: '', locale: 'C.UTF-8', encoding: 'UTF8' })
  })

  it('is shared by a second process and stopped by the last one to leave', async () => {
    const first = await open()
    const server = serverPid(first)
    const { child, connectionString } = await holdInProcess()
    expect(serverPid(first)).toBe(server)

    await first.stop()
    expect(await query(connectionString, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])

    child.kill('SIGTERM')
    await ended(child)
    expect(existsSync(join(first.location, 'postmaster.pid'))).toBe(false)
  })

  it('is taken over when the process that started it was killed', async () => {
    const { child, connectionString } = await holdInProcess()
    await query(connectionString, 'CREATE TABLE acknowledged AS SELECT 1 AS id')
    const before = serverPid({ location: join(folder, 'data/postgres') })
    child.kill('SIGKILL')
    await ended(child)

    const second = await open()
    expect(serverPid(second)).toBe(before)
    expect(lines.join()).toContain('already running')
    expect(await query(second.connectionString, 'SELECT id FROM acknowledged')).toEqual([{ id: 1 }])
    await second.stop()
    expect(existsSync(join(second.location, 'postmaster.pid'))).toBe(false)
  })

  it('is one server, whole, when three processes start at once', async () => {
    const held = await Promise.all([holdInProcess(), holdInProcess(), holdInProcess()])
    const servers = await Promise.all(
      held.map(({ connectionString }) => query(connectionString, 'SELECT pg_postmaster_start_time()::text AS started')),
    )
    expect(servers[1]).toEqual(servers[0])
    expect(servers[2]).toEqual(servers[0])
  })

  it('starts over a pid file whose number belongs to another process by now', async () => {
    const first = await open()
    const stale = await readFile(join(first.location, 'postmaster.pid'), 'utf8')
    await first.stop()
    const ofAnother = stale.replace(/^\d+/, String(process.pid))
    await writeFile(join(first.location, 'postmaster.pid'), ofAnother)
    await writeFile(join(folder, 'data/socket/.s.PGSQL.5432.lock'), ofAnother)

    const second = await open()
    expect(await query(second.connectionString, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })

  it('is brought back when its server dies under a running process', async () => {
    const database = await open()
    await query(database.connectionString, 'CREATE TABLE kept AS SELECT 1 AS id')
    process.kill(serverPid(database), 'SIGKILL')
    await vi.waitFor(
      async () => expect(await query(database.connectionString, 'SELECT id FROM kept')).toEqual([{ id: 1 }]),
      { timeout: 10_000, interval: 50 },
    )
  })

  it('is stopped also while it is being brought back', async () => {
    const database = await open()
    process.kill(serverPid(database), 'SIGKILL')
    await vi.waitFor(() => expect(lines.join('\n')).toContain('it is being brought back'), { timeout: 10_000 })
    await database.stop()
    expect(existsSync(join(database.location, 'postmaster.pid'))).toBe(false)
  })

  it('is reached through a short path when the data folder has a long one', async () => {
    const dataDir = join(folder, 'long'.repeat(30))
    const { connectionString } = await open(dataDir)
    expect(await query(connectionString, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
    const socketFolder = new URL(connectionString).searchParams.get('host') ?? ''
    expect(socketFolder.startsWith(dataDir)).toBe(false)
    await rm(socketFolder, { recursive: true })
  })

  it('says in one sentence that a data folder is of another PostgreSQL', async () => {
    const first = await open()
    await first.stop()
    await writeFile(join(first.location, 'PG_VERSION'), '15\n')
    await expect(open()).rejects.toThrow(/was made by PostgreSQL 15; this product needs PostgreSQL 18\. Set DATA_DIR/)
  })

  it('says in one sentence that a file lies where the data folder should be', async () => {
    await writeFile(join(folder, 'data'), '')
    await expect(open()).rejects.toThrow(/data cannot be used: .* is a file|a file lies/)
  })

  it.runIf(isRoot)(
    'lives under /var/lib/saex when its account cannot reach the project, and is found again',
    async () => {
      const home = join(folder, 'home')
      await mkdir(home, { mode: 0o700 })
      const first = await open(join(home, '.data'))
      const shelter = dirname(first.location)
      try {
        expect(shelter).toMatch(/^\/var\/lib\/saex\/[0-9a-f]{16}$/)
        expect(lines.filter((line) => line.includes(`so the database lies in ${shelter}`))).toHaveLength(1)
        await query(first.connectionString, 'CREATE TABLE kept AS SELECT 1 AS id')
        await first.stop()

        const second = await open(join(home, '.data'))
        expect(await query(second.connectionString, 'SELECT id FROM kept')).toEqual([{ id: 1 }])
        await second.stop()
      } finally {
        await rm(shelter, { recursive: true })
      }
    },
  )

  it.runIf(isRoot)('refuses to begin an empty database when the one it has can no longer be reached', async () => {
    const home = join(folder, 'home')
    await mkdir(home, { mode: 0o755 })
    const first = await open(join(home, '.data'))
    await first.stop()
    await chmod(home, 0o700)
    await expect(open(join(home, '.data'))).rejects.toThrow(/cannot be reached by the account that owns it/)
  })
})

async function open(dataDir = join(folder, 'data')): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ dataDir, projectDir: folder, log: (line) => lines.push(line) })
  opened.push(database)
  return database
}

async function holdInProcess() {
  const child = spawn(process.execPath, [holder, join(folder, 'data'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const output = await new Promise<unknown>((resolve) => child.stdout.once('data', resolve))
  return { child, connectionString: String(output).trim() }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function serverPid({ location }: { readonly location: string }): number {
  return Number(readFileSync(join(location, 'postmaster.pid'), 'utf8').split('\n')[0])
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
