import { eq, sql, type SQL } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { auditEntry, upload } from '../../../src/server/db/schema/index.ts'
import { TEST_TIME } from '../../support/app.ts'
import { HEADER, STOCK, useImportDesk } from '../../support/import-desk.ts'
import { SOAK } from '../../support/soak.ts'
import { workOff } from '../../support/uploading.ts'

const desk = useImportDesk()

const LARGE = [
  HEADER,
  ...Array.from({ length: 60_000 }, (_, at) => `K${at},Make ${at % 30},Model ${at % 90},2019,1,1`),
].join('\n')

async function steps(): Promise<(readonly [string, unknown])[]> {
  const lines = await desk.shop.context.db.select().from(auditEntry).orderBy(auditEntry.id)
  return lines.map(({ actor, detail }) => [actor, JSON.parse(detail).step] as const)
}

describe('imports', () => {
  test('go one at a time, in their order, and say who is before them', SOAK, async () => {
    const one = await desk.ann.upload('stock', 'one.csv', STOCK)
    const two = await desk.ben.upload('stock', 'two.csv', STOCK)
    await desk.ann.start({ id: one.id, supplier: 'One' })
    desk.shop.clock.now = new Date(TEST_TIME.getTime() + 1)
    await desk.ben.start({ id: two.id, supplier: 'Two' })
    expect((await desk.ben.look(two.id)).ahead).toBe(1)
    expect((await desk.ann.start({ id: one.id, supplier: 'Three' })).errorKey).toBe('STATE_CHANGED')
    await Promise.all([workOff(desk.shop), workOff(desk.shop)])
    await vi.waitFor(async () => expect((await desk.ben.list()).map(({ state }) => state)).toEqual(['done', 'done']))
    const { rows } = await desk.shop.context.db.execute(sql`select name from supplier order by id`)
    expect(rows).toEqual([{ name: 'One' }, { name: 'Two' }])
    expect((await desk.ann.start({ id: one.id })).errorKey).toBe('STATE_CHANGED')
  })

  test(
    'that their process did not live to end are said to be interrupted, and can be started again',
    SOAK,
    async () => {
      const { id } = await desk.ann.upload('stock', 'a.csv', STOCK)
      const next = await desk.ann.upload('stock', 'b.csv', STOCK)
      await desk.ann.start({ id })
      const runWithLease = async (leaseUntil: SQL) => {
        const values = { state: 'running' as const, leaseUntil, startedAt: TEST_TIME }
        await desk.shop.context.db.update(upload).set(values).where(eq(upload.id, id))
      }
      await runWithLease(sql`now() + interval '15 seconds'`)
      await desk.ann.start({ id: next.id })
      await workOff(desk.shop)
      expect((await desk.ann.look(next.id)).state).toBe('waiting')
      await runWithLease(sql`now() - interval '1 millisecond'`)
      expect((await desk.ann.look(id)).state).toBe('interrupted')
      await workOff(desk.shop)
      expect([(await desk.ann.look(id)).state, (await desk.ann.look(next.id)).state]).toEqual(['interrupted', 'done'])
      await desk.ann.start({ id })
      await workOff(desk.shop)
      expect((await desk.ann.look(id)).state).toBe('done')
    },
  )

  test('go on with the mapping that they were started with, whoever starts them again', async () => {
    const ready = await desk.ann.upload('stock', 'pounds.csv', STOCK)
    const guess = ready.inspection?.kind === 'stock' ? ready.inspection.mapping : {}
    const mapping = { ...guess, currency: 'GBP', currencyMarks: 'ignore', notes: ['by Ann'] }
    const started = await desk.ann.start({ id: ready.id, supplier: 'Harbour Motors', mapping, full: true })
    expect(started.result?.state).toBe('waiting')
    const ended = { state: 'interrupted' as const, finishedAt: TEST_TIME }
    await desk.shop.context.db.update(upload).set(ended).where(eq(upload.id, ready.id))
    const seen = await desk.ben.look(ready.id)
    expect(seen).toMatchObject({
      supplier: 'Harbour Motors',
      full: true,
      inspection: { mappingFrom: 'started', mapping: { currency: 'GBP', notes: ['by Ann'] } },
    })
    await desk.ben.start({ id: ready.id })
    await workOff(desk.shop)
    expect(await desk.ann.look(ready.id)).toMatchObject({
      state: 'done',
      supplier: 'Harbour Motors',
      full: true,
      result: { inserted: 2 },
    })
    const { rows } = await desk.shop.context.db.execute<{ price: number }>(
      sql`select max(price_with_vat_cents)::float8 as price from vehicle`,
    )
    // R 345 000 read as pounds is many times as much.
    expect(rows[0]?.price).toBeGreaterThan(345_000 * 100 * 10)
  })

  test('are broken off in order when the process stops', async () => {
    const { id } = await desk.ann.upload('stock', 'large.csv', LARGE)
    await desk.ann.start({ id })
    const stopping = new AbortController()
    const working = workOff(desk.shop, stopping.signal)
    await vi.waitFor(async () => expect((await desk.ann.look(id)).readRows).toBeGreaterThan(0), { timeout: 20_000 })
    stopping.abort(new Error('the process stops'))
    await working
    const broken = await desk.ann.look(id)
    expect(broken.state).toBe('interrupted')
    expect(broken.share).toBeLessThan(1)
  })
})

