import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { network } from '../../../../../../src/client/api/network.ts'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { Page } from '../../../../../../src/client/features/my-quotes/check/opened.page.tsx'
import type { OpenQuoteResult } from '../../../../../../src/shared/contract/quote-check.ts'
import { quoteResult } from '../../../support/quotation.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** Answers at nine o'clock of the day on which the quotation was issued. */
async function openingFetch(): Promise<Response> {
  const destination = { place: 'Chirundu', country: 'Zambia' }
  const result: OpenQuoteResult = { state: 'open', quote: quoteResult(), destination }
  const headers = { 'x-saex-time': '2026-11-20T09:00:00.000Z' }
  return Response.json({ errorCode: 0, errorMessage: '', result }, { headers })
}

test('a quotation is valid by the server’s clock, where that of the device is days ahead', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T09:00:00Z'), toFake: ['Date'] })
  network.fetch = openingFetch
  const store = makeStore({ fetch: (input, init) => network.fetch(input, init) })
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(place).render(
      <Provider store={store}>
        <MemoryRouter initialEntries={['/q#token']}>
          <Page />
        </MemoryRouter>
      </Provider>,
    ),
  )
  await vi.waitFor(() => act(async () => expect(place.textContent).toContain('Quotation Q2026-000123')))
  expect(place.textContent).toContain('Valid until 27 November 2026')
})
