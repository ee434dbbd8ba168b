import type { FastifyBaseLogger } from 'fastify'
import { findBlobsAway } from './blobs/blobs-at-start.ts'
import { measureBlobs, type MeasuredBlobs } from './blobs/measured-blobs.ts'
import { openBlobs } from './blobs/open-blobs.ts'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { openDatabase, type Database } from './db/connection.ts'
import type { Db } from './db/database.ts'
import { openReads, type ReplicaReads } from './db/reads.ts'
import { assertLimitsAt, assertNoPooler, PoolerError } from './db/server-guarantees.ts'
import { createHistogram, type Histogram } from './features/metrics/histogram.ts'
import { createIndexSnapshots } from './features/stock/snapshot/index-snapshots.ts'
import { startStockIndex, type StockIndexService } from './features/stock/stock-index.service.ts'
import { fillFirstTime } from './first-time.ts'
import { AppError } from './http/app-error.ts'
import { loadSecret } from './keys/installation-secret.ts'
import { openQuoteKeyStore } from './keys/open-quote-key-store.ts'
import type { OuterKeys } from './keys/outer-keys.ts'
import { isUsualSecret } from './keys/secret-mark.ts'
import type { Samples } from './samples.ts'

type OnLost = (error: Error) => void

/** The code that speaks to a collector is loaded only where one is named. */
export async function startTracing({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): Promise<AppContext['tracing']> {
  if (config.tracing === undefined) return undefined
  const { openTracing } = await import('./tracing/open-tracing.ts')
  return openTracing({ ...config.tracing, role: config.role, log })
}

/** The connections for visitors and staff, and how long their commits take. */
export function openPublicDatabase(
  config: Config,
  { connectionString, onLost }: { readonly connectionString: string; readonly onLost: OnLost },
): Database & { readonly commits: Histogram } {
  const commits = createHistogram({
    name: 'saex_commit_seconds',
    help: 'Time of a commit, until as many machines have it as are waited for.',
    label: 'pool',
  })
  const onCommit = (seconds: number): void => commits.note('public', seconds)
  const address = addressOf(config, connectionString)
  return { ...openDatabase({ ...address, purpose: 'public', onLost, onCommit }), commits }
}

/** Where requests of visitors and staff are answered from: the pooler where there is one, which nothing else needs. */
function addressOf({ isDatabasePooled: isPooled, databaseUrl, databasePool: poolSize }: Config, direct: string) {
  return { connectionString: isPooled && databaseUrl !== undefined ? databaseUrl : direct, isPooled, poolSize }
}

type KeyPlace = {
  readonly outer: OuterKeys | undefined
  readonly dataDir: string
  readonly db: Db
}

/** The secret of this installation; one that the database was not filled with is used all the same, and the log says so. */
export async function openSecret(place: KeyPlace, log: FastifyBaseLogger): Promise<Buffer> {
  const now = new Date()
  const secret = await loadSecret({ ...place, now })
  if (!(await isUsualSecret(place.db, { secret, now }))) {
    log.warn(
      place.outer === undefined
        ? `DATA_DIR ${place.dataDir} is not the folder that this database was filled with; processes must share one`
        : 'the secret of this database is not the one that it was filled with',
    )
  }
  return secret
}

type Filling = Pick<AppContext, 'config' | 'dataDir' | 'connectionString' | 'log'> & {
  readonly samples: Samples
  readonly say: (line: string) => void
}

/** The store of blobs, after the first-time data is there. A store that is away stops only a start that has samples to make. */
export async function openFilledStore({ log, dataDir, ...filling }: Filling): Promise<MeasuredBlobs> {
  const place = { dataDir, bucket: filling.config.bucket }
  const blobs = measureBlobs(await openBlobs(place))
  const away = await findBlobsAway(blobs, place)
  if (away !== undefined) log.warn(away)
  await fillFirstTime({ ...filling, blobs }).catch((error: unknown) => {
    // Samples have photos: without the store there are none.
    throw away !== undefined && error instanceof AppError ? new Error(away, { cause: error }) : error
  })
  return blobs
}

type Reading = {
  readonly database: Database
  readonly log: FastifyBaseLogger
  readonly onLost: OnLost
}

/** Replicas for a process that answers requests, where there are some. One that is away is no reason not to start. */
export async function openReplicas(
  config: Config,
  { database, log, onLost }: Reading,
): Promise<ReplicaReads | undefined> {
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

type Indexed = Pick<AppContext, 'config' | 'db' | 'reads' | 'connectionString' | 'clock' | 'log' | 'blobs'>

/** Undefined where nobody searches, or SQL is to answer. */
export function openStockIndex({ config, blobs, ...deps }: Indexed): StockIndexService | undefined {
  if (!config.stockIndex || config.role === 'worker') return undefined
  const snapshots = createIndexSnapshots({ ...deps, blobs })
  return startStockIndex({ ...deps, snapshots, staleMs: config.staleSearchSeconds * 1000 })
}

/**
 * The keys of quotations, in the database with a connection of their own, past a pooler: they are asked for inside of
 * transactions, which may hold every other one.
 */
export function openKeys(
  { outer, dataDir, db }: KeyPlace,
  { connectionString, onLost }: { readonly connectionString: string; readonly onLost: OnLost },
) {
  if (outer === undefined) return { store: openQuoteKeyStore({ outer, dataDir, db }), close: async () => {} }
  const own = openDatabase({ connectionString, purpose: 'public', poolSize: 1, onLost })
  return { store: openQuoteKeyStore({ outer, dataDir, db: own.db }), close: own.close }
}
