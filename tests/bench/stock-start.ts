// From the start of a process until the index answers (`performance.stock-start`), from the database and from a snapshot
// in turns; then processes that start at once, and what the database did for them:
// node tests/bench/stock-start.ts --sizes 100000,1000000 --rounds 3 --processes 10
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/server/db/connection.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { type ProductProcess, startProductProcess } from '../support/product-process.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { loadFromThread, summarise } from './search/load.ts'
import { fill, openServer, toProductCall } from './search/product.ts'
import { chooseShapes } from './search/shapes.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    rounds: { type: 'string', default: '3' },
    processes: { type: 'string', default: '10' },
  },
})
/** Vehicles that are made one by one; more are copies of them with other prices, mileages and times. */
const MADE = 100_000
const LIMIT_MS = 1_200_000
/** How long each process is asked searches after its start, one after the other. */
const SEARCH_SECONDS = 20
/** A question that comes again within a second is answered from what was sent. */
const VARIANTS = 100
const CALLERS = 50
/** What a copy has of its own; `k` = which copy it is. */
const COPIES: Readonly<Record<string, (most: number) => string>> = {
  id: () => `nextval('vehicle_id_seq')`,
  saex_number: (most) => `saex_number + k * ${most}`,
  supplier_key: () => `supplier_key || '-' || k`,
  mileage_km: () => 'mileage_km + k',
  price_with_vat_cents: () => 'case when price_with_vat_cents = 0 then 0 else price_with_vat_cents + k * 100 end',
  listed_at: () => `listed_at - k * interval '1 second'`,
}
/** The lock of who writes snapshots: nobody does while it is held. */
const HOLD = `select pg_advisory_lock(hashtextextended('index snapshot', 0))`
const LET_GO = `select pg_advisory_unlock(hashtextextended('index snapshot', 0))`
/** A snapshot that no row names is not looked for. */
const HIDE = `update installation_step set name = 'hidden ' || name where name like 'index snapshot %'`
const SHOW = `update installation_step set name = replace(name, 'hidden ', '') where name like 'hidden %'`

type Source = 'sql' | 'snapshot'
type Started = { readonly ms: number; readonly source: Source; readonly loadMs: number }
/** What a started process is asked before it ends. */
type Asked = (product: ProductProcess) => Promise<void>

const server = await openServer()
const template = await createTemplate(server.connectionString)
const connectionString = withDatabase(template.adminUrl, template.template)
const bulk = openDatabase({ connectionString, purpose: 'bulk', poolSize: 1, onLost: () => {} })
const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
try {
  for (const size of values.sizes.split(',').map(Number)) await measureSize(size)
} finally {
  await bulk.close()
  await template.dropAll()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measureSize(size: number): Promise<void> {
  await fill(bulk, Math.min(size, MADE))
  if (size > MADE) await multiply(size)
  console.log(`\n${size} vehicles`)
  await bulk.pool.query(`delete from installation_step where name like 'index snapshot %'`)
  // The first one writes the snapshot.
  await startOnce({ stayUntil: /a snapshot of the stock index was stored/ })
  await bulk.pool.query(HOLD)
  const times: Record<Source, Started[]> = { sql: [], snapshot: [] }
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const source of ['sql', 'snapshot'] as const) times[source].push(await startFrom(source))
  }
  for (const source of ['sql', 'snapshot'] as const) report(source, times[source])
  await startOnce({ thenAsk: searchAll })
  for (const source of ['sql', 'snapshot'] as const) await startTogether(source, Number(values.processes))
  await bulk.pool.query(LET_GO)
}

async function startFrom(source: Source): Promise<Started> {
  await bulk.pool.query(source === 'sql' ? HIDE : SHOW)
  const started = await startOnce()
  await bulk.pool.query(SHOW)
  if (started.source !== source) throw new Error(`it was loaded from ${started.source}`)
  return started
}

async function startTogether(source: Source, processes: number): Promise<void> {
  await bulk.pool.query(source === 'sql' ? HIDE : SHOW)
  const before = await readWork()
  const started = await Promise.all(Array.from({ length: processes }, () => startOnce()))
  const after = await readWork()
  await bulk.pool.query(SHOW)
  console.log(
    `${processes} at once from ${source}: all ready after ${seconds(Math.max(...started.map(({ ms }) => ms)))}, ` +
      `the database worked ${seconds(after.ms - before.ms)} and read ${after.rows - before.rows} rows`,
  )
}

