import { vi } from 'vitest'
import type { Breaker, WhyNot } from '../../../../src/offline/answers/breaker.ts'
import { createBreaker } from '../../../../src/offline/answers/breaker.ts'
import { type PublicRead, readOf } from '../../../../src/offline/answers/public-reads.ts'
import { createResolver, type AnswerNews } from '../../../../src/offline/answers/resolve.ts'
import { digestOf } from '../../../../src/offline/body-digest.ts'
import type { Fetch } from '../../../../src/offline/fetch-text.ts'
import type { LocalAnswer } from '../../../../src/offline/local/local-answers.ts'
import { PATHS } from '../../../../src/shared/contract/paths.ts'
import { createMemoryStock } from '../../../support/memory-stock.ts'

export const HOUR_MS = 3_600_000
/** The device's clock when a test begins, 500 s into an hour. */
export const START_MS = 500_000 * HOUR_MS + 500_000
export const SERVER_TIME = '2026-11-20T06:00:00.000Z'

export type Given = { readonly status?: number; readonly headers?: Readonly<Record<string, string>> }

/** A whole answer of our server. */
export async function ours(result: unknown, { status = 200, headers = {} }: Given = {}): Promise<Response> {
  const failure = { errorCode: 1, errorMessage: 'No', result: null, errorKey: 'NOT_FOUND', requestId: 'r' }
  const good = { errorCode: 0, errorMessage: '', result }
  const text = JSON.stringify(status === 200 ? good : failure)
  return sent(text, { 'x-saex-digest': await digestOfText(text), ...headers }, status)
}

/** Any text with the headers that our server gives. */
export function sent(text: string, headers: Readonly<Record<string, string>>, status = 200): Response {
  const usual = { 'content-type': 'application/json; charset=utf-8', 'x-saex-time': SERVER_TIME }
  return new Response(text, { status, headers: { ...usual, ...headers } })
}

export async function digestOfText(text: string): Promise<string> {
  return (await digestOf(new TextEncoder().encode(text))) ?? ''
}

export function readAt(method: string, url: string, body?: unknown): PublicRead {
  const read = readOf({ method, url, headers: new Headers(), body })
  if (read === undefined) throw new Error(`${method} ${url} is no public read`)
  return read
}

export const SEARCH = readAt('POST', PATHS.stock, {})
export const FILTERS = readAt('GET', `${PATHS.filters}?typeId=1`)
export const VEHICLE = readAt('GET', `${PATHS.stock}?saexReference=SAEX0000001`)

export const CARS = { cars: [{ id: 1, price: 10, priceWithVAT: 11, status: 'available' }], count: 1 }
export const REFUSED = new TypeError('Failed to fetch')
export const PAGE = new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })

/** An answer that the test gives when it wants to. */
export function later() {
  let give: (response: Response) => void = () => undefined
  const answer = new Promise<Response>((resolve) => (give = resolve))
  return { answer, give }
}

/** Lets everything happen that needs no more time; digests are worked out beside the thread. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A resolver whose clock, network and list are the test's; `advance` lets time go by. */
export function createRig() {
  const stock = createMemoryStock()
  const store = stock.open()
  const waits: { at: number; go: () => void }[] = []
  const told: AnswerNews[] = []
  const outliving: Promise<unknown>[] = []
  const state = { at: 0, isLinkLost: false, isSlowLine: false, hasBadList: false }
  const answers = new Map<string, LocalAnswer>()
  const network = vi.fn<Fetch>()
  const connectivity: Breaker = createBreaker({ now: () => state.at, isLinkLost: () => state.isLinkLost })
  const resolve = createResolver({
    fetch: network,
    store,
    local: {
      answer: async ({ kind }) => {
        if (state.hasBadList) throw new Error('damaged')
        return answers.get(kind)
      },
    },
    now: () => START_MS + state.at,
    wait: (ms) => new Promise((go) => waits.push({ at: state.at + ms, go })),
    tell: (news) => told.push(news),
    connectivity,
    grew: async () => undefined,
    isSlowLine: () => state.isSlowLine,
  })

  return {
    state,
    stock,
    told,
    network,
    connectivity,
    /** The list on the device answers every read of this kind so. */
    answerLocally: (kind: PublicRead['kind'], result: unknown, isShort = false) =>
      answers.set(kind, { result, savedAt: '2026-11-19T00:00:00.000Z', revision: 7, isShort }),
    ask: (read: PublicRead, signal = new AbortController().signal) =>
      resolve(read, { input: read.path, init: {}, signal, outlive: (work) => outliving.push(work) }),
    /** Answers of the network, one after the other; the last one again and again. */
    answerWith: (...given: readonly (Response | Error | Promise<Response>)[]) => {
      const left = [...given]
      network.mockImplementation(async () => {
        const next = await (left.length > 1 ? left.shift() : left[0])
        if (next instanceof Response) return next.clone()
        throw next
      })
    },
    advance: async (ms: number) => {
      await settle()
      state.at += ms
      for (const { at, go } of waits) if (at <= state.at) go()
      await settle()
    },
    /** Until all that goes on after an answer is done. */
    afterwards: () => Promise.all(outliving),
    kept: () => [...stock.tables.answers.keys()],
  }
}

export type Rig = ReturnType<typeof createRig>

/** Keeps an answer, as an earlier visit did. */
export async function keepEarlier(rig: Rig, read: PublicRead, result: unknown): Promise<void> {
  rig.answerWith(await ours(result))
  await rig.ask(read)
  await rig.afterwards()
  rig.network.mockClear()
}

/** What a response is, and where it says that it is from. */
export async function shown(response: Response) {
  const { headers } = response
  const envelope = JSON.parse(await response.clone().text()) as { readonly result?: unknown }
  const why = headers.get('x-saex-why') as WhyNot | 'timeout' | 'fault' | null
  return { source: headers.get('x-saex-source'), why, result: envelope.result }
}
