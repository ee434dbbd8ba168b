import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Bulk, BulkItem, BulkWish, ListedBulk } from '../../../src/shared/contract/bulk.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import type { StockPins } from '../../../src/shared/contract/stock-pins.ts'
import { formatAmount } from '../../../src/shared/domain/money.ts'
import { runBulk } from '../../../src/server/features/bulk/run-bulk.job.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import {
  FIRST,
  SECOND,
  TEN_MORE,
  THIRD,
  desk,
  file,
  left,
  look,
  other,
  preview,
  prepareBulks,
  priced,
  pricing,
  refuse,
  run,
  see,
  shop,
  start,
  undo,
  values,
  work,
} from '../../support/bulk-desk.ts'
import { SOAK } from '../../support/soak.ts'

const CHILD = fileURLToPath(new URL('../../support/run-bulk.ts', import.meta.url))

prepareBulks()

describe('a preview', () => {
  test('says what would be, what is left out and why, and changes nothing', async () => {
    await file([priced(100_000), priced(0), priced(200_000)])
    const before = await desk.list()
    const { status, result } = await preview(TEN_MORE)
    expect(status).toBe(200)
    expect(result).toMatchObject({
      state: 'preview',
      count: 2,
      excluded: [{ reason: 'onRequest', count: 1 }],
      sums: { lowest: 126_500, highest: 253_000, before: 345_000, after: 379_500 },
      needsSecond: false,
      mayStart: true,
      done: 0,
      undoUntil: null,
    })
    expect(result.first.map(({ saexRef, before: was, after }) => [saexRef, was, after])).toEqual([
      [FIRST, formatAmount(115_000, 'ZAR'), formatAmount(126_500, 'ZAR')],
      [THIRD, formatAmount(230_000, 'ZAR'), formatAmount(253_000, 'ZAR')],
    ])
    expect(result).toMatchObject({ isMine: true, filter: { search: '' } })
    expect(await left(result.id)).toEqual([[SECOND, 'onRequest']])
    expect((await desk.list()).result).toEqual(before.result)
    // What was left out is told afterwards too, and is nothing that the change left alone.
    await start(result.id)
    await work()
    expect([await left(result.id), await left(result.id, 'out')]).toEqual([[], [[SECOND, 'onRequest']]])
  })

  test('is its maker’s alone, and nothing that others may start', async () => {
    await file([priced(100_000)])
    const { result } = await preview(TEN_MORE)
    const items = { query: { id: String(result.id) } }
    for (const who of [other, pricing]) {
      expect((await see(result.id, who)).errorKey).toBe('ITEM_NOT_FOUND')
      expect((await who.call('GET', STAFF_PATHS.bulkItems, items)).errorKey).toBe('ITEM_NOT_FOUND')
      expect((await start(result.id, who)).errorKey).toBe('ITEM_NOT_FOUND')
      expect((await refuse(result.id, who)).errorKey).toBe('ITEM_NOT_FOUND')
      expect((await who.call<{ bulks: ListedBulk[] }>('GET', STAFF_PATHS.bulks, {})).result.bulks).toEqual([])
    }
    await start(result.id)
    expect((await see(result.id, other)).result).toMatchObject({ state: 'running', isMine: false })
    expect((await see(result.id, pricing)).errorKey).toBe('ITEM_NOT_FOUND')
  })

  test('takes references, all but some of them, and tells of those that are nobody’s', async () => {
    await file([{}, {}, {}])
    const { result } = await preview({ status: 'reserved' }, { refs: [FIRST, SECOND, 'SAEX0000099'], without: [FIRST] })
    expect(result.first.map(({ saexRef }) => saexRef)).toEqual([SECOND])
    expect(result.excluded).toContainEqual({ reason: 'notFound', count: 1 })
  })

  test('under one key is one, and another one under it is refused', async () => {
    await file([{}])
    const key = randomUUID()
    const first = await preview(TEN_MORE, {}, desk, key)
    expect((await preview(TEN_MORE, {}, desk, key)).result.id).toBe(first.result.id)
    expect((await preview({ status: 'sold' }, {}, desk, key)).errorKey).toBe('IDEMPOTENCY_MISMATCH')
    expect((await preview(TEN_MORE, {}, other, key)).errorKey).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('refuses what names nothing, both, an unknown supplier, and amounts that are none', async () => {
    await file([{}])
    const cases: readonly [object, string][] = [
      [{ wish: { status: 'sold' }, filter: null }, ''],
      [{ wish: { status: 'sold' }, filter: {}, refs: [FIRST] }, ''],
      [{ wish: { supplier: 'Nobody' }, filter: {} }, 'wish.supplier'],
      [{ wish: { price: { by: 'percent', value: 1e308, roundTo: 100 }, pin: true }, filter: {} }, 'wish'],
      [{ wish: { price: { by: 'percent', value: 1, roundTo: 7 }, pin: true }, filter: {} }, 'wish'],
      [{ wish: {}, filter: {} }, 'wish'],
    ]
    for (const [payload, field] of cases) {
      const { status, fields } = await desk.call('POST', STAFF_PATHS.bulk, { payload, key: randomUUID() })
      expect([status, Object.keys(fields).join()]).toEqual([400, expect.stringContaining(field)])
    }
    const nothing = await preview({ price: { by: 'percent', value: -100, roundTo: 100 }, pin: false })
    expect(nothing.result).toMatchObject({ count: 0, excluded: [{ reason: 'priceOutside', count: 1 }] })
    expect((await start(nothing.result.id)).errorKey).toBe('STATE_CHANGED')
  })

  test('is dropped once its maker has 20 newer ones; what was started stays', async () => {
    await file([{}])
    const { result: started } = await preview({ status: 'reserved' })
    await start(started.id)
    const { result: of } = await preview({ status: 'reserved' }, {}, other)
    const ids: number[] = []
    for (let count = 0; count < 21; count++) ids.push((await preview({ status: 'sold' })).result.id)
    expect((await see(ids[0]!)).errorKey).toBe('ITEM_NOT_FOUND')
    expect((await see(ids[1]!)).status).toBe(200)
    expect([(await look(started.id)).state, (await see(of.id, other)).status]).toEqual(['running', 200])
    expect(await shop.context.db.$count(sql`bulk_item where bulk_id = ${ids[0]}`)).toBe(0)
  })

  test('of more than 20 000 vehicles is refused', SOAK, async () => {
    await file([{}])
    await shop.context.db.execute(sql`
      insert into vehicle select (jsonb_populate_record(v, jsonb_build_object('id', 1000 + n, 'saex_number', 1000 + n,
        'supplier_key', 'B' || n))).* from vehicle v, generate_series(1, 20000) n`)
    const { status, fields } = await preview({ status: 'reserved' })
    expect([status, fields]).toEqual([400, { filter: 'finds more than 20000 vehicles: narrow it' }])
  })
})

describe('a change of prices', () => {
  test('is written with its pins and history, and no file takes it back', async () => {
    await file([priced(100_000), priced(200_000)])
    const bulk = await run(TEN_MORE)
    expect(bulk).toMatchObject({ state: 'done', count: 2, done: 2, changed: 2, startedBy: 'Carl' })
    expect(bulk.undoUntil).not.toBe(null)
    expect(await values(FIRST)).toMatchObject({ price: 110_000, priceWithVat: 126_500 })
    await file([priced(100_000), priced(200_000)])
    await file([priced(90_000), priced(200_000)])
    expect(await values(FIRST)).toMatchObject({ price: 110_000, priceWithVat: 126_500 })
    const history = await desk.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef: FIRST } })
    expect(history.result.changes[0]).toMatchObject({ source: 'bulk', by: 'Carl', bulkId: bulk.id })
    const pins = await desk.call<StockPins>('GET', STAFF_PATHS.stockPins, { query: { saexRef: FIRST } })
    expect(pins.result.pins).toMatchObject([{ field: 'price', fileValue: formatAmount(103_500, 'ZAR') }])
    const search = await shop.app.inject({ url: `/api/stock?saexReference=${FIRST}` })
    expect(search.json<{ result: { priceWithVAT: number } }>().result.priceWithVAT).toBe(126_500)
  })

  test('leaves alone what somebody changed between preview and start, and names it', async () => {
    await file([priced(100_000), priced(200_000)])
    const { result } = await preview(TEN_MORE)
    const { version } = (await desk.one(FIRST)).result
    await other.save({ saexRef: FIRST, version, values: { price: 99_000 }, confirmed: ['price.jump'] })
    // Another field is nobody's business here.
    const second = (await desk.one(SECOND)).result
    await other.save({ saexRef: SECOND, version: second.version, values: { colour: 'Pink' } })
    await start(result.id)
    await work()
    expect(await look(result.id)).toMatchObject({ state: 'done', done: 2, changed: 1 })
    expect(await left(result.id)).toEqual([[FIRST, 'changedSince']])
    expect(await values(FIRST)).toMatchObject({ price: 99_000 })
    expect(await values(SECOND)).toMatchObject({ price: 220_000, colour: 'Pink' })
  })

  test('is undone, pins and what files said included, but where somebody changed it since', async () => {
    await file([priced(100_000), priced(200_000), priced(300_000)])
    const before = [await desk.one(FIRST), await desk.one(SECOND)]
    const { id } = await run(TEN_MORE)
    const third = (await desk.one(THIRD)).result
    await other.save({ saexRef: THIRD, version: third.version, values: { price: 350_000 } })
    // A file that says another price of a vehicle that only the change had pinned.
    await file([priced(100_000), priced(150_000), priced(300_000)])
    const bulk = await undo(id)
    expect(bulk).toMatchObject({ state: 'undone', changed: 3, undoDone: 3, undone: 1, undoUntil: null })
    expect(await left(id)).toEqual([
      [SECOND, 'changedSince'],
      [THIRD, 'changedSince'],
    ])
    const after = (await desk.one(FIRST)).result
    expect([after.values, after.pins]).toEqual([before[0]!.result.values, []])
    const again = await desk.call('POST', STAFF_PATHS.undoBulk, { payload: { id } })
    expect(again.status).toBe(200)
    // What is undone follows files again.
    await file([priced(77_000), priced(150_000), priced(300_000)])
    expect(await values(FIRST)).toMatchObject({ price: 77_000 })
  })

  test('keeps the share of the price without VAT, whatever the rounding', async () => {
    await file([{ priceCents: 10_000_000, priceWithVatCents: 10_000_000 }])
    await run({ price: { by: 'amount', value: -1234.56, roundTo: 0.01 }, pin: false })
    expect(await values(FIRST)).toMatchObject({ price: 98_765.44, priceWithVat: 98_765.44 })
    expect((await desk.one(FIRST)).result.pins).toEqual([])
  })

  test('cannot be undone after 30 days', async () => {
    await file([priced(100_000)])
    const { id } = await run(TEN_MORE)
    await shop.context.db.execute(sql`update bulk_change set started_at = started_at - interval '30 days'`)
    expect((await look(id)).undoUntil).toBe(null)
    expect((await desk.call('POST', STAFF_PATHS.undoBulk, { payload: { id } })).errorKey).toBe('STATE_CHANGED')
  })
})

