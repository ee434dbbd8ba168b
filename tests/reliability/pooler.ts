import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/server/db/connection.ts'
import { ACCEPT_NEW_WORDS } from '../../src/shared/contract/new-words.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import { issueAll, issueQuoteAtLast, listReferences, postFromAnywhere, requestFor } from '../support/loopback-call.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'
import { startProductProcess, type ProductProcess } from '../support/product-process.ts'
import { PLAIN_MAPPING } from '../support/stock-import.ts'

/**
 * `node tests/reliability/pooler.ts [quotations]`: two web processes and a worker behind PgBouncer in transaction mode
 * (`DATABASE_POOLED=on`). Needs Debian's package `pgbouncer`.
 */
const quotations = Number(process.argv[2] ?? 100)
const PASSWORD = 'a long sample password'
const SERVERS = 10
const PROCESSES = 6
const LIMITS = 'SET statement_timeout = 3000; SET lock_timeout = 2000; SET idle_in_transaction_session_timeout = 2500'
const ROWS = 2000

const database = await openOwnDatabase({ isMigrated: false })
const pooler = await startPgBouncer({
  connectionString: database.connectionString,
  aliases: { saex: LIMITS, bare: '' },
  servers: SERVERS,
})
const settings = {
  DATABASE_POOLED: 'on',
  DATABASE_URL: pooler.urlOf('saex'),
  DATABASE_DIRECT_URL: database.connectionString,
  SAMPLE_STOCK: '400',
  SAMPLE_PASSWORD: PASSWORD,
  SAMPLE_ACTIVITY: 'off',
  LOG_LEVEL: 'warn',
}
const reports: { readonly name: string; readonly pass: boolean }[] = [await refuseBare()]
const web = await startProductProcess({ ...settings, ROLE: 'web' })
const shared = { ...settings, DATA_DIR: web.dataDir }
const [other, worker] = await Promise.all([
  startProductProcess({ ...shared, ROLE: 'web' }),
  startProductProcess({ ...shared, ROLE: 'worker' }),
])
try {
  reports.push(await issueQuotations(), await importFile(), await cutLongStatement(), await shareConnections())
} finally {
  for (const { stop } of [other, worker, web]) await stop()
  await pooler.close()
  await database.close()
}
for (const report of reports) console.log(JSON.stringify(report))
process.exitCode = reports.every(({ pass }) => pass) ? 0 : 1

async function refuseBare() {
  const DATABASE_URL = pooler.urlOf('bare')
  const said = await startProductProcess({ ...settings, DATABASE_URL }).then(
    async ({ stop }) => {
      await stop()
      return 'it started'
    },
    (error: unknown) =>
      String(error)
        .split('\n')
        .find((line) => line.startsWith('The connection pooler')) ?? String(error),
  )
  return { name: 'a pooler without limits is refused', said, pass: said.includes('sets no statement_timeout for') }
}

/** Issued by both web processes, each asked for again at the other. */
async function issueQuotations() {
  const references = await listReferences(web.url)
  const requests = Array.from({ length: quotations }, (_, place) =>
    requestFor(references[place % references.length] ?? ''),
  )
  const urlOf = (place: number): string => (place % 2 === 0 ? web : other).url
  const begun = performance.now()
  const quotes = await issueAll(requests, urlOf)
  const seconds = Math.round(performance.now() - begun) / 1000
  const again = await issueAll(requests, (place) => urlOf(place + 1))
  const numbers = new Set(quotes.map(({ quoteNumber }) => quoteNumber)).size
  const same = again.filter(({ quoteNumber }, place) => quoteNumber === quotes[place]?.quoteNumber).length
  return { name: 'quotations', quotations, numbers, same, seconds, pass: numbers === quotations && same === quotations }
}

type Answer = { readonly errorCode: number; readonly result: Record<string, unknown> }

