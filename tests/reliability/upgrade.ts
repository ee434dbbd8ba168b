// node tests/reliability/upgrade.ts FOLDER [vehicles]: FOLDER holds an older release with its packages.
// The old release works while the new one starts beside it and migrates, both work, the new one alone, the old one again.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { listReferences, postFromAnywhere, requestFor } from '../support/loopback-call.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'

const [folder = '', vehicles = '5000'] = process.argv.slice(2)
const OLD = resolve(folder, 'src/server/main.ts')
const WRITERS = 4

type Tally = {
  answered: number
  refused: number
  broken: number
  slowestMs: number
  readonly kept: Map<string, string>
}

const work = await mkdtemp(join(tmpdir(), 'saex-upgrade-'))
const database = await openOwnDatabase({ isMigrated: false })
const settings = {
  DATABASE_URL: database.connectionString,
  DATA_DIR: work,
  SAMPLE_STOCK: vehicles,
  LOG_LEVEL: 'fatal',
}
try {
  const tally: Tally = { answered: 0, refused: 0, broken: 0, slowestMs: 0, kept: new Map() }
  const old = await startProductProcess(settings, OLD)
  const fresh = await whileWorking([old], tally, () => startProductProcess(settings))
  await whileWorking([old, fresh], tally, () => sleep(4000))
  await whileWorking([fresh], tally, () => old.stop())
  const again = await whileWorking([fresh], tally, () => startProductProcess(settings, OLD))
  await whileWorking([again, fresh], tally, () => sleep(2000))
  const lost = (await Promise.all([fresh, again].map((process) => countLost(process, tally.kept)))).reduce(
    (a, b) => a + b,
  )
  await Promise.all([fresh.stop(), again.stop()])
  const { kept, ...figures } = tally
  const pass = lost === 0 && tally.broken === 0 && kept.size > 0
  const name = `upgrade of ${vehicles} vehicles under ${WRITERS} writers, and back`
  console.log(JSON.stringify({ name, quotations: kept.size, ...figures, lost, target: 'broken 0, lost 0', pass }))
  process.exitCode = pass ? 0 : 1
} finally {
  await database.close()
  await rm(work, { recursive: true, force: true })
}

async function whileWorking<T>(
  processes: readonly ProductProcess[],
  tally: Tally,
  event: () => Promise<T>,
): Promise<T> {
  const references = await listReferences(processes[0]?.url ?? '')
  const end = new AbortController()
  const write = async (): Promise<void> => {
    while (!end.signal.aborted) await ask(processes[randomInt(processes.length)]?.url ?? '', { references, tally })
  }
  const writers = Array.from({ length: WRITERS }, write)
  const result = await event().finally(() => end.abort())
  await Promise.all(writers)
  return result
}

/** A search and a quotation; 503 with its envelope is a refusal, anything else but 200 is broken. */
async function ask(url: string, { references, tally }: { references: readonly string[]; tally: Tally }): Promise<void> {
  const { key, body } = requestFor(references[randomInt(references.length)] ?? '')
  const calls = [
    () => postFromAnywhere(`${url}${PATHS.stock}`, { Rows: 20 }),
    () => postFromAnywhere(`${url}${PATHS.quote}`, body, { 'Idempotency-Key': key }),
  ]
  for (const call of calls) {
    const began = performance.now()
    const answer = await call().catch(() => '{}')
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - began))
    const { errorCode, errorKey, result } = JSON.parse(answer) as {
      errorCode?: number
      errorKey?: string
      result?: { quoteNumber?: string }
    }
    if (errorCode === 0) tally.answered += 1
    else if (['STORAGE_UNAVAILABLE', 'OVERLOADED', 'IN_PROGRESS'].includes(errorKey ?? '')) tally.refused += 1
    else tally.broken += 1
    if (result?.quoteNumber !== undefined) tally.kept.set(JSON.stringify({ key, body }), result.quoteNumber)
  }
}

/** Quotations that the process does not answer with their number under their key. */
async function countLost({ url }: ProductProcess, kept: ReadonlyMap<string, string>): Promise<number> {
  let lost = 0
  for (const [request, number] of [...kept].slice(-200)) {
    const { key, body } = JSON.parse(request) as { key: string; body: object }
    const answer = await postFromAnywhere(`${url}${PATHS.quote}`, body, { 'Idempotency-Key': key })
    if (!answer.includes(`"${number}"`)) lost += 1
  }
  return lost
}
