import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PriceComparison } from '../../../../../../src/shared/contract/price-comparison.ts'
import type { Upload } from '../../../../../../src/shared/contract/uploads.ts'
import { NOTHING_NEW } from '../../../../../support/price-comparison.ts'
import { good, keepInTab, openAt, press, refusal, staffUser, text, until } from '../../../support/staff-page.tsx'
import { anUpload, NO_WORKBOOK } from '../../../support/upload.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ID = '0c3e0c2e-0000-4000-8000-000000000000'
const UPLOAD = anUpload({
  id: ID,
  name: 'stock.csv',
  supplier: 'Harbour Motors',
  inspection: {
    kind: 'stock',
    format: 'utf-8, separated by commas',
    columns: ['Make'],
    rows: [['Toyota']],
    facts: [],
    lookedAt: 1,
    mapping: { currency: 'ZAR', fields: { make: 'Make', model: 'Make', price: 'Make' } },
    mappingFrom: 'guess',
    ...NO_WORKBOOK,
  },
})
const HISTORY: readonly Upload[] = [
  {
    ...UPLOAD,
    id: '1c3e0c2e-0000-4000-8000-000000000000',
    state: 'done',
    result: {
      kind: 'stock',
      read: 5,
      inserted: 1,
      changed: 2,
      unchanged: 1,
      rejected: 1,
      skipped: 0,
      heldPrices: 2,
      kept: 0,
      picturesNotTaken: 0,
      sold: null,
      notMarked: null,
      stopped: null,
      rejections: [],
      skips: [],
      warnings: [],
      doubts: [],
      onRequest: 0,
    },
  },
]
const JUMPS: PriceComparison = {
  ...NOTHING_NEW,
  rows: 4,
  isWhole: true,
  count: 2,
  jumps: [
    { saexRef: 'SAEX0000001', line: 2, name: 'Toyota Hilux', beforeZar: 345_000, afterZar: 34_500, percent: -90 },
    { saexRef: 'SAEX0000003', line: 4, name: 'Kia Rio', beforeZar: 0, afterZar: 141_000, percent: null },
  ],
}

const words = () => text().replaceAll('\u00A0', ' ')

let page: Awaited<ReturnType<typeof openAt>> | undefined
let started: unknown[] = []
beforeEach(() => {
  started = []
  keepInTab(staffUser())
})
afterEach(async () => {
  await page?.close()
  page = undefined
  sessionStorage.clear()
})

async function openPreview(comparison: PriceComparison, isFirstRefused = false): Promise<void> {
  let isRefused = isFirstRefused
  page = await openAt(`/uploads?id=${ID}`, {
    validateSession: () => good(staffUser()),
    uploads: () => good(HISTORY),
    upload: () => good(UPLOAD),
    comparePrices: () => {
      if (!isRefused) return good(comparison)
      isRefused = false
      return refusal('OVERLOADED', { 'retry-after': '5' })
    },
    startUpload: (_call, { body }) => {
      started.push(JSON.parse(typeof body === 'string' ? body : ''))
      return good({ ...UPLOAD, state: 'waiting' })
    },
  })
  await until(() => expect(text()).toContain('Start import'))
  await press('Start import')
}

async function tick(label: string): Promise<void> {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  await act(async () => found?.click())
}

test('a file without price jumps is imported at the first press', async () => {
  await openPreview({ ...JUMPS, count: 0, jumps: [], newWords: [], warnings: [], onRequest: 0 })
  await until(() => expect(started).toMatchObject([{ id: ID, priceJumps: 'hold' }]))
})

test('price jumps are shown first; those that are ticked are taken', async () => {
  await openPreview(JUMPS)
  await until(() => expect(text()).toContain('Prices that move by more than 40\u00A0%: 2'))
  expect(words()).toMatch(/Toyota Hilux line 2R 345 000.*R 34 500.*−90 %/)
  expect(text()).toContain('on request')
  expect(words()).toContain('from R 345 000')
  expect(text()).toContain('Imported: 3 new or changed, 1 rejected, 2 prices not taken')
  expect(started).toEqual([])
  await tick('SAEX0000003')
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ id: ID, priceJumps: ['SAEX0000003'] }]))
})

test('all are taken with one tick, and none without', async () => {
  await openPreview(JUMPS)
  await until(() => expect(text()).toContain('Take all new prices (2)'))
  await tick('Take all new prices (2)')
  await tick('Take all new prices (2)')
  await tick('Take all new prices (2)')
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ priceJumps: 'accept' }]))
})

test('a file of which only the first rows were compared says so before it is imported', async () => {
  await openPreview({ ...NOTHING_NEW, rows: 90_000, isWhole: false })
  await until(() => expect(words()).toContain('its first 90 000 rows were compared'))
  expect(words()).toContain('No price of these moves by more than 40 %')
  expect(text()).not.toContain('New price')
  expect(started).toEqual([])
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ priceJumps: 'hold' }]))
})

test('a file that could not be compared in time says so before it is imported', async () => {
  await openPreview({ ...NOTHING_NEW, rows: 0, isWhole: false })
  await until(() => expect(text()).toContain('Its prices could not be compared in time'))
  expect(text()).not.toContain('its first 0 rows')
  await tick('Take all new prices of the file, also those not compared')
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ priceJumps: 'accept' }]))
})

test('a server that reads other files says so; the next press goes on', async () => {
  await openPreview({ ...JUMPS, count: 0, jumps: [] }, true)
  await until(() => expect(text()).toContain('The server reads other files just now, and nothing was started.'))
  expect(started).toEqual([])
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ id: ID, priceJumps: 'hold' }]))
  expect(text()).not.toContain('reads other files')
})
