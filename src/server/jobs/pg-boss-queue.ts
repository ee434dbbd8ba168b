import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions, type WorkOptions } from 'pg-boss'
import { KEEP_ALIVE } from '../db/connection.ts'
import type { Queries } from '../db/database.ts'
import { JOB_NAMES, type JobHandlers, type JobName, type JobQueue } from './job-queue.ts'

const SCHEMA = 'pgboss'
const HOUR_SECONDS = 3600
/** Jobs under way at a stop may end within this time; what is cut off is handed out again. */
const STOP_TIMEOUT_MS = 8000

/**
 * `mail.silent-database`: a connection that says nothing more is given up, and another one is made. The queue's own
 * statements take far less.
 */
const SILENCE = { query_timeout: 30_000, ...KEEP_ALIVE }

type QueuePlan = {
  readonly queue: QueueOptions & { readonly notify: boolean }
  readonly work: WorkOptions
  /** So many of its jobs are under way at once in a worker; absent = 1. */
  readonly atOnce?: number
  /** Seconds from a worker's start until it looks for what a killed one left; absent = when its heartbeat is missed. */
  readonly lookAfterSeconds?: number
}

/** Mails of what just happened: old word of it helps nobody, so they are given up after a day or so. */
const WARNING: QueuePlan = {
  queue: {
    notify: true,
    retryLimit: 100,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 300,
    deleteAfterSeconds: 24 * HOUR_SECONDS,
  },
  work: { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 15 },
}

/** A worker that was killed is missed by its heartbeat; the repetition goes on with what waits. */
const LONG: QueuePlan = {
  queue: {
    notify: true,
    retryLimit: 1000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    heartbeatSeconds: 60,
    expireInSeconds: 6 * HOUR_SECONDS,
    deleteAfterSeconds: 24 * HOUR_SECONDS,
  },
  work: { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 15 },
}

/**
 * `send-mail` retries refusals of the mail server by itself; the retries here are for workers that were killed or could
 * not reach the database. Its lease is 60 s, kept alive by a heartbeat (`mail.job-lease`).
 */
const PLANS: Readonly<Record<JobName, QueuePlan>> = {
  'send-mail': { ...LONG, queue: { ...LONG.queue, expireInSeconds: 300 }, atOnce: 3 },
  'send-alarm': WARNING,
  'tell-new-device': WARNING,
  'refresh-rates': {
    queue: { notify: false, retryLimit: 5, retryDelay: 300, retryBackoff: true, expireInSeconds: 120 },
    work: { pollingIntervalSeconds: 30 },
  },
  retention: {
    queue: { notify: false, retryLimit: 3, retryDelay: 600, expireInSeconds: HOUR_SECONDS },
    work: { pollingIntervalSeconds: 30 },
  },
  // Whose process was killed has a lease of 15 s (`LEASE_UNTIL` in uploads.repository.ts).
  'run-uploads': { ...LONG, lookAfterSeconds: 15 },
  'run-bulk': { ...LONG, lookAfterSeconds: 0 },
}

/** A recurring job; cron in the time of Johannesburg. A run that was missed while all was down is made up for once. */
export type JobSchedule = {
  readonly name: JobName
  readonly cron: string
  /** The start of a worker asks for a run too, of several within an hour of the clock the first with this key. */
  readonly atStartFor?: string
}

export type PgBossQueue = JobQueue & {
  /** Begins to work; the schedules given replace all earlier ones. */
  readonly startWorkers: (options: {
    readonly handlers: JobHandlers
    readonly schedules: readonly JobSchedule[]
  }) => Promise<void>
  /** Lets jobs under way end, then closes the connections. */
  readonly stop: () => Promise<void>
}

export type PgBossOptions = {
  readonly connectionString: string
  /** A process that only sends needs no supervision, no schedules and no listening connection. */
  readonly isWorker: boolean
  readonly onWarning: (message: string, cause: unknown) => void
}

/**
 * The job queue on pg-boss, in its own schema and with a small pool of its own (at most 3 connections, one more to listen
 * in a worker). Makes or upgrades that schema first, under pg-boss's own advisory lock, so several processes may start
 * at once.
 */
export async function startPgBossQueue(options: PgBossOptions): Promise<PgBossQueue> {
  const boss = createBoss(options)
  await boss.start()
  await createQueues(boss).catch(async (error: unknown) => {
    await boss.stop({ graceful: false })
    throw error
  })
  return {
    send: (queries, job) => send(boss, queries, job),
    startWorkers: (work) => startWorkers(boss, work, options.onWarning),
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }
}

function createBoss({ connectionString, isWorker, onWarning }: PgBossOptions): PgBoss {
  const boss = new PgBoss({
    connectionString,
    schema: SCHEMA,
    application_name: 'saex jobs',
    max: 3,
    connectionTimeoutMillis: 5000,
    ...SILENCE,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => onWarning('the job queue met an error', toError(error)))
  boss.on('warning', (warning) => onWarning(warning.message, warning.data))
  return boss
}

/** pg-boss hands on copies of errors, which are none themselves. What they have beside the text tells the log what to withhold. */
function toError(met: Error): Error {
  return met instanceof Error ? met : Object.assign(new Error(), met)
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of JOB_NAMES) {
    await boss.createQueue(name, PLANS[name].queue)
    await boss.updateQueue(name, PLANS[name].queue)
  }
}

async function send(boss: PgBoss, queries: Queries, { name, data, delaySeconds = 0 }: Parameters<JobQueue['send']>[1]) {
  const id = await boss.send(name, data, { db: fromDrizzle(queries, sql), startAfter: delaySeconds })
  if (id === null) throw new Error(`the job ${name} was not taken in`)
}

async function startWorkers(
  boss: PgBoss,
  { handlers, schedules }: Parameters<PgBossQueue['startWorkers']>[0],
  onWarning: PgBossOptions['onWarning'],
) {
  for (const { name } of await boss.getSchedules()) {
    if (!schedules.some((schedule) => schedule.name === name)) await boss.unschedule(name)
  }
  for (const { name, cron, atStartFor } of schedules) {
    await boss.schedule(name, cron, {}, { tz: 'Africa/Johannesburg', missed: 'once' })
    if (atStartFor !== undefined) {
      await boss.send(name, {}, { singletonKey: atStartFor, singletonSeconds: HOUR_SECONDS })
    }
  }
  for (const name of JOB_NAMES) {
    const reportFailure = (error: unknown): never => {
      onWarning(`the job ${name} failed`, error)
      // pg-boss stores the text of what it catches, and the database's texts quote names and addresses.
      throw new Error('written to the log')
    }
    const handle = (data: unknown): Promise<void> => handlers[name](data).catch(reportFailure)
    const { work, atOnce = 1, lookAfterSeconds } = PLANS[name]
    if (lookAfterSeconds !== undefined) await boss.send(name, {}, { startAfter: lookAfterSeconds })
    for (let place = 0; place < atOnce; place++) await workOff(boss, { name, work, handle })
  }
}

type Work = {
  readonly name: JobName
  readonly work: WorkOptions
  readonly handle: (data: unknown) => Promise<void>
}

/**
 * One job at a time. Who has had one asks for the next at once: pg-boss would look again only when the next job is put in, or
 * at the next interval, and jobs that waited while no worker was there would go out one at each look (`mail.waiting-at-a-stretch`).
 */
async function workOff(boss: PgBoss, { name, work, handle }: Work): Promise<void> {
  let id = ''
  id = await boss.work<unknown>(name, work, async (jobs) => {
    try {
      for (const job of jobs) await handle(job.data)
    } finally {
      boss.notifyWorker(id)
    }
  })
}
