import { expect, test } from 'vitest'
import {
  checkOnDevice,
  checkPaperOnDevice,
  type DevicePaperCheck,
} from '../../../../../../src/client/features/my-quotes/check/check-on-device.ts'
import {
  toFileVerdict,
  toOldFileVerdict,
  toVerdict,
  type ServerWord,
} from '../../../../../../src/client/features/my-quotes/check/verdict.ts'
import type { QuoteKey } from '../../../../../../src/shared/contract/quote-check.ts'
import { factsOf } from '../../../../../../src/shared/domain/quote-check/facts-of.ts'
import { signSeal, withSeal } from '../../../../../../src/shared/domain/quote-check/paper-seal.ts'
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

test.each<[ServerWord, string, string | null]>([
  ['asking', 'genuine', 'asking'],
  ['genuine', 'genuine', 'yes'],
  ['expired', 'expired', 'yes'],
  ['withdrawn', 'withdrawn', null],
  ['unknown', 'unknown', null],
  ['silent', 'genuine', 'no'],
])('what the device finds genuine, while the server says %s, is %s', (word, state, asked) => {
  expect(toVerdict({ state: 'genuine', facts, digest }, word)).toEqual({ state, facts, asked })
})

test('no word of the shop makes an altered quotation good, and its figures are not shown', () => {
  expect(toVerdict({ state: 'altered' }, 'genuine')).toEqual({ state: 'altered', facts: null, asked: null })
})

const paper = new Uint8Array(Buffer.from(`%PDF-1.7\n/Keywords (https://shop.example/check#${fragment})\n%%EOF`))
const fileDigest = new Uint8Array(await subtle.digest('SHA-256', paper))
const seal = await signSeal(
  { number: facts.number, fileDigest, clientDigest: fileDigest },
  { subtle, key: current.key },
)
const file = withSeal(paper, seal)

function checkFile(bytes: Uint8Array, { kept, fresh }: { readonly kept: Keys; readonly fresh: Keys }) {
  return checkPaperOnDevice(bytes, { subtle, now, loadKeys: async (isFresh) => (isFresh ? fresh : kept) })
}

test('a file is judged by the keys at hand, by fresh ones where they do not do, and not without any', async () => {
  const keys = [current.publicKey]
  expect(await checkFile(file, { kept: keys, fresh: undefined })).toEqual({ state: 'issued', facts, digest })
  expect(await checkFile(file, { kept: [old.publicKey], fresh: keys })).toMatchObject({ state: 'issued' })
  expect(await checkFile(file, { kept: undefined, fresh: undefined })).toEqual({ state: 'cannotCheck' })
  expect(await checkFile(file, { kept: [], fresh: [old.publicKey] })).toEqual({ state: 'notOurs' })
  expect(await checkFile(new Uint8Array([...file, 10]), { kept: keys, fresh: undefined })).toEqual({ state: 'changed' })
  const device = { subtle: undefined, now, loadKeys: async () => keys }
  expect(await checkPaperOnDevice(file, device)).toEqual({ state: 'noCrypto' })
})

test.each<[ServerWord, string, string | null]>([
  ['asking', 'fileIssued', 'asking'],
  ['genuine', 'fileIssued', 'yes'],
  ['expired', 'fileExpired', 'yes'],
  ['withdrawn', 'withdrawn', null],
  ['unknown', 'unknown', null],
  ['silent', 'fileIssued', 'no'],
])('the file that we issued, while the server says %s, is %s', (word, state, asked) => {
  expect(toFileVerdict({ state: 'issued', facts, digest }, word)).toEqual({ state, facts, asked })
})

test.each<[DevicePaperCheck['state'], string]>([
  ['changed', 'fileChanged'],
  ['notOurs', 'fileNotOurs'],
  ['notPdf', 'fileNotPdf'],
  ['cannotCheck', 'cannotCheck'],
  ['noCrypto', 'noCrypto'],
])('no word of the shop changes that a file is %s, and no figures are shown', (state, shown) => {
  if (state === 'issued' || state === 'expired') throw new Error('has figures')
  expect(toFileVerdict({ state }, 'genuine')).toEqual({ state: shown, facts: null, asked: null })
})

test('of a paper from before seals the shop alone decides; without its word nothing is decided', () => {
  expect(toOldFileVerdict({ state: 'genuine', facts })).toEqual({ state: 'fileIssued', facts, asked: 'yes' })
  expect(toOldFileVerdict({ state: 'expired', facts })).toEqual({ state: 'fileExpired', facts, asked: 'yes' })
  expect(toOldFileVerdict({ state: 'withdrawn', facts })).toEqual({ state: 'withdrawn', facts, asked: null })
  expect(toOldFileVerdict('unknown')).toEqual({ state: 'fileNotOurs', facts: null, asked: null })
  expect(toOldFileVerdict('silent')).toEqual({ state: 'cannotCheck', facts: null, asked: null })
})
