import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../../../../src/client/api/network.ts'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { toDeliveryCostRequest } from '../../../../../../src/client/buyer/delivery-cost-request.ts'
import '../../../../../../src/client/features/quotation/panel/OpenPanel.tsx'
import { QuotePanel, useQuotation } from '../../../../../../src/client/features/quotation/public.ts'
import { readOf } from '../../../../../../src/offline/answers/public-reads.ts'
import { PATHS } from '../../../../../../src/shared/contract/paths.ts'
import { chirundu, deliveryLines, lineItem, zambia } from '../../../support/quotation.ts'
import { hilux } from '../../../support/vehicle.ts'

type Given = { readonly total: number; readonly headers: Readonly<Record<string, string>> }

const SAVED = { 'x-saex-source': 'saved', 'x-saex-saved-at': '2026-11-20T07:00:00.000Z', 'x-saex-why': 'timeout' }
const LATER = { ...SAVED, 'x-saex-saved-at': '2026-11-20T09:00:00.000Z' }
const LOCAL = { ...LATER, 'x-saex-source': 'local' }
const LIVE = { 'x-saex-time': '2026-11-20T09:00:00.000Z' }
const OFFER = 'The price has changed – show'

let given: Given
let root: Root
let realFetch: typeof network.fetch

async function answer(input: string): Promise<Response> {
  const isCost = input.split('?')[0] === PATHS.deliveryCost
  const lines = deliveryLines.map((line) => (line.isTotal ? lineItem({ ...line, amount: given.total }) : line))
  const envelope = { errorCode: 0, errorMessage: '', result: isCost ? lines : [] }
  return Response.json(envelope, { headers: isCost ? given.headers : LIVE })
}

function Screen() {
  return <QuotePanel quotation={useQuotation(hilux(), null)} verdict={null} />
}

async function open(first: Given) {
  given = first
  await act(async () => {
    root.render(
      <Provider store={makeStore({ fetch: (input, init) => network.fetch(input, init) })}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </Provider>,
    )
  })
  // Its lines expand half a second after they came.
  await pass(900)
}

/** The worker tells that another answer to this question came late, or what else. */
async function tellNewer(news: object = { kind: 'newer' }) {
  const body = toDeliveryCostRequest(hilux(), chirundu)
  const read = readOf({ method: 'POST', url: PATHS.deliveryCost, headers: new Headers(), body })
  const channel = new BroadcastChannel('saex-answers')
  channel.postMessage({ ...news, key: read?.key })
  await pass(200)
  channel.close()
}

const pass = (ms: number) => act(() => new Promise<void>((resolve) => void setTimeout(resolve, ms)))
const origin = () => document.querySelector('.alert-warning strong')?.textContent
const total = () => document.querySelector('.price-xl')?.textContent?.replaceAll('\u00A0', ' ')
const offer = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === OFFER)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.setItem('selectedCountry', JSON.stringify(zambia))
  localStorage.setItem('selectedPort', JSON.stringify(chirundu))
  realFetch = network.fetch
  network.fetch = answer
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  network.fetch = realFetch
  vi.unstubAllGlobals()
})

test.each([
  ['by the shop', LIVE, undefined],
  ['by what the device has kept of it meanwhile', LATER, /^Estimate saved/],
])('another price that came late is offered, told %s', async (_case, headers, expected) => {
  await open({ total: 452_060.4, headers: SAVED })
  expect(origin()).toMatch(/^Estimate saved/)
  given = { total: 460_000, headers }
  await tellNewer()
  expect(total()).toBe('R 452 060.40')
  expect(offer()).toBeDefined()
  await act(async () => offer()?.click())
  expect(total()).toBe('R 460 000.00')
  expect(offer()).toBeUndefined()
  if (expected === undefined) expect(origin()).toBeUndefined()
  else expect(origin()).toMatch(expected)
})

test('the same price takes its place unseen, and what the device reckons is none', async () => {
  await open({ total: 452_060.4, headers: SAVED })
  given = { total: 460_000, headers: LOCAL }
  await tellNewer()
  expect(offer()).toBeUndefined()
  given = { total: 452_060.4, headers: LIVE }
  await tellNewer()
  expect([offer(), origin()]).toEqual([undefined, undefined])
  expect(total()).toBe('R 452 060.40')
})

test('a price that the server confirmed late is no estimate any more, without another call', async () => {
  await open({ total: 452_060.4, headers: SAVED })
  given = { total: 460_000, headers: LIVE }
  await tellNewer({ kind: 'confirmed', savedAt: SAVED['x-saex-saved-at'] })
  expect([offer(), origin()]).toEqual([undefined, undefined])
  expect(total()).toBe('R 452 060.40')
})

test('a second press while an estimate is handed over hands over no second one', async () => {
  const share = vi.fn(() => new Promise<void>(() => undefined))
  Object.assign(navigator, { share, canShare: () => true })
  await open({ total: 452_060.4, headers: SAVED })
  const button = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Share'))
  await act(async () => {
    button()?.click()
    await vi.dynamicImportSettled()
  })
  await vi.waitFor(() => expect(share).toHaveBeenCalled())
  await act(async () => button()?.click())
  await pass(100)
  expect(share).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'canShare')
})
