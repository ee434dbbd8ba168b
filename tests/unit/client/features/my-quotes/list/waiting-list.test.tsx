import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { WaitingList } from '../../../../../../src/client/features/my-quotes/list/WaitingList.tsx'
import { anItem } from '../../../../offline/outbox/items.ts'

const focused = () => document.activeElement
let root: Root

async function open(count: number) {
  const store = makeStore({ fetch: () => Promise.reject(new Error('no call is expected')) })
  const items = Array.from({ length: count }, (_, index) => anItem({ key: `item ${index}`, seq: index }))
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
  await open(1)
  await press('Discard')
  expect(focused()?.textContent).toBe('Discard this? It is not sent then.')
  await press('Keep it')
  expect(focused()?.textContent).toBe('Discard')
})

test.each([
  [2, 'Waiting to send (2)'],
  [1, 'My quotes'],
])('with one of %i discarded the focus is at a heading that stays', async (count, heading) => {
  await open(count)
  await press('Discard')
  await press('Discard')
  expect(focused()?.textContent).toBe(heading)
})
