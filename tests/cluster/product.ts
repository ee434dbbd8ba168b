import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DATABASE_URL, READ_URL } from './balancers.ts'
import { type Machine, until } from './machines.ts'
import { POOLED_URL } from './poolers.ts'

/** How a process reaches the databases: straight, or by a pooler and with its reads at standbys. */
const REACH = {
  straight: { DATABASE_URL },
  pooled: {
    DATABASE_URL: POOLED_URL,
    DATABASE_POOLED: 'on',
    DATABASE_DIRECT_URL: DATABASE_URL,
    DATABASE_READ_URL: READ_URL,
  },
}
const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
export const WORKER: Part = { role: 'worker', reach: 'straight' }
export const WEBS: readonly Part[] = [
  { role: 'web', reach: 'straight' },
  { role: 'web', reach: 'pooled' },
]
const PORT = '8080'
const STOCK = '2000'
const NO_LIMIT = '1000000'

export type Surroundings = {
  readonly storeUrl: string
  readonly smtpUrl: string
  readonly publicUrl: string
  readonly scratch: string
}

export type Part = { readonly role: 'web' | 'worker'; readonly reach: keyof typeof REACH }

/** Starts the product on a machine as an operator of several would; nothing of its folder is needed by another. */
export function startProduct(machine: Machine, part: Part, around: Surroundings): ChildProcess {
  const dataDir = join(around.scratch, machine.name)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  return machine.start('product', [process.execPath, MAIN], settingsOf(part, { ...around, dataDir }))
}

/** A command of the product on the machine of the worker, beside it. */
export function runCommand(machine: Machine, args: readonly string[], around: Surroundings): ChildProcess {
  const dataDir = join(around.scratch, `${machine.name}-command`)
  mkdirSync(dataDir, { recursive: true })
  return machine.start('command', [process.execPath, ...args], settingsOf(WORKER, { ...around, dataDir }))
}

function settingsOf({ role, reach }: Part, around: Surroundings & { readonly dataDir: string }) {
  return {
    NODE_ENV: 'development',
    CLUSTER: 'on',
    ROLE: role,
    HOST: '0.0.0.0',
    PORT,
    TRUST_PROXY: '2',
    EDGE_SECONDS: '30',
    PUBLIC_URL: around.publicUrl,
    ...REACH[reach],
    DATABASE_COPIES: '2',
    BLOB_URL: around.storeUrl,
    KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: around.smtpUrl,
    DATA_DIR: around.dataDir,
    DRAIN_SECONDS: '5',
    SAMPLE_STOCK: STOCK,
    SAMPLE_ACTIVITY: 'off',
    LOG_LEVEL: 'warn',
    QUOTATIONS_PER_ADDRESS: NO_LIMIT,
    QUOTATIONS_PER_EMAIL: NO_LIMIT,
    QUOTATIONS_PER_HOUR: NO_LIMIT,
    QUOTATIONS_PER_DAY: NO_LIMIT,
  }
}

export async function untilReady({ name, address }: Machine, seconds: number): Promise<void> {
  await until(`${name} ready`, seconds, async () => {
    const answer = await fetch(`http://${address}:${PORT}/api/ready`, { signal: AbortSignal.timeout(2000) })
    return answer.ok
  })
}
