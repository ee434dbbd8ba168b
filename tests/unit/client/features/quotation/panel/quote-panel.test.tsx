import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { network } from '../../../../../../src/client/api/network.ts'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { currencyChosen, ToastArea } from '../../../../../../src/client/features/shell/public.ts'
// Loaded beforehand: under a clock that stands still nothing comes from the disk.
import '../../../../../../src/client/features/quotation/panel/OpenPanel.tsx'
import '../../../../../../src/client/features/shell/toasts/MessageToast.tsx'
import { portKey } from '../../../../../../src/client/buyer/destination-options.ts'
import { forgetDetails } from '../../../../../../src/client/buyer/forget-details.ts'
import { QuotePanel, useQuotation } from '../../../../../../src/client/features/quotation/public.ts'
import { ERROR_KEYS, type ErrorKey } from '../../../../../../src/shared/contract/errors.ts'
import { PATHS } from '../../../../../../src/shared/contract/paths.ts'
import type { Vehicle } from '../../../../../../src/shared/contract/stock.ts'
import { chirundu, deliveryLines, lineItem, quoteResult, zambia } from '../../../support/quotation.ts'
import { hilux } from '../../../support/vehicle.ts'

type Call = { readonly path: string; readonly key: string | null }

const SERVER_TIME = '2026-11-20T09:00:00.000Z'

let calls: Call[]
let answers: Record<string, unknown>
let root: Root

/** Answers in the envelope; `undefined` stands for a connection that broke. */
async function scriptedFetch(input: string, init: RequestInit): Promise<Response> {
  const path = input.split('?')[0] ?? ''
  calls.push({ path, key: new Headers(init.headers).get('idempotency-key') })
  const result = answers[path]
  if (result === undefined) throw new TypeError('no connection')
  if (result instanceof Response) return result
  return Response.json({ errorCode: 0, errorMessage: '', result }, { headers: { 'x-saex-time': SERVER_TIME } })
}

function refusal(errorKey: ErrorKey, fields: Record<string, string> = {}): Response {
  const { status, message } = ERROR_KEYS[errorKey]
  const failure = { errorCode: 1, errorMessage: message, result: null, errorKey, fields, requestId: 'test' }
  return Response.json(failure, { status })
}

function Screen({ vehicle }: { readonly vehicle: Vehicle }) {
  return <QuotePanel quotation={useQuotation(vehicle, null)} verdict={null} />
}

async function open(vehicle: Vehicle = hilux()) {
  const store = makeStore({ fetch: (input, init) => network.fetch(input, init) })
  await show(store, vehicle)
  return store
}

/** Another price begins anew, as on the listing. */
async function show(store: ReturnType<typeof makeStore>, vehicle: Vehicle) {
  await act(async () => {
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <ToastArea />
          <Screen key={vehicle.priceWithVAT} vehicle={vehicle} />
        </MemoryRouter>
      </Provider>,
    )
  })
  await pass(100)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const text = () => document.body.textContent ?? ''
const callsOf = (path: string) => calls.filter((call) => call.path === path)

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('button, [role=button]')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent)?.trim() === name,
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}

async function press(name: string) {
  await act(async () => {
    button(name).click()
    // The outbox and its database come by imports of their own; here there is no storage, and it sends at once.
    await vi.dynamicImportSettled()
  })
  await pass(300)
}

async function enter(selector: string, value: string) {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
  if (!field) throw new Error(`no field ${selector}`)
  const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
  await pass(100)
}

async function fillIn() {
  await enter('[name=firstName]', 'Chanda')
  await enter('[name=surname]', 'Mwila')
  await enter('[name=email]', 'chanda@example.org')
}

function storeDestination() {
  localStorage.setItem('selectedCountry', JSON.stringify(zambia))
  localStorage.setItem('selectedPort', JSON.stringify(chirundu))
}

