import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from '../../../../../../src/client/features/staff/search-field/SearchField.tsx'

const WORDS = { search: 'Search', searchHint: 'Number', clearSearch: 'Clear' }

let root: Root
const asked: string[] = []

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers()
  asked.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** The field of a page whose address names this search. */
async function show(search: string) {
  await act(async () =>
    root.render(<SearchField words={WORDS} search={search} onSearch={(text) => asked.push(text)} />),
  )
}

const field = () => document.querySelector('input')!

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const pause = () => act(async () => vi.advanceTimersByTime(250))

test('letters that are typed before the search of those before them is drawn stay in the field', async () => {
  await show('')
  await type('toy')
  await pause()
  expect(asked).toEqual(['toy'])
  await type('toyo')
  await show('toy')
  expect(field().value).toBe('toyo')
  await pause()
  await type('toyota')
  await pause()
  expect(asked).toEqual(['toy', 'toyo', 'toyota'])
  await show('toyo')
  expect(field().value).toBe('toyota')
  await show('toyota')
  expect(field().value).toBe('toyota')
})

test('a search that comes from elsewhere stands in the field, also one that was typed before', async () => {
  await show('')
  await type('toy')
  await pause()
  await show('toy')
  await show('')
  expect(field().value).toBe('')
  await show('toy')
  expect(field().value).toBe('toy')
  await type('toyota')
  await show('bmw')
  expect(field().value).toBe('bmw')
})

test('what is taken back before its search is drawn is searched for no more', async () => {
  await show('')
  await type('toy')
  await pause()
  await type('')
  await pause()
  expect(asked).toEqual(['toy', ''])
  await show('toy')
  await show('')
  expect(field().value).toBe('')
})
