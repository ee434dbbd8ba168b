import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import * as z from 'zod/mini'
import { type ApiFailure, failureOf, noAnswer, unusableAnswer } from './api-failure.ts'
import { type Answered, readFreshness } from './freshness.ts'
import { type Fetch, fetchText, SilenceError } from '../../offline/fetch-text.ts'

// zod would otherwise try `new Function`, which the page's content security policy forbids.
z.config({ jitless: true })

/** What the store gives every call: the network, so that server, page and tests each bring their own. */
export type ApiExtra = {
  readonly fetch: Fetch
  /** Longest time without a byte; ui.md, 'States'. */
  readonly silenceMs?: number
}

export type ApiRequest = {
  /** One of `PATHS`. */
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Answer = { readonly data: Answered<unknown> } | { readonly error: ApiFailure }

const SILENCE_MS = 20_000
const extraSchema = z.object({ fetch: z.custom<Fetch>((value) => typeof value === 'function') })
const silenceSchema = z.object({ silenceMs: z.number() })
const goodSchema = z.object({ errorCode: z.literal(0), result: z.unknown() })

/** Sends a request through the store's fetch and opens the envelope; every failure comes back as an {@link ApiFailure}. */
export async function baseQuery(request: ApiRequest, api: BaseQueryApi): Promise<Answer> {
  const { fetch } = extraSchema.parse(api.extra)
  const silence = silenceSchema.safeParse(api.extra)
  const silenceMs = silence.success ? silence.data.silenceMs : SILENCE_MS
  try {
    const { response, text } = await fetchText({ fetch, ...toCall(request), silenceMs, signal: api.signal })
    return openEnvelope(parseJson(text), response)
  } catch (error) {
    return { error: noAnswer(error instanceof SilenceError ? 'timeout' : 'offline') }
  }
}

/**
 * Builds the `queryFn` of an endpoint: sends what `request` makes of the argument and checks the result against the
 * contract's schema, so that `data` is an {@link Answered} of what the schema says.
 */
export function answering<Arg, Result extends z.ZodMiniType>(result: Result, request: (arg: Arg) => ApiRequest) {
  return async function queryFn(
    arg: Arg,
    api: BaseQueryApi,
  ): Promise<{ data: Answered<z.output<Result>> } | { error: ApiFailure }> {
    const answer = await baseQuery(request(arg), api)
    if ('error' in answer) return answer
    const parsed = result.safeParse(answer.data.result)
    if (!parsed.success) return { error: unusableAnswer() }
    return { data: { result: parsed.data, freshness: answer.data.freshness } }
  }
}

function toCall({ path, method = 'GET', query = {}, body, headers = {} }: ApiRequest) {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
  const init = { method, headers: { accept: 'application/json', ...headers } }
  if (body === undefined) return { input: path + search, init }
  const sent = { ...init, headers: { ...init.headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return { input: path + search, init: sent }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function openEnvelope(envelope: unknown, response: Response): Answer {
  const good = goodSchema.safeParse(envelope)
  if (!good.success) return { error: failureOf(envelope, response.headers) }
  return { data: { result: good.data.result, freshness: readFreshness(response.headers) } }
}
