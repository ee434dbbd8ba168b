// What each step towards several machines costs one process: searches and quotations a second, one setting after the other, with
// the default before and after. node tests/bench/cluster-cost.ts --seconds 8
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { startCollectorDouble } from '../support/collector-double.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { issueQuote, listReferences, requestFor } from '../support/loopback-call.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startProductProcess } from '../support/product-process.ts'
import { startS3Double } from '../support/s3-double.ts'
import { startTwoServers } from '../support/two-servers.ts'
import { type Call, loadFromThread, summarise } from './search/load.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const seconds = Number(values.seconds)
const SEARCHERS = 8
const WRITERS = 8
/** A single address would meet the limits of the product. */
const VISITORS = 400
const WARM_UP = 40

type Settings = Readonly<Record<string, string>>

const [servers, store, mails, collector] = await Promise.all([
  startTwoServers(),
  startS3Double({ page: 1000 }),
  startMailServer(),
  startCollectorDouble(),
])
const { primary, standby } = servers
const [atPrimary, atStandby] = await Promise.all(
  [primary, standby].map((one) => startDatabaseProxy(one.connectionString)),
)
try {
  const base: Settings = {
    SAMPLE_STOCK: '5000',
    SAMPLE_ACTIVITY: 'off',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    SMTP_URL: mails.url,
  }
  await measure('default', base)
  const steps: readonly (readonly [string, Settings])[] = [
    ['DATABASE_URL', { DATABASE_URL: atPrimary!.connectionString }],
    ['DATABASE_COPIES=2, synchronous', { DATABASE_COPIES: '2' }],
    ['KEY_ENCRYPTION_KEY', { KEY_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }],
    ['BLOB_URL', { BLOB_URL: `${store.endpoint.replace('http://', 'http://key:secret@')}/saex` }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: atStandby!.connectionString }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT, 1 %', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }],
    ['EDGE_SECONDS', { EDGE_SECONDS: '30' }],
  ]
  const settings = new Map(Object.entries(base))
  for (const [name, added] of steps) {
    for (const [setting, value] of Object.entries(added)) settings.set(setting, value)
    if ('DATABASE_COPIES' in added) await waitForStandby()
    // A database that belongs to the keys of a folder is refused.
    if ('KEY_ENCRYPTION_KEY' in added) await emptyDatabase()
    await measure(`+ ${name}`, Object.fromEntries(settings))
  }
  await measure('default', base)
} finally {
  atPrimary!.close()
  atStandby!.close()
  store.close()
  collector.close()
  await mails.stop()
  await servers.close()
}

async function waitForStandby(): Promise<void> {
  await primary.ask(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  await primary.ask('SELECT pg_reload_conf()')
}

async function emptyDatabase(): Promise<void> {
  await primary.ask(
    'DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA IF EXISTS pgboss CASCADE',
  )
  await primary.ask('CREATE SCHEMA public AUTHORIZATION saex_app')
}

async function measure(name: string, settings: Settings): Promise<void> {
  const product = await startProductProcess(settings)
  try {
    const refs = await listReferences(product.url)
    const port = Number(new URL(product.url).port)
    const calls = Array.from({ length: VISITORS }, (): Call => {
      const headers = { 'X-Forwarded-For': `10.1.${randomInt(256)}.${randomInt(1, 255)}` }
      return {
        method: 'POST',
        path: PATHS.stock,
        body: JSON.stringify({ MinPrice: randomInt(1, 9000), Rows: 20 }),
        headers,
      }
    })
    const load = { port, calls, connections: SEARCHERS }
    await loadFromThread({ ...load, seconds: 1 })
    const searches = summarise((await loadFromThread({ ...load, seconds })).flat(), seconds)
    await issueFor(product.url, refs, { most: WARM_UP })
    const quotations = summarise(await issueFor(product.url, refs, {}), seconds)
    const told = [searches, quotations].map(
      ({ perSecond, p95 }) => `${perSecond.toFixed(1)}/s, p95 ${p95.toFixed(0)} ms`,
    )
    console.log(`${name}: searches ${told[0]}; quotations ${told[1]}`)
  } finally {
    await product.stop()
  }
}

/** Times in milliseconds of the quotations that were issued. */
async function issueFor(url: string, refs: readonly string[], { most = Infinity }): Promise<readonly number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const write = async (): Promise<void> => {
    while (performance.now() < end && times.length < most) {
      const start = performance.now()
      const issued = await issueQuote(url, requestFor(refs[randomInt(refs.length)]!))
      if (issued === undefined) throw new Error('a quotation was refused')
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return times
}