describe('other changes', () => {
  test('of the status say who, withdraw and bring back', async () => {
    await file([{}, { status: 'reserved' }])
    const bulk = await run({ status: 'withdrawn' })
    expect(bulk.changed).toBe(2)
    expect(await values(FIRST)).toMatchObject({ status: 'withdrawn' })
    expect((await shop.app.inject(`/api/stock?saexReference=${FIRST}`)).statusCode).toBe(404)
    await undo(bulk.id)
    expect([(await values(FIRST)).status, (await values(SECOND)).status]).toEqual(['available', 'reserved'])
    expect((await shop.app.inject(`/api/stock?saexReference=${FIRST}`)).statusCode).toBe(200)
    const { rows } = await shop.context.db.execute(sql`select 1 from vehicle_status_change`)
    expect(rows).toHaveLength(4)
  })

  test('of the status to sold tell buyers of vehicles that were withdrawn', async () => {
    await file([{}])
    await run({ status: 'withdrawn' })
    await run({ status: 'sold' }, { filter: { status: ['withdrawn'] } })
    const listing = await shop.app.inject(`/api/stock?saexReference=${FIRST}`)
    expect(listing.json()).toMatchObject({ result: { status: 'sold' } })
    // Stored as sold both times, said twice.
    const { rows } = await shop.context.db.execute(sql`select to_status as to from vehicle_status_change`)
    expect(rows).toEqual([{ to: 'sold' }, { to: 'sold' }])
  })

  test('of the supplier keep stock numbers a supplier’s own', async () => {
    await file([{ supplierKey: 'A1' }, { supplierKey: 'A2' }])
    await file([{ supplierKey: 'A2' }], 'Wheels')
    const { result } = await preview({ supplier: 'wheels' }, { refs: [FIRST, SECOND, THIRD] })
    expect(result).toMatchObject({ count: 1 })
    expect(result.excluded).toEqual([
      { reason: 'numberTaken', count: 1 },
      { reason: 'unchanged', count: 1 },
    ])
    expect(await left(result.id)).toContainEqual([SECOND, 'numberTaken'])
    await start(result.id)
    await work()
    expect(await left(result.id)).toEqual([])
    expect([(await values(FIRST)).supplier, (await values(SECOND)).supplier]).toEqual(['Wheels', 'Motors'])
    // The file of before brings the number again: it cannot go back.
    await file([{ supplierKey: 'A1' }])
    expect(await undo(result.id)).toMatchObject({ undone: 0 })
    expect((await values(FIRST)).supplier).toBe('Wheels')
  })

  test('of pins take what files say, and give it back', async () => {
    await file([priced(100_000), priced(200_000)])
    await run(TEN_MORE, { refs: [FIRST] })
    await file([priced(90_000), priced(200_000)])
    const bulk = await run({ unpin: ['price'] })
    expect(bulk).toMatchObject({ count: 1, excluded: [{ reason: 'unchanged', count: 1 }] })
    expect((await look(bulk.id)).first[0]).toMatchObject({
      before: formatAmount(126_500, 'ZAR'),
      after: formatAmount(103_500, 'ZAR'),
    })
    expect(await values(FIRST)).toMatchObject({ price: 90_000 })
    await undo(bulk.id)
    const { values: is, pins } = (await desk.one(FIRST)).result
    expect(is.price).toBe(110_000)
    expect(pins).toMatchObject([{ field: 'price', fileValue: formatAmount(103_500, 'ZAR') }])
  })
})

