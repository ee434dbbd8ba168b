// The overview and leads over HTTP, from recorded searches and quotations in the product's own tables:
// npm run bench -- statistics, or node tests/bench/statistics.ts --searches 10000000 --quotations 100000 --calls 200
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { openDatabase } from '../../src/server/db/connection.ts'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { digestOfToken } from '../../src/server/features/staff/staff-session.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { aQuoteRequest } from '../support/quoting.ts'
import { createTemplate, withDatabase } from '../support/test-databases.ts'
import { fetchResult, summarise, type Call } from './search/load.ts'
import { fill, openServer, portOf, startProduct } from './search/product.ts'

const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '10000000' },
    quotations: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '3' },
  },
})
const searches = Number(values.searches)
const quotations = Number(values.quotations)
const calls = Number(values.calls)

/** `performance.overview-figures` */
const GOAL_MS = 100
/** Rows of one statement while filling. */
const STEP = 250_000
/** Searches are spread over the days that raw rows are kept. */
const DAYS = 62
/** So that every slot of the counters is used. */
const WRITERS = 4
const VEHICLES = 2000
const CONNECTIONS = 10

const server = await openServer()
const template = await createTemplate(server.connectionString)
const connectionString = withDatabase(template.adminUrl, template.template)
const bulk = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
const dataDir = await mkdtemp(join(tmpdir(), 'saex-bench-'))
const app = await startProduct(database, { dataDir })
try {
  const port = portOf(app.server.address())
  await fill(bulk, VEHICLES)
  await seedReference(bulk.db, { now: new Date() })
  await recordSearches(bulk.pool)
  await copyQuotation(port)
  await bulk.pool.query('vacuum analyze search_term_count')
  await bulk.pool.query('vacuum analyze quotation')
  const token = await signIn(bulk.pool)
  await assertExact(bulk.pool, port, token)
  await measure(port, token)
  await measureWriting(database.pool)
} finally {
  await app.close()
  await database.close()
  await bulk.close()
  await template.dropAll()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** As visitors search: the first models far more often than the last, one search in three without a model. */
async function recordSearches(pool: Pool): Promise<void> {
  const start = performance.now()
  await pool.query(`
    create table bench_names as
    select row_number() over (order by m.id) - 1 as place, k.name as make, m.name as model
    from model m join make k on k.id = m.make_id`)
  let next = 1
  const fillSome = async (): Promise<void> => {
    while (next <= searches) {
      const first = next
      next += STEP
      await recordSome(pool, first, Math.min(next - 1, searches))
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, fillSome))
  const seconds = (performance.now() - start) / 1000
  const { rows } = await pool.query<{ terms: string; rows: string }>(
    'select count(distinct term) as terms, count(*) as rows from search_term_count',
  )
  console.log(
    `${searches} searches recorded in ${seconds.toFixed(0)} s, counters included: ` +
      `${rows[0]!.terms} terms in ${rows[0]!.rows} rows`,
  )
}

async function recordSome(pool: Pool, first: number, last: number): Promise<void> {
  await pool.query(
    `insert into search_history (id, searched_at, search_type_id, ip_prefix, country, device, makes, models, vehicle_count)
     select n, now() - interval '1 day' * $3 * random(), 1 + n % 4, '198.51.100.0/24', 'ZM', 'Mozilla/5.0',
       b.make, case when n % 3 > 0 then b.model end, 7
     from generate_series($1::int, $2::int) n
     join bench_names b on b.place = floor((select count(*) from bench_names) * (n::bigint * 7919 % 100003 / 100003.0) ^ 2)`,
    [first, last, DAYS],
  )
}

/** One real quotation, and as many like it as are asked for, of all vehicles and over two years. */
async function copyQuotation(port: number): Promise<void> {
  const { rows } = await bulk.pool.query<{ ref: string }>(
    `select 'SAEX' || lpad(saex_number::text, 7, '0') as ref from vehicle where price_with_vat_cents > 0 and status = 'available' limit 1`,
  )
  const body = JSON.stringify(aQuoteRequest(rows[0]!.ref))
  const response = await fetch(`http://127.0.0.1:${port}${PATHS.quote}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(await response.text())
  const start = performance.now()
  await bulk.pool.query(
    `insert into quotation (id, number, vehicle_id, supplier_id, saex_number, start_location_id, end_location_id,
       delivery_type_id, first_name, surname, email, language, issued_at, valid_until, intent_digest,
       dealer_cost_usd_cents, client_cost_usd_cents, document)
     select n, 'Q2025-' || lpad(n::text, 6, '0'), v.id, v.supplier_id, v.saex_number, q.start_location_id,
       q.end_location_id, q.delivery_type_id, q.first_name, q.surname, q.email, q.language,
       now() - interval '730 days' * (1 - n / ($1 + 1.0)), q.valid_until, '', q.dealer_cost_usd_cents,
       q.client_cost_usd_cents,
       jsonb_set(jsonb_set(q.document, '{vehicle,make}', to_jsonb(k.name)), '{vehicle,model}', to_jsonb(m.name))
     from (select * from quotation limit 1) q, generate_series(1, $1::int - 1) n
     join (select *, row_number() over (order by id) - 1 as place from vehicle) v on v.place = n::bigint * 7919 % ${VEHICLES}
     join model m on m.id = v.model_id join make k on k.id = m.make_id`,
    [quotations],
  )
  console.log(`${quotations} quotations in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

async function signIn(pool: Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with someone as (
       insert into staff_user (username, username_key, name, password_hash, permission_ids, created_at)
       values ('bench', 'BENCH', 'Bench', '', '{1}', now()) returning id
     )
     insert into staff_session (token_digest, user_id, created_at, last_seen_at, expires_at)
     select $1, id, now(), now(), now() + interval '12 hours' from someone`,
    [digestOfToken(token)],
  )
  return token
}

/** The tile of 30 days against a count of the raw rows. */
async function assertExact(pool: Pool, port: number, token: string): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from search_history where search_type_id < 4
     and (searched_at at time zone 'Africa/Johannesburg')::date > (now() at time zone 'Africa/Johannesburg')::date - 30`,
  )
  const tile = await fetchResult(port, toCall(STAFF_PATHS.monthSearches, token))
  const isSame = typeof tile === 'object' && tile !== null && 'value' in tile && tile.value === rows[0]!.count
  console.log(`searches of 30 days: ${rows[0]!.count} raw rows, ${isSame ? 'the same' : 'ANOTHER NUMBER'} in the tile`)
  if (!isSame) process.exitCode = 1
}

function toCall(path: string, token: string): Call {
  return { method: 'GET', path, headers: { token } }
}

async function measure(port: number, token: string): Promise<void> {
  const statistics = [
    STAFF_PATHS.monthSearches,
    STAFF_PATHS.monthQuotes,
    STAFF_PATHS.daySearches,
    STAFF_PATHS.dayQuotes,
    STAFF_PATHS.weekSearches,
    STAFF_PATHS.popularSearch,
  ]
  for (const path of statistics) await time(path, { port, token, times: calls, goalMs: GOAL_MS })
  const deep = quotations - 10
  const pages = [
    'first=0',
    `first=${deep}`,
    `first=${quotations / 2}`,
    'sort=number&direction=asc',
    'sort=make&direction=asc',
    `sort=make&direction=asc&first=${deep}`,
    'sort=reference',
    'search=toyota',
    'search=Q2025-0042',
    'search=SAEX0000042',
    'search=11/2025',
    'search=nothing+like+it&sort=make',
  ]
  for (const query of pages) await time(`${STAFF_PATHS.leadsPage}?${query}`, { port, token, times: calls / 4 })
  await measureAll(port, token)
}

type Asked = { readonly port: number; readonly token: string; readonly times: number; readonly goalMs?: number }

async function time(path: string, { port, token, times, goalMs }: Asked): Promise<void> {
  const taken: number[] = []
  for (let call = 0; call < times; call++) {
    const start = performance.now()
    await fetchResult(port, toCall(path, token))
    taken.push(performance.now() - start)
  }
  const { p50, p95 } = summarise(taken, 1)
  const goal = goalMs === undefined ? '' : ` (goal ${goalMs})`
  console.log(`${path.padEnd(70)}p50 ${p50.toFixed(1).padStart(6)} ms, p95 ${p95.toFixed(1).padStart(6)} ms${goal}`)
  if (goalMs !== undefined && p95 > goalMs) process.exitCode = 1
}

/** All leads in one answer, and how long a probe waits meanwhile: the event loop is not held up. */
async function measureAll(port: number, token: string): Promise<void> {
  const start = performance.now()
  const whole = fetchResult(port, toCall(STAFF_PATHS.leads, token))
  const waits: number[] = []
  const done = new AbortController()
  const probing = (async () => {
    while (!done.signal.aborted) {
      const asked = performance.now()
      await fetch(`http://127.0.0.1:${port}${PATHS.health}`)
      waits.push(performance.now() - asked)
    }
  })()
  const rows = await whole
  const ms = performance.now() - start
  done.abort()
  await probing
  const count = Array.isArray(rows) ? rows.length : 0
  const { p50, p95 } = summarise(waits, 1)
  console.log(
    `${STAFF_PATHS.leads}: ${count} rows in ${ms.toFixed(0)} ms; a probe meanwhile p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  )
}

/** Searches recorded at once, all for one vehicle: the counters are no bottleneck. In turns with and without them. */
async function measureWriting(pool: Pool): Promise<void> {
  for (const counted of [true, false, true, false]) {
    await bulk.pool.query(`alter table search_history ${counted ? 'enable' : 'disable'} trigger count_searches`)
    const end = performance.now() + 1000 * Number(values.seconds)
    const taken: number[] = []
    const record = async (): Promise<void> => {
      while (performance.now() < end) {
        const start = performance.now()
        await pool.query(
          `insert into search_history (id, searched_at, search_type_id, ip_prefix, country, makes, models)
           values ((random() * 1e15)::bigint + 1e12::bigint, now(), 1, '', '', 'Toyota', 'Hilux')`,
        )
        taken.push(performance.now() - start)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, record))
    const { perSecond, p50, p95 } = summarise(taken, Number(values.seconds))
    console.log(
      `recording one and the same search, ${counted ? 'counted' : 'not counted'}: ${perSecond.toFixed(0)}/s, ` +
        `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    )
  }
}
