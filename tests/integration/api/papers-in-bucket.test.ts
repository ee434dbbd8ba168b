import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createS3Blobs } from '../../../src/server/blobs/s3-blobs.ts'
import { quotationPaper, quotationPaperObject, rateCounter } from '../../../src/server/db/schema/index.ts'
import { erasePerson, exportPerson } from '../../../src/server/features/privacy/person.service.ts'
import { insertPdf } from '../../../src/server/features/quotes/papers.repository.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { aQuoteRequest, aStockVehicle, NO_QUOTATION_LIMITS, requestQuote, stockUp } from '../../support/quoting.ts'
import { startS3Double, type S3Double } from '../../support/s3-double.ts'

let double: S3Double
let shop: TestApp
let hilux = ''

beforeAll(async () => {
  double = await startS3Double()
  const BLOB_URL = `${double.endpoint.replace('http://', 'http://key:secret@')}/saex`
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' }
  const bucket = { endpoint: double.endpoint, name: 'saex', region: 'us-east-1', credentials }
  // Longer than a test may take: who asks for a quotation waits for no limit of the store.
  const blobs = createS3Blobs(bucket, { answerMs: 120_000 })
  shop = await createTestApp({ env: { BLOB_URL }, blobs, quotationRules: NO_QUOTATION_LIMITS })
  ;[hilux = ''] = await stockUp(shop.context.db, [aStockVehicle()])
})
afterAll(async () => {
  await shop.close()
  double.close()
})
beforeEach(async () => {
  double.set('open')
  double.clear()
  await shop.context.db.delete(rateCounter)
})

const keyed = async (email: string, key: string = crypto.randomUUID()) => ({
  key,
  ...(await requestQuote(shop, aQuoteRequest(hilux, { email }), { key })),
})
const issue = async (email: string, key?: string) => {
  const { result, ...rest } = await keyed(email, key)
  return { ...rest, result, bytes: Buffer.from(result.base64, 'base64') }
}

async function objects(): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of shop.context.blobs.list('papers/')) keys.push(key)
  return keys
}

async function rowsOf(quotationId: number) {
  const { db } = shop.context
  return {
    object: (await db.select().from(quotationPaperObject).where(eq(quotationPaperObject.quotationId, quotationId)))[0],
    packed: (await db.select().from(quotationPaper).where(eq(quotationPaper.quotationId, quotationId))).length,
  }
}

test('a paper is an object, the row has its digest, and a repetition is the same bytes', async () => {
  const { key, result, bytes } = await issue('one@example.test')
  const { object, packed } = await rowsOf(result.quoteId)
  expect(packed).toBe(0)
  expect(await objects()).toEqual([`papers/${result.quoteId}/${object?.digest}.pdf`])
  expect(await shop.context.blobs.get(`papers/${result.quoteId}/${object?.digest}.pdf`)).toEqual(bytes)
  const { rows } = await shop.context.db.execute(
    sql`select paper_digest as digest from quotation where id = ${result.quoteId}`,
  )
  expect(rows).toEqual([{ digest: object?.digest }])
  expect((await issue('one@example.test', key)).bytes).toEqual(bytes)
})

test('an object that was lost comes back as it was', async () => {
  const { key, bytes } = await issue('lost@example.test')
  const keys = await objects()
  await shop.context.blobs.remove(keys)
  expect((await issue('lost@example.test', key)).bytes).toEqual(bytes)
  expect(await objects()).toEqual(keys)
})

test.each(['away', 'full', 'slow'] as const)(
  'while the store is %s a new paper is answered, and stays to the byte',
  async (state) => {
    const email = `new-${state}@example.test`
    double.set(state)
    const { key, result, bytes } = await issue(email)
    expect(await rowsOf(result.quoteId)).toEqual({ object: undefined, packed: 1 })
    expect((await issue(email, key)).bytes).toEqual(bytes)
    double.set('open')
    expect((await issue(email, key)).bytes).toEqual(bytes)
  },
)

