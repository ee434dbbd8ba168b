import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../../src/shared/contract/paths.ts'
import type { EmailQuoteResult, QuoteResult } from '../../src/shared/contract/quotes.ts'

/** A crowded machine is slow; a process that hangs ends the test all the same. */
const LIMIT_MS = 60_000
const LANES = 5
/** Chirundu by road, in the product's own seed of destinations. */
const DESTINATION = { startLocationId: 1, endLocationId: 107, deliveryTypeId: 1 }

/** One POST, each from another address of the loopback range, since a single address is limited. */
export async function postFromAnywhere(url: string, body: object, headers: Record<string, string> = {}) {
  const json = { 'Content-Type': 'application/json', ...headers }
  const { bytes } = await callFromAnywhere(url, { method: 'POST', headers: json, body: JSON.stringify(body) })
  return bytes.toString()
}

type Call = {
  readonly method: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

/** Any call, in the same way. */
export async function callFromAnywhere(url: string, { method, headers = {}, body }: Call) {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(2, 255)}`
  // Kept open, a connection would wait for a second call from this address.
  const call = openRequest(url, { method, headers, localAddress, agent: false, signal: AbortSignal.timeout(LIMIT_MS) })
  call.end(body)
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, bytes: await buffer(response) }
}

/** A request for a quotation as a client keeps it: the same key and body again is the same quotation. */
export type KeyedRequest = { readonly key: string; readonly body: object }

export function requestFor(saexRef: string): KeyedRequest {
  const email = `${randomUUID()}@example.test`
  return { key: randomUUID(), body: { ...DESTINATION, saexRef, firstName: 'Chanda', surname: 'Mwila', email } }
}

/** As a device does it: what is refused for now is asked again under the same key. */
export async function issueQuoteAtLast(url: string, request: KeyedRequest): Promise<QuoteResult> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const quote = await issueQuote(url, request)
    if (quote !== undefined) return quote
    await sleep(randomInt(200, 600))
  }
  throw new Error('a quotation was refused forty times')
}

/** The same for many, a few at a time; in the order of the requests. */
export async function issueAll(
  requests: readonly KeyedRequest[],
  urlOf: (place: number) => string,
): Promise<readonly QuoteResult[]> {
  const quotes: QuoteResult[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < requests.length) {
      const place = next++
      const request = requests[place]
      if (request !== undefined) quotes[place] = await issueQuoteAtLast(urlOf(place), request)
    }
  }
  await Promise.all(Array.from({ length: LANES }, work))
  return quotes
}

/** Undefined when it was refused. */
export async function issueQuote(url: string, { key, body }: KeyedRequest): Promise<QuoteResult | undefined> {
  const answer = await postFromAnywhere(`${url}${PATHS.quote}`, body, { 'Idempotency-Key': key })
  const { errorCode, result } = JSON.parse(answer) as { errorCode: number; result: QuoteResult | null }
  return errorCode === 0 && result !== null ? result : undefined
}

/** What became of the call for a mail, `sent`, `queued` or the name of the error; the mail has the key as its id. */
export async function emailQuoteFromAnywhere(url: string, { quoteId, key }: QuoteToMail): Promise<string> {
  const answer = await postFromAnywhere(`${url}${PATHS.emailQuote}?QuoteId=${quoteId}`, {}, { 'Idempotency-Key': key })
  const { errorKey, result } = JSON.parse(answer) as { errorKey?: string; result: EmailQuoteResult | null }
  return errorKey ?? result?.state ?? 'nothing'
}

type QuoteToMail = { readonly quoteId: number; readonly key: string }

/** References of vehicles with a price. */
export async function listReferences(url: string, rows = 40): Promise<readonly string[]> {
  const body = await postFromAnywhere(`${url}${PATHS.stock}`, { MinPrice: 1, Rows: rows })
  return [...body.matchAll(/"saexRef":"(SAEX\d{7})"/g)].map((match) => match[1] ?? '')
}
