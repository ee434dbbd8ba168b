import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CatalogueManifest } from '../../src/shared/contract/catalogue.ts'
import { ACCEPT_NEW_WORDS } from '../../src/shared/contract/new-words.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { QuoteResult } from '../../src/shared/contract/quotes.ts'
import { STAFF_PATHS } from '../../src/shared/contract/staff-paths.ts'
import type { UploadDetail } from '../../src/shared/contract/uploads.ts'
import { bodyDigest } from '../../src/server/http/body-digest.ts'
import type { Acknowledged } from '../cluster/load.ts'
import { callFromAnywhere, type KeyedRequest, requestFor } from '../support/loopback-call.ts'
import { PLAIN_MAPPING } from '../support/stock-import.ts'
import type { Rotation } from './rotation.ts'

export const UPGRADE_PASSWORD = 'a long sample password'
const WRITERS = 4
/** Vehicles whose status is set. */
const WATCHED = 20
/** Between two rounds of what staff and devices do: what is watched is whether they are answered. */
const PAUSE_MS = 300
const PART_BYTES = 2048
const UPLOADED_ROWS = 200
const IMPORT_LIMIT_MS = 60_000
/** Said of a call that may be made again under its key. */
const REFUSALS: ReadonlySet<string> = new Set(['STORAGE_UNAVAILABLE', 'OVERLOADED', 'IN_PROGRESS', 'SHUTTING_DOWN'])

export type Answered = Acknowledged & Pick<KeyedRequest, 'body'>

export type Tally = {
  /** What goes on just now. */
  phase: string
  answered: number
  slowestMs: number
  readonly requests: Answered[]
  /** Changes of status that were answered, by vehicle, in their order. */
  readonly statuses: Map<string, string[]>
  /** Requests that another process answered with another number. */
  disagreed: number
  /** Sessions that were seen at every process; files that were imported; parts of the stock list that were read. */
  sessions: number
  uploads: number
  parts: number
  /** What was put off by a 503, and what was answered with what nobody expects, by phase, call and error. */
  readonly refused: Record<string, number>
  readonly broken: Record<string, number>
}

export type Load = {
  readonly tally: Tally
  /** A person sets the status of vehicles; from when every change has its line. */
  readonly startClerk: () => Promise<void>
  /** Ends after the calls under way. */
  readonly end: () => Promise<void>
}

type Answer = {
  readonly errorCode?: number
  readonly errorKey?: string
  readonly fields?: object | null
  readonly result?: unknown
}
type Task = () => Promise<void>

/** Buyers, members of staff and devices, whose calls go to the processes in turn; files too when the processes share a bucket. */
export async function startUpgradeLoad(rotation: Rotation, { withUploads }: { withUploads: boolean }): Promise<Load> {
  const tally: Tally = {
    phase: 'the old release alone',
    answered: 0,
    slowestMs: 0,
    requests: [],
    statuses: new Map(),
    disagreed: 0,
    sessions: 0,
    uploads: 0,
    parts: 0,
    refused: {},
    broken: {},
  }
  const over = new AbortController()
  const caller = createCaller(rotation, tally)
  const vehicles = await listPriced(caller)
  const references = vehicles.map(({ saexRef }) => saexRef)
  const available = vehicles.filter(({ status }) => status === 'available')
  const watched = available.slice(0, WATCHED).map(({ saexRef }) => saexRef)
  const work = async (task: Task, pause: number): Promise<void> => {
    while (!over.signal.aborted) {
      await task()
      await sleep(pause)
    }
  }
  const running = [
    ...Array.from({ length: WRITERS }, () => work(() => buy(caller, references), 0)),
    work(() => signInAndOut(caller), PAUSE_MS),
    work(() => readStockList(caller), PAUSE_MS),
  ]
  const startUploads = async (): Promise<void> => {
    const token = await signIn(caller)
    running.push(work(() => upload(caller, token), PAUSE_MS))
  }
  if (withUploads) await startUploads()
  return {
    tally,
    startClerk: async () => {
      const token = await signIn(caller)
      running.push(work(() => setStatus(caller, token, watched), 0))
    },
    end: async () => {
      over.abort()
      await Promise.all(running)
    },
  }
}

