import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PERMISSION } from '../../../../../src/shared/contract/staff.ts'
import type { VehicleChange } from '../../../../../src/shared/contract/stock-history.ts'
import type { StockStatus } from '../../../../../src/shared/contract/stock-status.ts'
import { isReadTwice } from '../../support/read-once.ts'
import { fill, good, keepInTab, openAt, press, refusal, staffUser, text, until } from '../../support/staff-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const VEHICLE: StockStatus = {
  saexRef: 'SAEX0001234',
  title: '2019 FAW 8.140 FL',
  make: 'FAW',
  model: '8.140 FL',
  year: 2019,
  length: 6.95,
  supplierName: 'Karoo Motors',
  image: null,
  status: 'available',
  setBy: 'file',
  changes: [],
}
const OTHER: StockStatus = { ...VEHICLE, saexRef: 'SAEX0005678', title: '2020 Toyota Hilux' }
let page: Awaited<ReturnType<typeof openAt>> | undefined

beforeEach(() => keepInTab(staffUser()))
afterEach(async () => {
  await page?.close()
  sessionStorage.clear()
})

test.each([
  [6.95, true],
  [6, true],
  [5.99, false],
  [null, false],
])('a vehicle of %s m says that it is priced by hand: %s', async (length, isByHand) => {
  const stockStatus = () => good({ ...VEHICLE, length })
  page = await openAt('/stock-status', { validateSession: () => good(staffUser()), stockStatus })
  await until(() => expect(document.querySelector('.lookup input')).not.toBeNull())
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(text()).toContain('2019 FAW 8.140 FL'))
  expect(text().includes(`Price by hand: it is ${length} m long`)).toBe(isByHand)
  expect(document.querySelector('.lookup output')?.textContent).toBe('Found: SAEX0001234, 2019 FAW 8.140 FL')
})

test('of a status whose setter is kept no longer it says that staff set it', async () => {
  const stockStatus = () => good({ ...VEHICLE, status: 'sold', setBy: 'staff' })
  page = await openAt('/stock-status', { validateSession: () => good(staffUser()), stockStatus })
  await until(() => expect(document.querySelector('.lookup input')).not.toBeNull())
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(document.querySelector('.found')?.textContent).toContain('Set by staff'))
})

test('a withdrawn vehicle is called so, and is made available as one', async () => {
  const sent: unknown[] = []
  page = await openAt('/stock-status', {
    validateSession: () => good(staffUser()),
    stockStatus: (_call, { body }) => {
      if (typeof body === 'string') sent.push(JSON.parse(body))
      return good({ ...VEHICLE, status: sent.length === 0 ? 'withdrawn' : 'available', setBy: 'staff' })
    },
  })
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(document.querySelector('.found .badge')?.textContent).toBe('Withdrawn'))
  await press('Make available')
  await press('Make available')
  await until(() => expect(document.activeElement?.textContent).toBe('SAEX0001234 is available.'))
  expect(isReadTwice()).toBe(false)
  expect(sent).toEqual([{ saexRef: 'SAEX0001234', status: 'available', seen: 'withdrawn' }])
})

test('a status that is set late does not take the place of a vehicle that was looked up since', async () => {
  const answer = Promise.withResolvers<Response>()
  page = await openAt('/stock-status', {
    validateSession: () => good(staffUser()),
    stockStatus: ({ query }, { method }) =>
      method === 'POST' ? answer.promise : good(query.includes('5678') ? OTHER : VEHICLE),
  })
  await until(() => expect(document.querySelector('.lookup input')).not.toBeNull())
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(document.querySelector('.found h2')?.textContent).toBe(VEHICLE.title))
  await press('Mark as sold')
  await press('Mark as sold')
  await fill('.lookup input', 'SAEX5678')
  await press('SEARCH')
  await until(() => expect(document.querySelector('.found h2')?.textContent).toBe(OTHER.title))
  await act(async () => answer.resolve(good({ ...VEHICLE, status: 'sold', setBy: 'staff' })))
  await until(() => expect(text()).toContain('SAEX0001234 is sold.'))
  expect(document.querySelector('.found h2')?.textContent).toBe(OTHER.title)
  expect(document.querySelector('.found .badge')?.textContent).toBe('Available')
  expect(document.querySelector('.found output')?.textContent).toBe('')
})

test('a status whose answer comes late leaves the focus with whoever writes already, and is news', async () => {
  const answer = Promise.withResolvers<Response>()
  page = await openAt('/stock-status', {
    validateSession: () => good(staffUser()),
    stockStatus: (_call, { method }) => (method === 'POST' ? answer.promise : good(VEHICLE)),
  })
  await until(() => expect(document.querySelector('.lookup input')).not.toBeNull())
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(document.querySelector('.found h2')?.textContent).toBe(VEHICLE.title))
  await press('Mark as sold')
  await press('Mark as sold')
  const field = document.querySelector<HTMLInputElement>('.lookup input')
  await act(async () => field?.focus())
  await act(async () => answer.resolve(good({ ...VEHICLE, status: 'sold', setBy: 'staff' })))
  await until(() => expect(text()).toContain('SAEX0001234 is sold.'))
  expect(document.activeElement === field).toBe(true)
  expect(document.querySelector('.found output')?.getAttribute('aria-live')).not.toBe('off')
})

