import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ensureSupplier, writeVehicles } from '../../../src/server/features/stock/stock-writer.ts'
import { aReport, type FindingInput } from '../../support/condition.ts'
import { clerk, history, photographer, prepareReports, publicReport, reports } from '../../support/condition-desk.ts'
import { aStockVehicle } from '../../support/quoting.ts'
import { desk, FIRST, sendAll, shop } from '../../support/yard.ts'

prepareReports()

describe('a condition report', () => {
  test('is what buyers read of the vehicle: every area, with the addresses of its photos', async () => {
    expect(await publicReport()).toBe(null)
    const [photo] = await sendAll([1], null)
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

  test('published twice at once: one of both is in force, and both are there', async () => {
    const both = ['first', 'second'].map((words) => aReport({ areas: { body: { words } } }))
    const answers = await Promise.all(both.map((report) => clerk.publish(FIRST, report)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const all = await reports(desk)
    expect(all.map(({ areas }) => areas[0]!.words).toSorted()).toEqual(['first', 'second'])
    expect((await publicReport())!.id).toBe(all[0]!.id)
    expect(await history()).toHaveLength(2)
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
