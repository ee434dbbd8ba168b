// @module-tag soak
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ACCEPT_NEW_WORDS } from '../../../src/shared/contract/new-words.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { QuoteCheckResult } from '../../../src/shared/contract/quote-check.ts'
import type { SavedVehicle, StaffVehicle } from '../../../src/shared/contract/stock-vehicle.ts'
import type { UploadDetail } from '../../../src/shared/contract/uploads.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import {
  issueAll,
  issueQuoteAtLast,
  listReferences,
  postFromAnywhere,
  requestFor,
} from '../../support/loopback-call.ts'
import { textOfPdf } from '../../support/pdf-text.ts'
import { startProductProcess, type ProductProcess } from '../../support/product-process.ts'
import { PLAIN_MAPPING } from '../../support/stock-import.ts'

const PASSWORD = 'a long sample password'
/** A change is in every process within this time. */
const NEWS_MS = 2000

let database: TestDatabase
let dataDir = ''
let one: ProductProcess
let two: ProductProcess
let worker: ProductProcess
let token = ''

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'saex-shared-'))
  const settings = {
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    SAMPLE_STOCK: '400',
    SAMPLE_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  }
  // All at the same moment, on an empty database and an empty folder.
  ;[one, two, worker] = await Promise.all([
    startProductProcess({ ...settings, ROLE: 'web' }),
    startProductProcess({ ...settings, ROLE: 'web' }),
    startProductProcess({ ...settings, ROLE: 'worker' }),
  ])
  await vi.waitFor(async () => {
    for (const { url } of [one, two]) expect(await read(url, PATHS.ready)).toMatchObject({ stockIndex: 'ready' })
  }, 20_000)
  const { sessionToken } = await post<{ sessionToken: string }>(one, STAFF_PATHS.login, {
    Username: 'admin',
    Password: PASSWORD,
  })
  token = sessionToken
}, 120_000)
afterAll(async () => {
  await Promise.all([one, two, worker].map((process) => process.stop()))
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function read(url: string, path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = (await (await fetch(`${url}${path}`, { headers })).json()) as { result: unknown }
  return answer.result
}

async function post<T>({ url }: ProductProcess, path: string, body: object, headers: Record<string, string> = {}) {
  return JSON.parse(await postFromAnywhere(`${url}${path}`, body, headers)) as T
}

const search = async (process: ProductProcess, body: object) =>
  (await post<{ result: { count: number; cars: { saexRef: string }[] } }>(process, PATHS.stock, body)).result
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the answer holds, as json<T>() does
const staff = <T>(process: ProductProcess, path: string, body: object) =>
  post<{ errorCode: number; errorKey?: string; result: T }>(process, path, body, { token })

test('three processes that start at once on nothing agree on one stock, one set of keys, one folder', async () => {
  expect((await search(one, {})).count).toBe((await search(two, {})).count)
  expect(await database.pool.query('select count(*)::int from vehicle')).toMatchObject({ rows: [{ count: 400 }] })
  expect(await read(one.url, PATHS.quoteKeys)).toEqual(await read(two.url, PATHS.quoteKeys))
  for (const { output } of [one, two, worker]) expect(output()).not.toContain('is not the folder')
})

test('both answer every search alike, page by page', async () => {
  const searches = [21, 22, 23, 24, 25, 26, 27, 28].flatMap((SortId) =>
    [0, 100, 200].map((First) => ({ SortId, First, Rows: 100 })),
  )
  for (const body of searches) expect(await search(one, body)).toEqual(await search(two, body))
  expect(await post(one, PATHS.stockCounts, {})).toMatchObject({
    result: (await post<{ result: unknown }>(two, PATHS.stockCounts, {})).result,
  })
})

test(
  'quotations of both have consecutive numbers, and the same key is the same quotation at the other',
  { timeout: 120_000 },
  async () => {
    const references = await listReferences(one.url)
    const requests = Array.from({ length: 40 }, (_, place) => requestFor(references[place % references.length] ?? ''))
    const quotes = await issueAll(requests, (place) => (place % 2 === 0 ? one : two).url)
    const numbers = quotes.map((quote) => Number(quote.quoteNumber.split('-')[1])).toSorted((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, place) => (numbers[0] ?? 0) + place))
    const again = await issueAll(requests, (place) => (place % 2 === 0 ? two : one).url)
    expect(again).toEqual(quotes)
  },
)

test('a paper of one is checked by the other', async () => {
  const [reference = ''] = await listReferences(one.url)
  const quote = await issueQuoteAtLast(one.url, requestFor(reference))
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}(?=\n)/.exec(await textOfPdf(Buffer.from(quote.base64, 'base64')))?.[0]
  const verdict = (await read(two.url, `${PATHS.quoteCheck}?code=${code}`)) as QuoteCheckResult
  expect(verdict).toMatchObject({ facts: { number: quote.quoteNumber } })
})

