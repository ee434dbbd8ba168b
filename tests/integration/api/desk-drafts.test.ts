import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Draft, ListedDraft, TypedValues } from '../../../src/shared/contract/drafts.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { erasePerson, exportPerson } from '../../../src/server/features/privacy/person.service.ts'
import { auditEntry, deskDraft } from '../../../src/server/db/schema/index.ts'
import { recordAudit } from '../../../src/server/features/audit/record-audit.ts'
import { dropDraft } from '../../../src/server/features/desk-drafts/desk-drafts.service.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { lockNextStockRevision } from '../../../src/server/features/stock/stock-revision.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'

let shop: TestApp
let carl: ReturnType<typeof createDesk>
let dora: ReturnType<typeof createDesk>

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  carl = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
  dora = createDesk(shop, await signInAs(shop, { name: 'Dora', permissionId: PERMISSION.stockClerk }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await emptyStock(shop)
})

const HILUX = { supplier: 'Motors', make: 'Toyota', model: 'Hilux', price: 1000 }
type Save = { id: string; subject?: string | null; version?: number | null; saves?: number; values: TypedValues }

const save = (desk: typeof carl, { subject = null, version = null, saves = 0, ...rest }: Save) =>
  desk.call<Draft>('POST', STAFF_PATHS.saveDraft, { payload: { subject, version, saves, ...rest } })
const list = async (desk: typeof carl) =>
  (await desk.call<{ drafts: ListedDraft[] }>('GET', STAFF_PATHS.drafts, {})).result.drafts
const read = (desk: typeof carl, id: string) => desk.call<Draft>('GET', STAFF_PATHS.draft, { query: { id } })

