import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type * as schema from './schema/index.ts'

/** Queries on a pool: each call may run on another connection. */
export type Db = NodePgDatabase<typeof schema>
/** Queries inside one transaction. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Either: a repository works on what its service hands it, so that reads and writes share a transaction. */
export type Queries = Db | Transaction
/** What only reads; perhaps of a replica, which is some moments behind. */
export type Reads = Pick<Db, 'execute' | 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>