test('a stored paper is the same bytes while the store is away, or is not answered', async () => {
  const { key, result, bytes } = await issue('kept@example.test')
  double.set('away')
  expect((await issue('kept@example.test', key)).bytes).toEqual(bytes)
  // As a later release would draw it otherwise.
  await shop.context.db.execute(sql`update quotation set paper_digest = 'other' where id = ${result.quoteId}`)
  expect(await keyed('kept@example.test', key)).toMatchObject({ errorKey: 'STORAGE_UNAVAILABLE' })
})

test('of two drawings, one into the table and one into the store, one wins', async () => {
  const { db, blobs } = shop.context
  const { result } = await issue('twice@example.test')
  await db.delete(quotationPaperObject).where(eq(quotationPaperObject.quotationId, result.quoteId))
  for (let round = 0; round < 10; round++) {
    const drawn = (hasBucket: boolean) =>
      insertPdf(
        { db, blobs, hasBucket },
        {
          quotationId: result.quoteId,
          bytes: Buffer.from(`${hasBucket} ${round}`),
          seal: '',
          createdAt: shop.clock.now,
        },
      )
    const won = await Promise.all([drawn(true), drawn(false)])
    const { object, packed } = await rowsOf(result.quoteId)
    expect([won.filter(Boolean).length, (object === undefined ? 0 : 1) + packed]).toEqual([1, 1])
    await db.delete(quotationPaperObject).where(eq(quotationPaperObject.quotationId, result.quoteId))
    await db.delete(quotationPaper).where(eq(quotationPaper.quotationId, result.quoteId))
  }
})

test('who is erased leaves no object, not even of a drawing that came second; while the store is away nobody is erased', async () => {
  const email = 'gone@example.test'
  const { result, bytes } = await issue(email)
  await shop.context.blobs.put(`papers/${result.quoteId}/second.pdf`, bytes, { type: 'application/pdf' })
  const deps = { ...shop.context, outboxFolder: 'none' }
  expect(JSON.parse(await exportPerson(deps, email))).toMatchObject({ papers: [{ base64: bytes.toString('base64') }] })
  double.set('away')
  await expect(erasePerson(deps, email)).rejects.toMatchObject({ key: 'STORAGE_UNAVAILABLE' })
  double.set('open')
  expect((await erasePerson(deps, email)).papers).toBe(1)
  expect([await objects(), await rowsOf(result.quoteId)]).toEqual([[], { object: undefined, packed: 0 }])
})

test('a paper that is drawn while its person is erased is kept nowhere', async () => {
  const { db, blobs } = shop.context
  const email = 'drawn@example.test'
  const { result, bytes } = await issue(email)
  const remove = async (keys: readonly string[]) => {
    await blobs.remove(keys)
    // As whoever asked again finds no object, and puts it back.
    await blobs.put(keys[0]!, bytes, { type: 'application/pdf' })
  }
  let isPassed = false
  const store = {
    ...blobs,
    remove: (keys: readonly string[]) => (isPassed ? blobs.remove(keys) : ((isPassed = true), remove(keys))),
  }
  await erasePerson({ ...shop.context, blobs: store, outboxFolder: 'none' }, email)
  expect(await objects()).toEqual([])
  for (const hasBucket of [true, false]) {
    const paper = { quotationId: result.quoteId, bytes, seal: 'seal', createdAt: shop.clock.now }
    expect(await insertPdf({ db, blobs, hasBucket }, paper)).toBe(false)
    expect([await objects(), await rowsOf(result.quoteId)]).toEqual([[], { object: undefined, packed: 0 }])
  }
})

test('after 60 days row and object are gone, and objects that no row names', async () => {
  const { result } = await issue('old@example.test')
  await shop.context.blobs.put('papers/1/second.pdf', Buffer.from('%PDF'), { type: 'application/pdf' })
  const sweep = async (days: number) => {
    // The double writes at the time of the machine.
    const clock = () => new Date(Math.max(Date.now(), shop.clock.now.getTime()) + days * DAY_MS)
    await applyRetention({ ...shop.context, outboxFolder: 'none', clock })
    return { objects: (await objects()).length, row: (await rowsOf(result.quoteId)).object !== undefined }
  }
  expect((await sweep(50)).objects).toBe(2)
  expect(await sweep(61)).toEqual({ objects: 0, row: false })
})
