import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../../../../src/client/api/network.ts'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { AnswerAge } from '../../../../../../src/client/features/offline/public.ts'
import { connectionSlice } from '../../../../../../src/client/features/offline/public.ts'
import '../../../../../../src/client/features/offline/late-parts.ts'
import { stockApi } from '../../../../../../src/client/api/public/stock-api.ts'
import { readOf } from '../../../../../../src/offline/answers/public-reads.ts'
import type { ListedVehicle } from '../../../../../../src/shared/contract/stock.ts'
import { hilux } from '../../../support/vehicle.ts'

type Given = { readonly vehicle: ListedVehicle; readonly headers: Readonly<Record<string, string>> }

const SAVED = { 'x-saex-source': 'saved', 'x-saex-saved-at': '2026-11-20T07:00:00.000Z', 'x-saex-why': 'offline' }
const SHORT = { ...SAVED, 'x-saex-source': 'local', 'x-saex-partial': '1' }
const LIVE = { 'x-saex-time': '2026-11-20T09:00:00.000Z' }
const conditionReport = { id: 7, inspectedOn: '2026-11-10', mileage: null, isOld: false, areas: [] }

let given: Given | 'unknown'
let root: Root
let realFetch: typeof network.fetch

async function answer(): Promise<Response> {
  if (given === 'unknown') {
    const failure = { errorCode: 1, errorMessage: 'x', result: null, errorKey: 'VEHICLE_NOT_FOUND', requestId: 'test' }
    return Response.json(failure, { status: 404 })
  }
  const { vehicle, headers } = given
  return Response.json({ errorCode: 0, errorMessage: '', result: vehicle }, { headers })
}

function Screen() {
  const shown = stockApi.useGetVehicleQuery('SAEX0001234')
  return (
    <>
      <AnswerAge answer={shown} />
      <b>{shown.currentData?.result.priceWithVAT}</b>
      <i>{shown.currentData?.result.conditionReport?.inspectedOn}</i>
    </>
  )
}

async function open(first: Given) {
  given = first
  const store = makeStore({ fetch: answer })
  await act(async () => {
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </Provider>,
    )
  })
  await pass(50)
  return {
    store,
    goOffline: () => change(store, 'offline'),
    comeBack: () => change(store, 'online'),
  }
}

async function change(store: ReturnType<typeof makeStore>, state: 'online' | 'offline') {
  await act(async () => void store.dispatch(connectionSlice.actions.connectionChanged(state)))
  await pass(50)
}

async function pass(ms: number) {
  await act(async () => {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve, ms))
  })
}

const text = () => document.body.textContent ?? ''
const price = () => document.querySelector('b')?.textContent
const seenOn = () => document.querySelector('i')?.textContent
const offer = () => document.querySelector<HTMLButtonElement>('.newer button')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-11-20T09:00:00Z')
  realFetch = network.fetch
  network.fetch = answer
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  network.fetch = realFetch
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the server’s page says no age, since it may be shown again much later', async () => {
  given = { vehicle: hilux(), headers: LIVE }
  const store = makeStore({ fetch: answer })
  await store.dispatch(stockApi.endpoints.getVehicle.initiate('SAEX0001234'))
  const html = renderToString(
    <Provider store={store}>
      <Screen />
    </Provider>,
  )
  expect(html).toContain(`<b>${hilux().priceWithVAT}</b>`)
  expect(html).not.toContain('Live')
})

test('an answer of the network is live', async () => {
  await open({ vehicle: hilux(), headers: LIVE })
  expect(text()).toContain('Live')
})

test('a kept one tells its age', async () => {
  await open({ vehicle: hilux(), headers: SAVED })
  expect(text()).toContain('Saved 2 hours ago')
})

test('a short version says so', async () => {
  await open({ vehicle: hilux(), headers: SHORT })
  expect(text()).toContain('From your saved stock list, 2 hours ago')
  expect(text()).toContain('Short version – full details need a connection')
})

test('with the connection back the same answer takes its place unseen', async () => {
  const { goOffline, comeBack } = await open({ vehicle: hilux(), headers: SAVED })
  await goOffline()
  given = { vehicle: hilux(), headers: LIVE }
  await comeBack()
  expect(text()).toContain('Live')
  expect(offer()).toBeNull()
})

test.each([
  ['by its digest', { 'x-saex-digest': 'a1' }],
  ['by its words', {}],
])('the same answer, known %s, takes no condition report away', async (_case, digest) => {
  const vehicle = { ...hilux(), conditionReport }
  const { goOffline, comeBack } = await open({ vehicle, headers: { ...SAVED, ...digest } })
  await goOffline()
  given = { vehicle, headers: { ...LIVE, ...digest } }
  await comeBack()
  expect(text()).toContain('Live')
  expect(seenOn()).toBe('2026-11-10')
  expect(offer()).toBeNull()
})

test('another price is announced, and shown when it is asked for', async () => {
  const { goOffline, comeBack } = await open({ vehicle: hilux(), headers: SAVED })
  await goOffline()
  given = { vehicle: hilux({ priceWithVAT: 400000 }), headers: LIVE }
  await comeBack()
  expect(price()).toBe('434700')
  expect(offer()?.textContent).toBe('The price has changed – show')
  await act(async () => offer()?.click())
  expect(price()).toBe('400000')
  expect(text()).toContain('Live')
  expect(offer()).toBeNull()
})

test('the full version of a short one needs no asking', async () => {
  const short = hilux({ extras: [], images: [] })
  const { goOffline, comeBack } = await open({ vehicle: short, headers: SHORT })
  await goOffline()
  given = { vehicle: { ...hilux({ extras: ['Tow bar'] }), conditionReport }, headers: LIVE }
  await comeBack()
  expect(text()).toContain('Live')
  expect(seenOn()).toBe('2026-11-10')
  expect(text()).not.toContain('Short version')
})

test('a vehicle that has left the stock says so, and its page stays', async () => {
  const { goOffline, comeBack } = await open({ vehicle: hilux(), headers: SAVED })
  await goOffline()
  given = 'unknown'
  await comeBack()
  expect(text()).toContain('No longer in stock')
  expect(price()).toBe('434700')
})

test('what stays without an answer stays as it is', async () => {
  const { goOffline, comeBack } = await open({ vehicle: hilux(), headers: SAVED })
  await goOffline()
  await comeBack()
  expect(text()).toContain('Saved 2 hours ago')
  expect(offer()).toBeNull()
})

test('news of the worker are heard for what is on screen alone', async () => {
  await open({ vehicle: hilux(), headers: SAVED })
  const channel = new BroadcastChannel('saex-answers')
  const tell = (reference: string) => {
    const read = readOf({ method: 'GET', url: `/api/stock?saexReference=${reference}`, headers: new Headers() })
    channel.postMessage({ kind: 'newer', key: read?.key })
  }
  tell('SAEX0009999')
  await pass(50)
  expect(offer()).toBeNull()
  tell('saex 1234')
  await pass(400)
  expect(offer()?.textContent).toBe('Newer details – show')
  given = { vehicle: hilux({ priceWithVAT: 500000 }), headers: LIVE }
  await act(async () => offer()?.click())
  await pass(50)
  expect(price()).toBe('500000')
  channel.close()
})
