import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import type { Machine } from './machines.ts'

const DEFAULTS = `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
`

/** HAProxy beside a process: one local address that follows the primary. */
export function startDatabaseProxy(machine: Machine, root: string, databases: readonly Machine[]): ChildProcess {
  const servers = databases.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join('\n')
  const text = `${DEFAULTS}
listen primary
  bind 127.0.0.1:5432
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return start(machine, root, 'database-proxy', text)
}

/** What buyers call. */
export function startBalancer(machine: Machine, root: string, webs: readonly Machine[]): ChildProcess {
  const addresses = webs.map(({ address }) => `${address}:8080`)
  return start(machine, root, 'balancer', describeBalancer({ bind: `${machine.address}:80`, webs: addresses }))
}

/** Each an address with its port. By default an address keeps to one process, so that limits per address are exact. */
export function describeBalancer(shop: {
  readonly bind: string
  readonly webs: readonly string[]
  readonly balance?: 'hash src' | 'roundrobin'
}): string {
  const { bind, webs, balance = 'hash src' } = shop
  return `${DEFAULTS}
frontend buyers
  bind ${bind}
  mode http
  option forwardfor
  default_backend web
backend web
  mode http
  balance ${balance}
  hash-type consistent
  option httpchk GET /api/ready
  timeout check 800ms
  default-server inter 700ms fastinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
  acl repeatable method GET
  acl repeatable path /api/stock
  acl repeatable req.hdr(idempotency-key) -m found
  retry-on conn-failure empty-response
  retries 2
  option redispatch 1
  http-request disable-l7-retry if !repeatable
${webs.map((address, place) => `  server web${place + 1} ${address} check`).join('\n')}
`
}

function start(machine: Machine, root: string, program: string, text: string): ChildProcess {
  const path = `/srv/${machine.name}-${program}.cfg`
  mkdirSync(join(root, 'srv'), { recursive: true })
  writeFileSync(join(root, path), text)
  return machine.start(program, ['chroot', root, 'haproxy', '-db', '-f', path])
}
