import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'
import { type Harm, PASSWORD, type Work } from './killed/work.ts'

const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url))
/** Longer than the first answer of a busy machine takes. */
const FIRST_ANSWER_MS = 20_000
/** Most of a product's life; each eighth lives as long as an import that broke off waits and takes. */
const [SHORT_MS, LONG_MS] = [2000, 40_000]

export type KillReport = {
  readonly kills: number
  /** By kind of work: how much was acknowledged, and what became of it. */
  readonly works: Readonly<Record<string, Harm & { readonly acknowledged: number }>>
}

type Kills = {
  readonly kills: number
  readonly vehicles: number
  /** What goes on meanwhile. */
  readonly begin: (url: string) => Promise<readonly Work[]>
}

/**
 * Work goes on while the product is killed with SIGKILL at random moments and started again on the same data. Every other
 * kill also takes the database server with it; half of them count from the first answer of the product that they end, which
 * may answer none before. At the end what was acknowledged is looked for.
 */
export async function killUnderLoad({ kills, vehicles, begin }: Kills): Promise<KillReport> {
  // Its own database, whatever the run was given: that one cannot be killed.
  const settings = {
    DATABASE_URL: '',
    SAMPLE_STOCK: String(vehicles),
    SAMPLE_ACTIVITY: 'off',
    SAMPLE_PASSWORD: PASSWORD,
    LOG_LEVEL: 'fatal',
  }
  let product = await startProductProcess(settings)
  const { dataDir, url } = product
  try {
    const works = await begin(url)
    const over = new AbortController()
    const acknowledged = new Map(works.map(({ name }) => [name, 0]))
    let answered = new AbortController()
    const work = async ({ name, step }: Work): Promise<void> => {
      while (!over.signal.aborted) {
        const more = await step()
        acknowledged.set(name, acknowledged.get(name)! + more)
        if (more > 0) answered.abort()
      }
    }
    const all = Promise.all(works.flatMap((one) => Array.from({ length: one.workers }, async () => work(one))))
    // One that gives up ends the run when it is waited for.
    all.catch(() => over.abort())
    for (let kill = 0; kill < kills && !over.signal.aborted; kill++) {
      answered = new AbortController()
      if (kill % 4 < 2) await sleep(FIRST_ANSWER_MS, undefined, { signal: answered.signal }).catch(() => {})
      await sleep(randomInt(300, kill % 8 === 7 ? LONG_MS : SHORT_MS))
      await end(product, { withDatabase: kill % 2 === 1 })
      product = await startProductProcess({ ...settings, DATA_DIR: dataDir, PORT: new URL(url).port })
    }
    over.abort()
    await all
    return { kills, works: await compare(dataDir, works, acknowledged) }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** All that was lost, doubled or done in part. */
export function countHarm({ works }: KillReport): number {
  return Object.values(works).reduce((sum, { lost, doubled, half }) => sum + lost + doubled + half, 0)
}

async function end(product: ProductProcess, { withDatabase }: { readonly withDatabase: boolean }): Promise<void> {
  if (withDatabase) {
    const pid = Number((await readFile(`${product.dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n', 1)[0])
    process.kill(pid, 'SIGKILL')
  }
  product.child.kill('SIGKILL')
  await once(product.child, 'exit')
}

async function compare(
  dataDir: string,
  works: readonly Work[],
  acknowledged: ReadonlyMap<string, number>,
): Promise<KillReport['works']> {
  const server = await openEmbeddedPostgres({ dataDir, projectDir: PROJECT_DIR, log: () => {} })
  const client = new Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    const compared: KillReport['works'][string][] = []
    for (const { name, compare: harmOf } of works) {
      compared.push({ acknowledged: acknowledged.get(name) ?? 0, ...(await harmOf(client)) })
    }
    return Object.fromEntries(works.map(({ name }, place) => [name, compared[place]!]))
  } finally {
    await client.end()
    await server.stop()
  }
}
