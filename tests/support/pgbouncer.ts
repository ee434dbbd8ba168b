import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { getOrdinaryAccount, isRoot } from '../../src/server/db/embedded/account.ts'
import { freePort } from './product-process.ts'

/** Where Debian's package `pgbouncer` has it. */
const PROGRAM = '/usr/sbin/pgbouncer'

export type Pooler = {
  /** Address of one of its aliases. */
  readonly urlOf: (alias: string) => string
  /** How many connections it has to callers and to the server, those that wait included. */
  readonly count: (alias: string) => Promise<{ readonly callers: number; readonly servers: number }>
  readonly close: () => Promise<void>
}

type Options = {
  /** The product's own server, by its socket. */
  readonly connectionString: string
  /** What each alias runs on a new connection to the server; an empty text for nothing. */
  readonly aliases: Readonly<Record<string, string>>
  /** Connections to the server, of each alias. */
  readonly servers: number
}

/** PgBouncer in transaction mode in front of a server of the tests. */
export async function startPgBouncer({ connectionString, aliases, servers }: Options): Promise<Pooler> {
  const server = new URL(connectionString)
  const folder = await mkdtemp(join(tmpdir(), 'saex-pgbouncer-'))
  const port = await freePort()
  const lines = Object.entries(aliases).map(([alias, query]) => {
    const at = `host=${server.searchParams.get('host')} dbname=${server.pathname.slice(1)} user=${server.username}`
    return `${alias} = ${at}${query === '' ? '' : ` connect_query='${query}'`}`
  })
  const settings = `
[databases]
${lines.join('\n')}
[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
default_pool_size = ${servers}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings)
  // It refuses to run as root, and the server lets the account in that it runs as itself.
  await chmod(folder, 0o755)
  const child = spawn(PROGRAM, ['-q', file], { stdio: 'ignore', ...(isRoot() ? getOrdinaryAccount() : {}) })
  const exited = once(child, 'exit')
  const urlOf = (alias: string): string => `postgres://anybody@127.0.0.1:${port}/${alias}`
  await untilItAnswers(urlOf('pgbouncer'))
  return {
    urlOf,
    count: (alias) => countConnections(urlOf('pgbouncer'), alias),
    close: async () => {
      child.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await showPools(url)
      return
    } catch (error) {
      if (attempt === 50) throw error
      await sleep(100)
    }
  }
}

type Row = Readonly<Record<string, string>>

async function showPools(url: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    // Its console knows the simple protocol alone, which `pg` uses for a text without values.
    return (await client.query<Row>('SHOW POOLS')).rows
  } finally {
    await client.end()
  }
}

async function countConnections(url: string, alias: string) {
  const rows = (await showPools(url)).filter(({ database }) => database === alias)
  const sum = (prefix: string): number =>
    rows
      .flatMap((row) => Object.entries(row).filter(([name]) => name.startsWith(prefix)))
      .reduce((total, [, value]) => total + (Number(value) || 0), 0)
  return { callers: sum('cl_'), servers: sum('sv_') }
}
