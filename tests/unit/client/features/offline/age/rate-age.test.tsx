import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currencyApi } from '../../../../../../src/client/api/public/currency-api.ts'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { AnswerAge, loadFreshParts, RateAge } from '../../../../../../src/client/features/offline/public.ts'
import { readOf } from '../../../../../../src/offline/answers/public-reads.ts'
import { PATHS } from '../../../../../../src/shared/contract/paths.ts'
import { DAY_MS } from '../../../../../../src/shared/domain/durations.ts'

const NINE_DAYS_AGO = new Date(Date.now() - 9 * DAY_MS).toISOString()
const SAVED_AT = new Date(Date.now() - 8 * DAY_MS).toISOString()
const SAVED = { 'x-saex-source': 'saved', 'x-saex-saved-at': SAVED_AT, 'x-saex-why': 'timeout' }
const LIVE = { 'x-saex-time': new Date().toISOString() }
const FRESHNESS = { source: 'network', serverTime: null, savedAt: null, revision: null, digest: null } as const
const SHOWN = {
  currentData: { result: [], freshness: { ...FRESHNESS, partial: false, why: null } },
  fulfilledTimeStamp: Date.now(),
  refetch: () => {},
}
const KEY = readOf({ method: 'GET', url: PATHS.currencies, headers: new Headers() })?.key

let given: { readonly value: number; readonly headers: Readonly<Record<string, string>> }
let calls: number
let root: Root
let store: ReturnType<typeof makeStore>

async function answer(input: string): Promise<Response> {
  if (!input.startsWith(PATHS.currencies)) return Response.json({ errorCode: 0, errorMessage: '', result: [] })
  calls += 1
  const result = [{ currency: 'USD', value: given.value, timestamp: NINE_DAYS_AGO, source: 'import' }]
  return Response.json({ errorCode: 0, errorMessage: '', result }, { headers: given.headers })
}

/** An answer of now, and both places that tell of the rate, one of which a screen hides. */
async function open(first: typeof given) {
  given = first
  await act(async () => {
    await store.dispatch(currencyApi.endpoints.getRates.initiate())
    root.render(
      <Provider store={store}>
        <AnswerAge answer={SHOWN} />
        <RateAge timestamp={NINE_DAYS_AGO} />
        <RateAge timestamp={NINE_DAYS_AGO} />
      </Provider>,
    )
  })
  await pass()
}

async function tell(news: Readonly<Record<string, unknown>>): Promise<void> {
  const channel = new BroadcastChannel('saex-answers')
  channel.postMessage(news)
  await pass(200)
  channel.close()
}

const pass = (ms = 50) => act(() => new Promise<void>((resolve) => void setTimeout(resolve, ms)))
const said = () => document.body.textContent
const rate = () => currencyApi.endpoints.getRates.select()(store.getState()).data?.result[0]?.value

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  calls = 0
  store = makeStore({ fetch: answer })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await loadFreshParts('en')
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('an old rate of the server is the rate in force; a saved one is called old', async () => {
  await open({ value: 0.05, headers: LIVE })
  expect(said()).toBe('Live')
})

test('a saved rate gives way to another one that the server gives late', async () => {
  await open({ value: 0.05, headers: SAVED })
  expect(said()).toBe('Liveold rateold rate')
  given = { value: 0.06, headers: LIVE }
  await tell({ kind: 'newer', key: KEY })
  expect(said()).toBe('Live')
  expect(rate()).toBe(0.06)
  expect(calls).toBe(2)
})

test('a saved rate that the server confirms late is the rate in force, without another call', async () => {
  await open({ value: 0.05, headers: SAVED })
  await tell({ kind: 'confirmed', key: KEY, savedAt: SAVED_AT })
  expect(said()).toBe('Live')
  expect(calls).toBe(1)
})
