import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paperPicture, quotation, quotationPaper, rateCounter } from '../../../src/server/db/schema/index.ts'
import { findPdf, splitPicture, withPicture } from '../../../src/server/features/quotes/papers.repository.ts'
import { erasePerson } from '../../../src/server/features/privacy/person.service.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { createKeyFolder } from '../../../src/server/features/quote-signing/quote-key-files.ts'
import type { QuoteCheckResult, QuoteKey } from '../../../src/shared/contract/quote-check.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { checkPaper } from '../../../src/shared/domain/quote-check/check-paper.ts'
import { readSignedText } from '../../../src/shared/domain/quote-check/check-quotation.ts'
import { clientDigestOf, findSeal, readSeal } from '../../../src/shared/domain/quote-check/paper-seal.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { aQuoteRequest, aStockVehicle, NO_QUOTATION_LIMITS, requestQuote, stockUp } from '../../support/quoting.ts'

let shop: TestApp
let hilux = ''
let other = ''

beforeAll(async () => {
  shop = await createTestApp({ quotationRules: NO_QUOTATION_LIMITS })
  ;[hilux = '', other = ''] = await stockUp(shop.context.db, [
    aStockVehicle(),
    aStockVehicle({ supplierKey: 'HILUX-2', pictureKeys: ['d1-suv-front-40-A9B2B5'] }),
  ])
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.delete(rateCounter)
})

async function issue(changes: Parameters<typeof aQuoteRequest>[1] = {}, ref = hilux) {
  const key = crypto.randomUUID()
  const { result } = await requestQuote(shop, aQuoteRequest(ref, changes), { key })
  return { key, result, file: new Uint8Array(Buffer.from(result.base64, 'base64')) }
}

/** As a device does it: by the published keys alone. */
async function check(file: Uint8Array) {
  const { result: keys } = (await shop.app.inject({ url: PATHS.quoteKeys })).json<{ result: QuoteKey[] }>()
  return checkPaper(file, { subtle: crypto.subtle, keys, now: shop.clock.now })
}

async function askByFile(file: Uint8Array) {
  const digest = createHash('sha256').update(file).digest('base64url')
  const response = await shop.app.inject({ url: `${PATHS.quoteCheck}?file=${digest}` })
  return response.json<{ errorKey?: string; result: QuoteCheckResult | null }>()
}

test('the issued file says by itself that it is the one that we issued, for its client, and opens as before', async () => {
  const { result, file } = await issue()
  expect(await check(file)).toMatchObject({ state: 'issued', facts: { number: result.quoteNumber } })
  const sealed = readSeal(readSignedText(findSeal(file)?.seal ?? '')?.payload ?? new Uint8Array())
  const [row] = await shop.context.db.select().from(quotation).where(eq(quotation.id, result.quoteId))
  const client = {
    firstName: 'Chanda',
    surname: 'Mwila',
    email: 'chanda.mwila@example.test',
    cellNo: '+260 97 000 0000',
  }
  const digest = await clientDigestOf(client, { checkCode: row?.checkCode ?? '', subtle: crypto.subtle })
  expect(sealed).toMatchObject({ number: result.quoteNumber, clientDigest: digest })
  expect(row?.paperSeal).toBe(findSeal(file)?.seal)
  expect((await readPdf(file)).text).toContain(result.quoteNumber)
})

test('another client, price or byte in it is a changed file; another PDF is not ours', async () => {
  const { file } = await issue({ firstName: 'Thandiwe' })
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const forged = new Uint8Array(file)
      forged[at] = (forged[at] ?? 0) ^ change
      const found = await check(forged)
      expect(found.state === 'unknownKey' ? found.otherwise.state : found.state).toBe('changed')
    }),
    { numRuns: 60 },
  )
  expect(await check(new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj\n')))).toEqual({ state: 'notOurs' })
})

test('a repetition is the same file, also when the paper was lost and drawn again, and after a change of keys', async () => {
  const { key, result } = await issue({ email: 'again@example.test' })
  const again = () => requestQuote(shop, aQuoteRequest(hilux, { email: 'again@example.test' }), { key })
  expect((await again()).result).toEqual(result)
  await shop.context.db.delete(quotationPaper)
  await createKeyFolder(shop.context.dataDir).rotate(TEST_TIME)
  expect((await again()).result).toEqual(result)
})

test('a quotation that was saved without its paper gets one with another seal, and both files are the one we issued', async () => {
  const { key, result, file } = await issue({ email: 'between@example.test' })
  await shop.context.db.delete(quotationPaper).where(eq(quotationPaper.quotationId, result.quoteId))
  const unsealed = { paperDigest: null, paperSeal: null }
  await shop.context.db.update(quotation).set(unsealed).where(eq(quotation.id, result.quoteId))
  const again = await requestQuote(shop, aQuoteRequest(hilux, { email: 'between@example.test' }), { key })
  const drawnAgain = new Uint8Array(Buffer.from(again.result.base64, 'base64'))
  expect(findSeal(drawnAgain)?.paper).toEqual(findSeal(file)?.paper)
  expect({ ...again.result, base64: '' }).toEqual({ ...result, base64: '' })
  expect(await check(file)).toMatchObject({ state: 'issued' })
  expect(await check(drawnAgain)).toMatchObject({ state: 'issued' })
})

