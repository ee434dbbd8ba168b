import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Bulk, BulkEdit, ListedBulk } from '../../../src/shared/contract/bulk.ts'
import type { StockSummary } from '../../../src/shared/contract/stock-desk.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { MINUTE_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME } from '../../support/app.ts'
import {
  FIRST,
  TEN_MORE,
  audited,
  desk,
  file,
  look,
  other,
  preview,
  prepareBulks,
  priced,
  pricing,
  refuse,
  shop,
  start,
  values,
  work,
} from '../../support/bulk-desk.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk } from '../../support/stock-desk.ts'

prepareBulks()

describe('a large change of prices', () => {
  const THIRTY: BulkEdit = { price: { by: 'percent', value: 30, roundTo: 100 }, pin: true }

  test('waits for another person: a clerk, or whoever confirms prices', async () => {
    await file([priced(100_000)])
    const { result } = await preview(THIRTY)
    expect(result).toMatchObject({ needsSecond: true, mayStart: true })
    expect((await start(result.id)).result).toMatchObject({ state: 'waiting', mayStart: false, confirmFrom: null })
    expect((await start(result.id)).errorKey).toBe('OTHER_PERSON_NEEDED')
    await work()
    expect(await values(FIRST)).toMatchObject({ price: 100_000 })
    expect((await start(result.id, pricing)).result).toMatchObject({ state: 'running', startedBy: 'Paul' })
    await work()
    expect(await values(FIRST)).toMatchObject({ price: 130_000 })
    expect((await preview(TEN_MORE, {}, pricing)).status).toBe(403)
    expect(await audited()).toMatchObject([
      ['bulk asked', { of: 'price', count: 1 }],
      ['bulk confirmed', { samePerson: false }],
      ['bulk change', { changed: 1, leftAlone: 0 }],
    ])
  })

  test('is found by whoever may confirm it, and counted', async () => {
    await file([priced(100_000)])
    const { result } = await preview(THIRTY)
    await start(result.id)
    const toConfirm = async (who: typeof desk) =>
      (await who.call<StockSummary>('GET', STAFF_PATHS.stockSummary, {})).result.toConfirm
    const listed = async (who: typeof desk, state = 'waiting') =>
      (await who.call<{ bulks: ListedBulk[] }>('GET', STAFF_PATHS.bulks, { query: { state } })).result.bulks.map(
        ({ id, mayStart }) => [id, mayStart],
      )
    expect([await toConfirm(desk), await toConfirm(other)]).toEqual([0, 1])
    expect([await listed(desk), await listed(other)]).toEqual([[[result.id, false]], [[result.id, true]]])
    expect([await listed(pricing), await listed(other, 'done')]).toEqual([[[result.id, true]], []])
  })

  test('is confirmed with a fresh proof, asked for without one', async () => {
    await file([priced(100_000)])
    const { result } = await preview(THIRTY)
    shop.clock.now = new Date(TEST_TIME.getTime() + 16 * MINUTE_MS)
    expect((await start(result.id)).result.state).toBe('waiting')
    expect((await start(result.id, other)).errorKey).toBe('PROOF_NEEDED')
    expect((await look(result.id)).state).toBe('waiting')
    shop.clock.now = TEST_TIME
    expect((await start(result.id, other)).result.state).toBe('running')
  })

  test('is refused by another person and taken back by whoever asked, and then nobody starts it', async () => {
    await file([priced(100_000)])
    const { result: one } = await preview(THIRTY)
    expect((await refuse(one.id)).errorKey).toBe('STATE_CHANGED')
    await start(one.id)
    expect((await refuse(one.id, pricing)).result).toMatchObject({ state: 'refused', refusedBy: 'Paul' })
    expect((await refuse(one.id, other)).result).toMatchObject({ state: 'refused', refusedBy: 'Paul' })
    expect((await start(one.id, other)).errorKey).toBe('STATE_CHANGED')
    expect((await audited()).map(([action]) => action)).toEqual(['bulk asked', 'bulk refused'])
    const { result: two } = await preview(THIRTY)
    await start(two.id)
    expect((await refuse(two.id)).result).toMatchObject({ state: 'takenBack', refusedBy: 'Carl' })
    expect((await start(two.id, pricing)).errorKey).toBe('STATE_CHANGED')
    await work()
    expect(await values(FIRST)).toMatchObject({ price: 100_000 })
  })

  test('that two confirm at once is confirmed once', async () => {
    await file([priced(100_000)])
    const { result } = await preview(THIRTY)
    await start(result.id)
    const both = await Promise.all([start(result.id, other), start(result.id, pricing)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ result: { startedBy } }) => startedBy)).size).toBe(1)
    await work()
    expect((await audited()).map(([action]) => action)).toEqual(['bulk asked', 'bulk confirmed', 'bulk change'])
    expect(await values(FIRST)).toMatchObject({ price: 130_000 })
  })

  test('is confirmed by nobody who lost the permission, and not once the asker lost it', async () => {
    await file([priced(100_000)])
    const leaving = createDesk(shop, await signInAs(shop, { name: 'Lena', permissionId: PERMISSION.stockClerk }))
    const set = (name: string, ids: string) =>
      shop.context.db.execute(sql`update staff_user set permission_ids = ${ids}::int[] where name = ${name}`)
    const { result } = await preview(THIRTY, {}, leaving)
    await start(result.id, leaving)
    await set('Paul', '{3}')
    expect((await start(result.id, pricing)).errorKey).toBe('FORBIDDEN')
    await set('Paul', '{7}')
    await set('Lena', '{3}')
    expect((await start(result.id, pricing)).errorKey).toBe('STATE_CHANGED')
    expect((await look(result.id)).state).toBe('waiting')
    await set('Lena', '{4}')
    expect((await start(result.id, pricing)).result.state).toBe('running')
  })

  test('is undone by another person with a fresh proof, not by whoever asked for it', async () => {
    await file([priced(100_000)])
    const undoBy = (who: typeof desk) => who.call<Bulk>('POST', STAFF_PATHS.undoBulk, { payload: { id: result.id } })
    const { result } = await preview(THIRTY)
    await start(result.id)
    await start(result.id, pricing)
    await work()
    expect([(await look(result.id)).mayUndo, (await look(result.id, pricing)).mayUndo]).toEqual([false, true])
    expect((await undoBy(desk)).errorKey).toBe('OTHER_PERSON_NEEDED')
    shop.clock.now = new Date(TEST_TIME.getTime() + 16 * MINUTE_MS)
    expect((await undoBy(other)).errorKey).toBe('PROOF_NEEDED')
    shop.clock.now = TEST_TIME
    expect(await values(FIRST)).toMatchObject({ price: 130_000 })
    expect((await undoBy(pricing)).result).toMatchObject({ state: 'undoing', mayUndo: false })
    await work()
    expect(await values(FIRST)).toMatchObject({ price: 100_000 })
    expect(await audited()).toMatchObject([
      ['bulk asked', {}],
      ['bulk confirmed', {}],
      ['bulk change', {}],
      ['bulk undo started', { samePerson: false }],
      ['bulk undo', {}],
    ])
  })

  test('that is none is undone by its maker and by other clerks, and by nobody who only confirms prices', async () => {
    await file([priced(100_000)])
    const { result } = await preview(TEN_MORE)
    await start(result.id)
    await work()
    const { status } = await pricing.call('POST', STAFF_PATHS.undoBulk, { payload: { id: result.id } })
    expect([status, (await look(result.id)).mayUndo, (await look(result.id, other)).mayUndo]).toEqual([404, true, true])
  })

  test('is one beyond 500 vehicles, not at them', async () => {
    await file(Array.from({ length: 501 }, () => priced(100_000)))
    const little: BulkEdit = { price: { by: 'percent', value: 1, roundTo: 0.01 }, pin: false }
    const [at, beyond] = [await preview(little, { filter: {}, without: [FIRST] }), await preview(little)]
    expect([at.result.count, at.result.needsSecond]).toEqual([500, false])
    expect([beyond.result.count, beyond.result.needsSecond]).toEqual([501, true])
  })

  test('waits ten minutes for whoever asked for it, where one person is enough', async () => {
    await file([priced(100_000)])
    const openDatabase = async () => ({ ...shop.database, close: async () => {} })
    const single = await createTestApp({ rateRules: NO_LIMITS, env: { PRICE_CONFIRMATION: 'one' }, openDatabase })
    const una = createDesk(single, await signInAs(single, { name: 'Una', permissionId: PERMISSION.stockClerk }))
    const { result } = await preview(THIRTY, {}, una)
    const confirmFrom = new Date(TEST_TIME.getTime() + 10 * MINUTE_MS).toISOString()
    expect((await start(result.id, una)).result).toMatchObject({ state: 'waiting', mayStart: false, confirmFrom })
    single.clock.now = new Date(TEST_TIME.getTime() + 10 * MINUTE_MS - 1)
    expect((await start(result.id, una)).errorKey).toBe('OTHER_PERSON_NEEDED')
    single.clock.now = new Date(TEST_TIME.getTime() + 10 * MINUTE_MS)
    expect((await start(result.id, una)).result).toMatchObject({
      state: 'running',
      startedBy: 'Una',
      bySamePerson: true,
    })
    expect((await audited()).at(-1)).toMatchObject(['bulk confirmed', { samePerson: true }])
    await work()
    const { result: undone } = await una.call<Bulk>('POST', STAFF_PATHS.undoBulk, { payload: { id: result.id } })
    expect(undone.state).toBe('undoing')
    expect((await audited()).at(-1)).toMatchObject(['bulk undo started', { samePerson: true }])
    await single.close()
  })

  test('is one beyond 20 per cent of any, not at it', async () => {
    await file([priced(100_000)])
    const at = await preview({ price: { by: 'percent', value: 20, roundTo: 0.01 }, pin: false })
    const beyond = await preview({ price: { by: 'percent', value: -20.1, roundTo: 0.01 }, pin: false })
    expect([at.result.needsSecond, beyond.result.needsSecond]).toEqual([false, true])
  })
})
