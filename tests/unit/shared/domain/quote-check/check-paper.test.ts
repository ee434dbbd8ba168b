import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkPaper } from '../../../../../src/shared/domain/quote-check/check-paper.ts'
import { checkQuotation } from '../../../../../src/shared/domain/quote-check/check-quotation.ts'
import { factsOf } from '../../../../../src/shared/domain/quote-check/facts-of.ts'
import {
  clientDigestOf,
  findSeal,
  signSeal,
  withSeal,
} from '../../../../../src/shared/domain/quote-check/paper-seal.ts'
import { signQuotation } from '../../../../../src/shared/domain/quote-check/sign-quotation.ts'
import { describeQuotation } from '../../../../../src/shared/domain/quote-document/describe-quotation.ts'
import { drawQuotation } from '../../../../../src/server/features/quotes/paper/draw-quotation.ts'
import { loadPaperFonts } from '../../../../../src/server/features/quotes/paper/paper-fonts.ts'
import { aRecord, aVehicle } from '../../../../support/quotation-records.ts'
import { makeQuoteKey } from '../../../../support/quote-keys.ts'
import { SOAK } from '../../../../support/soak.ts'

const { subtle } = crypto
const fonts = loadPaperFonts()
const ours = await makeQuoteKey('62faa4fa')
const unrelated = await makeQuoteKey('0badcafe')
const BEFORE_END = new Date('2026-11-21T10:00:00Z')
const AFTER_END = new Date('2026-11-28T10:00:00Z')

function check(file: Uint8Array, { now = BEFORE_END, keys = [ours.publicKey] } = {}) {
  return checkPaper(file, { subtle, keys, now })
}

/** What it comes to when nobody knows a key that it names. */
async function outcome(file: Uint8Array) {
  const found = await check(file)
  return found.state === 'unknownKey' ? found.otherwise.state : found.state
}

async function issue(changes: Parameters<typeof aRecord>[0] = {}, { key } = ours) {
  const unsigned = aRecord(changes)
  const { fragment, digest } = await signQuotation(factsOf(unsigned), { subtle, key })
  const record = { ...unsigned, check: `https://shop.example/check#${fragment}`, checkCode: '7F3K-92QD' }
  const paper = drawQuotation(describeQuotation(record, { canPrint: fonts.canPrint }), { fonts })
  const fileDigest = new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(paper)))
  const clientDigest = await clientDigestOf(record.client, { checkCode: record.checkCode, subtle })
  const seal = await signSeal({ number: record.number, fileDigest, clientDigest }, { subtle, key })
  return { record, paper, seal, digest, file: withSeal(paper, seal) }
}

let issued: Awaited<ReturnType<typeof issue>>
beforeAll(async () => {
  issued = await issue()
})

test('the file that we issued is ours to the last byte, with its figures, by the keys alone', async () => {
  expect(await check(issued.file)).toEqual({ state: 'issued', facts: factsOf(issued.record), digest: issued.digest })
  expect(await check(issued.file, { now: AFTER_END })).toMatchObject({ state: 'expired' })
})

test('any other byte, at any place, is a changed file', SOAK, async () => {
  const { file } = issued
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const other = new Uint8Array(file)
      other[at] = (other[at] ?? 0) ^ change
      expect(await outcome(other), `byte ${at}`).toBe('changed')
    }),
    { numRuns: 400 },
  )
})

test('every other byte of the seal and of the properties is a changed file', SOAK, async () => {
  const { file } = issued
  const text = Buffer.from(file).toString('latin1')
  const places = Array.from({ length: file.length - issued.paper.length }, (_, at) => issued.paper.length + at)
  const properties = text.indexOf('/Keywords')
  for (let at = properties; at < text.indexOf('/CreationDate'); at++) places.push(at)
  for (const at of places) {
    const other = new Uint8Array(file)
    other[at] = (other[at] ?? 0) ^ 1
    expect(await outcome(other), `byte ${at}`).toBe('changed')
  }
})

test('bytes added, taken away or put in are a changed file', async () => {
  const { file, paper, seal } = issued
  const update = Buffer.from('\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  const changed = {
    'an update behind the seal': Buffer.concat([file, update]),
    'a line end behind the seal': Buffer.concat([file, Buffer.from('\n')]),
    'an update before the seal': withSeal(Buffer.concat([paper, update]), seal),
    'no seal': paper,
    'the last byte is missing': file.subarray(0, -1),
    'a byte before the file': Buffer.concat([Buffer.from(' '), file]),
    'the seal twice': withSeal(file, seal),
  }
  for (const [what, other] of Object.entries(changed))
    expect(await outcome(new Uint8Array(other)), what).toBe('changed')
})

test('the seal of another quotation of ours does not fit', async () => {
  const other = await issue({ number: 'Q2026-004818', client: { ...issued.record.client, firstName: 'Mallory' } })
  expect(await outcome(withSeal(issued.paper, other.seal))).toBe('changed')
  expect(await check(other.file)).toMatchObject({ state: 'issued' })
})

