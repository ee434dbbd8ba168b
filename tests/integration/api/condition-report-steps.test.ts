import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntry } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import type { Draft } from '../../../src/shared/contract/drafts.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aReport, areaOf, createReporter } from '../../support/condition.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { patchwork } from '../../support/patchwork.ts'
import { createPhotoDesk } from '../../support/photo-desk.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'

let shop: TestApp
let admin: ReturnType<typeof createDesk>
let reporter: ReturnType<typeof createReporter>
let photos: ReturnType<typeof createPhotoDesk>
let saexRef = ''

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  const token = await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.administrator })
  admin = createDesk(shop, token)
  reporter = createReporter(admin)
  photos = createPhotoDesk(shop, token)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyStock(shop)
  ;[saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle({ pictureKeys: [] })])
})

test('mileage is rounded to kilometres and tread to a tenth of a millimetre, as in the form of a vehicle', async () => {
  const checks = [
    { key: 'treadFrontLeft', value: 3.123_456_789 },
    { key: 'treadFrontRight', value: 1e-7 },
    { key: 'treadSpare', value: 20.04 },
  ]
  const report = aReport({ mileage: 84_210.5, areas: { tyres: { grade: 'good', checks } } })
  const { fields, result } = await reporter.publish(saexRef, report)
  expect([fields, result.report?.mileage]).toEqual([{}, 84_211])
  expect(areaOf(result.report!, 'tyres').checks).toEqual([
    { key: 'treadFrontLeft', value: 3.1 },
    { key: 'treadFrontRight', value: 0 },
    { key: 'treadSpare', value: 20 },
  ])
})

test('a reason of blanks is none, for a report and for a photo', async () => {
  const { result } = await reporter.publish(saexRef)
  const withdrawn = await reporter.withdraw(result.report!.id, ' \u00A0  ')
  expect([withdrawn.status, Object.keys(withdrawn.fields)]).toEqual([400, ['why']])
  const { result: photo } = await photos.send(await patchwork(3), { saexRef })
  const erase = (why: string) => admin.call('POST', STAFF_PATHS.erasePhoto, { payload: { key: photo.key, why } })
  const erased = await erase('    ')
  expect([erased.status, Object.keys(erased.fields)]).toEqual([400, ['why']])
  expect((await erase('  a face ')).status).toBe(200)
  const [line] = await shop.context.db.select().from(auditEntry).where(eq(auditEntry.action, 'photo erased'))
  expect(line?.detail).toContain('"why":"a face"')
})

test('a photo of a finding leaves its line in the audit', async () => {
  const bytes = await patchwork(7)
  const { result } = await photos.send(bytes)
  const lines = await shop.context.db.select().from(auditEntry).where(eq(auditEntry.action, 'photo stored'))
  expect(lines).toMatchObject([{ subject: result.key, detail: JSON.stringify({ bytes: bytes.length }) }])
})

test('a draft that another tab went on with stays beside the report that ends it', async () => {
  const id = randomUUID()
  const keep = (saves: number, words: string) =>
    admin.call<Draft>('POST', STAFF_PATHS.saveDraft, {
      payload: { id, form: 'condition', subject: saexRef, version: null, saves, values: { words } },
    })
  await keep(0, 'one')
  await keep(1, 'typed elsewhere')
  const publish = (draftSaves: number) =>
    admin.call('POST', STAFF_PATHS.conditionReport, {
      payload: { saexRef, report: aReport(), draftId: id, draftSaves },
      key: randomUUID(),
    })
  const draft = async () => (await admin.call<Draft>('GET', STAFF_PATHS.draft, { query: { id } })).status
  expect([(await publish(1)).status, await draft()]).toEqual([200, 200])
  expect([(await publish(2)).status, await draft()]).toEqual([200, 404])
})
