import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { SearchList } from '../../../../../../src/client/features/saved/searches/SearchList.tsx'
import { SavedList } from '../../../../../../src/client/features/saved/vehicles/SavedList.tsx'
import { good } from '../../../support/staff-page.tsx'
import { hilux } from '../../../support/vehicle.ts'

const NOW = '2026-11-20T09:00:00.000Z'
let root: Root
/** Calls that found no connection. */
let asked: number

function savedVehicles(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const saexRef = `SAEX000000${index}`
    return { saexRef, seq: index, vehicle: hilux({ saexRef }), priceWhenSaved: 434700, checkedAt: NOW, isGone: false }
  })
}

async function open(list: ReactNode) {
  const store = makeStore({
    fetch: () => {
      asked += 1
      return Promise.reject(new TypeError('no connection'))
    },
  })
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <h1 tabIndex={-1}>Saved</h1>
          {list}
        </MemoryRouter>
      </Provider>,
    ),
  )
}

/** Presses the first button of this name and answers what has the focus then. */
async function press(name: string) {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => {
    button?.focus()
    button?.click()
    await vi.dynamicImportSettled()
  })
  return document.activeElement?.textContent
}

beforeEach(() => {
  asked = 0
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each([
  [2, 'Saved vehicles'],
  [1, 'Saved'],
])('with one of %i vehicles removed the focus is at a heading that stays', async (count, heading) => {
  await open(<SavedList rows={savedVehicles(count)} />)
  expect(await press('Remove')).toBe(heading)
})

test('with a search removed the focus is at the heading of the searches', async () => {
  const search = { address: '?make=Toyota', name: 'Toyota', seq: 1, newestSeen: NOW }
  await open(<SearchList rows={[search]} />)
  expect(await press('Remove')).toBe('Saved searches')
})

test('a search that could not be counted is counted again, with the focus at the heading', async () => {
  const search = { address: '?make=Toyota', name: 'Toyota', seq: 1, newestSeen: NOW }
  await open(<SearchList rows={[search]} />)
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe('What is new needs a connection'))
  expect(await press('Try again')).toBe('Saved searches')
  await vi.waitFor(() => expect(asked).toBe(2))
})

test('vehicles that are checked again leave the focus at their heading', async () => {
  await open(<SavedList rows={savedVehicles(2)} />)
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(await press('Try again')).toBe('Saved vehicles')
})

test('the warning of one renewal outlives another one that succeeds', async () => {
  const [old, added] = savedVehicles(2)
  const answers = new Map<string, (response: Response | Error) => void>()
  const store = makeStore({
    fetch: (input) =>
      new Promise((resolve, reject) =>
        answers.set(input, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      ),
  })
  const show = (rows: ReturnType<typeof savedVehicles>) =>
    act(async () =>
      root.render(
        <Provider store={store}>
          <MemoryRouter>
            <SavedList rows={rows} />
          </MemoryRouter>
        </Provider>,
      ),
    )
  const callOf = (saexRef: string) => [...answers.keys()].find((input) => input.includes(saexRef))
  const answer = (saexRef: string, response: Response | Error) =>
    act(async () => answers.get(callOf(saexRef)!)!(response))
  await show([old!])
  await vi.waitFor(() => expect(callOf(old!.saexRef)).toBeDefined())
  await show([added!, old!])
  await vi.waitFor(() => expect(callOf(added!.saexRef)).toBeDefined())
  const pass = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await answer(old!.saexRef, new TypeError('no connection'))
  await pass()
  await answer(added!.saexRef, good(added!.vehicle))
  await pass()
  expect(document.querySelector('[role=alert]')).not.toBeNull()
})
