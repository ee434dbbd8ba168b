import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { WaitingList } from '../../../../../../src/client/features/my-quotes/list/WaitingList.tsx'
import type { OutboxItem } from '../../../../../../src/offline/mine-tables.ts'
import { isReadTwice } from '../../../support/read-once.ts'
import { anItem } from '../../../../offline/outbox/items.ts'

const focused = () => document.activeElement
let root: Root

function waiting(count: number): readonly OutboxItem[] {
  return Array.from({ length: count }, (_, index) => anItem({ key: `item ${index}`, seq: index }))
}

const refused = (errorKey: string) => anItem({ key: errorKey, state: 'attention', lastError: { errorKey, fields: {} } })

async function open(items: readonly OutboxItem[]) {
  const store = makeStore({ fetch: () => Promise.reject(new Error('no answer is expected')) })
  const rows = items.map((item) => ({ item, quote: null, isMailed: false }))
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <h1 tabIndex={-1}>My quotes</h1>
          <WaitingList rows={rows} now={new Date()} />
        </MemoryRouter>
      </Provider>,
    ),
  )
}

async function press(name: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => {
    button?.focus()
    button?.click()
    await vi.dynamicImportSettled()
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('the focus goes to the question, and back to the button that asked it', async () => {
  await open(waiting(1))
  await press('Discard')
  expect(focused()?.textContent).toBe('Discard this? It is not sent then.')
  expect(isReadTwice()).toBe(false)
  await press('Keep it')
  expect(focused()?.textContent).toBe('Discard')
})

test.each([
  [2, 'Waiting to send (2)'],
  [1, 'My quotes'],
])('with one of %i discarded the focus is at a heading that stays', async (count, heading) => {
  await open(waiting(count))
  await press('Discard')
  await press('Discard')
  expect(focused()?.textContent).toBe(heading)
})

const NOTE = 'go out once, in this order'

test.each([
  ['one that waits', waiting(1), 'Waiting to send (1)', true],
  ['one that waits behind a refused one', [refused('INTERNAL'), anItem()], 'Waiting to send (1)', true],
  ['none but a refused one', [refused('INTERNAL')], 'Not sent (1)', false],
])('of %s the list says what becomes of it', async (_, items, heading, isPromised) => {
  await open(items)
  expect(document.querySelector('h2')?.textContent).toBe(heading)
  expect(document.body.textContent.includes(NOTE)).toBe(isPromised)
})

test('what is refused for this destination is not offered to be sent again: its vehicle is', async () => {
  await open([refused('NOT_QUOTABLE')])
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Discard'])
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Open the vehicle')
  expect(link?.getAttribute('href')).toMatch(/^\/vehicle-listing\/SAEX\d+$/)
})

test.each([
  ['under way', 60_000, 'Sending', []],
  ['left by a tab that was closed, its lease over', -1, 'Waiting to send', ['Discard']],
])('of a request %s the list says so', async (_, leaseMs, tag, buttons) => {
  await open([anItem({ state: 'sending', leaseUntil: Date.now() + leaseMs })])
  expect(document.querySelector('li .badge')?.textContent).toBe(tag)
  expect([...document.querySelectorAll('li button')].map(({ textContent }) => textContent)).toEqual(buttons)
})

test('a request that is sent again leaves the focus at the heading of the list', async () => {
  await open([refused('INTERNAL')])
  await press('Try again')
  await open([anItem({ key: 'INTERNAL', state: 'sending' })])
  expect(focused()?.textContent).toBe('Waiting to send (1)')
})