test('a session of one is live at the other, and ends in both', async () => {
  const { sessionToken } = await post<{ sessionToken: string }>(two, STAFF_PATHS.login, {
    Username: 'agent',
    Password: PASSWORD,
  })
  const validate = (process: ProductProcess) =>
    post<{ errorCode: number }>(process, STAFF_PATHS.validateSession, {}, { token: sessionToken })
  expect(await validate(one)).toMatchObject({ errorCode: 0 })
  await post(one, STAFF_PATHS.logout, {}, { token: sessionToken })
  for (const process of [one, two]) expect(await validate(process)).toMatchObject({ errorKey: 'SESSION_INVALID' })
})

test('a vehicle that is sold at one is gone from the searches of the other, and from both stock lists', async () => {
  const [saexRef = ''] = await listReferences(two.url)
  const before = (await search(two, {})).count
  const manifest = (await read(one.url, PATHS.catalogue)) as { handle: string; revision: number }
  await staff(one, STAFF_PATHS.stockStatus, { saexRef, status: 'sold', seen: 'available' })
  await vi.waitFor(async () => expect((await search(two, {})).count).toBe(before - 1), {
    timeout: NEWS_MS,
    interval: 20,
  })
  expect(await listReferences(two.url, 100)).not.toContain(saexRef)
  const changes = `${PATHS.catalogueChanges}?handle=${manifest.handle}&since=${manifest.revision}`
  expect(await read(two.url, changes)).toMatchObject({ removed: [expect.any(Number)], count: before - 1 })
  expect(await read(one.url, changes)).toEqual(await read(two.url, changes))
})

test('fifty saves of one vehicle at once through both: none is lost, and each has a version of its own', async () => {
  const NEW = { supplier: 'Yard Motors', make: 'Trabant', model: '601', year: 2019, price: 100_000 }
  const save = { saexRef: null, version: null, values: NEW, confirmed: ['make.new'] }
  const { vehicle } = (await saveAtLast(one, save)).result
  const { saexRef, version } = vehicle
  const saves = Array.from({ length: 50 }, (_, place) => {
    // Every fifth one wants a field that others want too: one of them has it, the others are told.
    const values = place % 5 === 0 ? { colour: `Colour ${place}` } : { features: { [`fact ${place}`]: 'yes' } }
    return { place, save: { saexRef, version, values } }
  })
  const answers = await Promise.all(
    saves.map(async ({ place, save: own }) => {
      return { place, answer: await saveAtLast(place % 2 === 0 ? one : two, own) }
    }),
  )
  const taken = answers.filter(({ answer }) => answer.errorCode === 0)
  const facts = taken.filter(({ place }) => place % 5 !== 0)
  const [colour, ...otherColours] = taken.filter(({ place }) => place % 5 === 0)
  expect([facts.length, otherColours.length]).toEqual([40, 0])
  const refused = answers.filter(({ answer }) => answer.errorCode !== 0)
  expect(refused.map(({ answer }) => answer.errorKey)).toEqual(Array<string>(9).fill('STATE_CHANGED'))
  const seen = (await read(two.url, `${STAFF_PATHS.stockVehicle}?saexRef=${saexRef}`, { token })) as StaffVehicle
  expect(seen.values.colour).toBe(`Colour ${colour?.place}`)
  expect(Object.keys(seen.values.features).toSorted()).toEqual(facts.map(({ place }) => `fact ${place}`).toSorted())
  // The history has a line of each, and each came to a higher version than the one before.
  const { rows } = await database.pool.query<{ revision: string }>(
    `select c.revision from vehicle_change c join vehicle v on v.id = c.vehicle_id
     where 'SAEX' || lpad(v.saex_number::text, 7, '0') = $1 order by c.id`,
    [saexRef],
  )
  const versions = rows.map(({ revision }) => Number(revision))
  expect(versions).toHaveLength(1 + 40 + 1)
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  expect([versions[0], versions.at(-1)]).toEqual([version, seen.version])
})

/** A server that is too busy says so; the same save is asked again under its key, as the page does. */
async function saveAtLast(process: ProductProcess, save: object) {
  const headers = { token, 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await post<{ errorCode: number; errorKey?: string; result: SavedVehicle }>(
      process,
      STAFF_PATHS.saveVehicle,
      save,
      headers,
    )
    if (!['OVERLOADED', 'STORAGE_UNAVAILABLE', 'RATE_LIMITED'].includes(answer.errorKey ?? '')) return answer
    await sleep(randomInt(50, 200))
  }
}

