import * as z from 'zod/mini'
import { PATHS } from '../../shared/contract/paths.ts'
import { PATIENCE_MS } from '../../shared/domain/patience.ts'
import { type Evidence, SIGN_IN_FIRST } from '../connectivity.ts'
import type { Fetch } from '../fetch-text.ts'
import type { LocalAnswers, LocalAnswer } from '../local/local-answers.ts'
import type { Wait } from '../open-store.ts'
import type { Evictor } from '../stock/evict.ts'
import type { StockStore } from '../stock/stock-store.ts'
import type { AnswerKind, SavedAnswer } from '../stock/stock-tables.ts'
import { createAnswerOrder } from './answer-order.ts'
import { findAnswer, forgetAnswer, markUsed, putAnswer, readEnvelope } from './answer-store.ts'
import { type Asking, askNetwork, type Verdict, type Why } from './ask-network.ts'
import type { Breaker } from './breaker.ts'
import type { PublicRead } from './public-reads.ts'

/** They tell of the body as it travelled. */
const TRAVEL_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']

const seenOfSearch = z.object({
  count: z.number(),
  cars: z.array(z.object({ id: z.number(), price: z.number(), priceWithVAT: z.number(), status: z.string() })),
})

/**
 * What is told to all tabs on the channel `saex-answers`. `newer`: the network has since answered this read differently;
 * `confirmed`: it has since given the price that stood in as of `savedAt`, which was an estimate until then; `full`: an
 * answer was not kept for lack of space.
 */
export type AnswerNews =
  | { readonly kind: 'newer'; readonly key: string }
  | { readonly kind: 'confirmed'; readonly key: string; readonly savedAt: string }
  | { readonly kind: 'full' }

export type ResolverOptions = {
  readonly fetch: Fetch
  readonly store: StockStore
  readonly local: LocalAnswers
  /** Device's clock in ms. */
  readonly now: () => number
  readonly wait: Wait
  readonly tell: (news: AnswerNews) => void
  readonly connectivity: Breaker
  /** Told of the bytes of everything that was kept. */
  readonly grew: Evictor['grew']
  /** The visitor saves data, or the line is a slow one: patience is doubled. */
  readonly isSlowLine: () => boolean
}

export type ReadRequest = Asking & {
  /** Keeps the worker alive for what goes on after the answer. */
  readonly outlive: (work: Promise<unknown>) => void
}

/** What stands in for the network: the response, and the result that it shows. */
type StandIn = { readonly response: Response; readonly result: unknown }

/** `order`: of its asking among all. */
type Ordered = Verdict & { readonly order: number }

type Late = { readonly verdict: Ordered; readonly standIn: StandIn }

const PATIENCE_OF: Readonly<Record<AnswerKind, number>> = {
  reference: 1000,
  pictures: PATIENCE_MS,
  search: PATIENCE_MS,
  counts: PATIENCE_MS,
  vehicle: PATIENCE_MS,
  cost: PATIENCE_MS,
}
const TOO_MANY = 429
const NOT_FOUND = 404
/** What is shown as an estimate, or as an old rate, while it is not the network's. */
const PRICES: ReadonlySet<string> = new Set([PATHS.deliveryPrices, PATHS.deliveryCost, PATHS.currencies])
/** With a saved list these come from it, so that all pages of a search have one source; the others are better as saved. */
const LOCAL_FIRST: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['search', 'counts'])

/**
 * Makes the one algorithm for every public read, in worker and page alike (`offline.one-resolver`): the network's
 * answer when it comes in time, else what this device has, else whatever the network still gives. The response says in
 * its headers where it is from: `x-saex-source`, `-saved-at`, `-revision`, `-partial` and `-why`. Rejects when there is
 * no answer at all.
 */
