import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBusy } from '../../../../../../src/client/features/shell/update/busy-page.ts'
import type { PriceComparison } from '../../../../../../src/shared/contract/price-comparison.ts'
import type { ColumnFacts, MappingDocument, UploadDetail } from '../../../../../../src/shared/contract/uploads.ts'
import { NOTHING_NEW } from '../../../../../support/price-comparison.ts'
import {
  deadNetwork,
  good,
  keepInTab,
  openAt,
  press,
  refusal,
  staffUser,
  text,
  typeInto,
  until,
} from '../../../support/staff-page.tsx'
import { anUpload, NO_WORKBOOK } from '../../../support/upload.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const NOTHING: Omit<ColumnFacts, 'column'> = {
  marks: [],
  decimalMark: null,
  ambiguous: null,
  distanceInName: null,
  distances: [],
  bareNumbers: 2,
  zeros: 0,
}
const FACTS: ColumnFacts[] = [
  { ...NOTHING, column: 'Price', ambiguous: '5.000', zeros: 3 },
  { ...NOTHING, column: 'Odo' },
]
const ID = '0c3e0c2e-0000-4000-8000-000000000000'
const UPLOAD = anUpload({
  id: ID,
  name: 'list.csv',
  sizeBytes: 120,
  receivedBytes: 120,
  supplier: 'Ndlovu',
})
const INSPECTION = {
  kind: 'stock' as const,
  format: 'utf-8, separated by commas',
  columns: ['Make', 'Model', 'Price', 'Odo'],
  rows: [['Toyota', 'Hilux', '5.000', '1']],
  facts: FACTS,
  lookedAt: 2,
  mapping: { fields: { make: 'Make', model: 'Model', price: 'Price', mileage: 'Odo' } },
  mappingFrom: 'guess' as const,
  ...NO_WORKBOOK,
} satisfies UploadDetail['inspection']
type StockInspection = Extract<UploadDetail['inspection'], { kind: 'stock' }>
const COMPARISON: PriceComparison = { ...NOTHING_NEW, rows: 2 }

let page: Awaited<ReturnType<typeof openAt>> | undefined
let started: { mapping?: unknown }[] = []
/** What one test leaves in the tab is nothing to the person of the next. */
let user = staffUser()
let comparison = COMPARISON
let comparing = Promise.resolve()
let startAnswer: () => Response | Promise<Response> = () => good({ ...UPLOAD, state: 'waiting' })
beforeEach(() => {
  started = []
  user = staffUser({ userId: user.userId + 1 })
  comparison = COMPARISON
  comparing = Promise.resolve()
  startAnswer = () => good({ ...UPLOAD, state: 'waiting' })
  keepInTab(user)
})
afterEach(async () => {
  await page?.close()
  page = undefined
  sessionStorage.clear()
})

async function openPreview(
  mapping: MappingDocument = INSPECTION.mapping,
  facts = FACTS,
  workbook: Partial<StockInspection> = {},
  own: Partial<UploadDetail> = {},
): Promise<void> {
  page = await openAt(`/uploads?id=${ID}`, {
    validateSession: () => good(user),
    uploads: () => good([UPLOAD]),
    upload: () => {
      const state = started.length === 0 ? UPLOAD.state : 'waiting'
      return good({ ...UPLOAD, state, ...own, inspection: { ...INSPECTION, mapping, facts, ...workbook } })
    },
    comparePrices: () => comparing.then(() => good(comparison)),
    startUpload: (_call, { body }) => {
      started.push(JSON.parse(typeof body === 'string' ? body : ''))
      return startAnswer()
    },
  })
  await until(() => expect(text()).toContain('Start import'))
}

/** Chooses in the select that a label names. */
async function choose(label: RegExp, value: string): Promise<void> {
  const named = [...document.querySelectorAll('select')].find(
    (select) =>
      label.test(select.getAttribute('aria-label') ?? '') ||
      label.test(document.querySelector(`label[for="${select.id}"]`)?.textContent ?? ''),
  )
  if (named === undefined) throw new Error(`no select ${String(label)}`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(named, value)
    named.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const invalid = () => document.querySelectorAll('select[aria-invalid="true"]')

test('what the file does not show is asked, never assumed, and nothing starts before', async () => {
  await openPreview()
  expect(text().replaceAll('\u00A0', ' ')).toContain('3')
  await press('Start import')
  await until(() => expect(invalid()).toHaveLength(3))
  expect(document.activeElement).toBe(invalid()[0])
  expect(started).toEqual([])
  await choose(/Which currency/, 'GBP')
  await choose(/5\.000/, ',')
  await choose(/^Unit/, 'miles')
  await until(() => expect(invalid()).toHaveLength(0))
  await press('Start import')
  await until(() =>
    expect(started).toMatchObject([
      {
        mapping: {
          currency: 'GBP',
          decimalMark: ',',
          fields: { mileage: { column: 'Odo', unit: 'miles' }, price: 'Price' },
        },
      },
    ]),
  )
})

async function chooseMapping(file: File): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (field === null) throw new Error('no field of a file')
  Object.defineProperty(field, 'files', { value: [file], configurable: true })
  await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })))
}