describe('letting files change fields again', () => {
  const FIELDS: BulkWish = { unpin: ['listedAt', 'mileage', 'price'] }

  async function keep(values: object, saexRef = FIRST): Promise<void> {
    const { version } = (await desk.one(saexRef)).result
    const { status } = await desk.save({ saexRef, version, values, confirmed: ['price.jump', 'price.vat'] })
    expect(status).toBe(200)
  }

  test('is told in the words of those fields alone that were kept', async () => {
    await file([{ mileageKm: 10_000 }])
    await keep({ listedAt: '2026-01-02T10:00:00.000Z' })
    const { id, first } = await run(FIELDS)
    expect(first).toMatchObject([{ saexRef: FIRST, before: '02/01/2026 12:00', reason: null }])
    await undo(id)
    expect((await look(id)).first).toMatchObject([{ before: '02/01/2026 12:00', isUndone: true }])
  })

  test('of a vehicle made by hand is not undone once a file changed it', async () => {
    const typed = { supplier: 'Motors', supplierNumber: 'A1', make: 'Toyota', model: 'Hilux', price: 100_000 }
    const made = await desk.save({ saexRef: null, version: null, values: { ...typed, mileage: 10_000 } })
    const { saexRef } = made.result.vehicle
    const { id } = await run({ unpin: ['mileage'] })
    await file([{ mileageKm: 20_000 }])
    expect(await values(saexRef)).toMatchObject({ mileage: 20_000 })
    expect(await undo(id)).toMatchObject({ changed: 1, undone: 0 })
    expect(await left(id)).toEqual([[saexRef, 'changedSince']])
    expect((await desk.one(saexRef)).result.pins.map(({ field }) => field)).not.toContain('mileage')
    expect(await values(saexRef)).toMatchObject({ mileage: 20_000 })
  })

  test('writes what the preview said: a vehicle of which a file says something else since is left alone', async () => {
    await file([{ mileageKm: 10_000 }, { mileageKm: 10_000 }])
    await keep({ mileage: 15_000 })
    await keep({ mileage: 15_000 }, SECOND)
    const { result } = await preview({ unpin: ['mileage'] })
    await file([{ mileageKm: 12_000 }, { mileageKm: 10_000 }])
    await start(result.id)
    await work()
    expect(await left(result.id)).toEqual([[FIRST, 'changedSince']])
    expect([(await values(FIRST)).mileage, (await values(SECOND)).mileage]).toEqual([15_000, 10_000])
  })

  test('is a large change where it moves a price beyond 20 per cent', async () => {
    await file([priced(100_000)])
    await keep({ price: 130_000, priceWithVat: 149_500 })
    const { result } = await preview({ unpin: ['year', 'price'] })
    expect(result).toMatchObject({ needsSecond: true, sums: { before: 149_500, after: 115_000 } })
    expect((await start(result.id)).result.state).toBe('waiting')
    const { result: other } = await preview({ unpin: ['year'] })
    expect(other).toMatchObject({ needsSecond: false, sums: null })
  })
})

