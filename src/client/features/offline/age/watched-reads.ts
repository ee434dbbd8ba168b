import type * as z from 'zod/mini'
import { readOf } from '../../../../offline/answers/public-reads.ts'
import { searchResultSchema, type Vehicle, vehicleSchema } from '../../../../shared/contract/stock.ts'
import { answering, baseQuery, type ApiRequest } from '../../../api/base-query.ts'
import type { Answered } from '../../../api/freshness.ts'
import { network } from '../../../api/network.ts'
import { stockRequests } from '../../../api/public/stock-api.ts'
import type { ShownAnswer } from './shown-answer.ts'

/** A read whose answer is on screen. */
export type WatchedRead = {
  readonly endpointName: keyof typeof stockRequests
  readonly arg: never
  readonly request: ApiRequest
  readonly schema: z.ZodMiniType
  /** The name under which workers tell of newer answers; undefined for what no device keeps. */
  readonly key: string | undefined
}

const SCHEMAS = { searchStock: searchResultSchema, getVehicle: vehicleSchema }

/** The read that an answer belongs to; undefined for those that nobody watches. */
export function watchedRead({ endpointName, originalArgs }: ShownAnswer): WatchedRead | undefined {
  if (endpointName !== 'searchStock' && endpointName !== 'getVehicle') return undefined
  // The store keeps an argument only under the endpoint that took it.
  const arg = originalArgs as never
  const request: ApiRequest = stockRequests[endpointName](arg)
  return { endpointName, arg, request, schema: SCHEMAS[endpointName], key: keyOf(request) }
}

function keyOf({ path, query = {}, method = 'GET', body }: ApiRequest): string | undefined {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const url = `${path}?${new URLSearchParams(texts)}`
  return readOf({ method, url, headers: new Headers(), body })?.key
}

/** Asks past the store, so that nothing changes on screen. */
export async function askAside({ request, schema }: WatchedRead, signal: AbortSignal) {
  const surroundings = { extra: { fetch: network.fetch }, signal }
  const ask = answering(schema, () => request)
  return ask(undefined, undefined, undefined, (call) => baseQuery(call, surroundings))
}

/** Whether two answers say the same. */
export function isSame(a: Answered<unknown>, b: Answered<unknown>): boolean {
  const [one, other] = [a.freshness.digest, b.freshness.digest]
  if (one !== null && one === other) return true
  return JSON.stringify(a.result) === JSON.stringify(b.result)
}

/** The vehicle of an answer; undefined where it is no answer about one. */
export function vehicleOf({ result }: Answered<unknown>): Vehicle | undefined {
  const parsed = vehicleSchema.safeParse(result)
  return parsed.success ? parsed.data : undefined
}
