import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { hostInUrl } from './config-values.ts'
import { type Closer, type Closers, createClosers } from './closers.ts'
import type { Config } from './config.ts'
import { type AppContext, systemIds } from './context.ts'
import { openDatabase } from './db/connection.ts'
import { readPrimary } from './db/reads.ts'
import { loadCompany, missingContacts } from './features/company/load-company.ts'
import { mailNotice } from './features/mail/mail-settings.ts'
import { toDatabaseFigures } from './features/metrics/database-figures.ts'
import { beginRetention } from './features/metrics/retention-mark.ts'
import { createQuoteKeys } from './features/quote-signing/quote-keys.ts'
import { keepScratchClear } from './features/uploads/upload-scratch.ts'
import { MAIL_RULES, RATE_RULES } from './http/rate-rules.ts'
import { startPgBossQueue, type PgBossQueue } from './jobs/pg-boss-queue.ts'
import { createWorkers } from './jobs/workers.ts'
import { readOuterKeys } from './keys/outer-keys.ts'
import { explainListening } from './listen-refusal.ts'
import { createLogger } from './logger.ts'
import { openStorage, PROJECT_DIR } from './open-storage.ts'
import { startSampleActivity, type Samples } from './samples.ts'
import { assertDatabase, assertOrdinaryAccount, describeBackups } from './start-checks.ts'
import {
  openFilledStore,
  openKeys,
  openPublicDatabase,
  openReplicas,
  openSecret,
  openStockIndex,
  startTracing,
} from './start-parts.ts'

type Start = {
  readonly config: Config
  readonly samples: Samples
  readonly say: (line: string) => void
  /** Called at the end, when no request is under way any more and none is taken. */
  readonly onAnswered?: () => void
  /** Aborted where it is to end before it has started. */
  readonly signal?: AbortSignal
}

/** What is being opened when a start ends may take so long until it can be closed, such as the own database. */
const OPENING_MS = 10_000

/**
 * Starts what the role asks for: storage first, then first-time data, jobs, and the listening port last. `stop` closes
 * in the opposite order: load balancers are told, no new requests, those under way answered, jobs handed back, connections closed.
 * A start that fails, or is to end by `signal`, has closed its parts when it throws.
 */
export async function startProduct(start: Start): Promise<{ stop: Closer }> {
  const closers = createClosers(createLogger(start.config.logLevel))
  const starting = open(start, closers).then((opened) => begin(start, { ...opened, closers }))
  try {
    await Promise.race([starting, aborted(start.signal)])
  } catch (error) {
    // What fails now is logged: why it ends is the error to be told.
    const close = () => closers.closeAll().catch(() => {})
    await close()
    await Promise.race([starting.catch(() => {}), sleep(OPENING_MS, undefined, { ref: false })])
    await close()
    throw error
  }
  return { stop: closers.closeAll }
}

