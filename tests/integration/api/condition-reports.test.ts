import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffReport, StaffReports } from '../../../src/shared/contract/condition-desk.ts'
import type { Draft } from '../../../src/shared/contract/drafts.ts'
import type { ConditionReport } from '../../../src/shared/contract/condition-report.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { ListedVehicle } from '../../../src/shared/contract/stock.ts'
import type { StockSummary } from '../../../src/shared/contract/stock-desk.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import { removeUnnamedPhotos } from '../../../src/server/features/desk-photos/remove-unnamed-photos.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { aReport, areaOf, createReporter, type FindingInput } from '../../support/condition.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { patchwork } from '../../support/patchwork.ts'
import { createPhotoDesk } from '../../support/photo-desk.ts'
import { aStockVehicle } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'

const [FIRST, SECOND] = ['SAEX0000001', 'SAEX0000002']

let shop: TestApp
let desk: ReturnType<typeof createDesk>
let adminDesk: ReturnType<typeof createDesk>
let yardDesk: ReturnType<typeof createDesk>
let agentDesk: ReturnType<typeof createDesk>
let yard: ReturnType<typeof createPhotoDesk>
let clerk: ReturnType<typeof createReporter>
let photographer: ReturnType<typeof createReporter>

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  desk = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
  const token = await signInAs(shop, { name: 'Phil', permissionId: PERMISSION.photographer })
  ;[yard, yardDesk] = [createPhotoDesk(shop, token), createDesk(shop, token)]
  agentDesk = createDesk(shop, await signInAs(shop, { name: 'Sam', permissionId: PERMISSION.salesAgent }))
  adminDesk = createDesk(shop, await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.administrator }))
  ;[clerk, photographer] = [createReporter(desk), createReporter(yardDesk)]
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyStock(shop)
  const { db } = shop.context
  await db.execute(sql`truncate photo, photo_upload, condition_report restart identity`)
  const supplierId = await ensureSupplier(db, { name: 'Motors', hasLogo: false })
  const vehicles = ['A1', 'A2'].map((supplierKey) => aStockVehicle({ supplierKey, pictureKeys: [] }))
  await writeVehicles(db, { supplierId, vehicles, now: shop.clock.now })
})

async function publicReport(saexRef: string = FIRST): Promise<ConditionReport | null | undefined> {
  const response = await shop.app.inject(`/api/stock?saexReference=${saexRef}`)
  return response.json<{ result: ListedVehicle }>().result.conditionReport
}
async function storePhotos(count: number): Promise<string[]> {
  const keys = []
  for (let seed = 1; seed <= count; seed++) {
    const { result } = await yard.send(await patchwork(seed), { saexRef: null })
    keys.push(result.key!)
  }
  return keys
}
const history = async () =>
  (await desk.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef: FIRST } })).result.changes

async function reports(who: typeof desk): Promise<StaffReport[]> {
  const { result } = await who.call<StaffReports>('GET', STAFF_PATHS.conditionReport, { query: { saexRef: FIRST } })
  return result.reports
}

