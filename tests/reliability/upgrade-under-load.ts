import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { compare, type Comparison } from '../cluster/compare.ts'
import { postFromAnywhere } from '../support/loopback-call.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'
import { startS3Double } from '../support/s3-double.ts'
import { createRotation } from './rotation.ts'
import { startUpgradeLoad, UPGRADE_PASSWORD, type Tally } from './upgrade-load.ts'

/** Of the requests, how many of the last are asked again at each process at the end. */
const ASKED_AGAIN = 200
/** Calls under way when a process is taken out of the rotation are answered within this time. */
const UNDER_WAY_MS = 1000

export type UpgradeRun = {
  /** An empty database. */
  readonly databaseUrl: string
  /** `main.ts` of the two releases. */
  readonly old: string
  readonly fresh: string
  readonly vehicles: number
  /** Each process with a folder of its own, keys in the database, and a bucket; else one folder for both. */
  readonly onMachines: boolean
  /** How long both are there. */
  readonly togetherMs: number
}

export type UpgradeReport = Comparison &
  Omit<Tally, 'requests' | 'statuses' | 'phase'> & {
    readonly quotations: number
    readonly changes: number
    /** Changes of status that were answered and of which the history of their vehicle has no line at their place. */
    readonly untold: number
    /** Quotations that a process did not answer with their number under their key, at the end. */
    readonly forgotten: number
    /** Why the processes refused or failed calls, by what they logged. */
    readonly reasons: Readonly<Record<string, number>>
  }

/**
 * The old release works while the new one starts beside it and migrates, both work, the new one alone, the old one again
 * beside it, the old one alone. The old one is taken out of the rotation before it is told to end; the new one is told
 * while calls come, and drains.
 */
export async function upgradeUnderLoad(run: UpgradeRun): Promise<UpgradeReport> {
  const place = await openPlace(run)
  const rotation = createRotation()
  const started: ProductProcess[] = []
  const start = async (main: string): Promise<ProductProcess> => {
    const process = await startProductProcess(place.settings, { main })
    started.push(process)
    rotation.add(process)
    return process
  }
  try {
    const old = await start(run.old)
    const load = await startUpgradeLoad(rotation, { withUploads: run.onMachines })
    try {
      const during = async <T>(phase: string, event: () => Promise<T>): Promise<T> => {
        load.tally.phase = phase
        return event()
      }
      await sleep(run.togetherMs / 2)
      const fresh = await during('the new one starts', () => start(run.fresh))
      await load.startClerk()
      await during('both', () => sleep(run.togetherMs))
      await during('the old one ends', async () => {
        rotation.takeOut(old)
        await sleep(UNDER_WAY_MS)
        await old.stop()
      })
      const again = await during('the old one starts again', () => start(run.old))
      await during('both again', () => sleep(run.togetherMs / 2))
      const forgotten = await Promise.all([fresh, again].map((each) => countForgotten(each, load.tally)))
      await during('the new one drains', () => fresh.stop())
      await during('the old one alone again', () => sleep(run.togetherMs / 2))
      await load.end()
      const { requests, statuses, phase: _phase, ...tally } = load.tally
      return {
        ...tally,
        quotations: requests.length,
        changes: [...statuses.values()].reduce((sum, all) => sum + all.length, 0),
        ...(await compare(run.databaseUrl, requests)),
        forgotten: forgotten[0]! + forgotten[1]!,
        untold: await countUntold(run.databaseUrl, statuses),
        reasons: listReasons(started),
      }
    } finally {
      await load.end()
    }
  } finally {
    await Promise.all(started.map((process) => process.stop()))
    await rotation.close()
    await place.close()
  }
}

/** What a report has to say for the upgrade to count. */
export const UPGRADE_TARGET = {
  lost: 0,
  doubled: 0,
  disagreed: 0,
  holes: 0,
  wrong: 0,
  untold: 0,
  forgotten: 0,
} as const

/** What is otherwise than it has to be, by name; refusals stand apart, since a crowded machine refuses some by itself. */
export function listFaults(report: UpgradeReport): Readonly<Record<string, unknown>> {
  const faults: Record<string, unknown> = { ...report.broken }
  for (const [name, wanted] of Object.entries(UPGRADE_TARGET)) {
    const found = report[name as keyof typeof UPGRADE_TARGET]
    if (found !== wanted) faults[name] = found
  }
  const { quotations, changes, sessions, parts } = report
  for (const [name, count] of Object.entries({ quotations, changes, sessions, parts })) {
    if (count === 0) faults[name] = 'none'
  }
  return faults
}

async function openPlace({ databaseUrl, vehicles, onMachines }: UpgradeRun) {
  const settings = {
    DATABASE_URL: databaseUrl,
    SAMPLE_STOCK: String(vehicles),
    SAMPLE_PASSWORD: UPGRADE_PASSWORD,
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'warn',
  }
  if (!onMachines) {
    const folder = await mkdtemp(join(tmpdir(), 'saex-upgrade-'))
    return { settings: { ...settings, DATA_DIR: folder }, close: () => rm(folder, { recursive: true, force: true }) }
  }
  const bucket = await startS3Double({ page: 1000 })
  const shared = {
    BLOB_URL: `${bucket.endpoint.replace('http://', 'http://key:secret@')}/saex`,
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  }
  return { settings: { ...settings, ...shared }, close: async () => bucket.close() }
}

type LoggedError = {
  readonly type: string
  readonly code?: string
  readonly message?: string
  readonly cause?: LoggedError
}
type LogLine = { readonly errorKey?: string; readonly err?: LoggedError }

/** Without those that a process answers to load balancers while it ends. */
function listReasons(processes: readonly ProductProcess[]): Readonly<Record<string, number>> {
  const reasons: Record<string, number> = {}
  const lines = processes.flatMap(({ output }) => output().split('\n')).filter((line) => line.startsWith('{'))
  for (const line of lines) {
    const { errorKey, err } = JSON.parse(line) as LogLine
    if (errorKey === undefined || errorKey === 'SHUTTING_DOWN') continue
    const reason = `${errorKey}: ${nameCause(err)}`
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  return reasons
}

function nameCause(error: LoggedError | undefined): string {
  if (error?.cause !== undefined) return nameCause(error.cause)
  return error?.code ?? error?.message ?? error?.type ?? 'no cause'
}

async function countForgotten({ url }: ProductProcess, { requests }: Pick<Tally, 'requests'>): Promise<number> {
  let forgotten = 0
  for (const { key, body, number } of requests.slice(-ASKED_AGAIN)) {
    const answer = await postFromAnywhere(`${url}${PATHS.quote}`, body, { 'Idempotency-Key': key })
    if (!answer.includes(`"${number}"`)) forgotten += 1
  }
  return forgotten
}

async function countUntold(databaseUrl: string, statuses: Tally['statuses']): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
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
