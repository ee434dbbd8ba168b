import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64Url, toBase64Url } from '../../../../../src/shared/domain/quote-check/base64url.ts'
import { checkQuotation } from '../../../../../src/shared/domain/quote-check/check-quotation.ts'
import { factsOf } from '../../../../../src/shared/domain/quote-check/facts-of.ts'
import { decodePayload, encodePayload } from '../../../../../src/shared/domain/quote-check/payload.ts'
import type { QuoteFacts } from '../../../../../src/shared/domain/quote-check/quote-facts.ts'
import { signQuotation } from '../../../../../src/shared/domain/quote-check/sign-quotation.ts'
import { aRecord, aSeaRecord, aVehicle } from '../../../../support/quotation-records.ts'
import { makeQuoteKey } from '../../../../support/quote-keys.ts'

const { subtle } = crypto
const { key, publicKey } = await makeQuoteKey('62faa4fa')
const unrelated = await makeQuoteKey('0badcafe')
const BEFORE_END = new Date('2026-11-21T10:00:00Z')
const AFTER_END = new Date('2026-11-28T10:00:00Z')

function check(fragment: string, { now = BEFORE_END, keys = [publicKey] } = {}) {
  return checkQuotation(fragment, { subtle, keys, now })
}

async function sign(facts: QuoteFacts = factsOf(aRecord())) {
  return (await signQuotation(facts, { subtle, key })).fragment
}

test('a signed quotation is genuine and gives back its facts to the letter', async () => {
  expect(await check(await sign())).toMatchObject({
    state: 'genuine',
    facts: {
      number: 'Q2026-004817',
      saexRef: 'SAEX0001234',
      year: 2019,
      vehicle: 'Toyota Hilux',
      place: 'Chirundu',
      country: 'Zambia',
      total: 463_998.4,
      currency: 'ZAR',
      totalUsd: 27_001.77,
      issuedAt: '2026-11-20T08:30:00.000Z',
      validUntil: '2026-11-27T21:59:59.000Z',
    },
  })
})

test('a quotation whose total is in dollars says so', async () => {
  const result = await check(await sign(factsOf(aSeaRecord())))
  expect(result).toMatchObject({ state: 'genuine', facts: { total: 27_135.32, currency: 'USD', totalUsd: 27_135.32 } })
})

test('a quotation past its validity is expired, with its facts', async () => {
  const result = await check(await sign(), { now: AFTER_END })
  expect(result).toMatchObject({ state: 'expired', facts: { number: 'Q2026-004817' } })
})

test('nothing of the client is in the signed text', async () => {
  const [payload = ''] = (await sign()).split('.')
  const text = Buffer.from(payload, 'base64url').toString('latin1')
  expect(text).not.toMatch(/Chanda|Mwila|example\.org/)
  expect(text).toContain('Toyota Hilux')
})

test.each([
  ['total', { total: 4639.98 }],
  ['dollars', { totalUsd: 2700.18 }],
  ['currency', { currency: 'USD' }],
  ['number', { number: 'Q2026-004818' }],
  ['vehicle', { vehicle: 'Toyota Land Cruiser' }],
  ['reference', { saexRef: 'SAEX0001235' }],
  ['place', { place: 'Beitbridge' }],
  ['validity', { validUntil: '2027-11-27T21:59:59.000Z' }],
] as const)('another %s under the old signature is altered', async (_name, change) => {
  const facts: QuoteFacts = { ...factsOf(aRecord()), ...change }
  const [, signature] = (await sign()).split('.')
  const payload = toBase64Url(encodePayload({ keyId: key.keyId, facts }))
  expect(await check(`${payload}.${signature}`)).toEqual({ state: 'altered' })
})

test('a quotation of somebody else’s key is altered, also under the name of ours', async () => {
  const facts = factsOf(aRecord())
  const forged = await signQuotation(facts, { subtle, key: { ...unrelated.key, keyId: key.keyId } })
  expect(await check(forged.fragment)).toEqual({ state: 'altered' })
  const honest = await signQuotation(facts, { subtle, key: unrelated.key })
  expect(await check(honest.fragment)).toEqual({ state: 'unknownKey' })
  expect(await check(honest.fragment, { keys: [publicKey, unrelated.publicKey] })).toMatchObject({ state: 'genuine' })
})

test('any flipped bit fails', async () => {
  const parts = (await sign()).split('.').map((part) => fromBase64Url(part) ?? new Uint8Array())
  const sizes = parts.map((bytes) => bytes.length * 8)
  await fc.assert(
    fc.asyncProperty(fc.nat((sizes[0] ?? 0) + (sizes[1] ?? 0) - 1), async (bit) => {
      const inFirst = bit < (sizes[0] ?? 0)
      const at = inFirst ? bit : bit - (sizes[0] ?? 0)
      const flipped = parts.map((bytes) => new Uint8Array(bytes))
      const target = flipped[inFirst ? 0 : 1]
      if (target !== undefined) target[at >> 3] = (target[at >> 3] ?? 0) ^ (1 << (at & 7))
      const { state } = await check(flipped.map(toBase64Url).join('.'))
      expect(['altered', 'unknownKey', 'unreadable']).toContain(state)
    }),
    { numRuns: 300 },
  )
})

