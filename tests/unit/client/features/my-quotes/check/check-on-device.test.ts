import { expect, test } from 'vitest'
import { checkOnDevice } from '../../../../../../src/client/features/my-quotes/check/check-on-device.ts'
import { toVerdict, type ShopWord } from '../../../../../../src/client/features/my-quotes/check/verdict.ts'
import type { QuoteKey } from '../../../../../../src/shared/contract/quote-check.ts'
import { factsOf } from '../../../../../../src/shared/domain/quote-check/facts-of.ts'
import { signQuotation } from '../../../../../../src/shared/domain/quote-check/sign-quotation.ts'
import { aRecord } from '../../../../../support/quotation-records.ts'
import { makeQuoteKey } from '../../../../../support/quote-keys.ts'

const { subtle } = crypto
const old = await makeQuoteKey('00000001')
const current = await makeQuoteKey('00000002')
const facts = factsOf(aRecord())
const { fragment, digest } = await signQuotation(facts, { subtle, key: current.key })
const now = new Date('2026-11-21T08:00:00Z')

type Keys = readonly QuoteKey[] | undefined

function check({ kept, fresh }: { readonly kept: Keys; readonly fresh: Keys }) {
  return checkOnDevice(fragment, { subtle, now, loadKeys: async (isFresh) => (isFresh ? fresh : kept) })
}

test('the keys at hand are enough: the shop is not asked for others', async () => {
  expect(await check({ kept: [current.publicKey], fresh: undefined })).toEqual({ state: 'genuine', facts, digest })
})

test('a key that is newer than the device is fetched', async () => {
  const fresh = [current.publicKey, old.publicKey]
  expect(await check({ kept: [old.publicKey], fresh })).toMatchObject({ state: 'genuine' })
})

test('an unknown key without a connection is not yet a verdict', async () => {
  expect(await check({ kept: [old.publicKey], fresh: undefined })).toEqual({ state: 'cannotCheck' })
  expect(await check({ kept: undefined, fresh: undefined })).toEqual({ state: 'cannotCheck' })
})

test('a key that the shop does not know either is not ours', async () => {
  expect(await check({ kept: [old.publicKey], fresh: [old.publicKey] })).toEqual({ state: 'notOurs' })
})

test('a browser without Web Crypto says so', async () => {
  const device = { subtle: undefined, now, loadKeys: async () => [current.publicKey] }
  expect(await checkOnDevice(fragment, device)).toEqual({ state: 'noCrypto' })
})

test.each<[ShopWord, string, string | null]>([
  ['asking', 'genuine', 'asking'],
  ['genuine', 'genuine', 'yes'],
  ['expired', 'expired', 'yes'],
  ['withdrawn', 'withdrawn', null],
  ['unknown', 'unknown', null],
  ['silent', 'genuine', 'no'],
])('what the device finds genuine, while the shop is %s, is %s', (shop, state, asked) => {
  expect(toVerdict({ state: 'genuine', facts, digest }, shop)).toEqual({ state, facts, asked })
})

test('no word of the shop makes an altered quotation good, and its figures are not shown', () => {
  expect(toVerdict({ state: 'altered' }, 'genuine')).toEqual({ state: 'altered', facts: null, asked: null })
})
