// A process that goes through started bulk changes, as a worker does: node tests/support/run-bulk.ts, with the database in
// BULK_DATABASE_URL.
import { openDatabase } from '../../src/server/db/connection.ts'
import { runBulk } from '../../src/server/features/bulk/run-bulk.job.ts'

const connectionString = process.env['BULK_DATABASE_URL'] ?? ''
const { db, close } = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
await runBulk({ db, clock: () => new Date(), signal: new AbortController().signal })
await close()