test('what somebody else sealed is not ours, also under the name of our key', async () => {
  const honest = await issue({}, unrelated)
  expect(await check(honest.file)).toEqual({ state: 'unknownKey', otherwise: { state: 'unsealed' } })
  const forged = await issue({}, { ...unrelated, key: { ...unrelated.key, keyId: ours.key.keyId } })
  expect(await outcome(forged.file)).toBe('unsealed')
  // With our own signed text in it, it claims to be our quotation.
  const keywords = Buffer.from(forged.paper)
    .toString('latin1')
    .replace(/https:\/\/shop\.example\/check#[\w.-]+/, issued.record.check)
  expect(await outcome(new Uint8Array(Buffer.from(keywords, 'latin1')))).toBe('changed')
})

test('the key of a seal may be newer than what the device knows: then it asks, whatever else it found', async () => {
  const newer = await makeQuoteKey('00c0ffee')
  const digest = new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(issued.paper)))
  const facts = { number: issued.record.number, fileDigest: digest, clientDigest: digest }
  const file = withSeal(issued.paper, await signSeal(facts, { subtle, key: newer.key }))
  expect(await check(file)).toEqual({ state: 'unknownKey', otherwise: { state: 'changed' } })
  expect(await check(file, { keys: [ours.publicKey, newer.publicKey] })).toMatchObject({ state: 'issued' })
})

describe('a file that bears nothing of ours', () => {
  test('is not ours as a PDF, and no PDF otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (bytes) => {
        expect(await check(new Uint8Array(bytes))).toEqual({ state: 'notPdf' })
        const pdf = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes]))
        expect(await check(pdf)).toEqual({ state: 'notOurs' })
      }),
    )
  })

  test.each([
    '\n%SaexSeal1 ',
    '\n%SaexSeal1 A.B\n',
    `\n%SaexSeal1 ${'A'.repeat(108)}.${'A'.repeat(86)}\n`,
    '/check#A.B',
  ])('is not ours with %j in it either', async (text) => {
    expect(await outcome(new Uint8Array(Buffer.from(`%PDF-1.7\n${text}`)))).toBe('notOurs')
  })

  test.each(['/Title (', '/check#A', '\n%SaexSeal1 A', '/Creator (Saex) /Title (Q2026-'])(
    'is answered soon although it is five megabytes of %j',
    async (text) => {
      const file = new Uint8Array(
        Buffer.concat([Buffer.from('%PDF-1.7 /Creator (Saex)'), Buffer.alloc(5_000_000, text)]),
      )
      const begun = process.cpuUsage().user
      expect(await outcome(file)).toBe('notOurs')
      // Microseconds of this process: a regular expression that tries all over again takes minutes.
      expect(process.cpuUsage().user - begun).toBeLessThan(5_000_000)
    },
    20_000,
  )

  test('with the title of our papers only the server can tell: before seals our papers had none', async () => {
    const old = drawQuotation(describeQuotation(aRecord(), { canPrint: fonts.canPrint }), { fonts })
    expect(await check(old)).toEqual({ state: 'unsealed' })
  })
})

test('a seal is no signed text of a code, and the other way round', async () => {
  expect(await checkQuotation(issued.seal, { subtle, keys: [ours.publicKey], now: BEFORE_END })).toEqual({
    state: 'unreadable',
  })
  const fragment = issued.record.check.split('#')[1] ?? ''
  const swapped = new Uint8Array(Buffer.from(`%PDF-1.7\n%SaexSeal1 ${fragment}\n`))
  expect(await outcome(swapped)).toBe('notOurs')
})

test('the digest of the client is another for every name, and says nothing without the code of the paper', async () => {
  const { client } = issued.record
  const digest = async (changes: Partial<typeof client>, checkCode = '7F3K-92QD') =>
    Buffer.from(await clientDigestOf({ ...client, ...changes }, { checkCode, subtle })).toString('hex')
  const same = await digest({})
  expect(await digest({ firstName: ` ${client.firstName.toUpperCase()} ` })).toBe(same)
  const others = [
    await digest({ firstName: 'Mallory' }),
    await digest({ surname: 'Mallory' }),
    await digest({ email: 'mallory@example.test' }),
    await digest({ cellNo: '+27' }),
    await digest({}, '7F3K-92QE'),
  ]
  expect(new Set([same, ...others]).size).toBe(6)
  expect(Buffer.from(findSeal(issued.file)?.seal ?? '', 'base64url').toString('latin1')).not.toMatch(/chanda|example/i)
})

test('a paper without a picture and one with long words are sealed alike', async () => {
  const { file } = await issue({ vehicle: aVehicle({ model: 'Спринтер 519 высокая крыша' }) })
  expect(await check(file)).toMatchObject({ state: 'issued' })
})