test('any other letter of the text fails', async () => {
  const fragment = await sign()
  await fc.assert(
    fc.asyncProperty(
      fc.nat(fragment.length - 1),
      fc.constantFrom('A', 'z', '0', '9', '-', '_', '.', '=', '+', ' '),
      async (at, letter) => {
        fc.pre(fragment[at] !== letter)
        const { state } = await check(fragment.slice(0, at) + letter + fragment.slice(at + 1))
        expect(['altered', 'unknownKey', 'unreadable']).toContain(state)
      },
    ),
    { numRuns: 300 },
  )
})

test('the other signature that ECDSA allows for the same text fails', async () => {
  const [payload = '', signature = ''] = (await sign()).split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const twin = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  expect(await check(`${payload}.${twin.toString('base64url')}`)).toEqual({ state: 'altered' })
})

test.each(['', '.', 'nonsense', 'AAAA.AAAA', 'é.ü'])('%j is unreadable', async (fragment) => {
  expect(await check(fragment)).toEqual({ state: 'unreadable' })
})

test('any text at all is answered without an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (fragment) => {
      expect(['altered', 'unknownKey', 'unreadable']).toContain((await check(fragment)).state)
    }),
  )
})

test('whatever a quotation says comes back as it was signed', async () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const facts = fc.record({
    number: fc.tuple(fc.integer({ min: 2000, max: 2999 }), fc.nat(999_999)).map(([year, count]) => {
      return `Q${year}-${String(count).padStart(6, '0')}`
    }),
    saexRef: fc.integer({ min: 1, max: 9_999_999 }).map((count) => `SAEX${String(count).padStart(7, '0')}`),
    year: fc.option(fc.integer({ min: 1900, max: 2100 })),
    vehicle: fc.string({ unit: 'grapheme', maxLength: 12 }),
    place: fc.string({ unit: 'grapheme', maxLength: 12 }),
    country: fc.string({ unit: 'grapheme', maxLength: 12 }),
    total: fc.nat(1_000_000_000_00).map((cents) => cents / 100),
    currency: fc.constantFrom('ZAR' as const, 'USD' as const),
    totalUsd: fc.option(fc.nat(1_000_000_000).map((cents) => cents / 100)),
    issuedAt: instant.map(toSecond),
    validUntil: fc.constant('2100-01-01T00:00:00.000Z'),
  })
  await fc.assert(
    fc.asyncProperty(facts, async (given) => {
      expect(await check(await sign(given))).toMatchObject({ state: 'genuine', facts: given })
    }),
  )
})

/** Papers that clients hold were signed over these bytes: another layout needs another version beside this one. */
test('the bytes of the first layout stay what they are', () => {
  const bytes = encodePayload({ keyId: key.keyId, facts: factsOf(aRecord()) })
  expect(Buffer.from(bytes).toString('hex')).toBe(
    '0162faa4faea0fd125d209e30f888a80d806d7f02700e082901692e7a401' +
      '0c546f796f74612048696c75780843686972756e6475065a616d626961',
  )
})

test('bytes that end early or go on are no payload', () => {
  const bytes = encodePayload({ keyId: key.keyId, facts: factsOf(aRecord()) })
  expect(decodePayload(bytes)?.facts).toEqual(factsOf(aRecord()))
  for (const length of bytes.keys()) expect(decodePayload(bytes.subarray(0, length))).toBeUndefined()
  expect(decodePayload(new Uint8Array([...bytes, 0]))).toBeUndefined()
})

test.each([0, 1.27, 1.28, 163.83, 163.84, 20_971.51, 20_971.52])('a total of %s comes back', (total) => {
  const facts = { ...factsOf(aRecord()), total, totalUsd: total }
  expect(decodePayload(encodePayload({ keyId: key.keyId, facts }))?.facts).toEqual(facts)
})

test('a validity that ends before it begins is not signed', async () => {
  await expect(sign({ ...factsOf(aRecord()), validUntil: '2026-11-20T08:29:59.000Z' })).rejects.toThrow(RangeError)
})

test('long names are shortened at whole letters, so that the code stays fine to scan', async () => {
  const record = aRecord({ vehicle: aVehicle({ make: 'Мерседес-Бенц', model: 'Спринтер 519 высокая крыша' }) })
  const { vehicle } = factsOf(record)
  expect(vehicle).toMatch(/^Мерседес-Бенц С?…$/)
  expect(Buffer.byteLength(vehicle)).toBeLessThanOrEqual(32)
  expect((await sign(factsOf(record))).length).toBeLessThanOrEqual(250)
})

function toSecond(date: Date): string {
  return new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()
}
