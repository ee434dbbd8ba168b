import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditEntry } from '../../../src/server/db/schema/index.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { TEST_TIME } from '../../support/app.ts'
import { HEADER, STOCK, useImportDesk } from '../../support/import-desk.ts'
import { SOAK } from '../../support/soak.ts'
import { signInAs } from '../../support/staff-session.ts'
import { PLAIN_MAPPING } from '../../support/stock-import.ts'
import { createUploader, workOff } from '../../support/uploading.ts'

const desk = useImportDesk()

const folder = () => join(desk.shop.context.dataDir, 'uploads')

afterEach(() => {
  desk.shop.clock.now = TEST_TIME
})

test('a stock clerk brings stock and photos, takes an import back, and brings no prices', SOAK, async () => {
  const clerk = createUploader(desk.shop, await signInAs(desk.shop, { name: 'Cleo', permissionId: 4 }))
  const { id } = await clerk.upload('stock', 'stock.csv', STOCK)
  const statuses = [(await clerk.compare({ id, supplier: 'Clerk' })).status]
  statuses.push((await clerk.start({ id, supplier: 'Clerk' })).status)
  await workOff(desk.shop)
  statuses.push((await clerk.undo(id)).status)
  statuses.push((await clerk.create({ kind: 'photos', name: 'a.zip', sizeBytes: 3 })).status)
  expect(statuses).toEqual([200, 200, 200, 200])
  for (const kind of ['tariffs', 'destinations', 'rates'] as const) {
    expect((await clerk.create({ kind, name: 'a.json', sizeBytes: 3 })).errorKey).toBe('FORBIDDEN')
  }
})

describe('a file of stock', () => {
  test('is shown, started, imported, and gives back its rejected rows', async () => {
    const ready = await desk.ann.upload('stock', 'Harbour Motors.csv', STOCK)
    expect(ready).toMatchObject({
      state: 'ready',
      by: 'Ann',
      sizeBytes: STOCK.length,
      keptUntil: '2026-11-27T08:00:00.000Z',
    })
    expect(ready.inspection).toMatchObject({
      kind: 'stock',
      format: 'utf-8, separated by commas',
      columns: HEADER.split(','),
      mappingFrom: 'guess',
      mapping: {
        supplier: 'Harbour Motors',
        currency: 'ZAR',
        fields: { supplierNumber: { column: 'Stock No' }, make: { column: 'Make' }, price: { column: 'Price (ZAR)' } },
      },
    })
    expect(ready.inspection?.kind === 'stock' && ready.inspection.rows[1]).toEqual(
      'A2,Ford,Ranger,2020,-,299000'.split(','),
    )

    const waiting = await desk.ann.start({ id: ready.id, supplier: 'Harbour Motors' })
    expect(waiting.result).toMatchObject({ state: 'waiting', ahead: 0, supplier: 'Harbour Motors' })
    expect(desk.shop.jobs).toEqual([{ name: 'run-uploads', data: {} }])
    await workOff(desk.shop)
    const done = await desk.ben.look(ready.id)
    expect(done).toMatchObject({
      state: 'done',
      readRows: 4,
      share: 1,
      result: { kind: 'stock', read: 4, inserted: 2, changed: 0, unchanged: 0, rejected: 2, skipped: 0, sold: null },
    })
    expect(done.result?.kind === 'stock' && done.result.rejections.map(({ reason }) => reason).toSorted()).toEqual([
      'Make: is empty',
      'Year: is not from 0 to 2028',
    ])
    const { result } = await desk.ann.rejected(ready.id)
    expect(result.name).toBe('Harbour Motors.rejected.csv')
    expect(result.next).toBeNull()
    expect(result.text.split('\r\n')).toEqual([
      `line,reason,row key,${HEADER}`,
      '4,Make: is empty,,A3,,D-MAX,2018,1,1',
      expect.stringMatching(/^5,.*'=1\+1,Isuzu,D-MAX,20180,'-,1$/),
      '',
    ])
    const lines = await desk.shop.context.db.select().from(auditEntry).orderBy(auditEntry.id)
    expect(lines.map(({ actor, action, detail }) => [actor, action, JSON.parse(detail).step])).toEqual([
      ['staff 1', 'upload', 'received'],
      ['staff 1', 'upload', 'started'],
      ['staff 1', 'upload', 'done'],
    ])
  })

  test('is kept for seven days since it came, however late it is imported', async () => {
    const { id } = await desk.ann.upload('stock', 'a.csv', STOCK)
    desk.shop.clock.now = new Date(TEST_TIME.getTime() + 6 * DAY_MS)
    const late = createUploader(desk.shop, await signInAs(desk.shop, { name: 'Late', permissionId: 3 }))
    await late.start({ id })
    await workOff(desk.shop)
    expect(await late.look(id)).toMatchObject({
      state: 'done',
      finishedAt: '2026-11-26T08:00:00.000Z',
      keptUntil: '2026-11-27T08:00:00.000Z',
    })
  })

  test('of rejected rows is corrected and imported like any other, its shields taken off', SOAK, async () => {
    const first = await desk.ann.upload('stock', 'a.csv', STOCK)
    await desk.ann.start({ id: first.id })
    await workOff(desk.shop)
    const { result } = await desk.ann.rejected(first.id)
    const corrected = result.text.replace('A3,,', 'A3,Isuzu,').replaceAll('20180', '2018')
    const second = await desk.ann.upload('stock', 'a.csv', corrected)
    await desk.ann.start({ id: second.id })
    await workOff(desk.shop)
    expect((await desk.ann.look(second.id)).result).toMatchObject({ read: 2, inserted: 2, rejected: 0 })
    const { rows } = await desk.shop.context.db.execute(sql`select supplier_key as key from vehicle order by id`)
    expect(rows.map(({ key }) => key)).toEqual(['A1', 'A2', 'A3', '=1+1'])
  })

  test('with the columns of an earlier one is offered its mapping and supplier', async () => {
    const first = await desk.ann.upload('stock', 'a.csv', STOCK)
    const mapping = {
      ...PLAIN_MAPPING,
      supplier: undefined,
      fields: { make: 'Make', model: 'Model', price: 'Price (ZAR)' },
    }
    await desk.ann.start({ id: first.id, supplier: 'Harbour Motors', mapping: JSON.parse(JSON.stringify(mapping)) })
    await workOff(desk.shop)
    const second = await desk.ben.upload('stock', 'A (2).csv', STOCK)
    expect(second.inspection).toMatchObject({
      mappingFrom: 'earlier',
      mapping: { supplier: 'Harbour Motors', fields: { make: 'Make' } },
    })
    const other = (await desk.ben.upload('stock', 'b.csv', STOCK)).inspection
    expect(other).toMatchObject({ mappingFrom: 'earlier', mapping: { fields: { make: 'Make' } } })
    expect(other?.kind === 'stock' && other.mapping).not.toHaveProperty('supplier')
  })

  test('that names all vehicles marks those that it lacks as sold', SOAK, async () => {
    const first = await desk.ann.upload('stock', 'a.csv', STOCK)
    await desk.ann.start({ id: first.id })
    await workOff(desk.shop)
    const second = await desk.ann.upload('stock', 'a.csv', STOCK.split('\r\n').slice(0, 2).join('\n'))
    await desk.ann.start({ id: second.id, full: true })
    await workOff(desk.shop)
    expect((await desk.ann.look(second.id)).result).toMatchObject({ unchanged: 1, sold: 1, notMarked: null })
  })

  test.each([
    [{ mapping: { fields: { make: 'Make' } } }, 'mapping', 'model'],
    [
      { mapping: { currency: 'ZAR', fields: { make: 'Nobody', model: 'Model', price: 'Price (ZAR)' } } },
      'mapping',
      'Nobody',
    ],
    [{ mapping: { fields: {}, nonsense: 1 } }, 'mapping', 'nonsense'],
  ])('is not started with %j', async (request, field, words) => {
    const { id } = await desk.ann.upload('stock', 'a.csv', STOCK)
    const refused = await desk.ann.start({ id, supplier: 'Harbour Motors', ...request })
    expect(refused.errorKey).toBe('VALIDATION')
    expect(refused.fields?.[field]).toContain(words)
    expect((await desk.ann.look(id)).state).toBe('ready')
  })
})

