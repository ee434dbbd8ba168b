import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Page } from '../../../../../../src/client/features/staff/leads/leads.page.tsx'
import { ToastArea } from '../../../../../../src/client/features/shell/public.ts'
import type { Workbook } from '../../../../../../src/shared/domain/spreadsheet/workbook.ts'
import type { LeadsPageRow } from '../../../../../../src/shared/contract/reporting.ts'
import { PERMISSION, type PermissionId } from '../../../../../../src/shared/contract/staff.ts'
import { refusal, type Script, staffStore } from '../../../support/staff.ts'
import { leadsRow } from './rows.ts'

const downloads = vi.hoisted((): Workbook[] => [])
vi.mock('../../../../../../src/client/documents/download-workbook.ts', () => ({
  downloadWorkbook: async (workbook: Workbook) => void downloads.push(workbook),
}))

let root: Root
let stock: readonly LeadsPageRow[]
let calls: ReturnType<typeof staffStore>['calls']

/** Pages and filters as the shop does; the order is the stock's. */
const shop: Script = ({ query }) => {
  const search = query.get('search') ?? ''
  const found = stock.filter(({ quoteNumber, vehicleMake }) => `${quoteNumber} ${vehicleMake}`.includes(search))
  const first = Number(query.get('first'))
  return { rows: found.slice(first, first + Number(query.get('row'))), totalRecords: found.length }
}

function Address() {
  return <i>{useLocation().search}</i>
}

const address = () => document.querySelector('i')?.textContent

async function open(
  at = '/quotes',
  { permissionId = PERMISSION.salesAgent, script = shop }: { permissionId?: PermissionId; script?: Script } = {},
): Promise<void> {
  const staff = staffStore(script, permissionId)
  calls = staff.calls
  await act(async () => {
    root.render(
      <Provider store={staff.store}>
        <MemoryRouter initialEntries={[at]}>
          <ToastArea />
          <Page />
          <Address />
        </MemoryRouter>
      </Provider>,
    )
  })
}

/** Waits until the page has come so far. */
const until = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined)
      check()
    },
    { timeout: 5000, interval: 10 },
  )
const untilStatus = (words: string) => until(() => expect(status()).toContain(words))
const status = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent).join(' ')
const numbers = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
const lastCall = () => Object.fromEntries(calls.at(-1)?.query ?? [])

async function press(name: string) {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
  )
  if (!button) throw new Error(`no button ${name}`)
  await act(async () => button.click())
}

async function enter(selector: string, value: string) {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
  if (!field) throw new Error(`no field ${selector}`)
  const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // A wide screen.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  downloads.length = 0
  stock = Array.from({ length: 57 }, (_, index) => leadsRow(57 - index))
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it('marks the quotations that are samples, and no other', async () => {
  stock = [leadsRow(2, { quoteNumber: 'Q1000-000002' }), leadsRow(1)]
  await open()
  await untilStatus('Showing 1 to 2 of 2 entries')
  expect(numbers()).toEqual(['Q1000-000002Sample', 'Q2026-000001'])
})

it('marks the quotations to price by hand, and shows them alone when asked to', async () => {
  stock = [
    leadsRow(4, { vehicleLength: 6 }),
    leadsRow(3, { vehicleLength: 5.99 }),
    leadsRow(2, { vehicleLength: null }),
  ]
  stock = [...stock, leadsRow(1, { vehicleLength: 12.5, status: 'withdrawn' })]
  await open()
  await untilStatus('Showing 1 to 4 of 4 entries')
  expect(numbers()).toEqual(['Q2026-000004Price by hand', 'Q2026-000003', 'Q2026-000002', 'Q2026-000001Withdrawn'])
  stock = []
  await enter('select', 'byHand')
  await until(() => expect(lastCall()).toMatchObject({ show: 'byHand', first: '0' }))
  expect(address()).toBe('?show=byHand')
  await until(() => expect(document.body.textContent).toContain('Nothing to price by hand'))
  await press('Show all quotations')
  await until(() => expect(lastCall()).toMatchObject({ show: 'all' }))
  expect(address()).toBe('')
})

it('shows either all quotations, those to price by hand or those that end soon', async () => {
  await open('/quotes?show=ending')
  const list = document.querySelector<HTMLSelectElement>('[aria-label="Which quotations"]')
  expect(list?.value).toBe('ending')
  expect([...(list?.options ?? [])].map(({ text }) => text)).toEqual([
    'All quotations',
    'To price by hand (6 m and longer)',
    'Ending within 48 hours',
  ])
  await enter('select', 'all')
  expect(address()).toBe('')
})

it('has the press that withdraws below the number where there is no room for a column of it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  await open()
  await untilStatus('Showing 1 to 10 of 57 entries')
  expect(document.querySelectorAll('thead th')).toHaveLength(6)
  expect(document.querySelectorAll('tbody tr:first-child > *')).toHaveLength(6)
  expect(document.querySelector('tbody th button')?.getAttribute('aria-label')).toBe('Withdraw Q2026-000057')
})

