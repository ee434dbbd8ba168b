import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntry, upload } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import type { StartUpload } from '../../../src/shared/contract/uploads.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader } from '../../support/uploading.ts'

const STOCK = 'Stock No,Make,Model,Price (ZAR)\r\nA1,Toyota,Hilux,345000'
const MAPPING = {
  currency: 'ZAR',
  fields: { supplierNumber: 'Stock No', make: 'Make', model: 'Model', price: 'Price (ZAR)' },
}
const OTHER = { ...MAPPING, fields: { make: 'Make', model: 'Model', price: 'Price (ZAR)' } }
const CHANGED = 'is not what this import was started with'

let shop: TestApp
let ann: ReturnType<typeof createUploader>
let ben: ReturnType<typeof createUploader>

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: 1 }))
  ben = createUploader(shop, await signInAs(shop, { name: 'Ben', permissionId: 1 }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.context.db.delete(upload)
  await emptyAuditTrail(shop.database)
})

const startsTold = async () => {
  const entries = await shop.context.db.select({ detail: auditEntry.detail }).from(auditEntry)
  return entries.filter(({ detail }) => JSON.parse(detail).step === 'started').length
}

async function started(choices: Omit<StartUpload, 'id'>, isRunning: boolean): Promise<string> {
  const { id } = await ann.upload('stock', 'stock.csv', STOCK)
  expect((await ann.start({ id, ...choices })).status).toBe(200)
  if (isRunning) {
    const leaseUntil = sql`now() + interval '1 minute'`
    await shop.context.db.update(upload).set({ state: 'running', leaseUntil }).where(eq(upload.id, id))
  }
  return id
}

test.each([false, true])(
  'an import that is started again as it was stays as it is (running: %j)',
  async (isRunning) => {
    const choices = { supplier: 'Right', full: true, mapping: MAPPING, priceJumps: 'accept' } as const
    const id = await started(choices, isRunning)
    const state = isRunning ? 'running' : 'waiting'
    const again = await ben.start({ id, ...choices, mapping: structuredClone(MAPPING) })
    expect(again).toMatchObject({ status: 200, result: { state, supplier: 'Right', full: true } })
    const leftOut = await ben.start({ id, priceJumps: 'accept' })
    expect(leftOut).toMatchObject({ status: 200, result: { state, supplier: 'Right', full: true } })
    expect(await startsTold()).toBe(1)
  },
)

test.each([
  [{ supplier: 'Other' }, ['supplier']],
  [{ full: true }, ['full']],
  [{ mapping: OTHER, supplier: 'Right' }, ['mapping']],
  [{ priceJumps: 'accept' }, ['priceJumps']],
  [{ newWords: { make: 'reject' } }, ['newWords']],
  [{ supplier: 'Other', full: true }, ['supplier', 'full']],
] as const)('one that waits or runs is not started again with %j', async (other, fields) => {
  for (const isRunning of [false, true]) {
    const id = await started({ supplier: 'Right', mapping: MAPPING }, isRunning)
    const before = await ann.look(id)
    const refused = await ben.start({ id, ...other })
    expect(refused).toMatchObject({ status: 409, errorKey: 'STATE_CHANGED' })
    expect(refused.fields).toEqual(Object.fromEntries(fields.map((field) => [field, CHANGED])))
    expect(await ann.look(id)).toEqual(before)
  }
})

test('what cannot be is refused by its field while an import waits, too', async () => {
  const id = await started({ supplier: 'Right', mapping: MAPPING }, false)
  const refused = await ben.start({ id, supplier: 'Right', mapping: { bogus: 1 } })
  expect(refused.errorKey).toBe('VALIDATION')
  expect(Object.keys(refused.fields ?? {})).toEqual(['mapping'])
})

test('a file of rates that waits keeps why it was started', async () => {
  const { id } = await ann.upload(
    'rates',
    'rates.csv',
    'currency,value,timestamp\r\nUSD,0.055,2026-11-19T06:00:00Z\r\n',
  )
  expect((await ann.start({ id, note: 'As the bank says' })).status).toBe(200)
  expect((await ben.start({ id, note: ' As the bank says ' })).status).toBe(200)
  const refused = await ben.start({ id, note: 'As I say' })
  expect(refused).toMatchObject({ errorKey: 'STATE_CHANGED', fields: { note: CHANGED } })
})