describe('what is kept of a change', () => {
  test('tells nothing of a dealer, whose pins are not let go by many', async () => {
    await file([{ ...priced(100_000), dealerName: 'Dora Dealer' }])
    const { version } = (await desk.one(FIRST)).result
    await desk.save({ saexRef: FIRST, version, values: { dealerName: 'Dan Dealer' } })
    await file([{ ...priced(100_000), dealerName: 'Deborah Dealer' }])
    await run(TEN_MORE)
    const { rows } = await shop.context.db.execute(sql`select before, after from bulk_item`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Dealer')
    expect((await preview({ unpin: ['dealerName'] })).status).toBe(400)
  })

  test('is forgotten after 30 days, and a preview that nobody started after one', async () => {
    await file([{}])
    await run({ status: 'reserved' })
    await preview({ status: 'available' })
    const age = async (days: number) => {
      await shop.context.db.execute(sql`update bulk_change set
        made_at = ${new Date(shop.clock.now.getTime() - days * DAY_MS).toISOString()},
        started_at = case when started_at is not null then
          ${new Date(shop.clock.now.getTime() - days * DAY_MS).toISOString()}::timestamptz end`)
      await applyRetention({ ...shop.context, outboxFolder: shop.context.dataDir })
      return shop.context.db.$count(sql`bulk_change`)
    }
    expect([await age(0.9), await age(1.1), await age(29.9), await age(30.1)]).toEqual([2, 1, 1, 0])
    expect(await shop.context.db.$count(sql`bulk_item`)).toBe(0)
  })
})

test('the vehicles of a forgotten change go in batches of 1 000', async () => {
  await file([{}])
  const { db } = shop.context
  const { result } = await preview({ status: 'reserved' })
  await db.execute(sql`
    insert into bulk_item (bulk_id, place, vehicle_id, before, after)
      select ${result.id}, place, 1, '{}', '{}' from generate_series(1, 2500) as place`)
  await db.execute(sql`create table batch_of_test (count int)`)
  await db.execute(sql`
    create function note_batch() returns trigger language plpgsql as $$
    begin insert into batch_of_test select count(*) from gone; return null; end $$`)
  await db.execute(sql`
    create trigger note_batch after delete on bulk_item
    referencing old table as gone for each statement execute function note_batch()`)
  await db.execute(sql`update bulk_change set made_at = made_at - interval '2 days'`)
  await applyRetention({ ...shop.context, outboxFolder: shop.context.dataDir })
  const { rows } = await db.execute<{ count: number }>(sql`select count from batch_of_test where count > 0`)
  await db.execute(sql`drop trigger note_batch on bulk_item`)
  await db.execute(sql`drop function note_batch`)
  await db.execute(sql`drop table batch_of_test`)
  expect(rows.map(({ count }) => count)).toEqual([1000, 1000, 501])
  expect((await see(result.id)).errorKey).toBe('ITEM_NOT_FOUND')
})

describe('a change of very many', () => {
  const MANY = 1203

  /** Ends after three batches, each of which reads the clock once. */
  async function breakOff(): Promise<void> {
    const stopping = new AbortController()
    let batches = 0
    const clock = () => {
      batches += 1
      if (batches === 3) stopping.abort(new Error('the process stops'))
      return shop.clock.now
    }
    await expect(runBulk({ ...shop.context, clock, signal: stopping.signal })).rejects.toThrow('the process stops')
  }

  beforeEach(async () => file(Array.from({ length: MANY }, () => priced(100_000))))

  test('that breaks off in the middle, or runs twice at a time, goes through every vehicle once', async () => {
    const { result } = await preview({ price: { by: 'percent', value: 1, roundTo: 0.01 }, pin: true })
    await start(result.id)
    await start(result.id, other)
    await breakOff()
    expect((await look(result.id)).done).toBe(300)
    await Promise.all([work(), work()])
    expect(await look(result.id)).toMatchObject({ state: 'done', done: MANY, changed: MANY })
    const { rows } = await shop.context.db.execute(sql`
      select count(*)::int as changes, count(distinct vehicle_id)::int as vehicles from vehicle_change`)
    expect(rows).toEqual([{ changes: MANY, vehicles: MANY }])
    const prices = await shop.context.db.execute(sql`select distinct price_with_vat_cents::int as cents from vehicle`)
    expect(prices.rows).toEqual([{ cents: 11_615_000 }])
  })

  test('whose undo breaks off in the middle is undone once', SOAK, async () => {
    const { id } = await run({ status: 'reserved' })
    await desk.call('POST', STAFF_PATHS.undoBulk, { payload: { id } })
    await breakOff()
    expect(await look(id)).toMatchObject({ state: 'undoing', undoDone: 300 })
    await Promise.all([work(), work()])
    expect(await look(id)).toMatchObject({ state: 'undone', undoDone: MANY, undone: MANY })
    const { rows } = await shop.context.db.execute(sql`
      select count(*)::int as changes, count(distinct status)::int as statuses from vehicle_change, vehicle
      where vehicle.id = vehicle_id and source = 'undo' and bulk_id = ${id}`)
    expect(rows).toEqual([{ changes: MANY, statuses: 1 }])
  })

  test('whose process is killed in the middle goes on where it was', SOAK, async () => {
    const { result } = await preview({ status: 'reserved' })
    await start(result.id)
    const env = { ...process.env, BULK_DATABASE_URL: shop.database.connectionString }
    const child = spawn(process.execPath, [CHILD], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    while ((await look(result.id)).done === 0) await sleep(2)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    const { done } = await look(result.id)
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(MANY)
    await work()
    expect(await look(result.id)).toMatchObject({ state: 'done', done: MANY, changed: MANY })
    const { rows } = await shop.context.db.execute(sql`
      select count(*)::int as changes, count(distinct vehicle_id)::int as vehicles from vehicle_change`)
    expect(rows).toEqual([{ changes: MANY, vehicles: MANY }])
  })

  test('that fails holds up no other', async () => {
    await file([{ supplierKey: 'W1' }], 'Wheels')
    const { result: first } = await preview({ supplier: 'Wheels' }, { refs: [FIRST] })
    const { result: second } = await preview({ status: 'reserved' }, { refs: [SECOND] })
    await Promise.all([start(first.id), start(second.id)])
    await shop.context.db.execute(sql`update supplier set name_key = 'ROUND' where name = 'Wheels'`)
    await expect(work()).rejects.toThrow(`bulk change ${first.id} failed`)
    expect([(await look(first.id)).state, (await look(second.id)).state]).toEqual(['running', 'done'])
    await shop.context.db.execute(sql`update supplier set name_key = 'WHEELS' where name = 'Wheels'`)
    await work()
    expect((await look(first.id)).state).toBe('done')
  })

  test('is listed page by page', async () => {
    const { result } = await preview({ status: 'reserved' })
    const beyond = { id: String(result.id), cursor: '3000000000' }
    const refused = await desk.call('GET', STAFF_PATHS.bulkItems, { query: beyond })
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['cursor']])
    let next: number | null = 0
    const refs: string[] = []
    while (next !== null) {
      const query = { id: String(result.id), cursor: String(next) }
      const page: { result: { items: BulkItem[]; next: number | null } } = await desk.call(
        'GET',
        STAFF_PATHS.bulkItems,
        {
          query,
        },
      )
      refs.push(...page.result.items.map(({ saexRef }) => saexRef))
      next = page.result.next
    }
    expect(new Set(refs).size).toBe(MANY)
    const { result: list } = await desk.call<{ bulks: Bulk[] }>('GET', STAFF_PATHS.bulks, {})
    expect(list.bulks).toMatchObject([{ id: result.id, state: 'preview', madeBy: 'Carl', count: MANY }])
  })
})
