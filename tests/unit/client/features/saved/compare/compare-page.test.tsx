import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { network } from '../../../../../../src/client/api/network.ts'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { toDeliveryCostRequest } from '../../../../../../src/client/buyer/delivery-cost-request.ts'
import { connectionSlice } from '../../../../../../src/client/features/offline/public.ts'
import { Page } from '../../../../../../src/client/features/saved/compare/compare.page.tsx'
import { loadLateWords, wordsIn } from '../../../../../../src/client/words/words.ts'
import { ERROR_KEYS, type ErrorKey } from '../../../../../../src/shared/contract/errors.ts'
import { PATHS } from '../../../../../../src/shared/contract/paths.ts'
import { readOf } from '../../../../../../src/offline/answers/public-reads.ts'
import { chirundu, deliveryLines, lineItem, zambia } from '../../../support/quotation.ts'
import { hilux } from '../../../support/vehicle.ts'

const NAME = '2019 Toyota Hilux'
const OTHER = 'SAEX0009999'

const SERVER_TIME = '2026-11-20T09:00:00.000Z'

let answers: Record<string, unknown>
let root: Root

/** Answers in the envelope; `undefined` stands for a connection that broke. */
async function scriptedFetch(input: string): Promise<Response> {
  const result = input.includes(OTHER) ? answers[OTHER] : answers[input.split('?')[0] ?? '']
  if (result === undefined) throw new TypeError('no connection')
  if (result instanceof Response) return result.clone()
  return Response.json({ errorCode: 0, errorMessage: '', result }, { headers: { 'x-saex-time': SERVER_TIME } })
}

function refusal(errorKey: ErrorKey): Response {
  const { status, message } = ERROR_KEYS[errorKey]
  return Response.json({ errorCode: 1, errorMessage: message, result: null, errorKey, requestId: 'test' }, { status })
}

async function open(references: readonly string[]) {
  const store = makeStore({ fetch: (input, init) => network.fetch(input, init) })
  await act(async () => {
    root.render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[`/compare?refs=${references.join(',')}`]}>
          <Page />
        </MemoryRouter>
      </Provider>,
    )
  })
  await pass()
  return async (state: 'online' | 'offline') => {
    await act(async () => void store.dispatch(connectionSlice.actions.connectionChanged(state)))
    await pass()
  }
}

const pass = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)))

/** What the last column says in a row; of its head without a name. */
function cell(row = ''): string {
  const found = [...document.querySelectorAll('tr')].find((tr) => tr.querySelector('th')?.textContent?.startsWith(row))
  return found?.lastElementChild?.textContent ?? ''
}

function button(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(
    (own) => (own.getAttribute('aria-label') ?? own.textContent) === name,
  )
}

async function press(name: string) {
  await act(async () => {
    button(name)?.focus()
    button(name)?.click()
  })
  await pass()
}

beforeAll(() => {
  network.fetch = scriptedFetch
})

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.setItem('selectedCountry', JSON.stringify(zambia))
  localStorage.setItem('selectedPort', JSON.stringify(chirundu))
  answers = {
    [PATHS.currencies]: [],
    [PATHS.stock]: hilux(),
    [OTHER]: hilux({ saexRef: OTHER, mileage: 12_000 }),
    [PATHS.deliveryCost]: deliveryLines,
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a vehicle that has left the stock is not said to be loading, and is not asked for again', async () => {
  answers[OTHER] = refusal('VEHICLE_NOT_FOUND')
  await open(['SAEX0001234', OTHER])
  expect(cell('Property')).toContain('No longer in stock')
  expect(cell('Mileage')).toBe('–')
  expect(document.body.textContent).not.toContain('loading')
  expect(button(`Try again ${OTHER}`)).toBeUndefined()
})

test('one that could not be loaded is asked for again by a press, which keeps the focus in its column', async () => {
  answers[OTHER] = undefined
  await open(['SAEX0001234', OTHER])
  expect(cell('Property')).toContain('could not be loaded')
  expect(cell('Mileage')).toBe('–')
  await press(`Try again ${OTHER}`)
  expect(cell('Property')).toContain('could not be loaded')
  answers[OTHER] = hilux({ saexRef: OTHER, mileage: 12_000 })
  await press(`Try again ${OTHER}`)
  expect(cell('Mileage')).toContain('12')
  expect(button(`Try again ${OTHER}`)).toBeUndefined()
  expect(document.activeElement?.textContent).toContain(OTHER)
})

