import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, LOGIN } from './databases.ts'
import type { Machine } from './machines.ts'

const PORT = 6432

export const POOLED_URL = addressOf(`127.0.0.1:${PORT}`)

/** PgBouncer beside a process, in front of the address that follows the primary; the settings of docs/operate/scaling.md. */
export function startPooler(machine: Machine, root: string): ChildProcess {
  const [settings, accounts] = ['ini', 'txt'].map((end) => `/srv/${machine.name}-pooler.${end}`) as [string, string]
  mkdirSync(join(root, 'srv'), { recursive: true })
  writeFileSync(join(root, accounts), `"${LOGIN.username}" "${LOGIN.password}"\n`)
  writeFileSync(
    join(root, settings),
    `[databases]
saex = host=127.0.0.1 port=5432 dbname=saex connect_query='SET statement_timeout = 3000; SET lock_timeout = 2000; SET idle_in_transaction_session_timeout = 2500'
[pgbouncer]
pool_mode = transaction
listen_addr = 127.0.0.1
listen_port = ${PORT}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${accounts}
default_pool_size = 10
max_client_conn = 500
server_connect_timeout = 3
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`,
  )
  return machine.start('pooler', ['chroot', '--userspec=postgres:postgres', root, 'pgbouncer', settings])
}
