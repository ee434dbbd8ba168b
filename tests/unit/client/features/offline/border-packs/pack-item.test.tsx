import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { PackItem } from '../../../../../../src/client/features/offline/border-packs/PackItem.tsx'
import { messagesSlice } from '../../../../../../src/client/features/shell/toasts/messages.slice.ts'
import { chirundu, zambia } from '../../../support/quotation.ts'
import { hilux } from '../../../support/vehicle.ts'

vi.mock('../../../../../../src/client/features/offline/border-packs/pack-actions.ts', () => ({
  unpackVehicle: async () => ({ ok: false, reason: 'outdated' }),
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

test('a vehicle that could not be taken out of a pack says why, and its button keeps the focus', async () => {
  const vehicle = hilux()
  const packed = {
    saexRef: vehicle.saexRef,
    vehicle,
    answers: [],
    pictures: [],
    savedAt: '2026-11-20T08:00:00.000Z',
  }
  const content = { place: { country: zambia, port: chirundu }, facts: [], vehicles: [packed] }
  const store = makeStore({ fetch: () => Promise.reject(new TypeError('no connection')) })
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>
          <h2 id="packs" tabIndex={-1}>
            Border packs
          </h2>
          <PackItem
            packId="pack"
            content={content}
            packed={packed}
            check={undefined}
            isShellKept
            onChange={async () => undefined}
          />
        </MemoryRouter>
      </Provider>,
    ),
  )
  const remove = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Remove')
  await act(async () => {
    remove?.focus()
    remove?.click()
  })
  expect(document.activeElement === remove).toBe(true)
  const told = messagesSlice.selectors.selectShown({ messages: messagesSlice.getInitialState(), ...store.getState() })
  expect(told.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['error', 'The shop was updated in another tab. Load this page again first.'],
  ])
})
