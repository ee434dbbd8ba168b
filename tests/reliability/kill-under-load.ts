import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import { issueQuote, listReferences, requestFor } from '../support/loopback-call.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'

const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url))

export type KillReport = {
  readonly kills: number
  readonly acknowledged: number
  /** Acknowledged quotations that the database does not know, or knows without line items. */
  readonly lost: number
  /** Acknowledged numbers that stand at more than one quotation. */
  readonly doubled: number
  /** Idempotency keys that lead to no quotation. */
  readonly orphans: number
}

/** Longer than the first quotation of a busy machine takes. */
const FIRST_ANSWER_MS = 20_000

type Acknowledged = { readonly quoteId: number; readonly quoteNumber: string }

/**
 * Writers post quotations while the product is killed with SIGKILL at random moments and started again on the same data.
 * Every other kill also takes the database server with it. At the end the acknowledged quotations are looked for.
 */
export async function killUnderLoad({ kills, writers }: { kills: number; writers: number }): Promise<KillReport> {
  const acknowledged: Acknowledged[] = []
  // Its own database, whatever the run was given: that one cannot be killed.
  const fresh = { DATABASE_URL: '', SAMPLE_STOCK: '40', LOG_LEVEL: 'fatal' }
  let product = await startProductProcess(fresh)
  const { dataDir, url } = product
  try {
    for (let kill = 0; kill < kills; kill++) {
      await writeUntilKilled(product, {
        writers,
        acknowledged,
        withDatabase: kill % 2 === 1,
        awaitsAnswer: kill % 4 < 2,
      })
      product = await startProductProcess({ ...fresh, DATA_DIR: dataDir, PORT: new URL(url).port })
    }
    return { kills, ...(await compare(dataDir, acknowledged)) }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function writeUntilKilled(
  product: ProductProcess,
  options: {
    writers: number
    acknowledged: Acknowledged[]
    withDatabase: boolean
    /** A product that has just started may answer none before it is killed: then the moment counts from its first answer. */
    awaitsAnswer: boolean
  },
): Promise<void> {
  const refs = await listReferences(product.url)
  const end = new AbortController()
  const answered = new AbortController()
  const write = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const answer = await issueQuote(product.url, requestFor(refs[randomInt(refs.length)] ?? '')).catch(
        () => undefined,
      )
      if (answer === undefined) continue
      options.acknowledged.push(answer)
      answered.abort()
    }
  }
  const work = Array.from({ length: options.writers }, write)
  if (options.awaitsAnswer) await sleep(FIRST_ANSWER_MS, undefined, { signal: answered.signal }).catch(() => {})
  await sleep(randomInt(300, 2000))
  if (options.withDatabase) await killDatabase(product.dataDir)
  product.child.kill('SIGKILL')
  await once(product.child, 'exit')
  end.abort()
  await Promise.all(work)
}

async function killDatabase(dataDir: string): Promise<void> {
  const pid = Number((await readFile(`${dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n', 1)[0])
  process.kill(pid, 'SIGKILL')
}

async function compare(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<Omit<KillReport, 'kills'>> {
  const server = await openEmbeddedPostgres({ dataDir, projectDir: PROJECT_DIR, log: () => {} })
  const client = new Client({ connectionString: server.connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; number: string }>(
      `SELECT id, number FROM quotation WHERE jsonb_array_length(document->'lineItems') > 2`,
    )
    const stored = new Map(rows.map((row) => [Number(row.id), row.number]))
    const lost = acknowledged.filter(({ quoteId, quoteNumber }) => stored.get(quoteId) !== quoteNumber).length
    const doubled = stored.size - new Set(stored.values()).size
    const orphans = await client.query(
      `SELECT 1 FROM idempotency_key k LEFT JOIN quotation q ON q.id = k.quotation_id WHERE q.id IS NULL`,
    )
    return { acknowledged: acknowledged.length, lost, doubled, orphans: orphans.rowCount ?? 0 }
  } finally {
    await client.end()
    await server.stop()
  }
}
