import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as openRequest, type RequestOptions } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { QuoteResult } from '../../src/shared/contract/quotes.ts'
import { type KeyedRequest, requestFor } from '../support/loopback-call.ts'

const WRITERS = 6
const SEARCHERS = 4
/** Between two calls of one: the machine is small, and what is watched is whether they are answered, not how many. */
const PAUSE_MS = { write: 60, search: 80 }
const AGAIN_MS = 300
const CALL_LIMIT_MS = 15_000

export type Acknowledged = {
  readonly key: string
  readonly email: string
  readonly saexRef: string
  readonly quoteId: number
  readonly number: string
  readonly cents: number
}

export type Load = {
  readonly acknowledged: readonly Acknowledged[]
  /** When quotations and searches were answered, in milliseconds since 1970, in order. */
  readonly writes: readonly number[]
  readonly searches: readonly number[]
  /** Calls that were not answered with a result, by status or code of the connection, since it was last asked. */
  readonly takeErrors: () => Readonly<Record<string, number>>
  /** No new requests; those under way are repeated until they are acknowledged, for a minute at most. Answers how many were not. */
  readonly stop: () => Promise<number>
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }
type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Where buyers call: all doors lead to the same shop. */
export type Doors = {
  readonly doors: readonly { readonly host: string; readonly port: number }[]
  /** The address of the next caller. */
  readonly caller: () => string
}

/**
 * Buyers who search and ask for quotations, each call from an address of its own. A request is repeated under its key until it
 * is acknowledged, as a device does it. Each call takes a door at random, and the next where nobody is behind it.
 */
export async function startLoad(shop: Doors): Promise<Load> {
  const acknowledged: Acknowledged[] = []
  const writes: number[] = []
  const searches: number[] = []
  let errors: Record<string, number> = {}
  const note = (kind: string): void => void (errors[kind] = (errors[kind] ?? 0) + 1)
  const over = new AbortController()
  const refs = await listReferences(shop)
  let unanswered = 0
  const ask = async (path: string, body: object, how?: How): Promise<Answer | undefined> => {
    try {
      const answer = await post(shop, path, body, how)
      if (answer.status === 200) return answer
      note(String(answer.status))
    } catch (error) {
      note(error instanceof Error && 'code' in error ? String(error.code) : 'timeout')
    }
    return undefined
  }
  const requestQuotation = async (): Promise<void> => {
    const saexRef = refs[randomInt(refs.length)]!
    const request = requestFor(saexRef)
    let lastTry = Infinity
    while (Date.now() < lastTry) {
      const answer = await ask(PATHS.quote, request.body, { key: request.key })
      const result = answer && (JSON.parse(answer.body) as { result: QuoteResult | null }).result
      if (result) {
        writes.push(Date.now())
        acknowledged.push({ ...toAcknowledged(request, result), saexRef })
        return
      }
      if (over.signal.aborted && lastTry === Infinity) lastTry = Date.now() + 60_000
      await sleep(AGAIN_MS)
    }
    unanswered++
  }
  const work = async (one: () => Promise<void>, pause: number): Promise<void> => {
    while (!over.signal.aborted) {
      await one()
      await sleep(pause)
    }
  }
  const search = async (first: number): Promise<void> => {
    const answer = await ask(PATHS.stock, { MinPrice: randomInt(1, 9000), Rows: 10 }, { first })
    if (answer !== undefined) searches.push(Date.now())
    else await sleep(AGAIN_MS)
  }
  const all = [
    ...Array.from({ length: WRITERS }, async () => work(requestQuotation, PAUSE_MS.write)),
    // Each at a door of its own: a door that takes calls and answers none holds its own, not by chance all of them.
    ...Array.from({ length: SEARCHERS }, async (_, nth) =>
      work(async () => search(nth % shop.doors.length), PAUSE_MS.search),
    ),
  ]
  return {
    acknowledged,
    writes,
    searches,
    takeErrors: () => {
      const taken = errors
      errors = {}
      return taken
    },
    stop: async () => {
      over.abort()
      await Promise.all(all)
      return unanswered
    },
  }
}

function toAcknowledged({ key, body }: KeyedRequest, { quoteId, quoteNumber, lineItems }: QuoteResult) {
  const { email } = body as { email: string }
  const total = lineItems.find(({ isTotal }) => isTotal)?.amount ?? 0
  return { key, email, quoteId, number: quoteNumber, cents: Math.round(total * 100) }
}

async function listReferences(shop: Doors): Promise<readonly string[]> {
  const { body } = await post(shop, PATHS.stock, { MinPrice: 1, Rows: 40 })
  return [...body.matchAll(/"saexRef":"(SAEX\d{7})"/g)].map((match) => match[1] ?? '')
}

/** The key of a request, and the door that is asked first. */
type How = { readonly key?: string; readonly first?: number }

async function post(shop: Doors, path: string, body: object, { key, first }: How = {}): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
  return callAny(shop, { method: 'POST', path, headers, body: JSON.stringify(body) }, first)
}

/** As a browser does with a name of several addresses: where nobody takes the call, the next is asked. */
export async function callAny({ doors, caller }: Doors, call: Call, first = randomInt(doors.length)): Promise<Answer> {
  let refused: unknown
  for (const door of [...doors.slice(first), ...doors.slice(0, first)]) {
    try {
      return await callOne({ ...door, ...call, localAddress: caller() })
    } catch (error) {
      refused = error
      const isUnheard =
        error instanceof Error && 'code' in error && ['ECONNREFUSED', 'EHOSTUNREACH'].includes(String(error.code))
      if (!isUnheard) throw error
    }
  }
  throw refused
}

async function callOne({ body, ...options }: RequestOptions & Pick<Call, 'body'>): Promise<Answer> {
  const call = openRequest({ ...options, signal: AbortSignal.timeout(CALL_LIMIT_MS), agent: false })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}
