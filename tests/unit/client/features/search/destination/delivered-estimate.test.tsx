import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import type { DeliveredPrices } from '../../../../../../src/client/buyer/delivered-prices.ts'
import { connectionSlice } from '../../../../../../src/client/features/offline/public.ts'
import { DestinationLists } from '../../../../../../src/client/features/search/destination/DestinationLists.tsx'
import { readOf } from '../../../../../../src/offline/answers/public-reads.ts'
import { PATHS } from '../../../../../../src/shared/contract/paths.ts'
import { MINUTE_MS } from '../../../../../../src/shared/domain/durations.ts'
import { DEFAULT_CRITERIA } from '../../../../../../src/shared/domain/search-address/search-criteria.ts'
import { chirundu, zambia } from '../../../support/quotation.ts'
import { hilux } from '../../../support/vehicle.ts'

const TIME = '2026-11-16T06:00:00.000Z'
const SAVED = { 'x-saex-source': 'saved', 'x-saex-saved-at': '2026-11-20T07:00:00.000Z', 'x-saex-why': 'timeout' }
const LIVE = { 'x-saex-time': '2026-11-20T09:00:00.000Z' }
const PRICES = { method: 'GET', url: PATHS.deliveryPrices, headers: new Headers() }

let given: { readonly amount: number; readonly headers: Readonly<Record<string, string>> }
let root: Root

const rates = [
  { currency: 'ZAR', value: 1, timestamp: TIME, source: 'import' },
  { currency: 'USD', value: 0.05, timestamp: TIME, source: 'import' },
]

function deliveryPrices(amount: number) {
  const line = { sequence: 1, pastelCode: 'ROAD', description: 'Road delivery', deliveryTypeIds: [1] }
  const money = { currencySymbol: 'R', isPrefix: true }
  const bands = [{ overMetres: 0, uptoMetres: null, amount }]
  const byDeliveryType = [{ deliveryTypeId: 1, currencySymbol: 'R' }]
  return {
    tariff: {
      effectiveFrom: '2026-11-01',
      startLocationId: 1,
      lines: [{ ...line, ...money, isTotal: false, basis: 'lengthBand', bands }],
      total: { pastelCode: 'TOTAL', description: 'Total', byDeliveryType, isPrefix: true, isTotal: true },
    },
    destinations: [
      {
        ...chirundu,
        ...zambia,
        kind: 'border',
        distanceKm: null,
        tariffRegion: 'NORTH',
        transitCountryIds: [],
        startLocation: 'Durban',
        iso2: 'ZM',
        currency: 'ZMW',
      },
    ],
  }
}

async function answer(input: string): Promise<Response> {
  const path = input.split('?')[0]
  const isPrices = path === PATHS.deliveryPrices
  const result = isPrices ? deliveryPrices(given.amount) : path === PATHS.currencies ? rates : []
  return Response.json({ errorCode: 0, errorMessage: '', result }, { headers: isPrices ? given.headers : LIVE })
}

/** A card below the line, with what it says. */
function Screen({ page }: { readonly page: number }) {
  const [prices, setPrices] = useState<DeliveredPrices | null>(null)
  const [criteria, setCriteria] = useState(DEFAULT_CRITERIA)
  if (criteria.page !== page) setCriteria({ ...criteria, page })
  return (
    <>
      <DestinationLists isAsked={false} criteria={criteria} replace={() => undefined} onPrices={setPrices} />
      <i>{prices?.note}</i>
      <div className="at">{prices && <prices.Price vehicle={hilux()} />}</div>
    </>
  )
}

async function open(first: typeof given) {
  given = first
  const store = makeStore({ fetch: answer })
  const show = async (page: number) => {
    await act(async () => {
      root.render(
        <Provider store={store}>
          <MemoryRouter>
            <Screen page={page} />
          </MemoryRouter>
        </Provider>,
      )
    })
    await pass()
  }
  await show(1)
  return {
    show,
    turn: async (state: 'online' | 'offline') => {
      await act(async () => void store.dispatch(connectionSlice.actions.connectionChanged(state)))
      await pass()
    },
  }
}