describe('a draft of a new vehicle', () => {
  test('is kept with what was typed, and shared by clerks', async () => {
    const id = randomUUID()
    const first = await save(carl, { id, values: { make: 'Toyota', year: '20', onRequest: true } })
    expect(first.result).toMatchObject({ saves: 1, isShared: true, madeBy: 'Carl', title: '20 Toyota' })
    const second = await save(dora, { id, saves: 1, values: { make: 'Toyota', year: '2019' } })
    expect(second.result).toMatchObject({ saves: 2, updatedBy: 'Dora' })
    expect((await read(carl, id)).result.values).toEqual({ make: 'Toyota', year: '2019' })
    expect(await list(carl)).toMatchObject([{ id, title: '2019 Toyota', subject: null }])
  })

  test('is not overwritten by a tab that saw an older one, and the same again is one', async () => {
    const id = randomUUID()
    await save(carl, { id, values: { make: 'Toyota' } })
    await save(dora, { id, saves: 1, values: { make: 'Ford' } })
    const late = await save(carl, { id, saves: 1, values: { make: 'Kia' } })
    expect([late.status, late.errorKey, late.fields]).toEqual([409, 'STATE_CHANGED', { saves: 'is 2 by now' }])
    expect((await save(dora, { id, saves: 1, values: { make: 'Ford' } })).result.saves).toBe(2)
    expect((await read(carl, id)).result.values).toEqual({ make: 'Ford' })
  })

  test('that is begun by the same save twice at once is one, and another one is told', async () => {
    const [same, other] = [randomUUID(), randomUUID()]
    const values = { make: 'Toyota' }
    const row = { form: 'vehicle', isShared: true, saves: 1, values, updatedAt: TEST_TIME } as const
    const saves = await shop.context.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`select id from staff_user where name = 'Carl'`)
      const by = { madeBy: rows[0]!.id, updatedBy: rows[0]!.id }
      await tx.insert(deskDraft).values([same, other].map((id) => Object.assign({ id }, row, by)))
      const begun = [save(carl, { id: same, values }), save(carl, { id: other, values: { make: 'Kia' } })]
      // Until both wait for the first ones, which are stored as this ends.
      await sleep(500)
      return { begun }
    })
    const [first, second] = await Promise.all(saves.begun)
    expect([first?.status, first?.result]).toMatchObject([200, { saves: 1, values }])
    expect([second?.status, second?.fields]).toEqual([409, { saves: 'is 1 by now' }])
  })

  test('stands on the version that it was saved with last', async () => {
    const id = randomUUID()
    await save(carl, { id, version: 4, values: { make: 'Toyota' } })
    expect((await save(carl, { id, saves: 1, version: 7, values: { make: 'Toyota' } })).result.version).toBe(7)
    expect((await read(carl, id)).result).toMatchObject({ version: 7, saves: 2 })
  })

  test('ends with the save of its vehicle, or when it is thrown away', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    for (const id of [one, two]) await save(carl, { id, values: { make: 'Toyota' } })
    await carl.save({ values: HILUX, draftId: one, confirmed: ['make.new', 'model.new'] })
    await dora.call('POST', STAFF_PATHS.dropDraft, { payload: { id: two } })
    expect(await list(carl)).toEqual([])
    expect((await read(carl, one)).errorKey).toBe('ITEM_NOT_FOUND')
  })

  test('stays where a colleague went on with it: a save or a press that saw an older one does not end it', async () => {
    const id = randomUUID()
    await save(carl, { id, values: { make: 'Toyota' } })
    const newer = { make: 'Toyota', vin: 'AHTFR22G106012345' }
    await save(dora, { id, saves: 1, values: newer })
    const typed = { values: HILUX, draftId: id, confirmed: ['make.new', 'model.new'] }
    const early = await carl.save({ ...typed, draftSaves: 1 })
    expect([early.status, early.errorKey, early.fields]).toEqual([409, 'STATE_CHANGED', { draftSaves: 'is 2 by now' }])
    expect((await carl.list()).result.count).toBe(0)
    const dropped = await carl.call('POST', STAFF_PATHS.dropDraft, { payload: { id, saves: 1 } })
    expect([dropped.status, dropped.errorKey, dropped.fields]).toEqual([409, 'STATE_CHANGED', { saves: 'is 2 by now' }])
    expect((await read(carl, id)).result.values).toEqual(newer)
    expect((await carl.save({ ...typed, draftSaves: 2 })).status).toBe(200)
    expect(await list(carl)).toEqual([])
  })

  test('of a colleague leaves a line in the audit when it is thrown away', async () => {
    const [own, other] = [randomUUID(), randomUUID()]
    for (const id of [own, other]) await save(carl, { id, values: { make: 'Toyota' } })
    await emptyAuditTrail(shop.database)
    await carl.call('POST', STAFF_PATHS.dropDraft, { payload: { id: own, saves: 1 } })
    for (const _ of [1, 2]) await dora.call('POST', STAFF_PATHS.dropDraft, { payload: { id: other, saves: 1 } })
    const lines = await shop.context.db.select().from(auditEntry)
    expect(lines).toMatchObject([{ actor: 'staff 2', action: 'draft dropped', subject: `draft ${other}` }])
    expect(lines[0]?.detail).toBe('{"madeBy":"staff 1","updatedBy":"staff 1"}')
  })
})

test('two clerks who go on with one draft list one vehicle', async () => {
  const id = randomUUID()
  await save(carl, { id, values: { make: 'Toyota' } })
  const typed = { draftId: id, confirmed: ['make.new', 'model.new'] }
  expect((await carl.save({ ...typed, values: HILUX })).status).toBe(200)
  const second = await dora.save({ ...typed, values: { ...HILUX, year: 2019 }, draftSaves: 1 })
  expect([second.status, second.errorKey]).toEqual([409, 'STATE_CHANGED'])
  expect((await carl.list()).result.count).toBe(1)
})