export function createResolver(options: ResolverOptions) {
  const { fetch, store, local, now, wait, tell, connectivity, grew, isSlowLine } = options
  const orders = createAnswerOrder()

  return async function resolve(read: PublicRead, request: ReadRequest): Promise<Response> {
    const whyNot = connectivity.whyNot()
    const atOnce = whyNot && (await findStandIn(read, request, whyNot))
    if (atOnce) return atOnce.response
    const asking = ask(request, patienceOf(read.kind))
    const first = await Promise.race([asking.verdict, asking.patience])
    if (first !== undefined) return settle(read, request, first)
    const standIn = await findStandIn(read, request, 'timeout')
    if (standIn === undefined) return settle(read, request, await asking.verdict)
    request.outlive(asking.verdict.then((verdict) => takeLate(read, request, { verdict, standIn })))
    return standIn.response
  }

  function patienceOf(kind: AnswerKind): number {
    return PATIENCE_OF[kind] * (isSlowLine() ? 2 : 1)
  }

  /** Asks, and tells what that says of the connection; `patience` ends with undefined. */
  function ask(request: Asking, patienceMs: number) {
    let [isOver, isLate] = [false, false]
    const order = orders.next()
    const verdict = askNetwork(fetch, request).then((given): Ordered => {
      isOver = true
      if (!request.signal.aborted) connectivity.follow(evidenceOf(given, isLate))
      return { ...given, order }
    })
    const patience = wait(patienceMs).then(() => {
      isLate = true
      if (!isOver) connectivity.follow('waiting')
      return undefined
    })
    return { verdict, patience }
  }

  async function settle(read: PublicRead, request: ReadRequest, verdict: Ordered): Promise<Response> {
    if (verdict.kind === 'good' || verdict.kind === 'refused') {
      request.outlive(remember(read, verdict))
      return fromNetwork(verdict.response, verdict.text)
    }
    const standIn = request.signal.aborted ? undefined : await findStandIn(read, request, verdict.why)
    if (standIn !== undefined) {
      request.outlive(takeLate(read, request, { verdict, standIn }))
      return standIn.response
    }
    if (verdict.isDamaged) return tryAgain(read, request)
    if (verdict.kind === 'silence') throw verdict.error
    return fromNetwork(verdict.response, verdict.text, verdict.why)
  }

  /**
   * A cut answer is asked for once more; nobody is shown half of one. Past the browser's own cache, which would have the
   * server confirm the half that it keeps.
   */
  function askAgain(read: PublicRead, request: ReadRequest): Promise<Ordered> {
    const init: RequestInit = { ...request.init, cache: 'reload' }
    return ask({ ...request, init }, patienceOf(read.kind)).verdict
  }

  async function tryAgain(read: PublicRead, request: ReadRequest): Promise<Response> {
    const verdict = await askAgain(read, request)
    if (verdict.kind === 'silence') throw verdict.error
    if (verdict.kind === 'unusable' && verdict.isDamaged) throw new TypeError('the answer was cut off')
    if (verdict.kind !== 'unusable') request.outlive(remember(read, verdict))
    return fromNetwork(verdict.response, verdict.text, verdict.kind === 'unusable' ? verdict.why : undefined)
  }

  /** False for an answer that is older than what was taken already. */
  async function remember(read: PublicRead, verdict: Ordered): Promise<boolean> {
    const isAnswer = verdict.kind === 'good' || verdict.kind === 'refused'
    if (isAnswer && !orders.take(read.key, verdict.order)) return false
    if (verdict.kind === 'good' && verdict.isProven) {
      const kept = await putAnswer(store, { read, ...verdict, now })
      if (kept.ok) await grew(read.kind, kept.value)
      else if (kept.reason === 'full') tell({ kind: 'full' })
    }
    if (verdict.kind === 'refused' && verdict.response.status === NOT_FOUND) await forgetAnswer(store, read.key)
    return true
  }

  /** Something else was shown, and the answer may come after all: whole at the second attempt. */
  async function takeLate(read: PublicRead, request: ReadRequest, { verdict: first, standIn }: Late): Promise<void> {
    const isDamaged = 'isDamaged' in first && first.isDamaged
    const verdict = isDamaged ? await askAgain(read, request) : first
    const isNewest = await remember(read, verdict)
    if (!isNewest || verdict.kind !== 'good' || !verdict.isProven) return
    if (!isSameResult(read.kind, standIn.result, readEnvelope(verdict.text)?.result))
      tell({ kind: 'newer', key: read.key })
    // From a server without its database it is no price of now either.
    else if (PRICES.has(read.path) && !verdict.response.headers.has('x-saex-stock-at'))
      tell({ kind: 'confirmed', key: read.key, savedAt: standIn.response.headers.get('x-saex-saved-at') ?? '' })
  }

  async function findStandIn(read: PublicRead, request: ReadRequest, why: Why): Promise<StandIn | undefined> {
    if (LOCAL_FIRST.has(read.kind)) return (await answerLocally(read, why)) ?? findSaved(read, request, why)
    return (await findSaved(read, request, why)) ?? answerLocally(read, why)
  }

  async function answerLocally(read: PublicRead, why: Why): Promise<StandIn | undefined> {
    const answer = await local.answer(read).catch(() => undefined)
    return answer && { response: ofDevice(answer, why), result: answer.result }
  }

  async function findSaved(read: PublicRead, request: ReadRequest, why: Why): Promise<StandIn | undefined> {
    const answer = await findAnswer(store, read.key)
    if (answer === undefined) return undefined
    request.outlive(markUsed(store, answer, now()))
    return { response: ofStore(answer, why), result: readEnvelope(answer.body)?.result }
  }
}

