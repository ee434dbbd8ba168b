import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import * as z from 'zod/mini'
import { type ApiFailure, failureOf, noAnswer, unusableAnswer } from './api-failure.ts'
import { type Answered, readFreshness } from './freshness.ts'
import { type Fetch, fetchText, SilenceError } from '../../offline/fetch-text.ts'
import { envelopeOf } from '../../shared/contract/envelope.ts'
import { parseJson } from '../../shared/domain/parse-json.ts'
import { SILENCE_MS } from '../../shared/domain/patience.ts'

// zod would otherwise try `new Function`, which the page's content security policy forbids.
z.config({ jitless: true })

/** What the store gives every call: the network, so that server, page and tests each bring their own. */
export type ApiExtra = {
  readonly fetch: Fetch
  /** Longest time without a byte (`offline.silence-20s`). */
  readonly silenceMs?: number
  /** What asks for staff: its code comes with their pages. */
  readonly loadStaffQuery?: () => Promise<Query>
}

export type ApiRequest = {
  /** One of `PATHS`. */
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Longest time without a byte, where the store's is not meant. */
  readonly silenceMs?: number
}

export type Answer = { readonly data: Answered<unknown> } | { readonly error: ApiFailure }

/** Sends a request and answers what came of it; never rejects. */
type Query = (request: ApiRequest, api: BaseQueryApi) => Promise<Answer>

/** What came over the wire, unread; or the failure where nothing came. */
export type Exchange = { readonly envelope: unknown; readonly headers: Headers } | { readonly error: ApiFailure }

/** What a call needs of its surroundings; every call of RTK brings more than that. */
export type Surroundings = Pick<BaseQueryApi, 'extra' | 'signal'>

const extraSchema = z.object({ fetch: z.custom<Fetch>((value) => typeof value === 'function') })
const silenceSchema = z.object({ silenceMs: z.number() })
const goodSchema = envelopeOf(z.unknown())

/** Sends a request through the store's fetch and opens the envelope; every failure comes back as an {@link ApiFailure}. */
export async function baseQuery(request: ApiRequest, api: Surroundings): Promise<Answer> {
  return openEnvelope(await exchange(request, api))
}

/** Sends a request through the store's fetch. */
export async function exchange(request: ApiRequest, api: Surroundings): Promise<Exchange> {
  try {
    const call = toCall(request, api)
    const first = await readAnswer(call)
    if (first.envelope !== undefined || !first.isGood || call.init.method !== 'GET') return first
    // Half of an answer, maybe: the browser's own cache would have the server confirm the half that it keeps.
    return await readAnswer({ ...call, init: { ...call.init, cache: 'reload' } })
  } catch (error) {
    return { error: whyNoAnswer(error) }
  }
}

async function readAnswer(call: Parameters<typeof fetchText>[0]) {
  const { response, text } = await fetchText(call)
  return { envelope: parseJson(text), headers: response.headers, isGood: response.ok }
}

/** The failure that an error thrown by a call stands for. */
export function whyNoAnswer(error: unknown): ApiFailure {
  return noAnswer(error instanceof SilenceError ? 'timeout' : 'offline')
}

/**
 * Builds the `queryFn` of an endpoint: sends what `request` makes of the argument by the base query of the endpoint's API
 * and checks the result against the contract's schema, so that `data` is an {@link Answered} of what the schema says.
 */
export function answering<Arg, Result extends z.ZodMiniType>(result: Result, request: (arg: Arg) => ApiRequest) {
  return async function queryFn(
    arg: Arg,
    _api: unknown,
    _options: unknown,
    send: (request: ApiRequest) => Promise<Answer>,
  ): Promise<{ data: Answered<z.output<Result>> } | { error: ApiFailure }> {
    const answer = await send(request(arg))
    if ('error' in answer) return answer
    const parsed = result.safeParse(answer.data.result)
    if (!parsed.success) return { error: unusableAnswer() }
    return { data: { result: parsed.data, freshness: answer.data.freshness } }
  }
}

/** A request as it goes out, with the network and the patience of the store. */
export function toCall(
  { path, method = 'GET', query = {}, body, headers = {}, ...request }: ApiRequest,
  api: Surroundings,
) {
  const { fetch } = extraSchema.parse(api.extra)
  const silence = silenceSchema.safeParse(api.extra)
  const silenceMs = request.silenceMs ?? (silence.success ? silence.data.silenceMs : SILENCE_MS)
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
  const init = { method, headers: { accept: 'application/json', ...headers } }
  const call = { fetch, silenceMs, signal: api.signal, input: path + search, init }
  if (body === undefined) return call
  const sent = { ...init, headers: { ...init.headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return { ...call, init: sent }
}

/** The result of what came over the wire, or its failure. */
export function openEnvelope(exchanged: Exchange): Answer {
  if ('error' in exchanged) return exchanged
  const { envelope, headers } = exchanged
  const good = goodSchema.safeParse(envelope)
  if (!good.success) return { error: failureOf(envelope, headers) }
  return { data: { result: good.data.result, freshness: readFreshness(headers) } }
}
