import { afterEach, expect, test } from 'vitest'
import { factsOf } from '../../../../../../src/shared/domain/quote-check/facts-of.ts'
import { signQuotation } from '../../../../../../src/shared/domain/quote-check/sign-quotation.ts'
import { aRecord } from '../../../../../support/quotation-records.ts'
import { makeQuoteKey } from '../../../../../support/quote-keys.ts'
import { good, openAt, pressFocused, refusal, text, until } from '../../../support/staff-page.tsx'

const { subtle } = crypto

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let page: Awaited<ReturnType<typeof openAt>> | undefined
afterEach(async () => page?.close())

test('a quotation that is opened after all leaves the focus at the heading of its page', async () => {
  let isDown = true
  page = await openAt('/q#token', { openQuote: () => (isDown ? refusal('INTERNAL') : good({ state: 'linkExpired' })) })
  await until(() => expect(text()).toContain('Try again'))
  isDown = false
  await pressFocused('Try again')
  await until(() => expect(text()).not.toContain('Try again'))
  await until(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('a quotation that is checked again leaves the focus at the heading of its page', async () => {
  const { key, publicKey } = await makeQuoteKey('00000001')
  const { fragment } = await signQuotation(factsOf(aRecord()), { subtle, key })
  page = await openAt(`/check#${fragment}`, { quoteKeys: () => good([publicKey]) })
  // Whether it was withdrawn nobody answers.
  await until(() => expect(text()).toContain('Try again'))
  const asked = page.callsOf('quoteCheck').length
  await pressFocused('Try again')
  await until(() => expect(page?.callsOf('quoteCheck').length).toBeGreaterThan(asked))
  await until(() => expect(text()).toContain('Try again'))
  await until(() => expect(document.activeElement?.tagName).toBe('H1'))
})
