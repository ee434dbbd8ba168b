import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { network } from '../../../../../../src/client/api/network.ts'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { EntryVerdictBox } from '../../../../../../src/client/features/quotation/entry-verdict/EntryVerdictBox.tsx'
import type { EntryRulesResult } from '../../../../../../src/shared/contract/entry-rules.ts'
import { zambia } from '../../../support/quotation.ts'
import { hilux } from '../../../support/vehicle.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

async function rulesFetch(): Promise<Response> {
  const origin = { source: 'sample', importedAt: '2026-11-16T06:00:00.000Z' }
  const result: EntryRulesResult = { rules: [], rulesOrigin: origin, papers: [], papersOrigin: origin }
  const headers = { 'x-saex-time': '2026-11-20T09:00:00.000Z' }
  return Response.json({ errorCode: 0, errorMessage: '', result }, { headers })
}

test('the month of arrival is reckoned by the server’s clock, where that of the device is days ahead', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-30T09:00:00Z'), toFake: ['Date'] })
  network.fetch = rulesFetch
  const store = makeStore({ fetch: (input, init) => network.fetch(input, init) })
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(place).render(
      <Provider store={store}>
        <MemoryRouter>
          <EntryVerdictBox vehicle={hilux()} country={zambia} arrival={null} onArrival={() => undefined} />
        </MemoryRouter>
      </Provider>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(place.querySelector('select')).not.toBeNull()))
  const months = [...(place.querySelector('select')?.options ?? [])]
  expect(months[0]?.text).toBe('November 2026')
  expect(months.find(({ selected }) => selected)?.text).toBe('January 2027')
})
