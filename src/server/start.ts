import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { findBlobsAway } from './blobs/blobs-at-start.ts'
import { measureBlobs } from './blobs/measured-blobs.ts'
import { openBlobs } from './blobs/open-blobs.ts'
import { hostInUrl } from './config-values.ts'
import type { Config } from './config.ts'
import { type AppContext, systemIds } from './context.ts'
import { counted } from './counted.ts'
import { openDatabase, type Database } from './db/connection.ts'
import type { Db } from './db/database.ts'
import { isRoot } from './db/embedded/account.ts'
import { openReads, readPrimary, type ReplicaReads } from './db/reads.ts'
import {
  assertLimits,
  assertLimitsAt,
  assertNoPooler,
  explainSingleCopy,
  PoolerError,
  listWeakSettings,
} from './db/server-guarantees.ts'
import { loadCompany, missingContacts } from './features/company/load-company.ts'
import { mailNotice } from './features/mail/mail-settings.ts'
import { toDatabaseFigures } from './features/metrics/database-figures.ts'
import { createHistogram } from './features/metrics/histogram.ts'
import { beginRetention } from './features/metrics/retention-mark.ts'
import { createQuoteKeys } from './features/quote-signing/quote-keys.ts'
import { listSampleAccountsLeft } from './features/staff/sample-accounts.ts'
import { createIndexSnapshots } from './features/stock/snapshot/index-snapshots.ts'
import { startStockIndex } from './features/stock/stock-index.service.ts'
import { keepScratchClear } from './features/uploads/upload-scratch.ts'
import { fillFirstTime } from './first-time.ts'
import { AppError } from './http/app-error.ts'
import { MAIL_RULES, RATE_RULES } from './http/rate-rules.ts'
import { startPgBossQueue, type PgBossQueue } from './jobs/pg-boss-queue.ts'
import { createWorkers } from './jobs/workers.ts'
import { loadSecret } from './keys/installation-secret.ts'
import { openQuoteKeyStore } from './keys/open-quote-key-store.ts'
import { readOuterKeys, type OuterKeys } from './keys/outer-keys.ts'
import { isUsualSecret } from './keys/secret-mark.ts'
import { explainListening } from './listen-refusal.ts'
import { createLogger } from './logger.ts'
import { openStorage, PROJECT_DIR } from './open-storage.ts'
import { startSampleActivity, type Samples } from './samples.ts'

type Start = {
  readonly config: Config
  readonly samples: Samples
  readonly say: (line: string) => void
  /** Called at the end, when no request is under way any more and none is taken. */
  readonly onAnswered?: () => void
}

/** What has to be closed, in the order of its opening. */
type Closer = () => Promise<void>

/**
 * Starts what the role asks for: storage first, then first-time data, jobs, and the listening port last. `stop` closes
 * in the opposite order: load balancers are told, no new requests, those under way answered, jobs handed back, connections closed.
 */