test('a save beside a press that throws its draft away waits for it, and neither is refused for the other', async () => {
  const { db } = shop.context
  const id = randomUUID()
  await save(carl, { id, values: { make: 'Toyota' } })
  const { saving } = await db.transaction(async (tx) => {
    await dropDraft(tx, { id, saves: 1, staffUserId: 2, isClosed: false })
    const typed = { draftId: id, draftSaves: 1, confirmed: ['make.new', 'model.new'] }
    const saving = carl.save({ ...typed, values: HILUX })
    const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`
    const waiting = async () => (await db.execute(sql`select from pg_stat_activity where ${isWaiting}`)).rowCount
    await expect.poll(waiting).toBe(1)
    // What is told to the audit is told last.
    const line = { at: TEST_TIME, actor: 'staff 2', action: 'draft dropped', subject: `draft ${id}` } as const
    await recordAudit(tx, line)
    return { saving }
  })
  expect((await saving).fields).toEqual({ draftId: 'is not there any more' })
  expect((await carl.list()).result.count).toBe(0)
})

describe('a draft of a vehicle that is there', () => {
  test('is its author’s alone: to others it is not there', async () => {
    const id = randomUUID()
    await save(carl, { id, subject: 'saex1', version: 3, values: { year: '2019' } })
    expect((await list(carl))[0]).toMatchObject({ subject: 'SAEX0000001', version: 3, isShared: false })
    expect(await list(dora)).toEqual([])
    expect((await read(dora, id)).errorKey).toBe('ITEM_NOT_FOUND')
    expect((await save(dora, { id, subject: 'saex1', saves: 1, values: {} })).errorKey).toBe('ITEM_NOT_FOUND')
    await dora.call('POST', STAFF_PATHS.dropDraft, { payload: { id } })
    const taken = await dora.save({ values: HILUX, draftId: id, confirmed: ['make.new', 'model.new'] })
    expect([taken.status, taken.fields]).toEqual([409, { draftId: 'is not there any more' }])
    expect(await list(carl)).toHaveLength(1)
  })

  test('stays beside a save of another tab that saw an older one', async () => {
    const { vehicle } = (await carl.save({ values: HILUX, confirmed: ['make.new', 'model.new'] })).result
    const { saexRef, version } = vehicle
    const id = randomUUID()
    await save(carl, { id, subject: saexRef, version, values: { year: '2019' } })
    await save(carl, { id, subject: saexRef, version, saves: 1, values: { year: '2019', title: 'Typed elsewhere' } })
    const saved = await carl.save({ saexRef, version, values: { year: 2019 }, draftId: id, draftSaves: 1 })
    expect([saved.status, (await list(carl)).map((draft) => draft.id)]).toEqual([200, [id]])
    const again = { saexRef, version: saved.result.vehicle.version, values: { title: 'Hilux' } }
    await carl.save({ ...again, draftId: id, draftSaves: 2 })
    expect(await list(carl)).toEqual([])
  })
})

test('a person is erased behind a save that is under way, which would write the name back', async () => {
  const { context } = shop
  const steps: string[] = []
  let erasing: Promise<unknown> = Promise.resolve()
  await context.db.transaction(async (tx) => {
    await lockNextStockRevision(tx)
    const erased = erasePerson({ ...context, outboxFolder: '/nowhere' }, 'dealer@example.test')
    erasing = erased.then(() => steps.push('erased'))
    await sleep(300)
    steps.push('saved')
  })
  await erasing
  expect(steps).toEqual(['saved', 'erased'])
})

test('what a person is named in is exported and erased with the person', async () => {
  const id = randomUUID()
  await save(carl, { id, values: { make: 'Toyota', dealerEmail: 'Dealer@Example.test', dealerName: 'Secret Motors' } })
  const deps = { ...shop.context, outboxFolder: '/nowhere' }
  expect(await exportPerson(deps, 'dealer@example.test')).toContain('Secret Motors')
  await erasePerson(deps, 'dealer@example.test')
  expect((await read(carl, id)).result.values).toEqual({ make: 'Toyota' })
})

test('a dealer who is erased comes back by no draft, no open form and no file', async () => {
  const { db } = shop.context
  const dealer = { dealerName: 'Dan', dealerNumber: '011 555 0123', dealerEmail: 'dan@example.test' }
  const file = [aStockVehicle(dealer)]
  const [saexRef = ''] = await stockUp(db, file)
  const { version } = (await carl.one(saexRef)).result
  await db.execute(sql`insert into stock_import (supplier_id, started_at) select id, now() from supplier`)
  await db.execute(sql`insert into stock_import_change (import_id, vehicle_id, revision, before)
    select (select max(id) from stock_import), id, revision, to_jsonb(vehicle) from vehicle`)
  const [own, next] = [randomUUID(), randomUUID()]
  const typed = { title: 'Hilux', dealerNumber: '011 555 9999 Dan mobile' }
  await save(carl, { id: own, subject: saexRef, version, values: typed })
  // Of another dealer, who comes in his place.
  const others = { dealerNumber: '012 555 0000', dealerEmail: 'eve@example.test' }
  await save(dora, { id: next, subject: saexRef, version, values: others })
  const deps = { ...shop.context, outboxFolder: '/nowhere' }
  expect(await exportPerson(deps, 'dan@example.test')).toContain('9999 Dan mobile')
  await erasePerson(deps, 'dan@example.test')
  expect((await read(carl, own)).result).toMatchObject({ values: { title: 'Hilux' }, saves: 2 })
  expect((await read(dora, next)).result.values).toEqual(others)
  // Neither the tab of the draft nor the open form writes it back unasked.
  expect((await save(carl, { id: own, subject: saexRef, saves: 1, values: typed })).errorKey).toBe('STATE_CHANGED')
  const late = await carl.save({ saexRef, version, values: { dealerNumber: typed.dealerNumber } })
  expect([late.errorKey, Object.keys(late.fields)]).toEqual(['STATE_CHANGED', ['dealerNumber']])
  await stockUp(db, file)
  expect((await carl.one(saexRef)).result.values).toMatchObject({ dealerName: null, dealerNumber: null })
  // The import can still be undone, and the next change has a revision of its own.
  const { rows } = await db.execute(sql`select c.revision = v.revision as untouched, v.revision = s.revision as newest
    from stock_import_change c join vehicle v on v.id = c.vehicle_id, stock_revision s`)
  expect(rows).toEqual([{ untouched: true, newest: true }])
})

test.each<[string, object, string]>([
  ['no id', { values: {} }, 'id'],
  ['what is no text', { id: randomUUID(), values: { year: 2019 } }, 'values.year'],
  ['a subject that is none', { id: randomUUID(), subject: 'x', values: {} }, 'subject'],
])('%s is refused with the name of the field', async (_, given, field) => {
  const payload = { subject: null, version: null, saves: 0, ...given }
  const { status, fields } = await carl.call('POST', STAFF_PATHS.saveDraft, { payload })
  expect([status, Object.keys(fields)]).toEqual([400, [field]])
})

test('a draft goes after 14 days, one of a new vehicle after 90', async () => {
  const [own, shared] = [randomUUID(), randomUUID()]
  await save(carl, { id: own, subject: 'SAEX0000001', version: 1, values: { year: '2019' } })
  await save(carl, { id: shared, values: { year: '2019' } })
  const { context } = shop
  const after = async (days: number) => {
    const clock = () => new Date(TEST_TIME.getTime() + days * DAY_MS + 1)
    await applyRetention({ ...context, clock, outboxFolder: '/nowhere' })
    // The sessions are past their time too.
    const rows = await context.db.select({ id: deskDraft.id }).from(deskDraft)
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await after(13)).toEqual([own, shared].toSorted())
  expect(await after(14)).toEqual([shared])
  expect(await after(90)).toEqual([])
})