it('keeps the question whether to withdraw while the table changes its columns', async () => {
  const media = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('matchMedia', () => media)
  await open()
  await untilStatus('Showing 1 to 10 of 57 entries')
  await act(async () => document.querySelector<HTMLButtonElement>('tbody button')?.click())
  const reason = () => document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea, [role=dialog] input')
  await vi.waitFor(() => expect(reason()).not.toBeNull())
  const before = reason()
  media.matches = false
  await act(async () => media.addEventListener.mock.calls.forEach(([, listener]) => listener()))
  expect(document.querySelectorAll('thead th')).toHaveLength(6)
  expect(reason()).toBe(before)
})

it('leaves the focus at the table once a quotation is withdrawn', async () => {
  await open('/quotes', {
    script: (call) => {
      if (!call.path.includes('withdraw')) return shop(call)
      stock = [leadsRow(57, { status: 'withdrawn' }), ...stock.slice(1)]
      return { quoteNumber: 'Q2026-000057', withdrawal: null }
    },
  })
  await untilStatus('Showing 1 to 10 of 57 entries')
  const button = document.querySelector<HTMLButtonElement>('tbody button')
  await act(async () => {
    button?.focus()
    button?.click()
  })
  await until(() => expect(document.querySelector('[role=dialog] input')).not.toBeNull())
  await enter('[role=dialog] input', 'Sold elsewhere')
  await act(async () => document.querySelector<HTMLButtonElement>('[role=dialog] [type=submit]')?.click())
  await until(() => expect(numbers()[0]).toBe('Q2026-000057Withdrawn'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Quotations, scrolls sideways')
})

it('shows ten of 57, with the dealer’s cost and the client’s in brackets', async () => {
  await open()
  await untilStatus('Showing 1 to 10 of 57 entries')
  expect(numbers()).toHaveLength(10)
  const cells = [...document.querySelectorAll('tbody tr:first-child > *')].map(({ textContent }) => textContent)
  expect(cells).toEqual([
    'Q2026-000057',
    'SAEX0000057',
    '',
    'Toyota',
    'Hilux',
    '2019',
    '20/11/2026',
    'US$\u00A023\u00A0526 (US$\u00A025\u00A0297)',
    'Withdraw',
  ])
  expect(document.querySelector('tbody img')?.getAttribute('alt')).toBe('Karoo Motors')
  expect(document.querySelector('[aria-sort]')?.textContent).toBe('Quote date')
  expect(document.querySelector('[aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
})

it('pages by the server and keeps the page in the address', async () => {
  await open()
  await untilStatus('Showing 1 to 10 of 57 entries')
  await press('Next page')
  await untilStatus('Showing 11 to 20 of 57 entries')
  expect(address()).toBe('?page=2')
  expect(lastCall()).toMatchObject({ first: '10', row: '10' })
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe('2')
  await enter('.leads-foot select', '50')
  await untilStatus('Showing 1 to 50 of 57 entries')
  expect(address()).toBe('?rows=50')
  expect(numbers()).toHaveLength(50)
})

it('sorts by a column and turns it round', async () => {
  await open('/quotes?page=3')
  await press('Make')
  await until(() => expect(lastCall()).toMatchObject({ sort: 'make', direction: 'asc', first: '0' }))
  await press('Make')
  await until(() => expect(lastCall()).toMatchObject({ sort: 'make', direction: 'desc' }))
  expect(document.querySelector('[aria-sort=descending]')?.textContent).toBe('Make')
})

it('searches after a pause and finds its way back', async () => {
  await open()
  await enter('input', '000042')
  await until(() => expect(numbers()).toEqual(['Q2026-000042']))
  expect(address()).toBe('?search=000042')
  await enter('input', 'nothing like it')
  await until(() => expect(document.body.textContent).toContain('No quotation matches “nothing like it”'))
  await untilStatus('Showing 0 to 0 of 0 entries')
  await press('Show all quotations')
  await until(() => expect(numbers()).toHaveLength(10))
  expect(document.querySelector('input')?.value).toBe('')
})

it('goes to the last page from one that is not there', async () => {
  await open('/quotes?page=99')
  await untilStatus('Showing 51 to 57 of 57 entries')
  expect(address()).toBe('?page=6')
})

it('says when there are no quotations at all', async () => {
  stock = []
  await open()
  await untilStatus('Showing 0 to 0 of 0 entries')
  expect(document.body.textContent).toContain('No quotations yet')
})

it.each([
  ['a dead network', (): unknown => undefined, 'Needs a connection.'],
  ['trouble', () => refusal('INTERNAL'), 'The quotations could not be loadedThe server had a problem.'],
  ['too many calls', () => refusal('RATE_LIMITED'), 'Please wait a moment.'],
])('says what happened after %s and tries again', async (_, failure, sentence) => {
  let isDown = true
  await open('/quotes', { script: (call) => (isDown ? failure() : shop(call)) })
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(sentence))
  isDown = false
  await press('Try again')
  await until(() => expect(numbers()).toHaveLength(10))
})

it('downloads every row that the search finds, in the order shown', async () => {
  stock = Array.from({ length: 130 }, (_, index) => leadsRow(130 - index))
  await open('/quotes?sort=make&order=asc&search=Toyota')
  await press('Download Spreadsheet')
  await until(() => expect(downloads[0]?.sheets[0]?.rows).toHaveLength(130))
  expect(lastCall()).toMatchObject({ first: '100', row: '100', sort: 'make', direction: 'asc', search: 'Toyota' })
  await until(() => expect(document.body.textContent).toContain('Your download will begin shortly!'))
})

it('says when the spreadsheet cannot be made', async () => {
  await open('/quotes', { script: (call) => (call.query.get('row') === '100' ? undefined : shop(call)) })
  await press('Download Spreadsheet')
  const sentence = 'We are unable to begin downloading your file, please try again!'
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(sentence))
  expect(downloads).toEqual([])
})

it('marks what was withdrawn, and leaves out a year that is not known', async () => {
  stock = [leadsRow(1, { status: 'withdrawn', vehicleYear: 0 }), leadsRow(2, { hasLogo: false, vehicleYear: null })]
  await open()
  await untilStatus('of 2 entries')
  const [first, second] = document.querySelectorAll('tbody tr')
  expect(first?.children[0]?.textContent).toBe('Q2026-000001Withdrawn')
  expect(first?.querySelector('button')).toBeNull()
  expect(second?.querySelector('button')?.getAttribute('aria-label')).toBe('Withdraw Q2026-000002')
  expect(first?.children[5]?.textContent).toBe('')
  expect(second?.children[2]?.textContent).toBe('Karoo Motors')
})

it('keeps rows of the final size while the first ones are on their way', async () => {
  await open('/quotes', { script: () => new Promise(() => undefined) })
  expect(document.querySelector('.leads-panel')?.getAttribute('aria-busy')).toBe('true')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(10)
})

it('asks for nothing on behalf of those who may not see it', async () => {
  await open('/quotes', { permissionId: PERMISSION.advertiser })
  expect(document.body.textContent).toContain('Your account does not include this page')
  expect(calls).toEqual([])
})