export async function startProduct(start: Start): Promise<{ stop: Closer }> {
  const closers: Closer[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    await open(start, closers)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

async function open({ config, samples, say, onAnswered }: Start, closers: Closer[]): Promise<void> {
  const company = loadCompany(config)
  assertOrdinaryAccount(config)
  const log = createLogger(config.logLevel)
  const tracing = await startTracing({ config, log })
  if (tracing !== undefined) closers.push(tracing.close)
  const { connectionString, dataDir, close } = await openStorage(config, say)
  closers.push(close)
  const onLost = (error: Error): void => log.warn({ err: error }, 'a connection to the database was lost')
  const commits = createHistogram({
    name: 'saex_commit_seconds',
    help: 'Time of a commit, until as many machines have it as are waited for.',
    label: 'pool',
  })
  const onCommit = (seconds: number): void => commits.note('public', seconds)
  const database = openDatabase({ ...addressOf(config, connectionString), purpose: 'public', onLost, onCommit })
  closers.push(database.close)
  await assertLimits(database.db, { purpose: 'public', setting: 'DATABASE_URL' })
  if (config.isDatabasePooled) {
    await assertLimitsAt(connectionString, { purpose: 'public', setting: 'DATABASE_DIRECT_URL' })
  }
  await assertDurable({ config, db: database.db, log })
  await assertNoSampleAccounts(config, database.db)
  const outer = await readOuterKeys(config)
  const secret = await loadSecret({ outer, dataDir, db: database.db, now: new Date() })
  if (!(await isUsualSecret(database.db, { secret, now: new Date() }))) {
    log.warn(
      outer === undefined
        ? `DATA_DIR ${dataDir} is not the folder that this database was filled with; processes must share one`
        : 'the secret of this database is not the one that it was filled with',
    )
  }
  await beginRetention(database.db, new Date())
  closers.push(await keepScratchClear({ dataDir, log }))
  const place = { dataDir, bucket: config.bucket }
  const blobs = measureBlobs(await openBlobs(place))
  const away = await findBlobsAway(blobs, place)
  if (away !== undefined) log.warn(away)
  await fillFirstTime({ config, samples, connectionString, blobs, say }).catch((error: unknown) => {
    // Samples have photos: without the store there are none.
    throw away !== undefined && error instanceof AppError ? new Error(away, { cause: error }) : error
  })
  const replicas = await openReplicas(config, { database, log, onLost })
  if (replicas !== undefined) closers.push(replicas.close)
  const reads = replicas ?? readPrimary(database.db)
  const jobs = await startPgBossQueue({
    connectionString,
    isWorker: config.role !== 'web',
    onWarning: (message, cause) => log.warn({ err: cause }, message),
  })
  // Also where the start fails before there is work: the own database ends only when nobody is connected.
  closers.push(jobs.stop)
  const { db } = database
  const clock = (): Date => new Date()
  const hasIndex = config.stockIndex && config.role !== 'worker'
  const stockIndex = hasIndex
    ? startStockIndex({
        db,
        reads,
        connectionString,
        clock,
        log,
        snapshots: createIndexSnapshots({ db, connectionString, blobs, clock, log }),
        staleMs: config.staleSearchSeconds * 1000,
      })
    : undefined
  if (stockIndex !== undefined) closers.push(stockIndex.close)
  const keys = openKeys({ outer, dataDir, db, connectionString, onLost })
  closers.push(keys.close)
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
        commits,
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
  if (config.role !== 'web') await work(context, { jobs, connectionString, closers, onLost, say })
  const notice = mailNotice({ config, dataDir })
  if (notice !== undefined) say(notice)
  say(await describeBackups(config))
  if (config.isProduction) for (const sentence of missingContacts(company)) log.warn(sentence)
  closers.push(async () => onAnswered?.())
  if (config.role !== 'worker') {
    closers.push(await listen(context, say), async () => {
      draining.abort()
      await sleep(config.drainSeconds * 1000)
    })
  }
  if (config.sampleActivity) closers.push(startSampleActivity(context, { samples, connectionString, say }))
}

/** The code that speaks to a collector is loaded only where one is named. */
async function startTracing({ config, log }: Pick<AppContext, 'config' | 'log'>): Promise<AppContext['tracing']> {
  if (config.tracing === undefined) return undefined
  const { openTracing } = await import('./tracing/open-tracing.ts')
  return openTracing({ ...config.tracing, role: config.role, log })
}

/** Where requests of visitors and staff are answered from: the pooler where there is one, which nothing else needs. */
function addressOf({ isDatabasePooled: isPooled, databaseUrl, databasePool: poolSize }: Config, direct: string) {
  return { connectionString: isPooled && databaseUrl !== undefined ? databaseUrl : direct, isPooled, poolSize }
}

type Reading = {
  readonly database: Database
  readonly log: FastifyBaseLogger
  readonly onLost: (error: Error) => void
}

/** Replicas for a process that answers requests, where there are some. One that is away is no reason not to start. */
async function openReplicas(config: Config, { database, log, onLost }: Reading): Promise<ReplicaReads | undefined> {
  const { databaseReadUrl: connectionString, databasePool: poolSize, role } = config
  if (connectionString === undefined || role === 'worker') return undefined
  const setting = 'DATABASE_READ_URL'
  try {
    await assertNoPooler({ connectionString, setting })
    await assertLimitsAt(connectionString, { purpose: 'reads', setting })
  } catch (error) {
    if (error instanceof PoolerError) throw error
    log.warn({ err: error }, 'no replica answers; its reads go to the primary until one does')
  }
  return openReads({ connectionString, primary: database, poolSize, onLost })
}

type KeyPlace = {
  readonly outer: OuterKeys | undefined
  readonly dataDir: string
  readonly db: Db
  readonly connectionString: string
  readonly onLost: (error: Error) => void
}

/**
 * The keys of quotations, in the database with a connection of their own, past a pooler: they are asked for inside of
 * transactions, which may hold every other one.
 */
function openKeys({ outer, dataDir, db, connectionString, onLost }: KeyPlace) {
  if (outer === undefined) return { store: openQuoteKeyStore({ outer, dataDir, db }), close: async () => {} }
  const own = openDatabase({ connectionString, purpose: 'public', poolSize: 1, onLost })
  return { store: openQuoteKeyStore({ outer, dataDir, db: own.db }), close: own.close }
}

/** What backups of this installation are; a recipient that cannot be one stops the start, not the backup in the night. */
async function describeBackups({ backupRecipients }: Config): Promise<string> {
  if (backupRecipients.length === 0) return 'No BACKUP_RECIPIENT is set: backups are not encrypted.'
  const { sealFor } = await import('./features/backup/backup-cipher.ts')
  sealFor(backupRecipients)
  return `Backups are encrypted to ${counted(backupRecipients.length, 'public key')}.`
}

/** `security.production-refusals`: a fault of the product must not be one of the whole machine. */
function assertOrdinaryAccount({ isProduction, databaseUrl }: Config): void {
  if (!isProduction || databaseUrl !== undefined || !isRoot()) return
  throw new Error(
    'Production does not run with its own database as root. Start as an ordinary account that owns DATA_DIR (User= of the systemd unit, USER of the container), or set DATABASE_URL.',
  )
}

/** `security.production-refusals`: their names are known to everybody who has read how the product is tried out. */
async function assertNoSampleAccounts({ isProduction, samplePassword }: Config, db: Db): Promise<void> {
  const left = isProduction ? await listSampleAccountsLeft(db, samplePassword) : []
  if (left.length === 0) return
  throw new Error(
    `Sample accounts are open in this database: ${left.join(', ')}. Shut each: npm run staff -- disable ${left[0]}`,
  )
}

/**
 * Production refuses a database that may forget what it acknowledged; elsewhere it is only said. One that keeps it on one
 * machine is refused wherever two are asked for.
 */
async function assertDurable({ config, db, log }: Pick<AppContext, 'config' | 'db' | 'log'>): Promise<void> {
  const single = config.databaseCopies > 1 ? await explainSingleCopy(db) : undefined
  if (single !== undefined) throw new Error(single)
  const weak = await listWeakSettings(db)
  if (weak.length === 0) return
  const sentence = `The database may lose acknowledged writes in a crash: ${weak.join(', ')} is off.`
  if (config.isProduction) throw new Error(sentence)
  log.warn(sentence)
}

type Work = Pick<Start, 'say'> & {
  readonly jobs: PgBossQueue
  readonly connectionString: string
  readonly closers: Closer[]
  readonly onLost: (error: Error) => void
}

/** The worker's jobs have connections of their own, closed after the last one has ended. All but mails may take their time. */
async function work(context: AppContext, { jobs, connectionString, closers, onLost, say }: Work): Promise<void> {
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

async function listen(context: AppContext, say: (line: string) => void): Promise<Closer> {
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
