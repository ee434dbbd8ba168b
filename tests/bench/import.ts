import { NO_BLOBS } from '../../src/server/blobs/blob-store.ts'
import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/server/db/connection.ts'
import type { Db } from '../../src/server/db/database.ts'
import { ACCEPT_NEW_WORDS } from '../../src/shared/contract/new-words.ts'
import { runStockImport } from '../../src/server/features/stock-import/run-stock-import.ts'
import { createTemplate, openTestServer, withDatabase } from '../support/test-databases.ts'

/**
 * `performance.import-rate`: 10^6 rows in constant memory (at most +150 MiB), at least 10,000 rows/s.
 * `performance.changed-rows`: 9,000 rows/s where a tenth of them changed; at most 0.1 ms of the history a changed row.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    generate: { type: 'string' },
    // Which tenth of the rows says something else than at first; none without it.
    tenth: { type: 'string' },
  },
})
const rows = Number(values.rows)
const tenth = values.tenth === undefined ? undefined : Number(values.tenth)
/** Of the turns with and without the history. */
const HISTORY_ROWS = 10_000
const PAIRS = 7
const GOALS = { unchanged: 10_000, tenth: 9_000, historyMs: 0.1 } as const

const MAPPING = {
  supplier: 'Bench',
  currency: 'AUD',
  fields: {
    supplierNumber: 'Stock',
    make: 'Make',
    model: 'Model',
    title: 'Title',
    year: 'Year',
    mileage: { column: 'Odometer', unit: 'miles' },
    price: 'Price',
    colour: { column: 'Colour', pattern: '^([^/]+) /' },
    fuelType: { column: 'Fuel', values: { Unleaded: 'Petrol', Premium: 'Petrol' } },
    transmission: 'Gearbox',
    bodyType: 'Body',
    driveType: { column: 'Drive', values: { Front: 'FWD', Rear: 'RWD', '4WD': '4x4' } },
    numDoors: { column: 'Doors', pattern: '(\\d+)' },
    vehicleLocation: 'Location',
    extras: { column: 'Extras', split: ';' },
  },
  features: { engineCapacity: { column: 'Engine', pattern: '([\\d.]+) L', unit: 'litres' } },
}
const HEADER =
  'Stock,Make,Model,Title,Year,Odometer,Price,Colour,Fuel,Gearbox,Body,Drive,Doors,Location,Extras,Engine\n'
const FUELS = ['Unleaded', 'Diesel', 'Premium', 'Hybrid']
const DRIVES = ['Front', 'Rear', '4WD', 'AWD']

function* generateCsv(): Generator<string> {
  yield HEADER
  for (let from = 0; from < rows; from += 1000) {
    yield Array.from({ length: Math.min(1000, rows - from) }, (_, index) => csvRow(from + index)).join('')
  }
}

/** Deterministic, with names in plausible numbers: 40 makes, 300 models, 12 bodies. */
function csvRow(index: number): string {
  const mix = Math.imul(index + 1, 2_654_435_761) >>> 0
  const [make, model, year] = [mix % 40, mix % 300, 2000 + (mix % 26)]
  // Further on the clock, and cheaper by less than what is held.
  const [further, cheaper] = index % 10 === tenth ? [500, 25] : [0, 0]
  return (
    `B${index},Make ${make},Model ${model},"${year} Make ${make} Model ${model}, variant ${mix % 977}",${year},` +
    `${further + (mix % 200_000)},${900 - cheaper + (mix % 99_000)},White ${mix % 15} / Black,${FUELS[mix % 4]},${mix % 2 ? 'Manual' : 'Automatic'},` +
    `Body ${mix % 12},${DRIVES[mix % 4]}, ${2 + (mix % 4)} Doors,"Town ${mix % 500}, NSW",Tow bar;Canopy,"4 cyl, ${1 + (mix % 30) / 10} L"\n`
  )
}

if (values.generate === undefined) await bench()
else await pipeline(Readable.from(generateCsv()), createWriteStream(values.generate))

