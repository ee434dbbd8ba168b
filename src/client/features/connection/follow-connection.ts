import { afterEvidence, CONNECTED, type Evidence } from '../../../offline/connectivity.ts'
import { failureKind } from '../../api/api-failure.ts'
import { network } from '../../api/network.ts'
import type { ClientDispatch } from '../../api/page.ts'
import { publicApi } from '../../api/public-api.ts'
import { connectionSlice } from './connection.slice.ts'
import { probeServer } from './probe-server.ts'
import { watchNetwork } from './watch-network.ts'

type QueriesState = { readonly [publicApi.reducerPath]: { readonly queries: Readonly<Record<string, Asked>> } }
type Asked = { readonly error?: unknown } | undefined

let isFollowing = false

/** From now on the page knows how it stands with the connection, also from what failed before. */
export function followConnection(dispatch: ClientDispatch, state: unknown): void {
  if (isFollowing) return
  isFollowing = true
  const follow = createJudge(dispatch)
  network.fetch = watchNetwork(network.fetch, follow)
  window.addEventListener('offline', () => follow('linkLost'))
  window.addEventListener('online', () => follow('linkBack'))
  if (!navigator.onLine) follow('linkLost')
  else if (hasFailed(state as QueriesState)) follow('failed')
}

/** Judges evidence, shows what follows from it, and asks the server when it is time, while the page is in sight. */
function createJudge(dispatch: ClientDispatch): (evidence: Evidence) => void {
  let known = CONNECTED
  let timer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false

  function follow(evidence: Evidence): void {
    const { state } = known
    known = afterEvidence(known, evidence, Date.now())
    if (known.state !== state) dispatch(connectionSlice.actions.connectionChanged(known.state))
    plan()
  }

  function plan(): void {
    clearTimeout(timer)
    if (known.probeAt === null || isProbing || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void probe(), Math.max(0, known.probeAt - Date.now()))
  }

  async function probe(): Promise<void> {
    isProbing = true
    const evidence = await probeServer((input, init) => fetch(input, init))
    isProbing = false
    follow(evidence)
  }

  document.addEventListener('visibilitychange', plan)
  return follow
}

/** Whether a call of the first paint got no answer, or a stranger's. */
function hasFailed(state: QueriesState): boolean {
  const kinds = Object.values(state[publicApi.reducerPath].queries).flatMap((asked) =>
    asked?.error === undefined ? [] : [failureKind(asked.error)],
  )
  return kinds.some((kind) => kind === 'offline' || kind === 'timeout' || kind === 'unexpected')
}
