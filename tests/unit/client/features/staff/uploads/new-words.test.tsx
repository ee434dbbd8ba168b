import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ACCEPT_NEW_WORDS, type FieldWords } from '../../../../../../src/shared/contract/new-words.ts'
import type { PriceComparison } from '../../../../../../src/shared/contract/price-comparison.ts'
import { NOTHING_NEW } from '../../../../../support/price-comparison.ts'
import { good, keepInTab, openAt, press, staffUser, text, until } from '../../../support/staff-page.tsx'
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
    columns: ['Make', 'Price (1)', 'Price (2)'],
    rows: [['Toyota', '1', '2']],
    facts: [],
    lookedAt: 1,
    mapping: {
      currency: 'ZAR',
      fields: { make: 'make', model: 'Model', price: { column: 'Price', unit: 'thousands' } },
    },
    mappingFrom: 'guess',
    ...NO_WORKBOOK,
  },
})
const MAKES: FieldWords = {
  field: 'make',
  words: [
    { word: 'Alfa-Romeo', value: 'Alfa-Romeo', rows: 120, near: { word: 'Alfa Romeo', sure: true } },
    { word: 'a/c, (10)', value: 'a/c, (10)', rows: 2, near: null },
  ],
  otherWords: 0,
  otherRows: 0,
  known: ['Alfa Romeo', 'Toyota'],
}
const MODELS: FieldWords = {
  field: 'model',
  words: [{ word: 'Toyota Hilxu', value: 'Hilxu', rows: 1, near: { word: 'Hilux', sure: false } }],
  otherWords: 40,
  otherRows: 70,
  known: [],
}
const COMPARISON: PriceComparison = { ...NOTHING_NEW, rows: 200, newWords: [MAKES] }

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

async function openPreview(comparison: PriceComparison): Promise<void> {
  page = await openAt(`/uploads?id=${ID}`, {
    validateSession: () => good(staffUser()),
    uploads: () => good([]),
    upload: () => good(UPLOAD),
    comparePrices: () => good(comparison),
    startUpload: (_call, { body }) => {
      started.push(JSON.parse(typeof body === 'string' ? body : ''))
      return good({ ...UPLOAD, state: 'waiting' })
    },
  })
  await until(() => expect(text()).toContain('Start import'))
}

/** The select of that name, by its label or its own. */
function select(label: string): HTMLSelectElement {
  const id = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label))?.htmlFor
  const found = id === undefined ? null : document.getElementById(id)
  return (found ?? document.querySelector(`select[aria-label="${label}"]`)) as HTMLSelectElement
}

async function choose(label: string, option: string): Promise<void> {
  const control = select(label)
  const wanted = [...control.options].find(({ text: words }) => words === option)
  await act(async () => {
    control.value = wanted?.value ?? `no ${option}`
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('a word that is only spelt otherwise is offered as the known one, the others are to be decided', async () => {
  await openPreview(COMPARISON)
  await press('Start import')
  await until(() => expect(text()).toContain('Make: 2 new, in 122 rows'))
  expect(select('What Alfa-Romeo is').selectedOptions[0]?.text).toBe('It is Alfa Romeo')
  expect(select('What a/c, (10) is').selectedOptions[0]?.text).toBe('Not decided')
  await press('Start import')
  await until(() => expect(text()).toContain('Please say what becomes of each word'))
  expect(document.activeElement).toBe(select('All that is not decided below'))
  expect(started).toEqual([])
  await choose('What a/c, (10) is', 'Reject its rows')
  expect(text()).not.toContain('Please say what becomes of each word')
  await press('Start import')
  const make = { 'Alfa-Romeo': 'Alfa Romeo', 'a/c, (10)': null }
  await until(() => expect(started).toMatchObject([{ mapping: { words: { make } }, newWords: {} }]))
})

test('all of a field can be taken at once, and what is not listed only so', async () => {
  await openPreview({ ...COMPARISON, newWords: [MODELS] })
  await press('Start import')
  await until(() => expect(text()).toContain('Model: 41 new, in 71 rows'))
  expect(select('What Toyota Hilxu is').selectedOptions[0]?.text).toBe('Not decided')
  await choose('What Toyota Hilxu is', 'It is Hilux')
  await press('Start import')
  await until(() => expect(text()).toContain('Please say what becomes of each word'))
  await choose('All that is not decided below', 'Take all as new')
  await press('Start import')
  const words = { model: { 'Toyota Hilxu': 'Hilux' } }
  await until(() => expect(started).toMatchObject([{ mapping: { words }, newWords: { model: 'accept' } }]))
})

test('of a large file new words further down can be taken, too', async () => {
  await openPreview({ ...COMPARISON, isWhole: false, newWords: [] })
  await press('Start import')
  await until(() => expect(text()).toContain('its first 200 rows were looked at'))
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith('Take all new words'),
  )
  await act(async () => label?.click())
  await press('Start import')
  await until(() => expect(started).toMatchObject([{ newWords: ACCEPT_NEW_WORDS }]))
})

test('a column that is there twice, and one that is not there, are asked about beside their field', async () => {
  await openPreview(COMPARISON)
  expect(text()).toContain('2 columns are called “Price”. Which one is it?')
  expect(text()).toContain('The file has no column “Model”.')
  expect(select('Make').value).toBe('Make')
  expect([...select('Price').options].map((option) => option.text)).toContain('Price (2)')
  await choose('Price', 'Price (2)')
  await choose('Model', 'Make')
  expect(text()).not.toContain('Which one is it?')
  await press('Start import')
  await until(() => expect(text()).toContain('Make: 2 new'))
  await choose('All that is not decided below', 'Reject all with their rows')
  await press('Start import')
  const fields = { price: { column: 'Price (2)', unit: 'thousands' }, model: { column: 'Make' } }
  await until(() => expect(started).toMatchObject([{ mapping: { fields }, newWords: { make: 'reject' } }]))
})
