// All database machines are lost with their disks while buyers ask for quotations, and the shop is brought back from the
// archive in the store, as docs/operate/failover.md says: node tests/cluster/restore.ts. Needs what run.ts needs.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openDatabase } from '../../src/server/db/connection.ts'
import { skipNumbers } from '../../src/server/features/backup/skip-numbers.ts'
import { ARCHIVE_TIMEOUT_SECONDS } from './archive.ts'
import { listLost } from './compare.ts'
import { urlOf } from './databases.ts'
import { startLoad } from './load.ts'
import { until } from './machines.ts'
import { openShop } from './shop.ts'

const LOAD_SECONDS = Number(process.argv[2] ?? 150)
/** What is not yet in the archive, and the time that the archive takes for it. */
const MAY_MISS_SECONDS = ARCHIVE_TIMEOUT_SECONDS + 10
/** More numbers than anybody can have been given since the last archived file. */
const NUMBERS_LEFT_OUT = 1000

const shop = await openShop({ isArchived: true })
process.once('SIGINT', () => void shop.close().then(() => process.exit(1)))
try {
  const { databases, webs, worker } = shop
  const startedBackup = Date.now()
  databases.backUp(await databases.primary())
  const backupSeconds = seconds(Date.now() - startedBackup)
  const load = await startLoad({
    doors: shop.balancers.map(({ address }) => ({ host: address, port: 80 })),
    caller: () => `10.78.${randomInt(0, 255)}.${randomInt(1, 255)}`,
  })
  await sleep(LOAD_SECONDS * 1000)
  const bytes = await sizeOf(urlOf(await databases.primary()))
  for (const machine of databases.machines) machine.signal('SIGKILL')
  const lostAt = Date.now()
  const known = load.acknowledged.length
  for (const machine of [...webs, worker]) machine.signal('SIGKILL')
  databases.restore()
  await databases.untilWhole(300)
  const restoredSeconds = seconds(Date.now() - lostAt)
  const primary = urlOf(await databases.primary())
  await leaveNumbersOut(primary)
  const lost = await listLost(primary, load.acknowledged.slice(0, known))
  const ages = lost.map((acknowledged) => seconds(lostAt - load.writes[load.acknowledged.indexOf(acknowledged)]!))
  for (const machine of [...webs, worker]) shop.start(machine)
  await shop.untilWhole(120)
  const wrote = load.writes.length
  await until('a quotation after the restore', 60, () => load.writes.length > wrote)
  const openSeconds = seconds(Date.now() - lostAt)
  await sleep(5000)
  const unanswered = await load.stop()
  const { length: lostSince } = await listLost(primary, load.acknowledged.slice(known))
  const missed = Math.max(0, ...ages)
  const pass = missed <= MAY_MISS_SECONDS && lostSince + unanswered === 0
  const figures = { bytes, backupSeconds, restoredSeconds, openSeconds, missedSeconds: missed, goal: MAY_MISS_SECONDS }
  const counts = {
    acknowledged: known,
    lost: lost.length,
    acknowledgedSince: load.acknowledged.length - known,
    lostSince,
  }
  console.log(JSON.stringify({ name: 'all databases lost', ...figures, ...counts, unanswered, pass }))
  console.log(
    `missing: ${
      lost
        .map(({ number }) => number)
        .toSorted()
        .join(' ') || 'none'
    }`,
  )
  process.exitCode = pass ? 0 : 1
} finally {
  await shop.close()
}

async function leaveNumbersOut(connectionString: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
  await skipNumbers(db, NUMBERS_LEFT_OUT)
  await close()
}

async function sizeOf(connectionString: string): Promise<number> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes')
  await client.end()
  return rows[0]!.bytes
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
