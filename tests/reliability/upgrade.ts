// node tests/reliability/upgrade.ts FOLDER [vehicles]: FOLDER holds an older release with its packages.
// The old release works while the new one starts beside it and migrates, both work, the new one alone, the old one again. Meanwhile
// quotations are issued, and a person sets the status of vehicles, by whichever process: the history must have all of it.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { listReferences, postFromAnywhere, requestFor } from '../support/loopback-call.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'

const [folder = '', vehicles = '5000'] = process.argv.slice(2)
const OLD = resolve(folder, 'src/server/main.ts')
const WRITERS = 4
const PASSWORD = 'a long sample password'

type Tally = {
  answered: number
  refused: number
  broken: number
  slowestMs: number
  readonly kept: Map<string, string>
  /** Changes of status that were answered, by vehicle, in their order. */
  readonly statuses: Map<string, string[]>
}

const work = await mkdtemp(join(tmpdir(), 'saex-upgrade-'))
const database = await openOwnDatabase({ isMigrated: false })
const settings = {
  DATABASE_URL: database.connectionString,
  DATA_DIR: work,
  SAMPLE_STOCK: vehicles,
  SAMPLE_PASSWORD: PASSWORD,
  LOG_LEVEL: 'fatal',
}
try {
  const tally: Tally = { answered: 0, refused: 0, broken: 0, slowestMs: 0, kept: new Map(), statuses: new Map() }
  const old = await startProductProcess(settings, OLD)
  const token = await signIn(old.url)
  const watched = (await listReferences(old.url)).slice(0, 20)
  const fresh = await whileWorking([old], tally, () => startProductProcess(settings))
  // From here on every change has its line, also one that the old release makes.
  const clerk = { token, watched, statuses: tally.statuses }
  await whileWorking([old, fresh], tally, () => sleep(4000), clerk)
  await whileWorking([fresh], tally, () => old.stop(), clerk)
  const again = await whileWorking([fresh], tally, () => startProductProcess(settings, OLD), clerk)
  await whileWorking([again, fresh], tally, () => sleep(2000), clerk)
  const lost = (await Promise.all([fresh, again].map((process) => countLost(process, tally.kept)))).reduce(
    (a, b) => a + b,
  )
  await Promise.all([fresh.stop(), again.stop()])
  const untold = await countUntold(tally.statuses)
  const { kept, statuses, ...figures } = tally
  const changes = [...statuses.values()].reduce((sum, all) => sum + all.length, 0)
  const pass = lost === 0 && tally.broken === 0 && untold === 0 && kept.size > 0 && changes > 0
  const name = `upgrade of ${vehicles} vehicles under ${WRITERS} writers, and back`
  const target = 'broken 0, lost 0, untold 0'
  console.log(JSON.stringify({ name, quotations: kept.size, ...figures, lost, changes, untold, target, pass }))
  process.exitCode = pass ? 0 : 1
} finally {
  await database.close()
  await rm(work, { recursive: true, force: true })
}

async function whileWorking<T>(
  processes: readonly ProductProcess[],
  tally: Tally,
  event: () => Promise<T>,
  clerk?: Clerk,
): Promise<T> {
  const references = await listReferences(processes[0]?.url ?? '')
  const end = new AbortController()
  const write = async (): Promise<void> => {
    while (!end.signal.aborted) await ask(processes[randomInt(processes.length)]?.url ?? '', { references, tally })
  }
  const setStatuses = async (): Promise<void> => {
    if (clerk === undefined) return
    while (!end.signal.aborted) {
      await setStatus(processes[randomInt(processes.length)]?.url ?? '', clerk)
    }
  }
  const writers = [...Array.from({ length: WRITERS }, write), setStatuses()]
  const result = await event().finally(() => end.abort())
  await Promise.all(writers)
  return result
}

type Clerk = { readonly token: string; readonly watched: readonly string[]; readonly statuses: Tally['statuses'] }

async function signIn(url: string): Promise<string> {
  const login = { Username: 'agent', Password: PASSWORD }
  const answer = JSON.parse(await postFromAnywhere(`${url}${STAFF_PATHS.login}`, login)) as { sessionToken: string }
  return answer.sessionToken
}

/** Reserved, and available again, one vehicle after the other. */
async function setStatus(url: string, { token, watched, statuses }: Clerk): Promise<void> {
  const saexRef = watched[randomInt(watched.length)] ?? ''
  const done = statuses.get(saexRef) ?? []
  const seen = done.at(-1) ?? 'available'
  const status = seen === 'available' ? 'reserved' : 'available'
  const answer = await postFromAnywhere(`${url}${STAFF_PATHS.stockStatus}`, { saexRef, status, seen }, { token }).catch(
    () => '{}',
  )
  if ((JSON.parse(answer) as { errorCode?: number }).errorCode === 0) statuses.set(saexRef, [...done, status])
}

/** Changes of status that were answered and of which the history of their vehicle has no line at their place. */
async function countUntold(statuses: Tally['statuses']): Promise<number> {
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  let untold = 0
  for (const [saexRef, done] of statuses) {
    const { rows } = await client.query<{ to: string }>(
      `select c.fields->'status'->>1 as to from vehicle_change c join vehicle v on v.id = c.vehicle_id
       where v.saex_number = $1 and c.fields ? 'status' order by c.id`,
      [Number(saexRef.slice(4))],
    )
    // A change whose answer was lost may stand between them.
    let line = 0
    for (const status of done) {
      while (line < rows.length && rows[line]?.to !== status) line++
      if (line++ >= rows.length) untold++
    }
  }
  await client.end()
  return untold
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