async function ask({ url }: ProductProcess, path: string, body: object, token = ''): Promise<Answer> {
  const headers: Record<string, string> = token === '' ? {} : { token }
  return JSON.parse(await postFromAnywhere(url + path, body, headers)) as Answer
}

/** Sign-in, a file in parts, its import by the worker, and what it brought in the searches of both. */
async function importFile() {
  const login = await postFromAnywhere(web.url + STAFF_PATHS.login, { Username: 'admin', Password: PASSWORD })
  const { sessionToken: token } = JSON.parse(login) as { sessionToken: string }
  const rows = Array.from({ length: ROWS }, (_, place) => `U${place},Zastava,Koral ${place % 7},2019,${place},100000`)
  const bytes = Buffer.from(['Stock,Make,Model,Year,Km,Price', ...rows].join('\n'))
  const upload = { kind: 'stock', name: 'stock.csv', sizeBytes: bytes.length }
  const id = (await ask(web, STAFF_PATHS.uploads, upload, token)).result['id']
  const part = `${other.url}${STAFF_PATHS.uploadPart}?id=${String(id)}&at=0`
  await fetch(part, { method: 'POST', body: bytes, headers: { token, 'content-type': 'application/octet-stream' } })
  await ask(web, STAFF_PATHS.inspectUpload, { id }, token)
  await ask(web, STAFF_PATHS.startUpload, { id, mapping: PLAIN_MAPPING, newWords: ACCEPT_NEW_WORDS }, token)
  const zastavas = { MakeModelList: [{ MakeName: 'Zastava', ModelName: null }] }
  const begun = performance.now()
  let found: readonly unknown[] = []
  while (found.some((count) => count !== ROWS) || found.length === 0) {
    if (performance.now() - begun > 60_000) break
    await sleep(200)
    found = await Promise.all([web, other].map(async (one) => (await ask(one, PATHS.stock, zastavas)).result['count']))
  }
  const [reference = ''] = await listReferences(other.url)
  const quote = await issueQuoteAtLast(other.url, requestFor(reference))
  const mailed = await ask(web, `${PATHS.emailQuote}?QuoteId=${quote.quoteId}`, {})
  const pass = found.every((count) => count === ROWS) && mailed.errorCode === 0
  return { name: 'sign-in, import and mail', rows: ROWS, found, mailed: mailed.errorCode, pass }
}

async function cutLongStatement() {
  const { db, close } = openThrough()
  const begun = performance.now()
  const failure: unknown = await db.execute(sql`SELECT pg_sleep(20)`).then(
    () => undefined,
    (error: unknown) => error,
  )
  const seconds = Math.round(performance.now() - begun) / 1000
  await close()
  const code = failure instanceof Error && failure.cause instanceof Error ? Object(failure.cause).code : 'none'
  return { name: 'a statement of 20 s', seconds, code, pass: code === '57014' && seconds < 3.4 }
}

function openThrough() {
  return openDatabase({
    connectionString: pooler.urlOf('saex'),
    purpose: 'public',
    isPooled: true,
    onLost: () => {},
  })
}

/** The pools of six more processes, all at work at once. */
async function shareConnections() {
  const pools = Array.from({ length: PROCESSES }, openThrough)
  const until = performance.now() + 5000
  let [transactions, most] = [0, { callers: 0, servers: 0 }]
  const work = pools.flatMap(({ db }) =>
    Array.from({ length: 10 }, async () => {
      while (performance.now() < until) {
        await db.transaction((tx) => tx.execute(sql`SELECT pg_sleep(0.005)`))
        transactions += 1
      }
    }),
  )
  await sleep(2000)
  most = await pooler.count('saex')
  await Promise.all(work)
  await Promise.all(pools.map(({ close }) => close()))
  const pass = most.callers >= PROCESSES * 10 && most.servers <= SERVERS
  return { name: 'connections shared', ...most, transactionsPerSecond: Math.round(transactions / 5), pass }
}
