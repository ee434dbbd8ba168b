import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { network } from '../../../../../../src/client/api/network.ts'
import { makeStore } from '../../../../../../src/client/app/store.ts'
import { Page } from '../../../../../../src/client/features/my-quotes/check/check.page.tsx'
import { PATHS } from '../../../../../../src/shared/contract/paths.ts'
import { factsOf } from '../../../../../../src/shared/domain/quote-check/facts-of.ts'
import { signSeal, withSeal } from '../../../../../../src/shared/domain/quote-check/paper-seal.ts'
import { signQuotation } from '../../../../../../src/shared/domain/quote-check/sign-quotation.ts'
import { aRecord } from '../../../../../support/quotation-records.ts'
import { makeQuoteKey } from '../../../../../support/quote-keys.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const { subtle } = crypto
const { key, publicKey } = await makeQuoteKey('00000001')
const facts = factsOf(aRecord())
const { fragment } = await signQuotation(facts, { subtle, key })

/** The quotation's file, as we issued it. */
async function sealedPaper(): Promise<File> {
  const paper = new Uint8Array(Buffer.from(`%PDF-1.7\n/Keywords (https://shop.example/check#${fragment})\n%%EOF`))
  const fileDigest = new Uint8Array(await subtle.digest('SHA-256', paper))
  const seal = await signSeal({ number: facts.number, fileDigest, clientDigest: fileDigest }, { subtle, key })
  return new File([new Uint8Array(withSeal(paper, seal))], 'quotation.pdf')
}

/** Tells the keys a day after the quotation was issued; whether it was withdrawn nobody answers. */
async function keysFetch(input: string): Promise<Response> {
  if (!input.startsWith(PATHS.quoteKeys)) throw new TypeError('no connection')
  const headers = { 'x-saex-time': '2026-11-21T08:00:00.000Z' }
  return Response.json({ errorCode: 0, errorMessage: '', result: [publicKey] }, { headers })
}

async function until(place: HTMLElement, words: string) {
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(place.textContent).toContain(words)
  })
}

test('code and file of a quotation are judged by the server’s clock, where that of the device is days ahead', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T08:00:00Z'), toFake: ['Date'] })
  network.fetch = keysFetch
  const store = makeStore({ fetch: (input, init) => network.fetch(input, init) })
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(place).render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[`/check#${fragment}`]}>
          <Page />
        </MemoryRouter>
      </Provider>,
    ),
  )
  const notAsked = 'could not be asked'
  await until(place, notAsked)
  expect(place.textContent).toContain('Genuine')
  expect(place.textContent).not.toContain('Genuine, but expired')

  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no input')
  const paper = await sealedPaper()
  Object.defineProperty(input, 'files', { value: [paper] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(place, 'This file is')
  expect(place.textContent).not.toContain('expired')
})
