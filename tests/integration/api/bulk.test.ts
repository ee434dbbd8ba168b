import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ListedBulk } from '../../../src/shared/contract/bulk.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import type { StockPins } from '../../../src/shared/contract/stock-pins.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { formatAmount } from '../../../src/shared/domain/money.ts'
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
import { call } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { SOAK } from '../../support/soak.ts'

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

  test('whose row another call has just taken away says when to ask again', async () => {
    await file([{}])
    const { db } = shop.context
    await db.execute(sql`create function leave_out() returns trigger language plpgsql as 'begin return null; end'`)
    await db.execute(
      sql`create trigger taken_away before insert on bulk_change for each row execute function leave_out()`,
    )
    try {
      const token = await signInAs(shop, { name: 'Clara', permissionId: PERMISSION.stockClerk })
      const headers = { token, 'idempotency-key': randomUUID() }
      const asked = await call(shop, { url: STAFF_PATHS.bulk, payload: { filter: {}, wish: TEN_MORE }, headers })
      expect([asked.status, asked.headers['retry-after']]).toEqual([409, '1'])
    } finally {
      await db.execute(sql`drop trigger taken_away on bulk_change`)
      await db.execute(sql`drop function leave_out()`)
    }
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