function evidenceOf(verdict: Verdict, isLate: boolean): Evidence {
  if (verdict.kind === 'silence') return 'failed'
  if (verdict.kind !== 'unusable' || verdict.response.status === TOO_MANY) return isLate ? 'late' : 'answered'
  return verdict.why === 'portal' ? 'foreign' : 'failed'
}

/**
 * Whether a later result would show nothing else. Of a search only number, order, prices and states count: a card that the
 * device makes itself has another picture address (`offline.renewed-when-different`).
 */
function isSameResult(kind: AnswerKind, before: unknown, after: unknown): boolean {
  if (kind !== 'search') return inOrder(before) === inOrder(after)
  const [shown, later] = [seenOfSearch.safeParse(before), seenOfSearch.safeParse(after)]
  return shown.success && later.success && JSON.stringify(shown.data) === JSON.stringify(later.data)
}

/** A text that is the same whatever the order of an object's fields. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** What the network gave, as it gave it; `why` where it is not our server's answer. */
function fromNetwork({ status, headers }: Response, text: string, why?: Why): Response {
  const kept = new Headers(headers)
  for (const name of TRAVEL_HEADERS) kept.delete(name)
  kept.set('x-saex-source', 'network')
  if (why !== undefined) kept.set('x-saex-why', why)
  // A redirect that was not followed shows no status of its own.
  return new Response(text, { status: status || SIGN_IN_FIRST, headers: kept })
}

/** This very answer, given before. */
function ofStore({ body, savedAt, revision, digest }: SavedAnswer, why: Why): Response {
  return stamped(body, {
    'x-saex-source': 'saved',
    'x-saex-saved-at': savedAt,
    'x-saex-revision': revision,
    'x-saex-digest': digest,
    'x-saex-why': why,
  })
}

/** An answer of the device's own making, in the envelope of the API. */
function ofDevice({ result, savedAt, revision, isShort }: LocalAnswer, why: Why): Response {
  const envelope = { errorCode: 0, errorMessage: '', result }
  return stamped(JSON.stringify(envelope), {
    'x-saex-source': 'local',
    'x-saex-saved-at': savedAt,
    'x-saex-revision': String(revision),
    'x-saex-partial': isShort ? '1' : null,
    'x-saex-why': why,
  })
}

function stamped(body: string, stamps: Readonly<Record<string, string | null>>): Response {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' })
  for (const [name, value] of Object.entries(stamps)) if (value !== null) headers.set(name, value)
  return new Response(body, { headers })
}