test('a mapping file that names the supplier fills that in; one that cannot be read is told', async () => {
  await openPreview()
  const gone = new File([], 'gone.json')
  gone.text = () => Promise.reject(new DOMException('It is gone.', 'NotReadableError'))
  await chooseMapping(gone)
  await until(() => expect(text()).toContain('no mapping'))
  const fields = { make: 'Make', model: 'Model', price: 'Price' }
  const named = { supplier: 'Mended Motors', currency: 'ZAR', decimalMark: '.', fields }
  await chooseMapping(new File([JSON.stringify(named)], 'map.json'))
  await until(() => expect(text()).not.toContain('no mapping'))
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ supplier: 'Mended Motors', mapping: named }]))
})

test('another sheet of a workbook is read by its own columns; hidden rows are told', async () => {
  const known = { currency: 'ZAR', decimalMark: '.' }
  const { kind: _kind, mappingFrom: _from, sheets: _none, otherSheets: _others, ...look } = INSPECTION
  const cars = {
    ...look,
    mapping: { ...known, fields: { make: 'Make', model: 'Model', price: 'Price' } },
    sheet: { name: 'Cars', number: 2 },
  }
  const trucks = {
    ...look,
    columns: ['Marca', 'Modelo', 'Preis'],
    rows: [['Hino', '300', '1']],
    facts: [],
    mapping: { ...known, sheet: 'Trucks', fields: { make: 'Marca', model: 'Modelo', price: 'Preis' } },
    sheet: { name: 'Trucks', number: 3 },
    hiddenRows: 12,
  }
  await openPreview(cars.mapping, FACTS, { ...cars, sheets: [cars, trucks], otherSheets: ['Trucks'] })
  expect(text()).toContain('Only this sheet is read. These have rows, too: Trucks.')
  expect(text()).not.toContain('hidden in the sheet')
  await choose(/^Sheet/, 'Trucks')
  expect(text()).toContain('These have rows, too: Cars.')
  expect(text()).toContain('Rows that are hidden in the sheet, as by a filter: 12.')
  expect(document.querySelector('.sample')?.textContent).toContain('Hino')
  expect(invalid()).toHaveLength(0)
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ mapping: trucks.mapping }]))
})

test('whether the day or the month comes first is asked, and goes into the mapping', async () => {
  const dates = { order: null, ambiguous: '05/06/2024' }
  const fields = { make: 'Make', model: 'Model', price: 'Price', listedAt: 'Odo' }
  const facts = [{ ...NOTHING, column: 'Odo', dates }]
  await openPreview({ currency: 'ZAR', fields }, facts)
  await press('Start import')
  await until(() => expect(invalid()).toHaveLength(1))
  expect(text()).toContain('Please say whether the day or the month comes first.')
  await choose(/05\/06\/2024/, 'mdy')
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ mapping: { dateOrder: 'mdy' } }]))
})

test('what staff keep against files is told in the preview', async () => {
  comparison = { ...COMPARISON, kept: 12 }
  await openPreview({ currency: 'ZAR', decimalMark: '.', fields: { make: 'Make', model: 'Model', price: 'Price' } })
  await press('Preview')
  await until(() => expect(text()).toContain('Kept as staff set them, though the file says otherwise: 12.'))
})

test('values that would be left out are shown before the start', async () => {
  comparison = { ...COMPARISON, warnings: [{ reason: 'Odo: is no number', count: 12, line: 7 }] }
  await openPreview()
  await choose(/Which currency/, 'ZAR')
  await choose(/5\.000/, '.')
  await choose(/^Unit/, 'km')
  await press('Start import')
  await until(() => expect(text()).toContain('Odo: is no number'))
  expect(started).toEqual([])
  await press('Start import')
  await until(() => expect(started).toHaveLength(1))
})

const changeable = () =>
  [...document.querySelectorAll('.upload :is(input, select)')].filter((field) => !field.closest('fieldset[disabled]'))
    .length

test.each(['Preview', 'Start import'])('nothing is changed while %s compares what stood at its press', async (name) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  comparing = promise
  comparison = { ...COMPARISON, repeated: 2 }
  await openPreview({ currency: 'ZAR', decimalMark: '.', fields: { make: 'Make', model: 'Model', price: 'Price' } })
  expect(changeable()).toBeGreaterThan(0)
  await press(name)
  await until(() => expect(page?.callsOf('comparePrices')).toHaveLength(1))
  expect(changeable()).toBe(0)
  resolve()
  await until(() => expect(changeable()).toBeGreaterThan(0))
})