test('vehicles that were looked up on this tab stand there to be looked up again, until the session ends', async () => {
  const calls: string[] = []
  page = await openAt('/stock-status', {
    validateSession: () => good(staffUser()),
    stockStatus: () => good(VEHICLE),
    foundVehicle: () => {
      calls.push('export')
      return good({ saexRef: VEHICLE.saexRef, url: null, title: '2019 FAW' })
    },
  })
  await until(() => expect(text()).toContain('Vehicles that you look up stand here'))
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(text()).toContain('Karoo Motors'))
  expect(text()).not.toContain('Looked up before')
  document.querySelector<HTMLAnchorElement>('a[href="/vehicle-export"]')?.click()
  await until(() => expect(text()).toContain('SAEX0001234 2019 FAW 8.140 FL'))
  await press('SAEX0001234 2019 FAW 8.140 FL')
  await until(() => expect(document.querySelector('.found h2')?.textContent).toBe('2019 FAW'))
  expect(calls).toEqual(['export'])
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('SAEX0001234')
  await press('Log out')
  await until(() => expect(text()).toContain('Staff login'))
  expect(text()).not.toContain('SAEX0001234')
})

test('the history of a vehicle comes in pages, of one field too, and again where it failed', async () => {
  const change = (id: number, fields: VehicleChange['fields']): VehicleChange => ({
    id,
    at: '2026-11-20T08:00:00.000Z',
    by: 'Ann',
    source: 'import',
    file: 'stock.csv',
    bulkId: null,
    fields,
  })
  const year = [{ field: 'year', before: null, after: '2019' }] as const
  const dealer = [
    { field: 'dealerName', before: null, after: null },
    { field: 'price', before: 'R 1.00', after: 'on request' },
    { field: 'status', before: 'available', after: 'withdrawn' },
    { field: 'listedAt', before: null, after: '2026-11-20' },
    { field: 'extras', before: null, after: 'Tow bar' },
    { field: 'features', before: null, after: 'Sunroof: electric' },
  ] as const
  const pages = new Map([
    ['saexRef=SAEX0001234', { changes: [change(9, [...dealer])], next: 9 }],
    ['saexRef=SAEX0001234&before=9', { changes: [change(4, [...year])], next: null }],
    ['saexRef=SAEX0001234&field=vin', { changes: [], next: null }],
  ])
  let isUp = false
  page = await openAt('/stock-status', {
    validateSession: () => good(staffUser()),
    stockStatus: () => good(VEHICLE),
    stockPins: () => good({ saexRef: VEHICLE.saexRef, version: 1, pins: [] }),
    stockHistory: ({ query }) => (isUp ? good(pages.get(query)) : refusal('INTERNAL')),
  })
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  isUp = true
  await press('Try again')
  const cells = () =>
    Array.from(document.querySelectorAll('table.vehicle-history tbody tr'), (row) =>
      Array.from(row.children, (cell) => cell.textContent?.trim()),
    )
  const who = ['20/11/2026 10:00', 'Ann, import stock.csv']
  const first = [
    [...who, 'Dealer’s name', 'not kept', 'not kept'],
    [...who, 'Dealer price (without VAT)', 'R 1.00', 'on request'],
    // In the words of the tag, and of the form.
    [...who, 'Status', 'Available', 'Withdrawn'],
    [...who, 'Listed on', 'empty', '2026-11-20'],
    [...who, 'Equipment', 'empty', 'Tow bar'],
    [...who, 'Further facts', 'empty', 'Sunroof: electric'],
  ]
  await until(() => expect(cells()).toEqual(first))
  expect(text()).toContain('Pinned fields stay as they are when the supplier’s file brings another value.')
  expect(text()).toContain('No field is pinned: files may change every field.')
  await press('Show older changes')
  await until(() => expect(cells()).toEqual([...first, [...who, 'Year', 'empty', '2019']]))
  expect(text()).not.toContain('Show older changes')
  const field = document.querySelector<HTMLSelectElement>('select[aria-label=Field]')!
  field.value = 'vin'
  await act(() => field.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => expect(text()).toContain('Nothing has been changed yet.'))
})

test.each([
  ['hand', 'No file has named this vehicle yet', 'Let files change it: Year'],
  ['file', 'The last file said: 2018', 'Let files change it: Year'],
] as const)('a kept field of a vehicle by %s is let go in words that are so', async (origin, said, button) => {
  const year = { field: 'year', value: '2019', fileValue: origin === 'hand' ? null : '2018', fileAt: null }
  page = await openAt('/stock-status', {
    validateSession: () => good(staffUser({ permissions: [{ permissionId: PERMISSION.stockClerk }] })),
    stockStatus: () => good(VEHICLE),
    stockPins: () => good({ saexRef: VEHICLE.saexRef, version: 1, origin, pins: [year] }),
    stockHistory: () => good({ changes: [], next: null }),
  })
  await fill('.lookup input', 'SAEX1234')
  await press('SEARCH')
  await until(() => expect(text()).toContain(said))
  expect(Array.from(document.querySelectorAll('button'), (one) => one.getAttribute('aria-label'))).toContain(button)
})