test('what got no answer is asked for by itself when the connection is back', async () => {
  answers[OTHER] = undefined
  answers[PATHS.deliveryCost] = undefined
  const turn = await open(['SAEX0001234', OTHER])
  await turn('offline')
  answers[OTHER] = hilux({ saexRef: OTHER, mileage: 12_000 })
  answers[PATHS.deliveryCost] = deliveryLines
  await turn('online')
  expect(cell('Mileage')).toContain('12')
  expect(cell('Delivered to Chirundu')).toContain('452')
  expect(document.body.textContent).not.toContain('Needs a connection')
})

/** What the device kept of the delivery: other lines, of that time. */
function savedCost(savedAt: string, amount: number): Response {
  const result = deliveryLines.map((line) => (line.isTotal ? lineItem({ ...line, amount }) : line))
  const headers = { 'x-saex-source': 'saved', 'x-saex-saved-at': savedAt, 'x-saex-why': 'timeout' }
  return Response.json({ errorCode: 0, errorMessage: '', result }, { headers })
}

/** The worker tells something of the cost of this delivery. */
async function tellOfCost(news: object): Promise<void> {
  const body = toDeliveryCostRequest(hilux(), chirundu)
  const read = readOf({ method: 'POST', url: PATHS.deliveryCost, headers: new Headers(), body })
  const channel = new BroadcastChannel('saex-answers')
  channel.postMessage({ ...news, key: read?.key })
  await pass()
  await pass()
  channel.close()
}

test('a delivered price that was kept is an estimate, until the connection is back', async () => {
  answers[PATHS.deliveryCost] = savedCost('2026-11-20T07:00:00.000Z', 440_000)
  const turn = await open(['SAEX0001234'])
  expect(cell('Delivered to Chirundu')).toContain('440')
  expect(cell('Delivered to Chirundu')).toContain('Estimate saved 2 hours ago')
  await turn('offline')
  answers[PATHS.deliveryCost] = deliveryLines
  await turn('online')
  expect(cell('Delivered to Chirundu')).toContain('452')
  expect(cell('Delivered to Chirundu')).not.toContain('Estimate')
})

test('one that the server confirmed late is no estimate any more', async () => {
  answers[PATHS.deliveryCost] = savedCost('2026-11-20T07:00:00.000Z', 440_000)
  await open(['SAEX0001234'])
  await tellOfCost({ kind: 'confirmed', savedAt: '2026-11-20T07:00:00.000Z' })
  expect(cell('Delivered to Chirundu')).toContain('440')
  expect(cell('Delivered to Chirundu')).not.toContain('Estimate')
})

test('one that came late takes the place of the one that was kept', async () => {
  answers[PATHS.deliveryCost] = savedCost('2026-11-20T07:00:00.000Z', 440_000)
  await open(['SAEX0001234'])
  answers[PATHS.deliveryCost] = savedCost(SERVER_TIME, 452_000)
  await tellOfCost({ kind: 'newer' })
  expect(cell('Delivered to Chirundu')).toContain('452')
  expect(cell('Delivered to Chirundu')).toContain('Estimate saved just now')
})

test('only the server says that there is no delivery price', async () => {
  answers[PATHS.deliveryCost] = undefined
  await open(['SAEX0001234'])
  expect(cell('Delivered to Chirundu')).toBe('Needs a connection')
  answers[PATHS.deliveryCost] = refusal('RATE_LIMITED')
  await press(`Try again ${NAME}`)
  expect(cell('Delivered to Chirundu')).toBe('could not be loaded')
  answers[PATHS.deliveryCost] = refusal('NOT_QUOTABLE')
  await press(`Try again ${NAME}`)
  expect(cell('Delivered to Chirundu')).toBe('no delivery price')
  expect(button(`Try again ${NAME}`)).toBeUndefined()
})

test('taking a vehicle away leaves the focus at the comparison, and at the heading when nothing is left', async () => {
  await open(['SAEX0001234', OTHER])
  await press(`Remove ${NAME}`)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Compare')
  await press(`Remove ${NAME}`)
  expect(document.activeElement?.tagName).toBe('H1')
})

test('the month of arrival is reckoned by the server’s clock, where that of the device is days ahead', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-30T09:00:00Z'), toFake: ['Date'] })
  const origin = { source: 'import', importedAt: '2026-11-16T06:00:00.000Z' }
  answers[PATHS.entryRules] = { rules: [], rulesOrigin: origin, papers: [], papersOrigin: origin }
  await open(['SAEX0001234'])
  expect(document.body.textContent).toContain('January 2027')
})

test('one vehicle is counted as one in French', async () => {
  await loadLateWords('fr')
  const { comparedCount } = wordsIn('fr', 'saved')
  expect([comparedCount(1), comparedCount(2)]).toEqual(['1 véhicule sur 4', '2 véhicules sur 4'])
})
