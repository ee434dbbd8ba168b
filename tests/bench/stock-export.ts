// `performance.stock-export`: the whole stock as CSV, at least 20,000 rows/s in at most 64 MiB more memory.
// node tests/bench/stock-export.ts --sizes 100000,1000000
import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { openDatabase } from '../../src/server/db/connection.ts'
import { exportStock } from '../../src/server/features/stock-desk/export-stock.ts'
import { staffFilterSchema } from '../../src/shared/contract/stock-desk.ts'
import { MIB } from '../../src/shared/domain/bytes.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { fill, openServer } from './search/product.ts'

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '100000' }, database: { type: 'string' } },
})

if (values.database === undefined) await bench()
else await measure(values.database)

async function bench(): Promise<void> {
  const server = await openServer()
  const template = await createTemplate(server.connectionString)
  try {
    const connectionString = withDatabase(template.adminUrl, template.template)
    const bulk = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
    for (const size of values.sizes.split(',').map(Number)) {
      await fill(bulk, size)
      // In a process of its own, whose memory nobody has used yet.
      const own = [fileURLToPath(import.meta.url), '--database', connectionString]
      const { stdout } = await promisify(execFile)(process.execPath, own)
      console.log(stdout.trim())
    }
    await bulk.close()
  } finally {
    await template.dropAll()
    await server.stop()
  }
}

async function measure(connectionString: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const all = staffFilterSchema.parse({ status: ['available', 'reserved', 'sold', 'withdrawn'] })
  // The connection and the code are there before: they belong to no export.
  for await (const { vehicles } of exportStock(db, all, new Date())) if (vehicles > 0) break
  await sleep(200)
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  let [rows, bytes] = [0, 0]
  for await (const { text, vehicles } of exportStock(db, all, new Date())) {
    rows += vehicles
    bytes += Buffer.byteLength(text)
  }
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  console.log(
    `${rows} rows, ${Math.round(bytes / MIB)} MiB in ${seconds.toFixed(1)} s = ${Math.round(rows / seconds)} rows/s ` +
      `(goal 20000), ${((user + system) / 1e6).toFixed(1)} s of the processor beside the database's; memory +${Math.round((peak - before) / MIB)} MiB on ${Math.round(before / MIB)} (goal +64)`,
  )
  await close()
}
