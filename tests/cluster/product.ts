import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DATABASE_URL } from './databases.ts'
import { type Machine, until } from './machines.ts'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const PORT = '8080'
const STOCK = '2000'
const NO_LIMIT = '1000000'

export type Surroundings = {
  readonly storeUrl: string
  readonly smtpUrl: string
  readonly publicUrl: string
  readonly scratch: string
}

/** Starts the product on a machine as an operator of several would; nothing of its folder is needed by another. */
export function startProduct(machine: Machine, role: 'web' | 'worker', around: Surroundings): ChildProcess {
  const dataDir = join(around.scratch, machine.name)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  return machine.start('product', [process.execPath, MAIN], {
    NODE_ENV: 'development',
    CLUSTER: 'on',
    ROLE: role,
    HOST: '0.0.0.0',
    PORT,
    TRUST_PROXY: '1',
    PUBLIC_URL: around.publicUrl,
    DATABASE_URL,
    DATABASE_COPIES: '2',
    BLOB_URL: around.storeUrl,
    KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: around.smtpUrl,
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '5',
    SAMPLE_STOCK: STOCK,
    SAMPLE_ACTIVITY: 'off',
    LOG_LEVEL: 'warn',
    QUOTATIONS_PER_ADDRESS: NO_LIMIT,
    QUOTATIONS_PER_EMAIL: NO_LIMIT,
    QUOTATIONS_PER_HOUR: NO_LIMIT,
    QUOTATIONS_PER_DAY: NO_LIMIT,
  })
}

export async function untilReady({ name, address }: Machine, seconds: number): Promise<void> {
  await until(`${name} ready`, seconds, async () => {
    const answer = await fetch(`http://${address}:${PORT}/api/ready`, { signal: AbortSignal.timeout(2000) })
    return answer.ok
  })
}
