import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/server/db/connection.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import { takeQuotationNumber } from '../../src/server/features/quotes/quotes.repository.ts'
import { startTwoServers } from '../support/two-servers.ts'

/*
 * The quotation's number is one locked row: so many transactions a second are the most that a primary issues, whatever
 * machines stand before it. A transaction takes a number, writes a record of 3 kB and commits, with one copy and with two, on
 * the same disk. npm run bench number-line
 */

const WRITERS = 8
const RECORD = 'x'.repeat(3000)
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)

const servers = await startTwoServers()
try {
  const { primary } = servers
  const { connectionString } = primary
  await migrateDatabase({ connectionString, log: () => {} })
  const { db, close } = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  await db.execute(sql`CREATE TABLE record_of_bench (number text PRIMARY KEY, body text NOT NULL)`)
  for (const names of ['', 'standby', '', 'standby']) {
    await primary.ask(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
    await primary.ask('SELECT pg_reload_conf()')
    const issued = await issueFor(seconds * 1000)
    console.log(`${names === '' ? 'one copy' : 'two copies'}: ${(issued / seconds).toFixed(0)} numbers a second`)
  }
  await close()

  async function issueFor(ms: number): Promise<number> {
    const end = performance.now() + ms
    let issued = 0
    const write = async (): Promise<void> => {
      while (performance.now() < end) {
        await db.transaction(async (tx) => {
          const number = await takeQuotationNumber(tx, 2026)
          await tx.execute(sql`INSERT INTO record_of_bench VALUES (${number}, ${RECORD})`)
        })
        issued += 1
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, write))
    return issued
  }
} finally {
  await servers.close()
}
