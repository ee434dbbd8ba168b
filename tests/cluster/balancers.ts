import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { addressOf } from './databases.ts'
import type { Machine } from './machines.ts'

const DEFAULTS = `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
`

/** Beside a process: what follows the primary, and the standbys that are at most a megabyte behind. */
export const DATABASE_URL = addressOf('127.0.0.1:5432')
export const READ_URL = addressOf('127.0.0.1:5433')

/** HAProxy beside a process, with those two addresses. */
export function startDatabaseProxy(machine: Machine, root: string, databases: readonly Machine[]): ChildProcess {
  const text = `${DEFAULTS}${listen('primary', 5432, 'GET /primary')}${listen('replicas', 5433, 'GET /replica?lag=1MB')}`
  return start(machine, root, 'database-proxy', text)

  function listen(name: string, port: number, check: string): string {
    const servers = databases.map(({ name: server, address }) => `  server ${server} ${address}:5432 check port 8008`)
    return `
listen ${name}
  bind 127.0.0.1:${port}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk ${check}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
  }
}

/** Behind the cache of the same machine, which names who called. */
export function startBalancer(machine: Machine, root: string, webs: readonly Machine[]): ChildProcess {
  const addresses = webs.map(({ address }) => `${address}:8080`)
  const text = describeBalancer({ bind: '127.0.0.1:8080', webs: addresses, balance: 'hash var(txn.caller)' })
  return start(machine, root, 'balancer', text)
}

/**
 * Each an address with its port. By default an address keeps to one process, so that limits per address are exact; behind a
 * cache that is the address which the cache names (`txn.caller`).
 */
export function describeBalancer(shop: {
  readonly bind: string
  readonly webs: readonly string[]
  readonly balance?: 'hash src' | 'hash var(txn.caller)' | 'roundrobin'
}): string {
  const { bind, webs, balance = 'hash src' } = shop
  return `${DEFAULTS}
frontend buyers
  bind ${bind}
  mode http
  http-request set-var(txn.caller) req.hdr(x-forwarded-for,-1)
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
