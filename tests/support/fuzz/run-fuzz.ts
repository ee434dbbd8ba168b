import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { RATE_RULES, type RateRules } from '../../../src/server/http/rate-rules.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { TestApp } from '../app.ts'
import { aStockVehicle, stockUp } from '../quoting.ts'
import { listenLocally, sendRaw } from '../raw-socket.ts'
import { judge } from './judge.ts'
import { fuzzRequests, type ApiDescription, type FuzzRequest } from './requests.ts'
import type { KnownValues } from './schema-arbitrary.ts'
import { firstAnswer, wireFaults } from './wire-faults.ts'

export type FuzzReport = {
  readonly requests: number
  readonly statuses: Readonly<Record<string, number>>
  readonly slowestMs: number
  /** What went wrong, with the request that did it. */
  readonly faults: readonly { readonly fault: string; readonly request: unknown }[]
  readonly isPolluted: boolean
}

/** One in so many requests is a fault of the wire, through a real socket. */
const WIRE_SHARE = 20
/** Half-sent requests get no answer; nobody waits longer for one. */
const WIRE_PATIENCE_MS = 150
const SHOWN = 600

/** No call is refused for being one too many. */
export const NO_LIMITS = Object.fromEntries(
  Object.keys(RATE_RULES).map((name) => [name, { max: 1_000_000_000, windowMs: 1000 }]),
) as RateRules

/**
 * Fills the shop, asks it `requests` hostile questions, and says what was answered otherwise than the contract allows.
 */
export async function runFuzz(
  shop: TestApp,
  {
    requests,
    seed,
    onProgress,
  }: { readonly requests: number; readonly seed: number; readonly onProgress?: (done: number) => void },
): Promise<FuzzReport> {
  const known = await knownValues(shop)
  const port = await listenLocally(shop.app)
  const description: ApiDescription = (await shop.app.inject(PATHS.openApi)).json()
  const calls = fuzzRequests(description, known)
  const statuses: Record<string, number> = {}
  const faults: { fault: string; request: unknown }[] = []
  let slowestMs = 0
  for (let done = 0; done < requests; done++) {
    const isWire = done % WIRE_SHARE === 0
    const [request] = fc.sample<FuzzRequest | string>(isWire ? wireFaults() : calls, { numRuns: 1, seed: seed + done })
    if (request === undefined) continue
    const outcome = await ask(shop, { request, port })
    statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1
    slowestMs = Math.max(slowestMs, outcome.tookMs)
    if (outcome.fault !== undefined) faults.push({ fault: outcome.fault, request: shorten(request) })
    onProgress?.(done + 1)
  }
  return { requests, statuses, slowestMs: Math.round(slowestMs), faults, isPolluted: 'polluted' in {} }
}

type Asked = { readonly request: FuzzRequest | string; readonly port: number }

async function ask(shop: TestApp, { request, port }: Asked) {
  return typeof request === 'string' ? askRaw(request, port) : askApp(shop, request)
}

async function askApp(shop: TestApp, request: FuzzRequest) {
  const started = performance.now()
  const { method, url, headers, payload } = request
  const response = await shop.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
  const tookMs = performance.now() - started
  const isBare = method === 'HEAD' || (response.statusCode === 200 && url.includes('openapi.json'))
  return {
    status: response.statusCode,
    tookMs,
    fault: judge({ status: response.statusCode, body: textOf(response), tookMs, isBare }),
  }
}

/** `inject` hands packed bytes on as they are. */
function textOf({ headers, rawPayload }: { readonly headers: object; readonly rawPayload: Buffer }): string {
  const packing = 'content-encoding' in headers ? headers['content-encoding'] : undefined
  if (packing === 'br') return brotliDecompressSync(rawPayload).toString()
  return (packing === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

async function askRaw(bytes: string, port: number) {
  const { text } = await sendRaw(port, { bytes, limitMs: WIRE_PATIENCE_MS })
  const answer = firstAnswer(text)
  if (answer === undefined) return { status: 'no answer', tookMs: 0, fault: undefined }
  return { status: answer.status, tookMs: 0, fault: judge({ ...answer, tookMs: 0, isBare: false }) }
}

function shorten(request: FuzzRequest | string): unknown {
  if (typeof request === 'string') return request.slice(0, SHOWN)
  return { ...request, url: request.url.slice(0, SHOWN), payload: request.payload?.slice(0, SHOWN) }
}

async function knownValues({ context }: TestApp): Promise<KnownValues> {
  const vehicles = Array.from({ length: 30 }, (_none, index) => aStockVehicle({ supplierKey: `fuzz-${index}` }))
  const refs = await stockUp(context.db, vehicles)
  return {
    saexRef: [...refs.slice(0, 3), '1'],
    saexReference: [refs[0], '1'],
    saexReferenceNumber: [refs[0]],
    SaexRefNumber: [refs[0]],
    vehicleRef: [refs[0]],
    startLocationId: [1, 1, 1, 2],
    endLocationId: [101, 107],
    deliveryTypeId: [1, 1, 2],
    firstName: ['Chanda'],
    surname: ['Mwila'],
    // Few clients, so that repeated requests meet and not every call draws a paper.
    email: ['a@example.test', 'b@example.test'],
    MakeName: ['Toyota', 'toyota|ford', null],
    ModelName: ['Hilux', 'HI', null],
    typeId: [1, 2, 3, 4, 5],
    MakeId: [1, 2],
    id: [1, 2],
    endCountryId: [252, 260],
    Username: ['nobody'],
    Rows: [1, 20, 100],
    First: [0, 1, 10_000_000],
    QuoteId: [0, 4_503_599_627_370_497],
  }
}