describe('other files', () => {
  test('are refused when they are of another kind than announced', async () => {
    expect((await desk.ben.upload('tariffs', 'x.json', 'currency,value\n')).problem).toBe(
      'The file is CSV, but tariffs come as JSON.',
    )
    expect((await desk.ann.upload('stock', 'x.csv', '{"a":1}')).problem).toBe(
      'The file is JSON. Stock comes as CSV or .xlsx.',
    )
  })
})

test('after seven days files and rejected rows are gone, and after a year the history too', SOAK, async () => {
  const { id } = await desk.ann.upload('stock', 'a.csv', STOCK)
  await desk.ann.start({ id, supplier: 'Harbour Motors' })
  await workOff(desk.shop)
  const unused = await desk.ann.upload('stock', 'b.csv', STOCK)
  const late = await desk.ann.upload('stock', 'c.csv', STOCK)
  desk.shop.clock.now = new Date(TEST_TIME.getTime() + 6 * DAY_MS)
  const later = createUploader(desk.shop, await signInAs(desk.shop, { name: 'Later', permissionId: 3 }))
  await later.start({ id: late.id, supplier: 'Harbour Motors' })
  await workOff(desk.shop)
  // Sessions are forgotten as well.
  const keepAt = async (days: number) => {
    const clock = () => new Date(TEST_TIME.getTime() + days * DAY_MS)
    await applyRetention({ ...desk.shop.context, outboxFolder: 'none', clock })
    return createUploader(desk.shop, await signInAs(desk.shop, { name: `Ann after ${days}`, permissionId: 3 }))
  }
  const soon = await keepAt(6.9)
  expect(await readdir(folder())).toEqual(expect.arrayContaining([id, unused.id, late.id]))
  expect((await soon.rejected(id)).errorCode).toBe(0)
  const after = await keepAt(7.1)
  // Of other tests files are left whose rows are not.
  const left = await readdir(folder())
  expect([id, unused.id, late.id].filter((one) => left.includes(one))).toEqual([])
  expect((await after.rejected(id)).errorKey).toBe('UPLOAD_NOT_FOUND')
  expect(new Set((await after.list()).map((row) => row.id))).toEqual(new Set([id, late.id]))
  expect((await after.look(id)).result).toMatchObject({ inserted: 2 })
  expect((await after.start({ id: unused.id })).errorKey).toBe('UPLOAD_NOT_FOUND')
  const last = await keepAt(366)
  expect(await last.list()).toEqual([])
})