test('the stock list that one built is served by the other, part by part', async () => {
  const manifest = (await read(one.url, PATHS.catalogue)) as { blocks: { digest: string }[]; names: { digest: string } }
  expect(await read(two.url, PATHS.catalogue)).toEqual(manifest)
  const parts = [
    ...manifest.blocks.map(({ digest }) => `${PATHS.catalogueBlock}?digest=${digest}`),
    `${PATHS.catalogueNames}?digest=${manifest.names.digest}`,
  ]
  for (const part of parts) {
    const [mine, other] = await Promise.all([one, two].map(async ({ url }) => fetch(url + part)))
    expect([mine?.status, other?.status]).toEqual([200, 200])
    expect(Buffer.from((await mine?.arrayBuffer())!)).toEqual(Buffer.from((await other?.arrayBuffer())!))
  }
})

test('a mail that is asked of a web process is sent by the worker', async () => {
  const [reference = ''] = await listReferences(one.url)
  const quote = await issueQuoteAtLast(one.url, requestFor(reference))
  expect(await post(two, `${PATHS.emailQuote}?QuoteId=${quote.quoteId}`, {})).toMatchObject({ errorCode: 0 })
  const filed = async () => (await readdir(join(dataDir, 'outbox'))).filter((name) => name.endsWith('.eml'))
  await vi.waitFor(async () => expect(await filed()).toHaveLength(1), { timeout: 20_000, interval: 50 })
})

test('a file whose parts came to both is imported by the worker and found in both', { timeout: 120_000 }, async () => {
  const rows = Array.from({ length: 5000 }, (_, place) => `U${place},Zastava,Koral ${place % 7},2019,${place},100000`)
  const bytes = Buffer.from(['Stock,Make,Model,Year,Km,Price', ...rows].join('\n'))
  const { result: upload } = await staff<UploadDetail>(one, STAFF_PATHS.uploads, {
    kind: 'stock',
    name: 'stock.csv',
    sizeBytes: bytes.length,
  })
  for (let at = 0, turn = 0; at < bytes.length; at += 512 * 1024, turn += 1) {
    const url = `${(turn % 2 ? two : one).url}${STAFF_PATHS.uploadPart}?id=${upload.id}&at=${at}`
    const body = bytes.subarray(at, at + 512 * 1024)
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { token, 'content-type': 'application/octet-stream' },
    })
    expect(answer.status).toBe(200)
  }
  expect(await staff(two, STAFF_PATHS.inspectUpload, { id: upload.id })).toMatchObject({ result: { state: 'ready' } })
  const started = await staff(one, STAFF_PATHS.startUpload, {
    id: upload.id,
    mapping: PLAIN_MAPPING,
    newWords: ACCEPT_NEW_WORDS,
  })
  expect(started).toMatchObject({ errorCode: 0 })
  const look = async (process: ProductProcess) => read(process.url, `${STAFF_PATHS.upload}?id=${upload.id}`, { token })
  await vi.waitFor(async () => expect(await look(two)).toMatchObject({ state: 'done' }), {
    timeout: 100_000,
    interval: 200,
  })
  const zastavas = { MakeModelList: [{ MakeName: 'Zastava', ModelName: null }] }
  await vi.waitFor(
    async () => {
      expect((await search(one, zastavas)).count).toBe(5000)
      expect((await search(two, zastavas)).count).toBe(5000)
    },
    { timeout: 20_000, interval: 50 },
  )
})

test('one process that is killed takes nothing with it', async () => {
  const [reference = ''] = await listReferences(two.url)
  const request = requestFor(reference)
  const quote = await issueQuoteAtLast(one.url, request)
  one.child.kill('SIGKILL')
  expect(await issueQuoteAtLast(two.url, request)).toEqual(quote)
  expect(await issueQuoteAtLast(two.url, requestFor(reference))).toBeDefined()
})

test('a process with a folder of its own says so', async () => {
  const stray = await startProductProcess({ DATABASE_URL: database.connectionString, ROLE: 'web', SAMPLE_STOCK: '0' })
  expect(stray.output()).toContain('is not the folder that this database was filled with')
  await stray.stop()
})

test(
  'a process that is told to end sends load balancers away first, and answers meanwhile',
  { timeout: 60_000 },
  async () => {
    const ending = await startProductProcess({
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      ROLE: 'web',
      DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
    })
    ending.child.kill('SIGTERM')
    await vi.waitFor(async () => expect((await fetch(ending.url + PATHS.ready)).status).toBe(503), 1000)
    expect(JSON.parse(await postFromAnywhere(ending.url + PATHS.stock, {}))).toMatchObject({ errorCode: 0 })
    await ending.stop()
    expect(ending.child.exitCode).toBe(0)
  },
)