describe('a condition report', () => {
  test('is what buyers read of the vehicle: every area, with the addresses of its photos', async () => {
    expect(await publicReport()).toBe(null)
    const [photo] = await storePhotos(1)
    const finding: FindingInput = {
      panel: 'rearBumper',
      kind: 'dent',
      words: '  as large\nas a hand ',
      pictures: [photo!],
    }
    const report = aReport({
      areas: {
        body: { grade: 'repair', checks: [{ key: 'windscreen', value: 'chipped' }], findings: [finding] },
        tyres: { grade: 'worn', checks: [{ key: 'treadFrontLeft', value: 3.5 }], words: 'spare is new' },
      },
    })
    const { status, result } = await photographer.publish(FIRST, report)
    expect(status).toBe(200)
    const taken = { ...finding, words: 'as large as a hand' }
    const [body, ...others] = report.areas
    expect(result.report).toEqual({
      ...report,
      id: 1,
      isOld: false,
      areas: [{ ...body, findings: [taken] }, ...others],
    })
    expect(result.version).toBeGreaterThan(1)
    const seen = await publicReport()
    const unseen = { grade: 'notChecked', checks: [], words: '', findings: [] }
    expect(seen).toEqual({
      id: 1,
      inspectedOn: '2026-11-10',
      mileage: 84_210,
      isOld: false,
      areas: [
        {
          area: 'body',
          grade: 'repair',
          checks: [{ key: 'windscreen', value: 'chipped' }],
          words: '',
          findings: [{ ...taken, pictures: [`/pictures/${photo}`] }],
        },
        { area: 'paint', ...unseen },
        {
          area: 'tyres',
          grade: 'worn',
          checks: [{ key: 'treadFrontLeft', value: 3.5 }],
          words: 'spare is new',
          findings: [],
        },
        { area: 'engine', ...unseen },
        { area: 'interior', ...unseen },
        { area: 'electrics', ...unseen },
        { area: 'underbody', ...unseen },
      ],
    })
    // Neither a search nor the call of before knows it.
    const search = await shop.app.inject({ method: 'POST', url: '/api/stock', payload: { SearchType: 2 } })
    expect(search.body).not.toContain('conditionReport')
  })

  test('is old from the 91st day on, by the day in Johannesburg', async () => {
    await clerk.publish(FIRST, aReport({ inspectedOn: '2026-08-21' }))
    expect((await desk.one(FIRST)).result.report!.isOld).toBe(true)
    await clerk.publish(FIRST, aReport({ inspectedOn: '2026-08-22' }))
    expect((await desk.one(FIRST)).result.report!.isOld).toBe(false)
    const { now } = shop.clock
    shop.clock.now = new Date('2026-11-20T21:59:59.000Z')
    expect((await publicReport())!.isOld).toBe(false)
    shop.clock.now = new Date('2026-11-20T22:00:00.000Z')
    expect((await publicReport())!.isOld).toBe(true)
    shop.clock.now = now
  })

  test('takes the place of the one before, which stays in the history of the vehicle', async () => {
    await clerk.publish(FIRST, aReport({ inspectedOn: '2026-10-01' }))
    await clerk.publish(FIRST, aReport({ inspectedOn: '2026-11-12' }))
    expect(await publicReport()).toMatchObject({ inspectedOn: '2026-11-12' })
    const told = (await history()).map(({ source, by, fields }) => ({ source, by, fields }))
    expect(told).toEqual([
      {
        source: 'condition',
        by: 'Carl',
        fields: [{ field: 'report', before: '2026-10-01, no. 1', after: '2026-11-12, no. 2' }],
      },
      { source: 'condition', by: 'Carl', fields: [{ field: 'report', before: null, after: '2026-10-01, no. 1' }] },
    ])
    const { rows } = await shop.context.db.execute(sql`select 1 from condition_report`)
    expect(rows).toHaveLength(2)
  })

  test('of an earlier day than the one in force is kept among the earlier ones', async () => {
    const before = (await clerk.publish(FIRST, aReport({ inspectedOn: '2026-11-12' }))).result
    const { status, result } = await clerk.publish(FIRST, aReport({ inspectedOn: '2026-10-01' }))
    expect([status, result.report!.inspectedOn, result.version]).toEqual([200, '2026-11-12', before.version])
    expect(await publicReport()).toMatchObject({ inspectedOn: '2026-11-12' })
    expect((await reports(desk)).map(({ inspectedOn }) => inspectedOn)).toEqual(['2026-10-01', '2026-11-12'])
    // Of the same day the later one counts: it may set the other one right.
    await clerk.publish(FIRST, aReport({ inspectedOn: '2026-11-12', mileage: 84_211 }))
    expect(await publicReport()).toMatchObject({ mileage: 84_211 })
    // Without one in force any other one is the newest.
    await clerk.withdraw(3)
    await clerk.publish(FIRST, aReport({ inspectedOn: '2026-10-02' }))
    expect(await publicReport()).toMatchObject({ inspectedOn: '2026-10-02' })
  })

  test('is read by staff when it is no longer in force, with who made it and why it was withdrawn', async () => {
    await photographer.publish(FIRST, aReport({ inspectedOn: '2026-10-01' }))
    const { result } = await clerk.publish(FIRST, aReport({ areas: { body: { words: 'another car' } } }))
    await clerk.publish(SECOND)
    await clerk.withdraw(result.report!.id, 'the wrong one')
    const now = shop.clock.now.toISOString()
    for (const who of [desk, yardDesk, agentDesk]) {
      expect(await reports(who)).toEqual([
        { ...result.report, madeBy: 'Carl', madeAt: now, withdrawnAt: now, withdrawnBy: 'Carl', why: 'the wrong one' },
        expect.objectContaining({ inspectedOn: '2026-10-01', madeBy: 'Phil', withdrawnAt: null, why: null }),
      ])
    }
    const unknown = await desk.call('GET', STAFF_PATHS.conditionReport, { query: { saexRef: 'SAEX0009999' } })
    expect(unknown.errorKey).toBe('VEHICLE_NOT_FOUND')
  })

  test('tells photographers of no price, supplier, dealer or whole VIN', async () => {
    const values = { dealerName: 'Canary Dealer', dealerEmail: 'canary@example.test', vin: 'CANARY00000123456' }
    const { version } = (await desk.one(FIRST)).result
    const saved = await desk.save({ saexRef: FIRST, version, values, confirmed: ['vin.form'], key: randomUUID() })
    expect(saved.status).toBe(200)
    const { price, supplier } = saved.result.vehicle.values
    const answer = await photographer.publish(FIRST)
    expect(answer.status).toBe(200)
    expect(answer.result.values).toMatchObject({ price: null, priceWithVat: null, supplier: null, vin: '123456' })
    const told = JSON.stringify([answer.result, await reports(yardDesk)])
    expect(told).not.toMatch(/canary/i)
    for (const canary of [String(price), supplier!]) expect(told).not.toContain(canary)
  })

  test('published twice at once: one of both is in force, and both are there', async () => {
    const both = ['first', 'second'].map((words) => aReport({ areas: { body: { words } } }))
    const answers = await Promise.all(both.map((report) => clerk.publish(FIRST, report)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const all = await reports(desk)
    expect(all.map(({ areas }) => areas[0]!.words).toSorted()).toEqual(['first', 'second'])
    expect((await publicReport())!.id).toBe(all[0]!.id)
    expect(await history()).toHaveLength(2)
  })

  test('cannot be put back from the history: it is published', async () => {
    await clerk.publish(FIRST)
    const [{ id }] = (await history()) as [StockHistory['changes'][0]]
    const { version } = (await desk.one(FIRST)).result
    const { status, fields } = await desk.call('POST', STAFF_PATHS.restoreVehicle, {
      payload: { saexRef: FIRST, version, changeId: id, fields: ['report'] },
    })
    expect([status, fields]).toEqual([400, { report: 'cannot be put back' }])
  })

  test('sent twice under one key is one; another one under that key is refused', async () => {
    const key = randomUUID()
    const first = await clerk.publish(FIRST, aReport(), key)
    const again = await clerk.publish(FIRST, aReport(), key)
    expect(again.result).toEqual(first.result)
    const other = await clerk.publish(FIRST, aReport({ mileage: 1 }), key)
    expect([other.status, other.errorKey]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect((await photographer.publish(FIRST, aReport(), key)).errorKey).toBe('IDEMPOTENCY_MISMATCH')
    expect(await history()).toHaveLength(1)
    const without = await desk.call('POST', STAFF_PATHS.conditionReport, {
      payload: { saexRef: FIRST, report: aReport() },
    })
    expect(without.fields).toHaveProperty('Idempotency-Key')
  })

  test('that breaks a rule is refused by its place, and nothing is written', async () => {
    const words = 'x'.repeat(301)
    const finding: FindingInput = { panel: 'roof', kind: 'dent', words, pictures: ['gone'] }
    const { status, errorKey, fields } = await clerk.publish(
      FIRST,
      aReport({
        inspectedOn: '2126-01-01',
        mileage: 5_000_001,
        areas: {
          body: { grade: 'repair' },
          paint: { grade: 'good', words },
          tyres: { checks: [{ key: 'treadSpare', value: 3 }] },
          engine: { grade: 'good', findings: [finding] },
        },
      }),
    )
    expect([status, errorKey]).toEqual([400, 'VALIDATION'])
    expect(fields).toEqual({
      inspectedOn: 'is in the future',
      mileage: 'is not from 0 to 5000000',
      'areas.body': 'says nothing',
      'areas.paint.words': 'is longer than 300 characters',
      'areas.tyres': 'says what was seen, but has no grade',
      'areas.engine.findings.0.words': 'is longer than 300 characters',
    })
    const gone = await clerk.publish(FIRST, {
      ...aReport(),
      areas: [...aReport().areas, { ...aReport().areas[0], area: 'roof' }],
    })
    expect([gone.status, Object.keys(gone.fields)]).toEqual([400, ['report.areas.7.area']])
    const photoGone = await clerk.publish(
      FIRST,
      aReport({ areas: { body: { findings: [{ ...finding, words: '' }] } } }),
    )
    expect(photoGone.fields).toEqual({ 'areas.body.findings.0.pictures': 'has a photo that is not there any more' })
    const empty = await clerk.publish(FIRST, aReport({ areas: { body: { grade: 'notChecked' } } }))
    expect(empty.fields).toEqual({ areas: 'says nothing' })
    expect(await publicReport()).toBe(null)
    expect((await clerk.publish('SAEX0009999')).errorKey).toBe('VEHICLE_NOT_FOUND')
  })

  test('that lacks an area, or has a check, a panel or an answer that there is not, is refused', async () => {
    const [body, ...others] = aReport().areas
    const check = (key: string, value: string | number) => aReport({ areas: { body: { checks: [{ key, value }] } } })
    const cases: readonly [unknown, Record<string, string>][] = [
      [
        { ...aReport(), areas: others },
        { 'areas.body': 'is missing', areas: 'says nothing' },
      ],
      [{ ...aReport(), areas: [body, body, ...others] }, { 'areas.body': 'is there twice' }],
      [check('sunroof', 'whole'), { 'areas.body.checks.sunroof': 'is no check of this area' }],
      [check('windscreen', 'blue'), { 'areas.body.checks.windscreen': 'is none of whole, chipped, cracked' }],
      [
        aReport({ areas: { tyres: { grade: 'good', checks: [{ key: 'treadSpare', value: 21 }] } } }),
        { 'areas.tyres.checks.treadSpare': 'is not from 0 to 20' },
      ],
    ]
    for (const [report, fields] of cases) {
      const refused = await clerk.publish(FIRST, report)
      expect([refused.status, refused.fields]).toEqual([400, fields])
    }
    const noDay = await clerk.publish(FIRST, { ...aReport(), inspectedOn: '2026-02-30' })
    expect(Object.keys(noDay.fields)).toEqual(['report.inspectedOn'])
    // What the server works out is not taken.
    const worked = await clerk.publish(FIRST, { ...aReport(), id: 7, isOld: false })
    expect(worked.status).toBe(400)
  })

  test('is withdrawn by a clerk with a reason, and the vehicle has none then', async () => {
    await clerk.publish(FIRST, aReport({ inspectedOn: '2026-10-01' }))
    const { result } = await clerk.publish(FIRST)
    const id = result.report!.id
    expect((await photographer.withdraw(id)).status).toBe(403)
    expect((await clerk.withdraw(id, '')).fields).toHaveProperty('why')
    expect((await clerk.withdraw(id)).result.report).toBe(null)
    expect((await clerk.withdraw(id)).status).toBe(200)
    expect(await publicReport()).toBe(null)
    expect((await history())[0]!.fields).toEqual([{ field: 'report', before: '2026-11-10, no. 2', after: null }])
    expect((await clerk.withdraw(999)).errorKey).toBe('ITEM_NOT_FOUND')
  })

  test('of before that is withdrawn leaves the one in force alone', async () => {
    const { result } = await clerk.publish(FIRST, aReport({ inspectedOn: '2026-10-01' }))
    await clerk.publish(FIRST)
    const after = await clerk.withdraw(result.report!.id)
    expect(after.result.report).toMatchObject({ inspectedOn: '2026-11-10' })
  })

  test('changes no value, and a file changes no report', async () => {
    const before = (await desk.one(FIRST)).result
    const after = (await clerk.publish(FIRST)).result
    expect([after.values, after.pins, after.photos]).toEqual([before.values, before.pins, before.photos])
    const { db } = shop.context
    const supplierId = await ensureSupplier(db, { name: 'Motors', hasLogo: false })
    const changed = aStockVehicle({ supplierKey: 'A1', pictureKeys: [], mileageKm: 99 })
    await writeVehicles(db, { supplierId, vehicles: [changed], now: shop.clock.now })
    const { values, report } = (await desk.one(FIRST)).result
    expect([values.mileage, report?.inspectedOn]).toEqual([99, '2026-11-10'])
  })
})

describe('photos of findings', () => {
  test('join no list of a vehicle', async () => {
    const bytes = await patchwork(7)
    const announced = await yardDesk.call<{ id: string }>('POST', STAFF_PATHS.photos, {
      payload: {
        id: randomUUID(),
        saexRef: FIRST,
        purpose: 'finding',
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    })
    const { result } = await yard.part(announced.result.id, 0, bytes)
    expect(result).toMatchObject({ state: 'done', version: null })
    expect((await desk.one(FIRST)).result.photos).toEqual([])
  })

  test('of a vehicle that there is not are refused', async () => {
    const { errorKey } = await yardDesk.call('POST', STAFF_PATHS.photos, {
      payload: { id: randomUUID(), saexRef: 'SAEX0009999', purpose: 'finding', sizeBytes: 9, sha256: '0'.repeat(64) },
    })
    expect(errorKey).toBe('VEHICLE_NOT_FOUND')
    const empty = await yardDesk.call('POST', STAFF_PATHS.photos, {
      payload: { id: randomUUID(), saexRef: 'SAEX', purpose: 'finding', sizeBytes: 9, sha256: '0'.repeat(64) },
    })
    expect([empty.errorKey, Object.keys(empty.fields)]).toEqual(['VALIDATION', ['saexRef']])
  })

  test('stay as long as a report names them, whoever else dropped them', async () => {
    const [kept, unnamed] = await storePhotos(2)
    await clerk.publish(
      FIRST,
      aReport({ areas: { body: { findings: [{ panel: 'roof', kind: 'dent', words: '', pictures: [kept!] }] } } }),
    )
    const { db, blobs } = shop.context
    await db.execute(sql`truncate photo_upload`)
    await db.execute(sql`update photo set created_at = created_at - interval '100 days'`)
    expect(await removeUnnamedPhotos({ db, blobs }, new Date(shop.clock.now.getTime() - 90 * 86_400_000))).toBe(1)
    const { rows } = await db.execute(sql`select key from photo`)
    expect(rows).toEqual([{ key: kept }])
    expect(unnamed).toBeDefined()
  })

  test('that are erased for good are gone from reports too', async () => {
    const [face, other] = await storePhotos(2)
    const pictures = [face!, other!]
    const { result } = await clerk.publish(
      FIRST,
      aReport({ areas: { body: { findings: [{ panel: 'roof', kind: 'dent', words: '', pictures }] } } }),
    )
    const erased = await adminDesk.call('POST', STAFF_PATHS.erasePhoto, { payload: { key: face, why: 'a face' } })
    expect(erased.status).toBe(200)
    expect(areaOf((await publicReport())!, 'body').findings[0]!.pictures).toEqual([`/pictures/${other}`])
    expect((await desk.one(FIRST)).result.version).toBeGreaterThan(result.version)
  })
})

test('a report and the erasing of its photo at once leave no photo behind', async () => {
  for (let round = 0; round < 5; round++) {
    const { result } = await yard.send(await patchwork(100 + round), { saexRef: null })
    const finding: FindingInput = { panel: 'roof', kind: 'dent', words: '', pictures: [result.key!] }
    const [published, erased] = await Promise.all([
      clerk.publish(FIRST, aReport({ areas: { body: { findings: [finding] } } })),
      adminDesk.call('POST', STAFF_PATHS.erasePhoto, { payload: { key: result.key!, why: 'a face' } }),
    ])
    expect(erased.status).toBe(200)
    expect([200, 400]).toContain(published.status)
    expect(JSON.stringify(await reports(desk))).not.toContain(result.key!)
  }
})

describe('the stock list', () => {
  test('tells which vehicles nobody looked at, and when the others were', async () => {
    await clerk.publish(FIRST)
    const { rows } = (await desk.list()).result
    expect(Object.fromEntries(rows.map(({ saexRef, reportOn }) => [saexRef, reportOn]))).toEqual({
      [FIRST]: '2026-11-10',
      [SECOND]: null,
    })
    for (const who of [desk, yardDesk]) {
      expect((await who.list({ only: ['noReport'] })).result.rows.map(({ saexRef }) => saexRef)).toEqual([SECOND])
      expect((await who.call<StockSummary>('GET', STAFF_PATHS.stockSummary, {})).result.noReport).toBe(1)
    }
  })
})

describe('who', () => {
  test('a sales agent reads reports and makes none', async () => {
    await clerk.publish(FIRST)
    expect((await agentDesk.one(FIRST)).result.report).toMatchObject({ inspectedOn: '2026-11-10' })
    expect(await reports(agentDesk)).toMatchObject([{ madeBy: 'Carl' }])
    expect((await createReporter(agentDesk).publish(FIRST)).status).toBe(403)
  })

  test('photographers keep drafts of reports, and no draft of a vehicle is open to them', async () => {
    const draft = (who: typeof desk, changes: object) =>
      who.call<Draft>('POST', STAFF_PATHS.saveDraft, {
        payload: { id: randomUUID(), subject: FIRST, version: null, saves: 0, values: { a: 'b' }, ...changes },
      })
    const shared = await draft(desk, { subject: null, values: { price: '250000' } })
    expect(shared.status).toBe(200)
    const refused = await draft(yardDesk, { form: 'vehicle' })
    expect([refused.status, refused.errorKey]).toEqual([403, 'FORBIDDEN'])
    expect((await draft(yardDesk, { form: 'condition', subject: null })).status).toBe(400)
    const own = await draft(yardDesk, { form: 'condition' })
    expect(own.result).toMatchObject({ form: 'condition', subject: FIRST, isShared: false })
    const listed = await yardDesk.call<{ drafts: Draft[] }>('GET', STAFF_PATHS.drafts, {})
    expect(listed.result.drafts.map(({ id }) => id)).toEqual([own.result.id])
    const summary = await yardDesk.call<StockSummary>('GET', STAFF_PATHS.stockSummary, {})
    expect(summary.result.drafts).toBe(1)
    const { id } = shared.result
    expect((await yardDesk.call('GET', STAFF_PATHS.draft, { query: { id } })).status).toBe(404)
    await yardDesk.call('POST', STAFF_PATHS.dropDraft, { payload: { id } })
    expect((await desk.call('GET', STAFF_PATHS.draft, { query: { id } })).status).toBe(200)
    await photographer.publish(FIRST, aReport(), randomUUID(), own.result.id)
    const { drafts } = (await yardDesk.call<{ drafts: Draft[] }>('GET', STAFF_PATHS.drafts, {})).result
    expect(drafts).toEqual([])
  })
})