test('a supplier that nobody named is asked for at the press, not before', async () => {
  const mapping = { currency: 'ZAR', decimalMark: '.', fields: { make: 'Make', model: 'Model', price: 'Price' } }
  await openPreview(mapping, FACTS, {}, { supplier: null })
  expect(text()).not.toContain('Please say whose vehicles these are.')
  await press('Start import')
  await until(() => expect(text()).toContain('Please say whose vehicles these are.'))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await typeInto('.upload input[maxlength="80"]', 'Ndlovu')
  expect(text()).not.toContain('Please say whose vehicles these are.')
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ supplier: 'Ndlovu' }]))
})

test('a column that was not recognised is asked for in its own place', async () => {
  await openPreview({ fields: { mileage: { column: 'Odo', unit: 'km' } } })
  await press('Preview')
  await until(() => expect(invalid()).toHaveLength(4))
  for (const field of ['make', 'model', 'price']) expect(text()).toContain(`Please say which column is the ${field}.`)
  await choose(/^Make/, 'Make')
  await until(() => expect(invalid()).toHaveLength(3))
  expect(started).toEqual([])
})

test('what was chosen is there again after another page of the staff, and gone once it is imported', async () => {
  await openPreview()
  await choose(/Which currency/, 'ZAR')
  await typeInto('.upload input[maxlength="80"]', 'Sithole')
  await follow('/quotes')
  expect(await isBusy({ isAsked: true })).toBe(true)
  await follow('/uploads')
  await until(() => expect(document.querySelector('.history button')).not.toBeNull())
  await act(async () => document.querySelector<HTMLElement>('.history button')?.click())
  await until(() => expect(text()).toContain('Start import'))
  expect(document.querySelector<HTMLInputElement>('.upload input[maxlength="80"]')?.value).toBe('Sithole')
  await choose(/5\.000/, '.')
  await choose(/^Unit/, 'km')
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ mapping: { currency: 'ZAR' }, supplier: 'Sithole' }]))
  await until(() => expect(text()).toContain('It starts in a moment.'))
  expect(await isBusy({ isAsked: true })).toBe(false)
})

async function follow(address: string): Promise<void> {
  await act(async () => document.querySelector<HTMLAnchorElement>(`nav a[href="${address}"]`)?.click())
  await until(() => expect(page?.address()).toBe(address))
}

test.each([
  ['its answer was lost', deadNetwork],
  ['somebody else was faster', () => refusal('STATE_CHANGED')],
])('what was chosen for an import that started though %s is of the past', async (_, answer) => {
  startAnswer = answer
  await openPreview({ currency: 'ZAR', decimalMark: '.', fields: { make: 'Make', model: 'Model', price: 'Price' } })
  await typeInto('.upload input[maxlength="80"]', 'Sithole')
  await press('Start import')
  await until(() => expect(text()).toContain('It starts in a moment.'))
  expect(await isBusy({ isAsked: true })).toBe(false)
})

test('what was chosen is not lost to the reload of a new version while it stands there', async () => {
  await openPreview()
  expect(await isBusy({ isAsked: true })).toBe(false)
  await choose(/Which currency/, 'ZAR')
  expect(await isBusy({ isAsked: true })).toBe(true)
  await press('Upload another file')
  // It is there again when the file is opened from the history.
  expect(await isBusy({ isAsked: true })).toBe(true)
})

const unitsOf = (field: string) =>
  [...document.querySelectorAll(`[aria-label="Unit of ${field}"] option`)].map(({ textContent }) => textContent)

test('of a price whose column has a number in its name the unit is asked', async () => {
  const [column, currency] = ['Price (10,000 JPY)', 'JPY']
  const fields = { make: 'Make', model: 'Model', price: column, engineCapacity: 'Odo' }
  const facts = [{ ...NOTHING, column, hasFactorInName: true }]
  const workbook = { columns: ['Make', 'Model', column, 'Odo'] }
  await openPreview({ supplier: 'Ndlovu', currency, fields }, facts, workbook)
  expect(unitsOf('price')).toEqual(['Unit as in the file', 'whole amounts', 'thousands'])
  await press('Start import')
  await until(() => expect(invalid()).toHaveLength(1))
  expect(started).toEqual([])
  expect(text()).toContain('Please say whether its cells are whole amounts or thousands.')
})

test('of a price without one it is not', async () => {
  await openPreview()
  expect(unitsOf('price')).toEqual([])
})

test('of an engine says what holds without a unit', async () => {
  await openPreview({ fields: INSPECTION.mapping.fields, features: { engineCapacity: 'Odo' } })
  expect(unitsOf('engine capacity')[0]).toBe('By its size: below 30 litres, from 50 cc')
})
