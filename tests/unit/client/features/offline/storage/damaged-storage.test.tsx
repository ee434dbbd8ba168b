import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { Page as MyQuotes } from '../../../../../../src/client/features/my-quotes/list/my-quotes.page.tsx'
import { PackList } from '../../../../../../src/client/features/offline/border-packs/PackList.tsx'
import { StockListPart } from '../../../../../../src/client/features/offline/stock-list/StockListPart.tsx'
import { forgetMarker, writeMarker } from '../../../../../../src/client/features/offline/storage/kept-marker.ts'
import { Page as Saved } from '../../../../../../src/client/features/saved/vehicles/saved.page.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const DAMAGED = 'its storage is damaged'

/** What a screen says once its store, which does not open here, has refused. */
async function told(screen: ReactNode): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const store = makeStore({ fetch: () => Promise.reject(new Error('no call is expected')) })
  await act(async () =>
    root.render(
      <Provider store={store}>
        <MemoryRouter>{screen}</MemoryRouter>
      </Provider>,
    ),
  )
  const text = await vi.waitFor(
    async () => {
      // What comes meanwhile is drawn when it ends.
      await act(() => vi.dynamicImportSettled())
      expect(place.textContent).toMatch(/keeps nothing|damaged/)
      return place.textContent ?? ''
    },
    { timeout: 5000 },
  )
  await act(async () => root.unmount())
  place.remove()
  return text
}

afterEach(forgetMarker)

describe.each([
  ['My quotes', <MyQuotes key="quotes" />],
  ['Saved', <Saved key="saved" />],
  ['the border packs', <PackList key="packs" />],
  ['the stock list', <StockListPart key="list" />],
])('%s', (_name, screen) => {
  test('of a window that never kept anything is in one that keeps nothing', async () => {
    expect(await told(screen)).not.toContain(DAMAGED)
  })

  test('where something was kept says that the storage is damaged, and what to do', async () => {
    writeMarker({ quotes: 0, waiting: 0, saved: 1, packs: 0, list: 'none' })
    expect(await told(screen)).toContain(DAMAGED)
  })
})
