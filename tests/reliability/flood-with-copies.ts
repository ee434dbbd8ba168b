import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { startMailServer } from '../support/mail-server.ts'
import { openOwnDatabase } from '../support/own-database.ts'
import { startProductProcess } from '../support/product-process.ts'

/** Chirundu by road, in the product's own seed of destinations. */
const ROUTE = { startLocationId: 1, endLocationId: 107, deliveryTypeId: 1 }
const REQUEST_LIMIT_MS = 60_000
/** So many of the copies hang up before they are answered, at a random moment up to this. */
const ABORTED = 0.3
const ABORT_WITHIN_MS = 400
const AT_ONCE = 64
const SETTLE_MS = 120_000
/** What a busy shop answers, as the outbox of a device takes it. */
const COME_AGAIN: ReadonlySet<string> = new Set(['IN_PROGRESS', 'OVERLOADED', 'STORAGE_UNAVAILABLE'])

export type CopiesReport = {
  readonly distinct: number
  readonly copies: number
  readonly requests: number
  readonly aborted: number
  /** Answers that asked to come again, and did. */
  readonly comeAgain: number
  readonly quotations: number
  readonly numbers: number
  readonly mails: number
  readonly mailJobs: number
  readonly delivered: number
  /** Requests whose copies were answered with more than one quotation. */
  readonly split: number
  readonly seconds: number
}

type KeyedRequest = {
  readonly key: string
  readonly mailKey: string
  readonly body: string
  readonly answers: Set<string>
}
type Tally = { aborted: number; comeAgain: number; requests: number }

/**
 * Sends copies of the same requests, and of their mails, to two server processes on one database at random; some copies
 * hang up. Afterwards the database and the mail server are asked what came of it.
 */
export async function floodWithCopies({
  distinct,
  copies,
}: {
  distinct: number
  copies: number
}): Promise<CopiesReport> {
  const began = performance.now()
  const database = await openOwnDatabase()
  const mail = await startMailServer()
  const settings = {
    DATABASE_URL: database.connectionString,
    SMTP_URL: mail.url,
    SAMPLE_STOCK: '40',
    LOG_LEVEL: 'fatal',
  }
  const first = await startProductProcess(settings)
  const second = await startProductProcess({ ...settings, DATA_DIR: first.dataDir })
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    const urls = [first.url, second.url]
    const refs = await listReferences(first.url)
    const requests = Array.from({ length: distinct }, (_, index) => aRequest(refs[index % refs.length] ?? ''))
    const tally: Tally = { aborted: 0, comeAgain: 0, requests: 0 }
    await inParallel(shuffled(repeated(requests, copies)), (request) => askForQuote(request, { urls, tally }))
    await inParallel(shuffled(repeated(requests, copies)), (request) => askForMail(request, { urls, tally }))
    const rows = await count(client)
    const delivered = await waitForMails(mail.folder, distinct)
    const split = requests.filter(({ answers }) => answers.size > 1).length
    const seconds = Math.round((performance.now() - began) / 1000)
    return { distinct, copies, ...tally, ...rows, delivered, split, seconds }
  } finally {
    await client.end()
    await second.stop()
    await first.stop()
    await mail.stop()
    await database.close()
  }
}

function aRequest(saexRef: string): KeyedRequest {
  const email = `${randomUUID()}@example.test`
  const body = JSON.stringify({ ...ROUTE, saexRef, firstName: 'Chanda', surname: 'Mwila', email })
  return { key: randomUUID(), mailKey: randomUUID(), body, answers: new Set() }
}

type Flood = { readonly urls: readonly string[]; readonly tally: Tally }

async function askForQuote(request: KeyedRequest, flood: Flood): Promise<void> {
  const result = await send({ path: PATHS.quote, key: request.key, body: request.body }, flood)
  if (result !== undefined) request.answers.add(`${String(result['quoteId'])} ${String(result['quoteNumber'])}`)
}

async function askForMail(request: KeyedRequest, flood: Flood): Promise<void> {
  const [quoteId = '0'] = [...request.answers][0]?.split(' ') ?? []
  await send({ path: `${PATHS.emailQuote}?QuoteId=${quoteId}`, key: request.mailKey }, flood)
}

type Call = { readonly path: string; readonly key: string; readonly body?: string }

/** One copy, until it is answered or hangs up; undefined for one that hung up. */
async function send(call: Call, { urls, tally }: Flood): Promise<Record<string, unknown> | undefined> {
  const hangsUp = Math.random() < ABORTED
  for (;;) {
    tally.requests += 1
    const limitMs = hangsUp ? randomInt(1, ABORT_WITHIN_MS) : REQUEST_LIMIT_MS
    const text = await post(`${urls[randomInt(urls.length)]}${call.path}`, { call, limitMs }).catch(() => undefined)
    if (text === undefined && hangsUp) {
      tally.aborted += 1
      return undefined
    }
    const { errorCode, errorKey, result } = JSON.parse(text ?? '{}') as {
      errorCode?: number
      errorKey?: string
      result?: Record<string, unknown>
    }
    if (errorCode === 0) return result
    if (!COME_AGAIN.has(errorKey ?? '')) throw new Error(`${call.path}: ${text?.slice(0, 200)}`)
    tally.comeAgain += 1
    await sleep(randomInt(100, 500))
  }
}

/**
 * From a random address of the loopback range, since a single address is limited. Each caller hangs up: kept connections of
 * 20,000 of them would soon be more than the 2,000 that a process takes.
 */
async function post(url: string, { call, limitMs }: { call: Call; limitMs: number }): Promise<string> {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`
  const headers = {
    'Idempotency-Key': call.key,
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
  }
  const sent = request(url, {
    method: 'POST',
    headers,
    localAddress,
    agent: false,
    signal: AbortSignal.timeout(limitMs),
  })
  sent.end(call.body)
  const [response] = (await once(sent, 'response')) as [AsyncIterable<Buffer>]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

async function listReferences(url: string): Promise<readonly string[]> {
  const response = await fetch(`${url}${PATHS.stock}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ MinPrice: 1, Rows: 40 }),
  })
  const body: unknown = await response.json()
  return [...JSON.stringify(body).matchAll(/"saexRef":"(SAEX\d{7})"/g)].map((match) => match[1] ?? '')
}

async function count(client: Client) {
  const { rows } = await client.query<Record<'quotations' | 'numbers' | 'mails' | 'mailJobs', number>>(
    `SELECT (SELECT count(*)::int FROM quotation) AS "quotations",
            (SELECT count(DISTINCT number)::int FROM quotation) AS "numbers",
            (SELECT count(*)::int FROM mail) AS "mails",
            (SELECT count(DISTINCT data->>'mailId')::int FROM pgboss.job WHERE name = 'send-mail') AS "mailJobs"`,
  )
  return rows[0] ?? { quotations: 0, numbers: 0, mails: 0, mailJobs: 0 }
}

/** How many mails lie there once all are, or the time is over. */
async function waitForMails(folder: string, wanted: number): Promise<number> {
  const end = Date.now() + SETTLE_MS
  for (;;) {
    const delivered = (await readdir(folder)).filter((name) => name.endsWith('.eml')).length
    if (delivered >= wanted || Date.now() > end) return delivered
    await sleep(500)
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const workOff = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff))
}

function repeated<T>(items: readonly T[], times: number): T[] {
  return Array.from({ length: times }, () => items).flat()
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