type Sent = {
  readonly url?: string
  readonly query?: string
  readonly body?: object
  readonly headers?: Record<string, string>
}
type Caller = ReturnType<typeof createCaller>

function createCaller(rotation: Rotation, tally: Tally) {
  const note = (counts: Record<string, number>, what: string): void => {
    const name = `${tally.phase}: ${what}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  const noteRefused = (what: string): void => note(tally.refused, what)
  const noteBroken = (what: string): void => note(tally.broken, what)

  /** The answer, or undefined; a refusal is told by a 503 with its envelope, anything else but a result is broken. */
  async function call(path: string, { url = rotation.turn()[0]!, query = '', body, headers }: Sent = {}) {
    const began = performance.now()
    const sent = body
      ? {
          method: 'POST' as const,
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', ...headers },
        }
      : { method: 'GET' as const, headers: headers ?? {} }
    let answer: Answer
    try {
      answer = JSON.parse((await callFromAnywhere(`${url}${path}${query}`, sent)).bytes.toString()) as Answer
    } catch (error) {
      answer = { errorKey: error instanceof Error && 'code' in error ? String(error.code) : String(error) }
    }
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - began))
    if (answer.errorCode === 0) {
      tally.answered += 1
      return answer
    }
    if (REFUSALS.has(answer.errorKey ?? '')) noteRefused(`${path} ${answer.errorKey}`)
    else noteBroken(`${path} ${answer.errorKey} ${JSON.stringify(answer.fields ?? {})}`)
    return undefined
  }
  return { rotation, tally, call, noteBroken, noteRefused }
}

type Found = { readonly saexRef: string; readonly status: string }

/** Vehicles with a price. */
async function listPriced({ call }: Caller): Promise<readonly Found[]> {
  const answer = await call(PATHS.stock, { body: { MinPrice: 1, Rows: 40 } })
  return (answer?.result as { readonly cars: readonly Found[] } | undefined)?.cars ?? []
}

/** A search and a quotation, and the same request again at the next process. */
async function buy({ rotation, tally, call }: Caller, references: readonly string[]): Promise<void> {
  await call(PATHS.stock, { body: { Rows: 20 } })
  const saexRef = references[randomInt(references.length)] ?? ''
  const { key, body } = requestFor(saexRef)
  const url = rotation.turn()[0]!
  const headers = { 'Idempotency-Key': key }
  const quote = (await call(PATHS.quote, { url, body, headers }))?.result as QuoteResult | undefined
  if (quote === undefined) return
  const cents = Math.round((quote.lineItems.find(({ isTotal }) => isTotal)?.amount ?? 0) * 100)
  const { email } = body as { email: string }
  const { quoteId, quoteNumber: number } = quote
  tally.requests.push({ key, body, email, saexRef, quoteId, number, cents })
  const other = rotation.turn().find((each) => each !== url) ?? url
  const again = (await call(PATHS.quote, { url: other, body, headers }))?.result as QuoteResult | undefined
  if (again !== undefined && again.quoteNumber !== quote.quoteNumber) tally.disagreed += 1
}

async function signIn({ call }: Caller): Promise<string> {
  const answer = await call(STAFF_PATHS.login, { body: { Username: 'agent', Password: UPGRADE_PASSWORD } })
  // The answer of a sign-in stands beside `result`.
  return (answer as { sessionToken?: string } | undefined)?.sessionToken ?? ''
}

/** A session that began at one process is live at all, and ends by any. */
async function signInAndOut(caller: Caller): Promise<void> {
  const { rotation, tally, call } = caller
  const headers = { token: await signIn(caller) }
  if (headers.token === '') return
  const seen = await Promise.all(
    rotation.turn().map((url) => call(STAFF_PATHS.validateSession, { url, body: {}, headers })),
  )
  if (seen.every((answer) => answer !== undefined)) tally.sessions += 1
  await call(STAFF_PATHS.logout, { body: {}, headers })
}

/** Reserved, and available again, one vehicle after the other. */
async function setStatus({ tally, call }: Caller, token: string, watched: readonly string[]): Promise<void> {
  const saexRef = watched[randomInt(watched.length)] ?? ''
  const done = tally.statuses.get(saexRef) ?? []
  const seen = done.at(-1) ?? 'available'
  const status = seen === 'available' ? 'reserved' : 'available'
  const answer = await call(STAFF_PATHS.stockStatus, { body: { saexRef, status, seen }, headers: { token } })
  if (answer !== undefined) tally.statuses.set(saexRef, [...done, status])
}

/** The parts that one process names are answered by all, whole. */
async function readStockList({ rotation, tally, call, noteBroken, noteRefused }: Caller): Promise<void> {
  const manifest = (await call(PATHS.catalogue))?.result as CatalogueManifest | undefined
  if (manifest === undefined) return
  const parts = [
    ...manifest.blocks.map(({ digest }) => [PATHS.catalogueBlock, digest] as const),
    [PATHS.catalogueNames, manifest.names.digest] as const,
  ]
  const readPart = async (url: string, path: string, digest: string): Promise<void> => {
    const part = await callFromAnywhere(`${url}${path}?digest=${digest}`, { method: 'GET' }).catch(() => undefined)
    if (part !== undefined && bodyDigest(part.bytes) === digest) tally.parts += 1
    else (part?.status === 503 ? noteRefused : noteBroken)(`${path} ${part?.status ?? 'no answer'}`)
  }
  for (const [path, digest] of parts) await Promise.all(rotation.turn().map((url) => readPart(url, path, digest)))
}

/** A small file of stock whose parts, inspection, start and outcome each go to another process. */
async function upload({ rotation, tally, call, noteBroken }: Caller, token: string): Promise<void> {
  const rows = Array.from({ length: UPLOADED_ROWS }, (_none, place) => `U${place},Zastava,Koral,2019,${place},100000`)
  const bytes = Buffer.from(['Stock,Make,Model,Year,Km,Price', ...rows, 'X1,,Koral,2019,1,1'].join('\n'))
  const headers = { token }
  const file = { kind: 'stock', name: 'stock.csv', sizeBytes: bytes.length }
  const id = ((await call(STAFF_PATHS.uploads, { body: file, headers }))?.result as UploadDetail | undefined)?.id
  if (id === undefined) return
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES)
    const type = { 'content-type': 'application/octet-stream' }
    const url = `${rotation.turn()[0]}${STAFF_PATHS.uploadPart}?id=${id}&at=${at}`
    const sent = { method: 'POST' as const, body: part, headers: { ...headers, ...type } }
    const answer = await callFromAnywhere(url, sent).catch(() => undefined)
    if (answer?.status !== 200) return noteBroken(`part of a file ${answer?.status ?? 'no answer'}`)
  }
  await call(STAFF_PATHS.inspectUpload, { body: { id }, headers })
  const start = { id, mapping: PLAIN_MAPPING, newWords: ACCEPT_NEW_WORDS }
  if ((await call(STAFF_PATHS.startUpload, { body: start, headers })) === undefined) return
  const look = async (url = rotation.turn()[0]!) =>
    (await call(STAFF_PATHS.upload, { url, query: `?id=${id}`, headers }))?.result as UploadDetail | undefined
  const deadline = Date.now() + IMPORT_LIMIT_MS
  for (let state = ''; state !== 'done'; state = (await look())?.state ?? '') {
    if (state === 'failed' || Date.now() > deadline) return noteBroken(`import ${state}`)
    await sleep(PAUSE_MS)
  }
  const rejected = await Promise.all(
    rotation.turn().map((url) => call(STAFF_PATHS.rejectedRows, { url, query: `?id=${id}`, headers })),
  )
  const isTold = rejected.every((answer) => JSON.stringify(answer?.result ?? '').includes('Make: is empty'))
  if (isTold) tally.uploads += 1
  else noteBroken('rejected rows')
}
