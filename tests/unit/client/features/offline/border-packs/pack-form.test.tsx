import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { PackForm } from '../../../../../../src/client/features/offline/border-packs/PackForm.tsx'
import { PATHS } from '../../../../../../src/shared/contract/paths.ts'
import { zambia } from '../../../support/quotation.ts'
import { good, refusal } from '../../../support/staff-page.tsx'
import { hilux } from '../../../support/vehicle.ts'

vi.mock('../../../../../../src/client/features/offline/border-packs/pack-actions.ts', () => ({
  measurePack: async () => undefined,
}))

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a vehicle that is gone is called that, and the form can be closed', async () => {
  const store = makeStore({ fetch: async () => refusal('VEHICLE_NOT_FOUND') })
  const onDone = vi.fn()
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <PackForm saexRef={hilux().saexRef} onDone={onDone} />
        </MemoryRouter>
      </Provider>,
    ),
  )
  const alert = () => document.querySelector('[role=alert]')
  await act(() => vi.waitFor(() => expect(alert()?.textContent).toBe('The shop no longer knows this vehicle.')))
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cancel'])
  await act(async () => buttons[0]?.click())
  expect(onDone).toHaveBeenCalledOnce()
})

test.each([
  ['the connection', () => Promise.reject(new TypeError('no connection')), 'Countries and ports need a connection.'],
  ['the server', async () => refusal('INTERNAL'), 'Please refresh your browser to get these options'],
])('countries that fail by %s are asked for again, with the focus at the heading', async (_what, fail, words) => {
  let isDown = true
  const store = makeStore({
    fetch: async (input) => {
      if (input.startsWith(PATHS.endCountries)) return isDown ? fail() : good([zambia])
      return good(hilux())
    },
  })
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <PackForm saexRef={hilux().saexRef} onDone={() => undefined} />
        </MemoryRouter>
      </Provider>,
    ),
  )
  const alert = () => document.querySelector('[role=alert]')
  await act(() => vi.waitFor(() => expect(alert()?.textContent).toContain(words), { timeout: 5000 }))
  isDown = false
  const again = alert()?.querySelector('button')
  await act(async () => {
    again?.focus()
    again?.click()
  })
  await act(() => vi.waitFor(() => expect(document.querySelector('option[value="246"]')).not.toBeNull()))
  expect(alert()).toBeNull()
  await act(() => vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H2')))
})