async function bench(): Promise<void> {
  const server = await openTestServer('.cache/test-database')
  const databases = await createTemplate(server.connectionString)
  const connectionString = withDatabase(server.connectionString, databases.template)
  const database = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  const folder = await mkdtemp(join(tmpdir(), 'saex-bench-'))
  try {
    const [path, mapPath] = [join(folder, 'stock.csv'), join(folder, 'map.json')]
    await generate(path)
    await writeFile(mapPath, JSON.stringify(MAPPING))
    const files = { db: database.db, path, mapPath }
    for (const run of ['first run', 'second run']) await measure(run, GOALS.unchanged, files)
    for (const changed of [1, undefined]) {
      await generate(path, changed)
      await measure(changed === undefined ? 'a tenth changed back' : 'a tenth changed', GOALS.tenth, files)
    }
    await measureHistory(database.db)
  } finally {
    await rm(folder, { recursive: true, force: true })
    await database.close()
    await databases.dropAll()
    await server.stop()
  }
}

/** In a process of its own, whose memory is not ours. */
async function generate(path: string, changed?: number): Promise<void> {
  const options = changed === undefined ? [] : ['--tenth', `${changed}`]
  await promisify(execFile)(process.execPath, [
    fileURLToPath(import.meta.url),
    '--rows',
    `${rows}`,
    '--generate',
    path,
    ...options,
  ])
}

/** One statement on so many rows, in turns with and without the trigger that keeps what was. */
async function measureHistory(db: Db): Promise<void> {
  const turn = async (how: 'enable' | 'disable') => {
    await db.execute(sql`alter table vehicle ${sql.raw(how)} trigger record_vehicle_changes`)
    const start = performance.now()
    const { rowCount } = await db.execute(sql`
      update vehicle set mileage_km = mileage_km + 1, price_cents = price_cents + 100,
        price_with_vat_cents = price_with_vat_cents + 115, revision = revision + 1, updated_at = now()
      where id in (select id from vehicle order by id limit ${HISTORY_ROWS})`)
    return (performance.now() - start) / (rowCount ?? 1)
  }
  const [plain, kept]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < PAIRS; pair++) {
    // Whoever comes first meets a table that the other one has just written.
    for (const how of pair % 2 === 0 ? (['disable', 'enable'] as const) : (['enable', 'disable'] as const)) {
      ;(how === 'enable' ? kept : plain).push(await turn(how))
      await db.execute(sql`vacuum vehicle`)
    }
  }
  const [without, withIt] = [middleOf(plain), middleOf(kept)]
  console.log(
    `history: ${withIt.toFixed(3)} ms a changed row with it, ${without.toFixed(3)} without (medians of ${PAIRS} pairs) ` +
      `= ${(withIt - without).toFixed(3)} ms (goal ${GOALS.historyMs})`,
  )
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
}

async function measure(
  name: string,
  goal: number,
  files: { readonly db: Db; readonly path: string; readonly mapPath: string },
): Promise<void> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const start = performance.now()
  const context = { db: files.db, rates: { ZAR: 1, AUD: 0.08 }, now: new Date(), blobs: NO_BLOBS }
  const result = await runStockImport(
    { ...context, say: () => {}, onProgress: () => {} },
    { ...files, dryRun: false, full: false, newWords: ACCEPT_NEW_WORDS },
  )
  clearInterval(watch)
  if (result.kind !== 'imported') throw new Error('nothing was imported')
  const seconds = (performance.now() - start) / 1000
  const { read, inserted, changed, unchanged, rejected } = result.report
  console.log(
    `${name}: ${read} rows (${inserted} new, ${changed} changed, ${unchanged} equal, ${rejected} rejected) in ` +
      `${seconds.toFixed(1)} s = ${Math.round(read / seconds)} rows/s (goal ${goal}); ` +
      `memory +${Math.round((peak - before) / 1024 / 1024)} MiB on ${Math.round(before / 1024 / 1024)} (goal +150)`,
  )
}
