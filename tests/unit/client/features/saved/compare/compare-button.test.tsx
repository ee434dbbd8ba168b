import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider, useSelector } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { CompareButton } from '../../../../../../src/client/features/saved/compare/CompareButton.tsx'
import { messagesSlice } from '../../../../../../src/client/features/shell/toasts/messages.slice.ts'

const kept = vi.hoisted(() => ({ compared: [] as readonly string[] }))

vi.mock('../../../../../../src/client/api/device-store.ts', () => {
  const table = {
    get: async (name: string) => ({ name, value: kept.compared }),
    put: async ({ value }: { value: readonly string[] }) => void (kept.compared = value),
    toCollection: () => ({ primaryKeys: async () => [] }),
  }
  const tables = { settings: table, savedVehicles: table, savedSearches: table }
  const open = async (_names: unknown, work: (database: typeof tables) => unknown) => ({
    ok: true,
    value: await work(tables),
  })
  return { deviceStore: { read: open, write: open, subscribe: () => () => undefined, isOutdated: () => false } }
})

let root: Root

function Told() {
  const shown = useSelector(messagesSlice.selectors.selectShown)
  return <output>{shown.map(({ kind, detail }) => `${kind}: ${detail}`).join(' ')}</output>
}

/** Opens a page that has not read the device yet, presses the button, and answers what is said then. */
async function press(): Promise<string | undefined> {
  await act(async () =>
    root.render(
      <Provider store={makeStore({ fetch: () => Promise.reject(new Error('no call is expected')) })}>
        <Told />
        <CompareButton saexRef="SAEX0000005" name="2019 Toyota Hilux" />
      </Provider>,
    ),
  )
  await act(async () => {
    document.querySelector('button')?.click()
    await vi.dynamicImportSettled()
  })
  return document.querySelector('output')?.textContent
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

test('a fifth vehicle is refused, also before the page has read which four are compared', async () => {
  const four = ['SAEX0000001', 'SAEX0000002', 'SAEX0000003', 'SAEX0000004']
  kept.compared = four
  expect(await press()).toMatch(/^warning: .*four/i)
  expect(kept.compared).toEqual(four)
})

test('the count is that of the device', async () => {
  kept.compared = ['SAEX0000001', 'SAEX0000002']
  expect(await press()).toMatch(/^success: .*3 of 4/)
  expect(kept.compared).toEqual(['SAEX0000001', 'SAEX0000002', 'SAEX0000005'])
})
