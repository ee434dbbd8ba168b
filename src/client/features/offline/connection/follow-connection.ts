import {
  afterEvidence,
  CONNECTED,
  type ConnectionState,
  type Evidence,
  evidenceOfWhy,
  evidenceIn,
  pauseLeft,
} from '../../../../offline/connectivity.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { isControlled, network } from '../../../api/network.ts'
import type { Answered } from '../../../api/freshness.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { publicApi } from '../../../api/public-api.ts'
import { connectionSlice } from './connection.slice.ts'
import { SERVER_IS_BACK } from '../../../api/window-events.ts'
import { PATIENCE_MS } from '../../../../shared/domain/patience.ts'
import type { Fetch } from '../../../../offline/fetch-text.ts'
import { envelopeOf } from '../../../../shared/contract/envelope.ts'
import { healthSchema } from '../../../../shared/contract/health.ts'
import { PATHS } from '../../../../shared/contract/paths.ts'

const LIMIT_MS = 10_000
const healthySchema = envelopeOf(healthSchema)

type QueriesState = { readonly [publicApi.reducerPath]: { readonly queries: Readonly<Record<string, Asked>> } }
type Asked = { readonly error?: unknown; readonly data?: Partial<Answered<unknown>> } | undefined

/** So long the first visit may take until its worker has what it needs; then the page helps itself. */
const WORKER_COMES_MS = 8000

let isFollowing = false

/** From now on the page knows how it stands with the connection, also from what failed before. */
export function followConnection(dispatch: ClientDispatch, state: unknown): void {
  if (isFollowing) return
  isFollowing = true
  const { follow, begin, connectionLost } = createJudge(dispatch)
  let way = network.fetch
  network.fetch = watchNetwork((input, init) => way(input, init), begin)
  whenUncontrolled(async () => {
    const { answerInPage } = await import('../../../api/page-answers.ts')
    way = answerInPage(way)
  })
  window.addEventListener('offline', connectionLost)
  window.addEventListener('online', () => follow('linkBack'))
  const before = navigator.onLine ? evidenceSoFar(state as QueriesState) : 'linkLost'
  if (before !== undefined) follow(before)
  // It may be what the worker remembers, up to 15 s old: the server is asked at once.
  if (before === 'foreign') follow('linkBack')
}

/** What the calls of the first paint tell; undefined = that all is well. */
function evidenceSoFar(state: QueriesState): Evidence | undefined {
  const told = new Set(Object.values(state[publicApi.reducerPath].queries).map(evidenceOf))
  const worst = (['foreign', 'failed', 'waiting'] as const).find((evidence) => told.has(evidence))
  if (worst !== undefined) return worst
  // A page out of the cache that had no answer yet is no sign of a server: it is asked how it is.
  return isControlled() && !told.has('answered') ? 'linkBack' : undefined
}

/** Of one call: an answer of the server, or the device's with its reason, or none. */
function evidenceOf(asked: Asked): Evidence | undefined {
  const { source, why } = asked?.data?.freshness ?? {}
  if (source === 'network') return 'answered'
  if (typeof why === 'string') return evidenceOfWhy(why) ?? 'failed'
  return hasNoAnswer(asked?.error) ? 'failed' : undefined
}

/** Calls back when no worker comes to answer this page. Without https there is nothing that could be proven or kept. */
function whenUncontrolled(act: () => Promise<void>): void {
  if (!window.isSecureContext) return
  setTimeout(() => {
    if (!isControlled()) void act().catch(() => undefined)
  }, WORKER_COMES_MS)
}

type Tell = (evidence: Evidence) => void

/** Begins a call: what it tells counts until the browser says that the connection is gone. */
type Begin = () => Tell

/**
 * An answer that was under way when the connection went tells of the one before. It may come out of a buffer of the
 * device, so only what began since counts (`offline.evidence-only`).
 */
export function onlyOfThisConnection(follow: Tell): { readonly begin: Begin; readonly connectionLost: () => void } {
  let losses = 0
  return {
    begin: () => {
      const before = losses
      return (evidence) => (losses === before ? follow(evidence) : undefined)
    },
    connectionLost: () => {
      losses += 1
    },
  }
}

/** Judges evidence, shows what follows from it, and asks the server when it is time, while the page is in sight. */
function createJudge(dispatch: ClientDispatch) {
  let known = CONNECTED
  let timer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false
  const { begin, connectionLost } = onlyOfThisConnection(follow)

  function follow(evidence: Evidence): void {
    const { state } = known
    known = afterEvidence(known, evidence, Date.now())
    if (known.state !== state) tell(known.state)
    plan()
  }

  function tell(state: ConnectionState): void {
    dispatch(connectionSlice.actions.connectionChanged(state))
    if (state === 'online') window.dispatchEvent(new Event(SERVER_IS_BACK))
  }

  function plan(): void {
    clearTimeout(timer)
    if (known.probeAt === null || isProbing || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void probe(), pauseLeft(known.probeAt, Date.now()))
  }

  async function probe(): Promise<void> {
    isProbing = true
    const tellProbe = begin()
    const evidence = await probeServer((input, init) => fetch(input, init))
    isProbing = false
    tellProbe(evidence)
    // Untold, it leaves the next one to be planned.
    plan()
  }

  document.addEventListener('visibilitychange', plan)
  return {
    follow,
    begin,
    connectionLost: () => {
      connectionLost()
      follow('linkLost')
    },
  }
}

function hasNoAnswer(error: unknown): boolean {
  const kind = error === undefined ? 'invalid' : failureKind(error)
  return kind === 'offline' || kind === 'timeout' || kind === 'unexpected'
}

/** Asks the server how it is; only its own words count. A redirect is not followed: to another host it could only fail. */
export async function probeServer(fetch: Fetch): Promise<Evidence> {
  const startedAt = performance.now()
  try {
    const signal = AbortSignal.timeout(LIMIT_MS)
    const response = await fetch(PATHS.health, { cache: 'no-store', redirect: 'manual', signal })
    const evidence = evidenceIn(response, performance.now() - startedAt > PATIENCE_MS)
    if (evidence === 'failed' || evidence === 'foreign') return evidence
    const body: unknown = await response.json()
    return healthySchema.safeParse(body).success ? evidence : 'foreign'
  } catch {
    return 'failed'
  }
}

/**
 * The same network; every answer and every failure is told as evidence. A call that was called off tells nothing. One of
 * staff is never late: the server may work on it for long, as on the preview of a file.
 */
export function watchNetwork(fetch: Fetch, begin: Begin): Fetch {
  return async (input, init) => {
    const tell = begin()
    let isLate = false
    const isOfStaff = new Headers(init.headers).has('Token')
    const timer = isOfStaff
      ? undefined
      : setTimeout(() => {
          isLate = true
          tell('waiting')
        }, PATIENCE_MS)
    try {
      const response = await fetch(input, init)
      tell(evidenceIn(response, isLate))
      return response
    } catch (error) {
      if (init.signal?.aborted !== true) tell('failed')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