beforeAll(() => {
  network.fetch = scriptedFetch
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.setSystemTime(SERVER_TIME)
  localStorage.clear()
  window.location.hash = ''
  calls = []
  answers = {
    [PATHS.currencies]: [],
    [PATHS.endCountries]: [zambia],
    [PATHS.destinations]: [chirundu, { ...chirundu, startLocationId: 2, endLocation: 'Chirundu from Johannesburg' }],
    [PATHS.deliveryCost]: deliveryLines,
    [PATHS.quote]: quoteResult(),
    [PATHS.emailQuote]: { state: 'sent' },
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

const stored = () => ['selectedCountry', 'selectedPort'].filter((key) => localStorage.getItem(key) !== null)

it.each(['Clear country', 'Clear port'])('%s forgets the place that this device keeps', async (name) => {
  storeDestination()
  await open()
  await pass(1000)
  expect(stored()).toHaveLength(2)
  await press(name)
  expect(stored()).toEqual([])
})

it('another country leaves the place of the last quotation until there is another one', async () => {
  storeDestination()
  answers[PATHS.endCountries] = [zambia, { countryId: 1, countryName: 'Malawi' }]
  await open()
  await pass(1000)
  await enter('select', '1')
  expect(stored()).toHaveLength(2)
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says in one place that it works the delivery out, and then what it costs where', async () => {
  await open()
  await press('Get a Quote Now!')
  const told = document.querySelector('output')
  expect(told?.textContent).toBe('')
  await enter('select', String(zambia.countryId))
  await enter('.destination > :nth-child(2) select', portKey(chirundu))
  await press('Generate Quote!')
  expect(told?.textContent).toBe('Working out the delivery')
  await pass(1000)
  expect(told?.isConnected).toBe(true)
  const total = document.querySelector('.price-xl')?.textContent
  expect(told?.textContent).toBe(`Delivered to Chirundu, Zambia: ${total}`)
})

it('asks for both fields before it quotes, and offers only ports from Durban', async () => {
  await open()
  await press('Get a Quote Now!')
  await press('Generate Quote!')
  expect(text()).toContain('Please make sure all fields are entered correctly!')
  expect(document.querySelectorAll('select[aria-invalid=true]')).toHaveLength(2)
  const [country, port] = document.querySelectorAll('select')
  expect(document.activeElement).toBe(country)
  await enter('select', String(zambia.countryId))
  button('Generate Quote!').focus()
  await press('Generate Quote!')
  expect(document.activeElement).toBe(port)
  expect(text()).not.toContain('Chirundu from Johannesburg')
  expect(callsOf(PATHS.deliveryCost)).toHaveLength(0)
})

it('opens by itself where the address leads to it, as its links do before the application runs', async () => {
  window.location.hash = '#quote'
  await open()
  expect(button('Get a Quote Now!').getAttribute('aria-expanded')).toBe('true')
  expect(button('Generate Quote!')).toBeDefined()
})

it('quotes the stored destination by itself and forgets it on Change Country and Port', async () => {
  storeDestination()
  localStorage.setItem('firstName', 'Chanda')
  await open()
  expect(button('Change Country and Port')).toBeDefined()
  expect(document.querySelector('table')).toBeNull()
  await pass(500)
  expect(document.querySelector('table')?.textContent).toContain('Total cost of vehicle and delivery')
  await press('Change Country and Port')
  expect(button('Generate Quote!')).toBeDefined()
  expect(Object.entries(localStorage)).toEqual([['firstName', 'Chanda']])
})

it('says that the quote failed when no line items come back', async () => {
  storeDestination()
  answers[PATHS.deliveryCost] = []
  await open()
  expect(text()).toContain('The quote generation for this vehicle failed.')
  expect(button('Generate Quote!')).toBeDefined()
})

it('takes a stored port that is no longer served as not chosen, without a message', async () => {
  storeDestination()
  answers[PATHS.deliveryCost] = refusal('DESTINATION_NOT_FOUND')
  await open()
  expect(text()).not.toContain('failed')
  expect(document.querySelector('select')?.value).toBe('')
  expect(localStorage).toHaveLength(0)
})

it('says at a field that the server refused what is to be there', async () => {
  storeDestination()
  await open()
  await pass(600)
  await press('Download Quote')
  await fillIn()
  answers[PATHS.quote] = refusal('VALIDATION', { email: 'must be one e-mail address' })
  await press('Download Quote')
  const field = document.querySelector('[name=email]')
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(field?.parentElement?.textContent).toContain('Please enter one e-mail address, such as name@example.org.')
})

it('reveals the details first, then checks them, then issues one quotation for both buttons', async () => {
  storeDestination()
  await open()
  await pass(600)
  await press('Email Quote')
  expect(callsOf(PATHS.quote)).toHaveLength(0)
  await press('Email Quote')
  expect(text()).toContain('Please make sure to enter the required fields')
  expect(document.querySelectorAll('input[aria-invalid=true]')).toHaveLength(3)

  await fillIn()
  await press('Email Quote')
  expect(text()).toContain('Your quote has been emailed to you!')
  expect(text()).toContain('Quotation Q2026-000123')
  expect(text()).toContain('Valid until 27 November 2026')
  expect(text()).not.toContain('Please fill in your details')
  expect(localStorage.getItem('emailAddress')).toBe('chanda@example.org')
  await press('Download Quote')
  expect(text()).toContain('Your download will begin shortly!')
  expect(callsOf(PATHS.quote)).toHaveLength(1)
})

it('goes by the server’s clock, where that of the device is days ahead', async () => {
  vi.setSystemTime('2026-11-29T09:00:00Z')
  storeDestination()
  await open()
  await pass(600)
  await press('Download Quote')
  await fillIn()
  await press('Download Quote')
  expect(text()).toContain('Valid until 27 November 2026')
  await press('Download Quote')
  expect(callsOf(PATHS.quote)).toHaveLength(1)
})

it('shows no quotation of an earlier price of the vehicle', async () => {
  storeDestination()
  const store = await open()
  await pass(600)
  await press('Download Quote')
  await fillIn()
  await press('Download Quote')
  expect(text()).toContain('Quotation Q2026-000123')
  answers[PATHS.deliveryCost] = deliveryLines.map((line) => lineItem({ ...line, amount: line.amount + 1000 }))
  await show(store, hilux({ price: 379000, priceWithVAT: 435700 }))
  await pass(600)
  expect(text()).not.toContain('Quotation Q2026-000123')
  expect(document.querySelector('table')?.textContent).toContain('453\u00A0060.40')
})

it('shows the lines of a quotation by its own rates, whatever the rates are now', async () => {
  storeDestination()
  const lines = deliveryLines.map((line) =>
    line.isTotal ? { ...line, amount: 30000, currencySymbol: '$' as const } : line,
  )
  const dollar = { currency: 'USD', value: 0.05, timestamp: '2026-11-16T06:00:00.000Z', source: 'sample' }
  answers[PATHS.deliveryCost] = lines
  answers[PATHS.quote] = quoteResult({ lineItems: lines, rates: [{ ...dollar, currency: 'ZAR', value: 1 }, dollar] })
  const today = { ...dollar, timestamp: '2026-11-20T06:00:00.000Z' }
  answers[PATHS.currencies] = [
    { ...today, value: 0.06 },
    { ...today, currency: 'ZAR', value: 1 },
  ]
  const store = await open()
  await act(async () => store.dispatch(currencyChosen('ZAR')))
  await pass(600)
  expect(document.querySelector('.sub')?.textContent).toBe('Total in ZAR (2026/11/20 08:00)R\u00A0500\u00A0000.00')
  await press('Download Quote')
  await fillIn()
  await press('Download Quote')
  expect(document.querySelector('.paper')?.textContent).toContain('R\u00A0600\u00A0000.00')
  expect(document.querySelector('.sub')?.textContent).toBe('Total in ZAR (2026/11/16 08:00)R\u00A0600\u00A0000.00')
  expect(text()).not.toContain('R\u00A0500\u00A0000.00')
})

it.each([
  [452_060.4, false],
  [453_060.4, true],
])('downloads a quotation of R %d after R 452 060.40 was seen; says what it was: %s', async (amount, isSaid) => {
  storeDestination()
  answers[PATHS.quote] = quoteResult({
    lineItems: deliveryLines.map((line) => (line.isTotal ? lineItem({ ...line, amount }) : line)),
  })
  await open()
  await pass(600)
  await press('Download Quote')
  await fillIn()
  await press('Download Quote')
  expect(text()).toContain('Your download will begin shortly!')
  const said = 'Price changed from R\u00A0452\u00A0060.40 to R\u00A0453\u00A0060.40 before it was issued.'
  expect(text().includes(said)).toBe(isSaid)
})

it('leaves the cursor where a quick client has put it when the form has come into view', async () => {
  storeDestination()
  await open()
  await pass(600)
  // Faster than the form scrolls into view.
  for (let time = 0; time < 2; time++) await act(async () => button('Email Quote').click())
  const wrong = document.querySelector('[name=firstName]')
  expect(document.activeElement).toBe(wrong)
  await pass(600)
  expect(document.activeElement).toBe(wrong)
})

it('keeps what is typed when the destination changes, until the person is forgotten', async () => {
  storeDestination()
  localStorage.setItem('firstName', 'Stored')
  const store = await open()
  await pass(600)
  await press('Download Quote')
  await fillIn()
  await press('Change Country and Port')
  await enter('select', String(zambia.countryId))
  await enter('.destination > :nth-child(2) select', '1-120-1')
  await press('Generate Quote!')
  await pass(600)
  expect(document.querySelector('[name=email]')).toBeNull()
  await press('Email Quote')
  expect(document.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('chanda@example.org')
  await act(async () => forgetDetails(store.dispatch))
  expect(document.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('')
  expect(localStorage.getItem('firstName')).toBeNull()
})

it('retries a broken call with the same key and says what went wrong meanwhile', async () => {
  storeDestination()
  await open()
  await pass(600)
  await press('Download Quote')
  await fillIn()
  answers[PATHS.quote] = undefined
  await press('Download Quote')
  expect(text()).toContain('The quote generation for this vehicle failed.')
  expect(text()).toContain('This could not be saved on this device')
  answers[PATHS.quote] = quoteResult()
  await press('Download Quote')
  const keys = callsOf(PATHS.quote).map((call) => call.key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
})

it.each([
  ['sold', hilux({ status: 'sold' }), 'This vehicle has been sold.'],
  ['without a price', hilux({ price: 0, priceWithVAT: 0 }), 'The price of this vehicle is on request.'],
])('says in words why a vehicle that is %s cannot be quoted', async (_, vehicle, sentence) => {
  storeDestination()
  await open(vehicle)
  await press('Get a Quote Now!')
  expect(text()).toContain(sentence)
  expect(callsOf(PATHS.deliveryCost)).toHaveLength(0)
})