/** Of all sessions that have ended. */
async function readWork(): Promise<{ readonly ms: number; readonly rows: number }> {
  await sleep(2000)
  const { rows } = await bulk.pool.query<{ ms: number; rows: string }>(
    'select active_time as ms, tup_fetched as rows from pg_stat_database where datname = current_database()',
  )
  return { ms: rows[0]!.ms, rows: Number(rows[0]!.rows) }
}

type Start = { readonly stayUntil?: RegExp; readonly thenAsk?: Asked }

async function startOnce({ stayUntil, thenAsk }: Start = {}): Promise<Started> {
  const start = performance.now()
  const settings = {
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    ROLE: 'web',
    TRUST_PROXY: '1',
    SAMPLE_STOCK: '0',
    SAMPLE_ACCOUNTS: 'off',
    SAMPLE_ACTIVITY: 'off',
  }
  const product = await startProductProcess(settings, { limitMs: LIMIT_MS })
  try {
    while (!(await isIndexed(product.url))) {
      if (performance.now() - start > LIMIT_MS) throw new Error(product.output())
      await sleep(20)
    }
    const ms = performance.now() - start
    while (stayUntil?.test(product.output()) === false) {
      if (performance.now() - start > LIMIT_MS) throw new Error(product.output())
      await sleep(100)
    }
    await thenAsk?.(product)
    const [, source, loadMs] = /"source":"(\w+)".*"ms":(\d+)/.exec(product.output()) ?? []
    return { ms, source: source as Source, loadMs: Number(loadMs) }
  } finally {
    await product.stop()
  }
}

/** The twelve shapes one after the other, and the memory of the process. */
async function searchAll({ url, child }: ProductProcess): Promise<void> {
  const shapes = await chooseShapes(bulk, VARIANTS)
  // A single address would meet the product's limits.
  const calls = shapes.map((shape, place) => ({
    ...toProductCall(shape),
    headers: { 'X-Forwarded-For': `10.0.0.${(place % CALLERS) + 1}` },
  }))
  const asked = { port: Number(new URL(url).port), calls, connections: 1, seconds: SEARCH_SECONDS }
  const times = await loadFromThread(asked)
  const { p50, p95 } = summarise(times.flat(), SEARCH_SECONDS)
  console.log(`searches one after the other: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  const names = [...new Set(shapes.map(({ name }) => name))]
  const worst = names.map((name) => {
    const own = times.filter((_none, place) => shapes[place]!.name === name).flat()
    return { name, p50: summarise(own, SEARCH_SECONDS).p50 }
  })
  for (const shape of worst.toSorted((a, b) => b.p50 - a.p50).slice(0, 3)) {
    console.log(`  slowest: ${shape.name}, p50 ${shape.p50.toFixed(1)} ms`)
  }
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const mebibytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  console.log(`memory of the process: ${mebibytes('VmRSS')} MiB, at most ${mebibytes('VmHWM')}`)
}

async function isIndexed(url: string): Promise<boolean> {
  // Without a result while it refuses, as with a database that is busy beyond its limits.
  const answer = (await (await fetch(url + PATHS.ready)).json()) as {
    readonly result: { readonly stockIndex: string } | null
  }
  return answer.result?.stockIndex === 'ready'
}

function report(source: Source, starts: readonly Started[]): void {
  const list = (figures: readonly number[]): string => figures.map(seconds).join(', ')
  console.log(
    `from ${source}: ready ${list(starts.map(({ ms }) => ms))} after the start, of it the index ${list(starts.map(({ loadMs }) => loadMs))}`,
  )
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/** Copies of what is there until there are so many; indexes are made anew at the end, which is quicker. */
async function multiply(size: number): Promise<void> {
  const start = performance.now()
  const { rows: columns } = await bulk.pool.query<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_name = 'vehicle' and is_generated = 'NEVER' order by ordinal_position`)
  const { rows: indexes } = await bulk.pool.query<{ name: string; definition: string }>(`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename = 'vehicle' and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`)
  const { rows: known } = await bulk.pool.query<{ count: number; most: number }>(
    'select count(*)::int as count, max(saex_number) as most from vehicle',
  )
  const { count, most } = known[0]!
  const names = columns.map(({ name }) => name)
  const copied = names.map((name) => COPIES[name]?.(most) ?? name)
  for (const { name } of indexes) await bulk.pool.query(`drop index ${name}`)
  await bulk.pool.query(`
    insert into vehicle (${names.join()}) select ${copied.join()}
    from vehicle cross join generate_series(1, ${Math.ceil(size / count) - 1}) k`)
  for (const { definition } of indexes) await bulk.pool.query(definition)
  await bulk.pool.query('vacuum analyze vehicle')
  console.log(`${size} vehicles after ${seconds(performance.now() - start)}`)
}