describe('a cancelled import', () => {
  test('that waits never begins, and can be started again', async () => {
    const { id } = await desk.ann.upload('stock', 'a.csv', STOCK)
    await desk.ann.start({ id })
    const cancelled = await desk.ben.cancel(id)
    expect(cancelled.result).toMatchObject({ state: 'cancelled', startedAt: null, result: null })
    expect((await desk.ben.cancel(id)).result.state).toBe('cancelled')
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).state).toBe('cancelled')
    expect(await steps()).toEqual([
      ['staff 1', 'received'],
      ['staff 1', 'started'],
      ['staff 2', 'cancelled'],
    ])
    await desk.ann.start({ id })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({ inserted: 2 })
  })

  test('that runs ends within seconds, every row that went in as a whole', SOAK, async () => {
    const rejected = `${LARGE}\nX1,,Hilux,2019,1,1`.replace('\nK5,Make 5', '\nK5,')
    const { id } = await desk.ann.upload('stock', 'large.csv', rejected)
    await desk.ann.start({ id, supplier: 'Large', full: true })
    const working = workOff(desk.shop)
    await vi.waitFor(async () => expect((await desk.ann.look(id)).readRows).toBeGreaterThan(0), { timeout: 20_000 })
    expect((await desk.ben.cancel(id)).errorCode).toBe(0)
    const asked = performance.now()
    await working
    expect(performance.now() - asked).toBeLessThan(10_000)
    expect(await desk.ann.look(id)).toMatchObject({ state: 'cancelled', result: null, problem: null })
    expect((await desk.ann.rejected(id)).errorKey).toBe('UPLOAD_NOT_FOUND')
    expect((await steps()).slice(2)).toEqual([
      ['staff 2', 'cancel'],
      ['staff 2', 'cancelled'],
    ])
    const { rows } = await desk.shop.context.db.execute(sql`select count(*)::int as all,
      count(*) filter (where make_id is null or model_id is null or price_cents = 0 or status = 'sold')::int as broken from vehicle`)
    expect(rows[0]).toMatchObject({ broken: 0 })
    const [{ all = 0 } = {}] = rows as { all?: number }[]
    expect(all).toBeLessThan(60_000)
    await desk.ann.start({ id, full: true })
    await workOff(desk.shop)
    expect((await desk.ann.look(id)).result).toMatchObject({ read: 60_001, rejected: 2, inserted: 59_999 - all })
  })

  test('is none that has ended, or that nobody knows', async () => {
    const { id } = await desk.ann.upload('stock', 'a.csv', STOCK)
    await desk.ann.start({ id })
    await workOff(desk.shop)
    expect((await desk.ann.cancel(id)).errorKey).toBe('STATE_CHANGED')
    expect((await desk.ann.cancel('0b0e9a5e-7f43-4b7e-9d52-3a5f1d2c4b6a')).errorKey).toBe('UPLOAD_NOT_FOUND')
  })
})

test('an import that takes too long is stopped and says so', async () => {
  const { id } = await desk.ann.upload('stock', 'large.csv', LARGE)
  await desk.ann.start({ id })
  await workOff(desk.shop, undefined, 1)
  const stopped = await desk.ann.look(id)
  expect(stopped.state).toBe('failed')
  expect(stopped.problem).toMatch(/^The import took longer than 1 minute and was stopped\./)
  const rates = await desk.ben.upload('rates', 'rates.csv', 'currency,value\nUSD,0.06\n')
  await desk.ben.start({ id: rates.id, note: 'As the bank says' })
  await workOff(desk.shop, undefined, 1)
  expect((await desk.ben.look(rates.id)).problem).toMatch(/Nothing was changed\.$/)
})
