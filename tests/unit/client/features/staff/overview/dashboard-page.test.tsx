import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Page } from '../../../../../../src/client/features/staff/overview/dashboard.page.tsx'
import type { NeedsYou } from '../../../../../../src/shared/contract/reporting.ts'
import { STAFF_PATHS } from '../../../../../../src/shared/contract/staff-paths.ts'
import { PERMISSION, type PermissionId } from '../../../../../../src/shared/contract/staff.ts'
import { refusal, type Script, staffStore } from '../../../support/staff.ts'

const drawBars = vi.hoisted(() => vi.fn())
vi.mock('../../../../../../src/client/documents/chart.ts', () => ({ drawBars }))

let root: Root
let answers: Record<string, unknown>
let calls: ReturnType<typeof staffStore>['calls']

/** Seven days with as many searches of a kind as the day has, times the kind and the factor. */
function weekOf(factor: number) {
  return ['14', '15', '16', '17', '18', '19', '20'].flatMap((day) =>
    [1, 2, 3].map((searchTypeId) => ({
      dateField: `2026-11-${day}`,
      searchTypeId,
      count: Number(day) * searchTypeId * factor,
    })),
  )
}

async function open(permissionId: PermissionId = PERMISSION.advertiser, script: Script = ({ path }) => answers[path]) {
  const staff = staffStore(script, permissionId)
  calls = staff.calls
  await act(async () => {
    root.render(
      <Provider store={staff.store}>
        <MemoryRouter>
          <Page />
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
/** All seven parts have their answer. */
const untilQuiet = () => until(() => expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(0))

function region(name: string): HTMLElement {
  const heading = [...document.querySelectorAll('h2, h3')].find(({ textContent }) => textContent === name)
  const found = heading?.closest('section')
  if (!found) throw new Error(`no region ${name}`)
  return found
}

async function press(name: string, inside: ParentNode = document) {
  const button = [...inside.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)
  if (!button) throw new Error(`no button ${name}`)
  await act(async () => button.click())
}

const NEEDS: NeedsYou = {
  endingSoon: 12,
  failedMails: 1,
  reservedLong: { count: 7, saexRefs: ['SAEX0000012', 'SAEX0000031'] },
  lastImport: {
    supplier: 'Karoo Motors',
    startedAt: '2026-11-20T06:00:00.000Z',
    finishedAt: '2026-11-20T06:01:00.000Z',
    isUndone: false,
  },
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  drawBars.mockReturnValue(() => undefined)
  answers = {
    [STAFF_PATHS.monthSearches]: { value: 7412, difference: 412, direction: 'POS' },
    [STAFF_PATHS.monthQuotes]: { value: 386, difference: 14, direction: 'NEG' },
    [STAFF_PATHS.daySearches]: { value: 220, difference: 0, direction: 'POS' },
    [STAFF_PATHS.dayQuotes]: { value: 0, difference: 3, direction: 'NEG' },
    [STAFF_PATHS.toPriceByHand]: { quotations: 4, vehicles: 3 },
    [STAFF_PATHS.needsYou]: NEEDS,
    [STAFF_PATHS.weekSearches]: weekOf(1),
    [STAFF_PATHS.popularSearch]: ['Toyota Hilux', 'Ford Ranger', ''],
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('shows four figures with their change, the week as a table, and as many terms as there are', async () => {
  await open()
  await untilQuiet()
  expect(region('Searches (30 days)').textContent).toMatch(/7\s412.*412 more \(6\s%\).*than in the 30 days before/)
  expect(region('Quotes (30 days)').textContent).toContain('14 fewer')
  expect(region('Searches today').textContent).toContain('No change')
  expect(region('Quotes today').textContent).toMatch(/3 fewer \(100\s%\).*than on the whole of yesterday/)
  expect(document.body.textContent).toContain('As of 20/11/2026 11:42')
  const rows = [...document.querySelectorAll('table[aria-label="Searches (past 7 days)"] tr')]
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells[0]).toEqual(['Date', 'Quick search', 'Manual search', 'Reference search'])
  expect(cells[7]).toEqual(['20/11/2026', '20', '40', '60'])
  expect([...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
    'Toyota Hilux',
    'Ford Ranger',
  ])
  expect(calls.every(({ token }) => token === 'a token')).toBe(true)
})

it('opens with what waits for somebody, with ways for those who may go them', async () => {
  await open()
  await untilQuiet()
  expect(region('Quotations ending').textContent).toContain('12Their last day is over within 48 hours.')
  expect(region('Reserved over 7 days').textContent).toContain('7SAEX0000012, SAEX0000031')
  expect(region('E-mails not sent').textContent).toContain('1Refused or given up')
  expect(region('Last import').textContent).toContain('Karoo MotorsFinished 20/11/2026 08:01')
  expect(region('Needs you').querySelector('a')).toBeNull()
  const parts = [...region('Needs you').querySelectorAll('section')].map(
    (part) => part.querySelector('h2, h3')?.tagName,
  )
  expect(parts).toEqual(['H3', 'H3', 'H3', 'H3', 'H3'])
  expect(region('Searches today').querySelector('h2')).not.toBeNull()
  await act(async () => root.render(null))
  answers[STAFF_PATHS.needsYou] = { ...NEEDS, lastImport: null, reservedLong: { count: 0, saexRefs: [] } }
  await open(PERMISSION.administrator)
  await untilQuiet()
  const ways = [...region('Needs you').querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(ways).toEqual(['/quotes?show=byHand', '/quotes?show=ending', '/uploads'])
  expect(region('Last import').textContent).toContain('No stock has been imported yet.')
  expect(region('Reserved over 7 days').textContent).toContain('No vehicle is reserved for so long.')
})

it('says what is to be priced by hand, with the way there only for those who may go it', async () => {
  await open()
  await untilQuiet()
  const tile = region('To price by hand')
  expect(tile.textContent).toMatch(/4Open quotations of 3 vehicles of 6\u00A0m and more/)
  expect(tile.querySelector('a')).toBeNull()
  await act(async () => root.render(null))
  answers[STAFF_PATHS.toPriceByHand] = { quotations: 1, vehicles: 1 }
  await open(PERMISSION.administrator)
  await untilQuiet()
  expect(region('To price by hand').textContent).toContain('of 1 vehicle of')
  expect(region('To price by hand').querySelector('a')?.getAttribute('href')).toBe('/quotes?show=byHand')
  await act(async () => root.render(null))
  answers[STAFF_PATHS.toPriceByHand] = { quotations: 0, vehicles: 0 }
  await open(PERMISSION.administrator)
  await untilQuiet()
  expect(region('To price by hand').textContent).toContain('0No open quotation')
  expect(region('To price by hand').querySelector('a')).toBeNull()
})

it('keeps every tile to itself: one that fails says so, is logged, and is asked again alone', async () => {
  answers[STAFF_PATHS.monthSearches] = refusal('INTERNAL')
  await open()
  await untilQuiet()
  const failed = region('Searches (30 days)')
  expect(failed.textContent).toContain('Not answering')
  expect(region('Quotes (30 days)').textContent).toContain('386')
  expect(region('Quotes today').textContent).toContain('0')
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('statistic Searches (30 days) failed: unexpected')
  answers[STAFF_PATHS.monthSearches] = { value: 5, difference: 5, direction: 'POS' }
  const before = calls.length
  await press('Try again', failed)
  await until(() => expect(failed.textContent).toContain('5 more'))
  expect(calls.slice(before).map(({ path }) => path)).toEqual([STAFF_PATHS.monthSearches])
})

it('keeps a figure that stands already, under the word that no newer one came', async () => {
  await open()
  await untilQuiet()
  answers = {}
  await press('Refresh')
  await until(() => expect(region('Quotes (30 days)').textContent).toContain('Needs a connection'))
  expect(region('Quotes (30 days)').textContent).toContain('386')
})

it('says without a connection in one note that there is none, which asks for all again', async () => {
  const all = answers
  answers = {}
  await open()
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  await untilQuiet()
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
  const parts = [...document.querySelectorAll('section.card')].map(({ textContent }) => textContent)
  expect(parts).toHaveLength(11)
  for (const part of parts) expect(part).toMatch(/Needs a connection$/)
  const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent?.trim())
  expect(buttons).toEqual(['Refresh', 'Try again'])
  expect(console.warn).toHaveBeenCalledWith('statistic Searches today failed: offline')
  answers = all
  document.querySelector<HTMLButtonElement>('[role=alert] button')?.focus()
  await press('Try again')
  await until(() => expect(document.querySelector('[role=alert]')).toBeNull())
  await untilQuiet()
  expect(region('Quotes (30 days)').textContent).toContain('386')
  expect(region('Searches (past 7 days)').querySelectorAll('tbody tr')).toHaveLength(7)
  // The pressed button is gone by then.
  expect(document.activeElement?.tagName).toBe('H1')
})

it('lets one part alone that got no answer say so, and be asked again alone', async () => {
  answers = { ...answers, [STAFF_PATHS.needsYou]: undefined }
  await open()
  await untilQuiet()
  const alert = document.querySelector('[role=alert]')
  expect(alert?.textContent).toContain('What needs you could not be loaded')
  expect(alert?.closest('section')).toBe(region('Needs you'))
  const before = calls.length
  await press('Try again')
  await until(() => expect(calls.slice(before).map(({ path }) => path)).toEqual([STAFF_PATHS.needsYou]))
})

it('lets the last tile of the first row take what is left of it', async () => {
  await open()
  await untilQuiet()
  const places = [...region('Needs you').querySelectorAll('.row > .col')]
  expect(places.map((place) => place.classList.contains('rest-of-row'))).toEqual([false, false, false, false, true])
  await act(async () => root.render(null))
  answers[STAFF_PATHS.needsYou] = refusal('INTERNAL')
  await open()
  await untilQuiet()
  const failed = [...region('Needs you').querySelectorAll('.row > .col')]
  expect(failed.map((place) => place.classList.contains('rest-of-row'))).toEqual([false, true])
  expect(failed[1]?.textContent).toContain('The server had a problem. Please try again in a moment.')
})

it('says in words when nothing was searched for', async () => {
  answers[STAFF_PATHS.popularSearch] = ['', '', '']
  answers[STAFF_PATHS.weekSearches] = weekOf(0)
  await open()
  await untilQuiet()
  expect(region('Top 3 Searches').textContent).toContain('No searches in the past 30 days yet.')
  expect(region('Searches (past 7 days)').textContent).toContain('Nobody has searched in these 7 days.')
})

it('shows the table on demand', async () => {
  await open()
  await untilQuiet()
  const table = () => document.querySelector('table')?.parentElement?.className
  expect(table()).toBe('visually-hidden')
  await press('Show as a table')
  expect(table()).toBe('week-table')
  await press('Hide the table')
  expect(table()).toBe('visually-hidden')
})

it('waits with grey boxes and asks for nothing twice', async () => {
  await open(PERMISSION.administrator, () => new Promise(() => undefined))
  expect(document.querySelectorAll('[aria-busy=true]')).toHaveLength(11)
  expect(document.querySelectorAll('.placeholder').length).toBeGreaterThan(4)
  expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length)
})

it('asks for nothing on behalf of those who may not see it', async () => {
  await open(PERMISSION.salesAgent)
  expect(document.body.textContent).toContain('Your account does not include this page')
  expect(calls).toEqual([])
})
