import type { FastifyBaseLogger } from 'fastify'
import type { Company } from '../shared/domain/company.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { ReadPool } from './db/reads.ts'
import type { Metric } from './features/metrics/prometheus-text.ts'
import type { FindPicture } from './features/media/picture-source.ts'
import type { QuoteKeys } from './features/quote-signing/quote-keys.ts'
import type { StockIndexService } from './features/stock/stock-index.service.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { MailRules, QuotationRules, RateRules } from './http/rate-rules.ts'
import type { Tracing } from './tracing/open-tracing.ts'
import { randomBytes, randomUUID } from 'node:crypto'

const TOP_BIT = 2n ** 52n

/** Ids from the system's source of randomness. */
export const systemIds: Ids = {
  random53: () => Number(TOP_BIT | (randomBytes(8).readBigUInt64BE() & (TOP_BIT - 1n))),
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}

/** Everything random that the server needs, so that tests can foresee it. */
export type Ids = {
  /** A random integer of 53 bits, at least 2^52: long enough that nobody guesses one. */
  readonly random53: () => number
  readonly uuid: () => string
  /** 256 bits as base64url. */
  readonly token: () => string
}

/** What buildApp is made of; features receive it and take what they need. */
export type AppContext = {
  readonly config: Config
  /** Read once (`COMPANY_FILE`), so that a process speaks for one company. */
  readonly company: Company
  /** Where the world reaches us, without a slash at the end; never taken from a request. */
  readonly publicUrl: string
  /** Absolute; mails without a server, secrets, scratch. */
  readonly dataDir: string
  /** Photos and their sizes, logos, the stock list, parts of uploads, papers. */
  readonly blobs: BlobStore
  /** How calls to it went; undefined where nobody counts. */
  readonly readBlobFigures?: (() => readonly Metric[]) | undefined
  /** Pictures of sample vehicles; undefined: photos alone. */
  readonly findSamplePicture: FindPicture | undefined
  /** Public work: statements end after 3 s. */
  readonly db: Db
  /** Where reads of the public, and figures of staff, may be answered: replicas, or the primary where there are none. */
  readonly reads: ReadPool
  /** How its connections are; undefined where nobody counts. */
  readonly readDatabaseFigures?: (() => readonly Metric[]) | undefined
  /** Of the same database, for threads. */
  readonly connectionString: string
  readonly clock: () => Date
  readonly ids: Ids
  readonly jobs: JobQueue
  readonly log: FastifyBaseLogger
  /** Undefined when it is switched off: SQL answers every search. */
  readonly stockIndex?: StockIndexService | undefined
  /** Aborted while the process still answers and is about to end; undefined where nothing ends it so. */
  readonly draining?: AbortSignal | undefined
  /** Undefined without a collector. */
  readonly tracing?: Tracing | undefined
  readonly rateRules: RateRules
  readonly mailRules: MailRules
  readonly quotationRules: QuotationRules
  /** Key of this installation for digests of addresses. */
  readonly secret: Buffer
  /** What quotations are signed with. */
  readonly quoteKeys: QuoteKeys
}
