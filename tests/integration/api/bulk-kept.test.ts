import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Bulk, BulkItem } from '../../../src/shared/contract/bulk.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { runBulk } from '../../../src/server/features/bulk/run-bulk.job.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import {
  FIRST,
  SECOND,
  TEN_MORE,
  desk,
  file,
  look,
  other,
  preview,
  prepareBulks,
  priced,
  run,
  see,
  shop,
  start,
  work,
} from '../../support/bulk-desk.ts'
import { SOAK } from '../../support/soak.ts'

const CHILD = fileURLToPath(new URL('../../support/run-bulk.ts', import.meta.url))

prepareBulks()

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