const pass = (ms = 50) => act(() => new Promise<void>((resolve) => void setTimeout(resolve, ms)))
const card = () => document.querySelector('.at')?.textContent?.replaceAll('\u00A0', ' ')
const note = () => document.querySelector('i')?.textContent

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.setItem('selectedCountry', JSON.stringify(zambia))
  localStorage.setItem('selectedPort', JSON.stringify(chirundu))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a price by tariffs of now says no more than what it is', async () => {
  await open({ amount: 1000, headers: LIVE })
  expect(card()).toBe('US$ 21 785 at Chirundu')
  expect(note()).toBe('Vehicle and delivery to Chirundu')
})

test('one by saved tariffs is an estimate, until the connection is back', async () => {
  const { turn } = await open({ amount: 1000, headers: SAVED })
  expect(card()).toBe('US$ 21 785 Estimate at Chirundu')
  expect(note()).toBe('Estimate from tariffs of 2026/11/01')
  await turn('offline')
  given = { amount: 9000, headers: LIVE }
  await turn('online')
  expect(card()).toBe('US$ 22 185 at Chirundu')
  expect(note()).toBe('Vehicle and delivery to Chirundu')
})

test('tariffs that the server confirmed late are those of now, without another call; others are not', async () => {
  await open({ amount: 1000, headers: SAVED })
  given = { amount: 9000, headers: SAVED }
  const channel = new BroadcastChannel('saex-answers')
  const confirm = async (savedAt: string) => {
    channel.postMessage({ kind: 'confirmed', key: readOf(PRICES)?.key, savedAt })
    await pass(200)
  }
  await confirm(LIVE['x-saex-time'])
  expect(card()).toBe('US$ 21 785 Estimate at Chirundu')
  await confirm(SAVED['x-saex-saved-at'])
  expect(card()).toBe('US$ 21 785 at Chirundu')
  expect(note()).toBe('Vehicle and delivery to Chirundu')
  channel.close()
})

test('other tariffs that came late take the place of the saved ones, which are still no answer of now', async () => {
  await open({ amount: 1000, headers: SAVED })
  given = { amount: 9000, headers: { ...SAVED, 'x-saex-saved-at': '2026-11-20T09:00:00.000Z' } }
  const channel = new BroadcastChannel('saex-answers')
  channel.postMessage({ kind: 'newer', key: readOf(PRICES)?.key })
  await pass(400)
  expect(card()).toBe('US$ 22 185 Estimate at Chirundu')
  channel.close()
})

test('after an answer of a server in trouble the next search asks again', async () => {
  const { show } = await open({ amount: 1000, headers: { ...SAVED, 'x-saex-why': 'fault' } })
  given = { amount: 9000, headers: LIVE }
  await show(2)
  expect(card()).toBe('US$ 22 185 at Chirundu')
})

test('tariffs that were asked for more than an hour ago are asked for again with the next search', async () => {
  const { show } = await open({ amount: 1000, headers: LIVE })
  given = { amount: 9000, headers: LIVE }
  const then = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(then + 59 * MINUTE_MS)
  await show(2)
  expect(card()).toBe('US$ 21 785 at Chirundu')
  clock.mockReturnValue(then + 61 * MINUTE_MS)
  await show(3)
  expect(card()).toBe('US$ 22 185 at Chirundu')
  clock.mockRestore()
})

test('lists that come by themselves while the focus is on the button in their place take it', async () => {
  given = { amount: 1000, headers: LIVE }
  const store = makeStore({ fetch: answer })
  const show = (line: ReactNode) =>
    act(async () =>
      root.render(
        <Provider store={store}>
          <MemoryRouter>
            <div className="to-line">{line}</div>
          </MemoryRouter>
        </Provider>,
      ),
    )
  const lists = (
    <DestinationLists
      isAsked={false}
      criteria={DEFAULT_CRITERIA}
      replace={() => undefined}
      onPrices={() => undefined}
    />
  )
  await show(<button type="button">Select Country</button>)
  await show(lists)
  expect(document.activeElement).toBe(document.body)
  await show(<button type="button">Select Country</button>)
  document.querySelector('button')?.focus()
  await show(lists)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Select Country')
})