/** Fails when it is. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(signal?.reason)
  if (signal?.aborted === true) end()
  signal?.addEventListener('abort', end, { once: true })
  return promise
}

type Opened = {
  readonly context: AppContext
  readonly jobs: PgBossQueue
  readonly onLost: (error: Error) => void
  readonly closers: Closers
  readonly draining: AbortController
}

/** Everything that answers and works are made of; nothing is answered or worked on yet. */
async function open({ config, samples, say }: Start, closers: Closers): Promise<Omit<Opened, 'closers'>> {
  const closing = <Part extends { readonly close: Closer } | undefined>(part: Part): Part => {
    if (part !== undefined) closers.push(part.close)
    return part
  }
  const company = loadCompany(config)
  assertOrdinaryAccount(config)
  const log = createLogger(config.logLevel)
  const tracing = closing(await startTracing({ config, log }))
  const { connectionString, dataDir } = await openStorage(config, say, (opened) => closers.push(opened.close))
  const onLost = (error: Error): void => log.warn({ err: error }, 'a connection to the database was lost')
  const database = closing(openPublicDatabase(config, { connectionString, onLost }))
  const { db } = database
  await assertDatabase({ config, db, log, connectionString })
  const outer = await readOuterKeys(config)
  const secret = await openSecret({ outer, dataDir, db }, log)
  await beginRetention(db, new Date())
  closers.push(await keepScratchClear({ dataDir, log }))
  const blobs = await openFilledStore({ config, samples, dataDir, connectionString, log, say })
  const replicas = closing(await openReplicas(config, { database, log, onLost }))
  const reads = replicas ?? readPrimary(db)
  const jobs = await openQueue(config, { connectionString, log })
  // Also where the start fails before there is work: the own database ends only when nobody is connected.
  closers.push(jobs.stop)
  const clock = (): Date => new Date()
  const stockIndex = closing(openStockIndex({ config, db, reads, connectionString, clock, log, blobs }))
  const keys = closing(openKeys({ outer, dataDir, db }, { connectionString, onLost }))
  const draining = new AbortController()
  const context: AppContext = {
    config,
    company,
    publicUrl: config.publicUrl ?? `http://${hostInUrl(config.host)}:${config.port}`,
    dataDir,
    blobs,
    readBlobFigures: blobs.readFigures,
    findSamplePicture: samples.findPicture,
    db,
    reads,
    readDatabaseFigures: () =>
      toDatabaseFigures({
        pools: { public: database.pool, ...(replicas && { reads: replicas.pool }) },
        commits: database.commits,
        replica: replicas?.state(),
      }),
    connectionString,
    clock,
    stockIndex,
    draining: draining.signal,
    tracing,
    ids: systemIds,
    jobs,
    log,
    rateRules: RATE_RULES,
    mailRules: MAIL_RULES,
    quotationRules: config.quotationRules,
    secret,
    quoteKeys: createQuoteKeys({ store: keys.store, clock, outside: config.signingKey }),
  }
  return { context, jobs, onLost, draining }
}

function openQueue(
  { role }: Config,
  { connectionString, log }: { readonly connectionString: string; readonly log: FastifyBaseLogger },
): Promise<PgBossQueue> {
  return startPgBossQueue({
    connectionString,
    isWorker: role !== 'web',
    onWarning: (message, cause) => log.warn({ err: cause }, message),
  })
}

/** From here on jobs are taken and requests answered, as the role says. */
async function begin({ samples, say, onAnswered }: Start, opened: Opened): Promise<void> {
  const { context, closers, draining } = opened
  const { config, connectionString } = context
  if (config.role !== 'web') await work(opened, say)
  await announce(context, say)
  closers.push(async () => onAnswered?.())
  if (config.role !== 'worker') {
    closers.push(await listen(context, say), async () => {
      draining.abort()
      await sleep(config.drainSeconds * 1000)
    })
  }
  if (config.sampleActivity) closers.push(startSampleActivity(context, { samples, connectionString, say }))
}

/** What an operator should know of the settings, though they are good ones. */
async function announce(
  { config, dataDir, company, log }: Pick<AppContext, 'config' | 'dataDir' | 'company' | 'log'>,
  say: Start['say'],
): Promise<void> {
  const notice = mailNotice({ config, dataDir })
  if (notice !== undefined) say(notice)
  say(await describeBackups(config))
  if (config.isProduction) for (const sentence of missingContacts(company)) log.warn(sentence)
}

/** The worker's jobs have connections of their own, closed after the last one has ended. All but mails may take their time. */
async function work({ context, jobs, closers, onLost }: Opened, say: Start['say']): Promise<void> {
  const { connectionString } = context
  const bulk = openDatabase({ connectionString, purpose: 'bulk', poolSize: 5, onLost })
  const mails = openDatabase({ connectionString, purpose: 'public', poolSize: 3, onLost })
  closers.push(bulk.close, mails.close)
  const workers = createWorkers({
    ...context,
    db: bulk.db,
    mailDb: mails.db,
    connectionString,
    fetch: globalThis.fetch,
  })
  closers.push(
    async () => workers.close(),
    jobs.stop,
    async () => workers.pause(),
  )
  await jobs.startWorkers(workers)
  // One that also answers says so itself.
  if (context.config.role === 'worker') say('The worker takes jobs.')
}

async function listen(context: AppContext, say: Start['say']): Promise<Closer> {
  const { host, port } = context.config
  const app = await buildApp(context, { distDir: join(PROJECT_DIR, 'dist') })
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw explainListening(error, { host, port })
  }
  say(`Saex answers at ${context.publicUrl}`)
  return () => app.close()
}
