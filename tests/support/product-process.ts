import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PATHS } from '../../src/shared/contract/paths.ts'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
/** Node's own cache of what it compiled: some hundred starts in one run compile the same files. */
const COMPILE_CACHE = fileURLToPath(new URL('../../.cache/node', import.meta.url))
/** All calls of a test come from one address, and many are for one person. */
const WIDE_QUOTATION_LIMITS = {
  QUOTATIONS_PER_ADDRESS: '1000000',
  QUOTATIONS_PER_EMAIL: '1000000',
  QUOTATIONS_PER_HOUR: '1000000',
  QUOTATIONS_PER_DAY: '1000000',
}
const START_LIMIT_MS = 90_000

export type ProductProcess = {
  readonly url: string
  readonly dataDir: string
  readonly child: ChildProcess
  /** What the process said until now, both streams. */
  readonly output: () => string
  /** Ends it in order and removes its data unless they were handed in. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the product as an operator does, on a free port, with a data folder of its own unless `DATA_DIR` is given; of another release when its
 * `main.ts` is named.
 */
export async function startProductProcess(
  settings: Readonly<Record<string, string>>,
  { main = MAIN, limitMs = START_LIMIT_MS } = {},
): Promise<ProductProcess> {
  const dataDir = settings['DATA_DIR'] ?? (await temporaryFolder())
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [main], {
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      NODE_ENV: 'development',
      ...WIDE_QUOTATION_LIMITS,
      ...settings,
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  // A worker answers no requests: who waits for its work waits for it.
  if (settings['ROLE'] !== 'worker') await waitUntilReady({ url, child, output: () => output }, limitMs)
  return {
    url,
    dataDir,
    child,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (settings['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Readable for the ordinary account that runs PostgreSQL when the tests run as root. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saex-data-'))
  await chmod(folder, 0o755)
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

type Started = { readonly url: string; readonly child: ChildProcess; readonly output: () => string }

async function waitUntilReady({ url, child, output }: Started, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (answer?.ok === true) return
    await sleep(100)
  }
  throw new Error(`the product was not ready after ${limitMs / 1000} s:\n${output()}`)
}

/** Until its stock index is loaded a process searches by SQL. */
export async function waitUntilIndexed({ url }: Pick<ProductProcess, 'url'>): Promise<void> {
  for (;;) {
    const ready = await (await fetch(url + PATHS.ready)).text()
    if (ready.includes('"stockIndex":"ready"')) return
    await sleep(100)
  }
}
