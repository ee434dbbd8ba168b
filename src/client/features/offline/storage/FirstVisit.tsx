import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { configureStore } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query'
import type { ClientDispatch } from '../../../api/page.ts'
import { network } from '../../../api/network.ts'
import { publicApi } from '../../../api/public-api.ts'
import { rootReducer } from '../../../api/root-reducer.ts'
import { savesData, whenIdle } from '../../../ui/idle.ts'

const PICTURES = '/pictures/'

type Asked = {
  readonly status?: string
  readonly endpointName?: string
  readonly originalArgs?: unknown
}
type PublicState = {
  readonly [publicApi.reducerPath]: { readonly queries: Readonly<Record<string, Asked | undefined>> }
}
type Initiate = (arg: unknown, options: { readonly subscribe: false }) => Parameters<ClientDispatch>[0]

/** Lets the worker keep what the first visit has seen; shows nothing. */
export function FirstVisit() {
  const store = useStore()
  useEffect(() => handOverToWorker(() => store.getState()), [store])
  return null
}

/**
 * Once a worker comes to control this page for the first time, everything that the page knows and shows is asked for again
 * past the screen, so that the worker keeps it: one visit is enough to open it without a connection. The answer calls it off.
 */
function handOverToWorker(readState: () => unknown): () => void {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null || savesData()) {
    return () => undefined
  }
  const aborter = new AbortController()
  const begin = () => whenIdle(() => void handOver(readState() as PublicState, aborter.signal))
  navigator.serviceWorker.addEventListener('controllerchange', begin, { once: true, signal: aborter.signal })
  return () => aborter.abort()
}

async function handOver(state: PublicState, signal: AbortSignal): Promise<void> {
  await askAgain(state, signal)
  await loadPicturesAgain(signal)
}

async function askAgain(state: PublicState, signal: AbortSignal): Promise<void> {
  const dispatch = createAside()
  const endpoints = publicApi.endpoints as Readonly<Record<string, { readonly initiate: Initiate } | undefined>>
  for (const asked of Object.values(state[publicApi.reducerPath].queries)) {
    if (signal.aborted) return
    if (asked?.status !== QueryStatus.fulfilled || asked.endpointName === undefined) continue
    const ask = endpoints[asked.endpointName]?.initiate(asked.originalArgs, { subscribe: false })
    if (ask !== undefined) await dispatch(ask)
  }
}

/** They come out of the browser's own cache, which has them as they were sent. */
async function loadPicturesAgain(signal: AbortSignal): Promise<void> {
  const shown = [...document.images].filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc)
  for (const address of new Set(shown.filter((source) => source.startsWith(`${location.origin}${PICTURES}`)))) {
    if (signal.aborted) return
    const picture = new Image()
    // In the mode of the page's own pictures the browser would give what is on screen, and the worker would not hear of it.
    picture.crossOrigin = 'anonymous'
    picture.src = address
    await picture.decode().catch(() => undefined)
  }
}

/** A store that no screen looks at. */
function createAside(): ClientDispatch {
  const fetch: typeof network.fetch = (input, init) => network.fetch(input, init)
  const { dispatch } = configureStore({
    reducer: rootReducer,
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { fetch } }, serializableCheck: false, immutableCheck: false }).concat(
        publicApi.middleware,
      ),
  })
  return dispatch
}