test('a paper from before seals stays to the byte, and the server knows it by its digest alone', async () => {
  const { key, result } = await issue({ email: 'old@example.test' })
  const old = new Uint8Array(Buffer.from('%PDF-1.3 a paper of the release before'))
  const stored = { packed: deflateRawSync(old), pictureDigest: null, pictureAt: null }
  await shop.context.db.update(quotationPaper).set(stored).where(eq(quotationPaper.quotationId, result.quoteId))
  const unsealed = { paperDigest: createHash('sha256').update(old).digest('base64url'), paperSeal: null }
  await shop.context.db.update(quotation).set(unsealed).where(eq(quotation.id, result.quoteId))
  const { result: repeated } = await requestQuote(shop, aQuoteRequest(hilux, { email: 'old@example.test' }), { key })
  expect(Buffer.from(repeated.base64, 'base64')).toEqual(Buffer.from(old))
  expect((await askByFile(old)).result).toMatchObject({ state: 'genuine', facts: { number: result.quoteNumber } })
  expect(await askByFile(new Uint8Array([...old, 0]))).toMatchObject({ errorKey: 'QUOTE_NOT_FOUND', result: null })
})

test('who is forgotten leaves no digest in a seal, and a picture goes a day after its last paper', async () => {
  const { db, secret, log, dataDir, blobs } = shop.context
  const { result } = await issue({ email: 'forgotten@example.test' })
  const outboxFolder = `${dataDir}/outbox`
  await erasePerson({ db, secret, blobs, clock: shop.context.clock, outboxFolder }, 'forgotten@example.test')
  const [row] = await db.select().from(quotation).where(eq(quotation.id, result.quoteId))
  expect(row).toMatchObject({ email: expect.not.stringContaining('@'), paperSeal: null })
  expect(await findPdf(shop.context, result.quoteId)).toBeUndefined()
  await issue({ email: 'kept@example.test' }, other)
  const sweep = async (days: number) => {
    shop.clock.now = new Date(TEST_TIME.getTime() + days * DAY_MS)
    await applyRetention({ db, secret, log, dataDir, blobs, clock: shop.context.clock, outboxFolder })
    return {
      papers: (await db.select().from(quotationPaper)).length,
      pictures: (await db.select().from(paperPicture)).length,
    }
  }
  expect((await sweep(59)).pictures).toBeGreaterThan(0)
  expect(await sweep(60.5)).toMatchObject({ papers: 0, pictures: expect.any(Number) })
  expect(await sweep(62)).toEqual({ papers: 0, pictures: 0 })
})

test('any paper comes back whole from its two parts', () => {
  const picture = fc.uint8Array({ minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(fc.uint8Array(), picture, fc.uint8Array(), (before, jpeg, after) => {
      const head = Buffer.from(`<<\n/Length ${jpeg.length}\n/Filter /DCTDecode\n>>\nstream\n`)
      for (const file of [Buffer.concat([before, head, jpeg, after]), Buffer.concat([before, after])]) {
        const { rest, picture, at } = splitPicture(file)
        const whole = picture === undefined ? Buffer.from(rest) : withPicture(rest, { picture, at: at ?? 0 })
        expect(whole.equals(file)).toBe(true)
      }
    }),
  )
})

test('twelve quotations of one vehicle store its picture once, and take less than two thirds of whole files', async () => {
  const COUNT = 12
  const { db } = shop.context
  await db.execute(sql`vacuum full quotation_paper, paper_picture`)
  await issue({}, other)
  const before = await storedBytes()
  const pictures = (await db.select().from(paperPicture)).length
  const files: { quotationId: number; bytes: Uint8Array }[] = []
  for (let at = 0; at < COUNT; at++) {
    const { result, file } = await issue({ email: `c${at}@example.test` }, other)
    files.push({ quotationId: result.quoteId, bytes: file })
  }
  const after = await storedBytes()
  expect(await db.select().from(paperPicture)).toHaveLength(pictures)
  expect(Buffer.from((await findPdf(shop.context, files[0]?.quotationId ?? 0)) ?? [])).toEqual(
    Buffer.from(files[0]?.bytes ?? []),
  )
  const whole = await storedWhole(files)
  const parts = after - before
  const sent = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  console.log(`for each: ${sent / COUNT} bytes sent, ${whole / COUNT} stored whole, ${parts / COUNT} in parts`)
  expect(parts / whole).toBeLessThan(2 / 3)
})

/** With their indexes. */
async function storedBytes(tables = ['quotation_paper', 'paper_picture']): Promise<number> {
  const { rows } = await shop.context.db.execute<{ bytes: string }>(
    sql`select sum(pg_total_relation_size(name::regclass))::text as bytes from unnest(${sql.param(tables)}::text[]) name`,
  )
  return Number(rows[0]?.bytes)
}

/** What whole files take in a table. */
async function storedWhole(files: readonly { readonly quotationId: number; readonly bytes: Uint8Array }[]) {
  const { db } = shop.context
  await db.execute(sql`create table whole_paper (quotation_id bigint primary key, bytes bytea not null)`)
  const empty = await storedBytes(['whole_paper'])
  for (const { quotationId, bytes } of files)
    await db.execute(sql`insert into whole_paper values (${quotationId}, ${bytes})`)
  const full = await storedBytes(['whole_paper'])
  await db.execute(sql`drop table whole_paper`)
  return full - empty
}
