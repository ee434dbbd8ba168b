import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql, type SQL } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditEntry, upload } from '../../../src/server/db/schema/index.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { SOAK } from '../../support/soak.ts'

const HEADER = 'Stock No,Make,Model,Year,Mileage (km),Price (ZAR)'
const STOCK = [
  HEADER,
  'A1,Toyota,Hilux,2019,84500,345000',
  'A2,Ford,Ranger,2020,-,299000',
  'A3,,D-MAX,2018,1,1',
  '=1+1,Isuzu,D-MAX,20180,"-",1',
].join('\r\n')
let shop: TestApp
let ann: ReturnType<typeof createUploader>
let ben: ReturnType<typeof createUploader>

beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
  ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: 3 }))
  ben = createUploader(shop, await signInAs(shop, { name: 'Ben', permissionId: 1 }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  shop.jobs.length = 0
  await shop.context.db.execute(
    sql`truncate vehicle, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  )
  await emptyAuditTrail(shop.database)
})

test('a stock clerk brings stock and photos, takes an import back, and brings no prices', SOAK, async () => {
  const clerk = createUploader(shop, await signInAs(shop, { name: 'Cleo', permissionId: 4 }))
  const { id } = await clerk.upload('stock', 'stock.csv', STOCK)
  const statuses = [(await clerk.compare({ id, supplier: 'Clerk' })).status]
  statuses.push((await clerk.start({ id, supplier: 'Clerk' })).status)
  await workOff(shop)
  statuses.push((await clerk.undo(id)).status)
  statuses.push((await clerk.create({ kind: 'photos', name: 'a.zip', sizeBytes: 3 })).status)
  expect(statuses).toEqual([200, 200, 200, 200])
  for (const kind of ['tariffs', 'destinations', 'rates'] as const) {
    expect((await clerk.create({ kind, name: 'a.json', sizeBytes: 3 })).errorKey).toBe('FORBIDDEN')
  }
})

const LARGE = [
  HEADER,
  ...Array.from({ length: 60_000 }, (_, at) => `K${at},Make ${at % 30},Model ${at % 90},2019,1,1`),
].join('\n')

async function steps(): Promise<(readonly [string, unknown])[]> {
  const lines = await shop.context.db.select().from(auditEntry).orderBy(auditEntry.id)
  return lines.map(({ actor, detail }) => [actor, JSON.parse(detail).step] as const)
}

const folder = () => join(shop.context.dataDir, 'uploads')

/** `import.equal-by-any-door` */
describe('a file that the command imported', () => {
  const lines = [
    'Stock,Make,Model,Year,Km,Price,CC,kW,Cyl,Trim',
    'A1,Toyota,Hilux,2019,84500,345000,2800,130,4,Legend',
    'A2,Ford,Ranger,2020,1000,299000,2000,132,,',
    ',Isuzu,D-MAX,2018,120000,99000,3000,,4,LX',
  ].join('\n')
  const features = [
    ['kilowatt', 'kW'],
    ['engineCylinder', 'Cyl'],
    ['trim', 'Trim'],
    ['engineCapacity', 'CC'],
  ] as const
  const mappingIn = (order: readonly (readonly [string, string])[]) => ({
    ...PLAIN_MAPPING,
    fields: Object.fromEntries(Object.entries(PLAIN_MAPPING.fields).toReversed()),
    features: Object.fromEntries(order),
  })
  let folder: WorkFolder
  beforeAll(async () => {
    folder = await createWorkFolder()
  })
  afterAll(() => folder.remove())
  const byCommand = async (mapping: object) => {
    const path = await folder.write('stock.csv', lines)
    const mapPath = await folder.write('map.json', JSON.stringify(mapping))
    return (await importFile(shop.context.db, { path, mapPath })).report
  }

  test('changes nothing when it comes by an upload, whose mapping was stored meanwhile', async () => {
    const mapping = mappingIn(features)
    expect(await byCommand(mapping)).toMatchObject({ inserted: 3 })
    const ready = await ann.upload('stock', 'stock.csv', lines)
    await ann.start({ id: ready.id, mapping })
    await workOff(shop)
    expect((await ann.look(ready.id)).result).toMatchObject({ inserted: 0, changed: 0, unchanged: 3 })
  })

  test('changes nothing in whatever order the mapping has its features', async () => {
    await byCommand(mappingIn(features))
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...features], { minLength: features.length }), async (order) => {
        expect(await byCommand(mappingIn(order))).toMatchObject({ inserted: 0, changed: 0, unchanged: 3 })
      }),
      { numRuns: 12 },
    )
  })

  test('changes nothing of what an earlier release stored, whose digests knew the order', async () => {
    await byCommand(mappingIn(features))
    const digests = { A1: 'ZSLQ3OlPcDNGCURL9KSTJE.', A2: 's7BLQq52C2KG0hc5QEYHB5.' }
    for (const [key, digest] of Object.entries(digests)) {
      await shop.context.db.execute(sql`update vehicle set content_digest = ${digest} where supplier_key = ${key}`)
    }
    expect(await byCommand(mappingIn(features))).toMatchObject({ inserted: 0, changed: 0, unchanged: 3 })
    expect(await byCommand(mappingIn(features.toReversed()))).toMatchObject({ changed: 0, unchanged: 3 })
  })
})

describe('a file of stock', () => {
  test('is shown, started, imported, and gives back its rejected rows', async () => {
    const ready = await ann.upload('stock', 'Harbour Motors.csv', STOCK)
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

    const waiting = await ann.start({ id: ready.id, supplier: 'Harbour Motors' })
    expect(waiting.result).toMatchObject({ state: 'waiting', ahead: 0, supplier: 'Harbour Motors' })
    expect(shop.jobs).toEqual([{ name: 'run-uploads', data: {} }])
    await workOff(shop)
    const done = await ben.look(ready.id)
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
    const { result } = await ann.rejected(ready.id)
    expect(result.name).toBe('Harbour Motors.rejected.csv')
    expect(result.next).toBeNull()
    expect(result.text.split('\r\n')).toEqual([
      `line,reason,row key,${HEADER}`,
      '4,Make: is empty,,A3,,D-MAX,2018,1,1',
      expect.stringMatching(/^5,.*'=1\+1,Isuzu,D-MAX,20180,'-,1$/),
      '',
    ])
    const lines = await shop.context.db.select().from(auditEntry).orderBy(auditEntry.id)
    expect(lines.map(({ actor, action, detail }) => [actor, action, JSON.parse(detail).step])).toEqual([
      ['staff 1', 'upload', 'received'],
      ['staff 1', 'upload', 'started'],
      ['staff 1', 'upload', 'done'],
    ])
  })

  test('of rejected rows is corrected and imported like any other, its shields taken off', SOAK, async () => {
    const first = await ann.upload('stock', 'a.csv', STOCK)
    await ann.start({ id: first.id })
    await workOff(shop)
    const { result } = await ann.rejected(first.id)
    const corrected = result.text.replace('A3,,', 'A3,Isuzu,').replaceAll('20180', '2018')
    const second = await ann.upload('stock', 'a.csv', corrected)
    await ann.start({ id: second.id })
    await workOff(shop)
    expect((await ann.look(second.id)).result).toMatchObject({ read: 2, inserted: 2, rejected: 0 })
    const { rows } = await shop.context.db.execute(sql`select supplier_key as key from vehicle order by id`)
    expect(rows.map(({ key }) => key)).toEqual(['A1', 'A2', 'A3', '=1+1'])
  })

  test('with the columns of an earlier one is offered its mapping and supplier', async () => {
    const first = await ann.upload('stock', 'a.csv', STOCK)
    const mapping = {
      ...PLAIN_MAPPING,
      supplier: undefined,
      fields: { make: 'Make', model: 'Model', price: 'Price (ZAR)' },
    }
    await ann.start({ id: first.id, supplier: 'Harbour Motors', mapping: JSON.parse(JSON.stringify(mapping)) })
    await workOff(shop)
    const second = await ben.upload('stock', 'A (2).csv', STOCK)
    expect(second.inspection).toMatchObject({
      mappingFrom: 'earlier',
      mapping: { supplier: 'Harbour Motors', fields: { make: 'Make' } },
    })
    const other = (await ben.upload('stock', 'b.csv', STOCK)).inspection
    expect(other).toMatchObject({ mappingFrom: 'earlier', mapping: { fields: { make: 'Make' } } })
    expect(other?.kind === 'stock' && other.mapping).not.toHaveProperty('supplier')
  })

  test('that names all vehicles marks those that it lacks as sold', SOAK, async () => {
    const first = await ann.upload('stock', 'a.csv', STOCK)
    await ann.start({ id: first.id })
    await workOff(shop)
    const second = await ann.upload('stock', 'a.csv', STOCK.split('\r\n').slice(0, 2).join('\n'))
    await ann.start({ id: second.id, full: true })
    await workOff(shop)
    expect((await ann.look(second.id)).result).toMatchObject({ unchanged: 1, sold: 1, notMarked: null })
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
    const { id } = await ann.upload('stock', 'a.csv', STOCK)
    const refused = await ann.start({ id, supplier: 'Harbour Motors', ...request })
    expect(refused.errorKey).toBe('VALIDATION')
    expect(refused.fields?.[field]).toContain(words)
    expect((await ann.look(id)).state).toBe('ready')
  })
})

describe('other files', () => {
  test('are refused when they are of another kind than announced', async () => {
    expect((await ben.upload('tariffs', 'x.json', 'currency,value\n')).problem).toBe(
      'The file is CSV, but tariffs come as JSON.',
    )
    expect((await ann.upload('stock', 'x.csv', '{"a":1}')).problem).toBe(
      'The file is JSON. Stock comes as CSV or .xlsx.',
    )
  })
})

describe('parts', () => {
  test('come in order, once or twice, and no more than was announced', async () => {
    const bytes = Buffer.from(STOCK)
    const { result } = await ann.create({ kind: 'stock', name: 'a.csv', sizeBytes: bytes.length })
    const { id } = result
    expect((await ann.part(id, 10, bytes.subarray(10))).fields).toEqual({ at: 'must be 0' })
    expect((await ann.part(id, 0, bytes.subarray(0, 10))).result).toEqual({ receivedBytes: 10 })
    expect((await ann.part(id, 0, bytes.subarray(0, 10))).result).toEqual({ receivedBytes: 10 })
    expect((await ann.inspect(id)).fields).toEqual({ id: 'has not arrived as a whole' })
    expect((await ann.start({ id })).fields).toEqual({ id: 'has not arrived as a whole' })
    expect((await ann.part(id, 10, Buffer.concat([bytes, bytes]))).fields).toEqual({
      body: 'is more than was announced',
    })
    expect((await ann.part(id, 10, bytes.subarray(10))).result).toEqual({ receivedBytes: bytes.length })
    const [one, two] = await Promise.all([ann.inspect(id), ann.inspect(id)])
    expect([one.result.state, two.result.state]).toEqual(['ready', 'ready'])
    // What was looked at is not changed any more.
    expect((await ann.part(id, 0, Buffer.alloc(bytes.length))).result).toEqual({ receivedBytes: bytes.length })
    await ann.start({ id })
    await workOff(shop)
    expect((await ann.look(id)).result).toMatchObject({ inserted: 2 })
  })

  test('are at most 1 MiB of bytes, and only here is a body longer than 64 KiB', async () => {
    const size = 3 * 1024 * 1024
    const { result } = await ann.create({ kind: 'stock', name: 'a.csv', sizeBytes: size })
    expect((await ann.part(result.id, 0, Buffer.alloc(1024 * 1024 + 1, 'a'))).errorKey).toBe('TOO_LARGE')
    expect((await ann.part(result.id, 0, Buffer.alloc(1024 * 1024, 'a'))).errorCode).toBe(0)
    expect((await ann.part(result.id, 1024 * 1024, Buffer.from('{}'), 'application/json')).errorKey).toBe('VALIDATION')
    expect((await ann.part(result.id, 1024 * 1024, Buffer.from('a'), 'text/csv')).errorKey).toBe('UNSUPPORTED_MEDIA')
    const other = await shop.app.inject({
      method: 'POST',
      url: '/api/staff/uploads',
      headers: { 'content-type': 'application/octet-stream' },
      payload: 'a',
    })
    expect(other.json()).toMatchObject({ errorKey: 'SESSION_INVALID' })
  })

  test('of too large a file are not even begun', async () => {
    const limits = { stock: 100 * 1024 * 1024, tariffs: 2 * 1024 * 1024, rates: 2 * 1024 * 1024 } as const
    for (const [kind, bytes] of Object.entries(limits) as [keyof typeof limits, number][]) {
      expect((await ben.create({ kind, name: 'a', sizeBytes: bytes })).errorCode).toBe(0)
      expect((await ben.create({ kind, name: 'a', sizeBytes: bytes + 1 })).errorKey).toBe('TOO_LARGE')
    }
    for (let count = 0; count < 9; count++) await ann.create({ kind: 'stock', name: 'a', sizeBytes: limits.stock })
    expect((await ann.create({ kind: 'stock', name: 'a', sizeBytes: limits.stock })).fields).toEqual({
      sizeBytes: 'finds no room beside the files of the last days',
    })
  })
})

describe('imports', () => {
  test('go one at a time, in their order, and say who is before them', SOAK, async () => {
    const one = await ann.upload('stock', 'one.csv', STOCK)
    const two = await ben.upload('stock', 'two.csv', STOCK)
    await ann.start({ id: one.id, supplier: 'One' })
    shop.clock.now = new Date(TEST_TIME.getTime() + 1)
    await ben.start({ id: two.id, supplier: 'Two' })
    expect((await ben.look(two.id)).ahead).toBe(1)
    expect((await ann.start({ id: one.id, supplier: 'Three' })).errorKey).toBe('STATE_CHANGED')
    await Promise.all([workOff(shop), workOff(shop)])
    await vi.waitFor(async () => expect((await ben.list()).map(({ state }) => state)).toEqual(['done', 'done']))
    const { rows } = await shop.context.db.execute(sql`select name from supplier order by id`)
    expect(rows).toEqual([{ name: 'One' }, { name: 'Two' }])
    expect((await ann.start({ id: one.id })).errorKey).toBe('STATE_CHANGED')
  })

  test(
    'that their process did not live to end are said to be interrupted, and can be started again',
    SOAK,
    async () => {
      const { id } = await ann.upload('stock', 'a.csv', STOCK)
      const next = await ann.upload('stock', 'b.csv', STOCK)
      await ann.start({ id })
      const runWithLease = async (leaseUntil: SQL) => {
        const values = { state: 'running' as const, leaseUntil, startedAt: TEST_TIME }
        await shop.context.db.update(upload).set(values).where(eq(upload.id, id))
      }
      await runWithLease(sql`now() + interval '15 seconds'`)
      await ann.start({ id: next.id })
      await workOff(shop)
      expect((await ann.look(next.id)).state).toBe('waiting')
      await runWithLease(sql`now() - interval '1 millisecond'`)
      expect((await ann.look(id)).state).toBe('interrupted')
      await workOff(shop)
      expect([(await ann.look(id)).state, (await ann.look(next.id)).state]).toEqual(['interrupted', 'done'])
      await ann.start({ id })
      await workOff(shop)
      expect((await ann.look(id)).state).toBe('done')
    },
  )

  test('go on with the mapping that they were started with, whoever starts them again', async () => {
    const ready = await ann.upload('stock', 'pounds.csv', STOCK)
    const guess = ready.inspection?.kind === 'stock' ? ready.inspection.mapping : {}
    const mapping = { ...guess, currency: 'GBP', currencyMarks: 'ignore', notes: ['by Ann'] }
    const started = await ann.start({ id: ready.id, supplier: 'Harbour Motors', mapping, full: true })
    expect(started.result?.state).toBe('waiting')
    const ended = { state: 'interrupted' as const, finishedAt: TEST_TIME }
    await shop.context.db.update(upload).set(ended).where(eq(upload.id, ready.id))
    const seen = await ben.look(ready.id)
    expect(seen).toMatchObject({
      supplier: 'Harbour Motors',
      full: true,
      inspection: { mappingFrom: 'started', mapping: { currency: 'GBP', notes: ['by Ann'] } },
    })
    await ben.start({ id: ready.id })
    await workOff(shop)
    expect(await ann.look(ready.id)).toMatchObject({
      state: 'done',
      supplier: 'Harbour Motors',
      full: true,
      result: { inserted: 2 },
    })
    const { rows } = await shop.context.db.execute<{ price: number }>(
      sql`select max(price_with_vat_cents)::float8 as price from vehicle`,
    )
    // R 345 000 read as pounds is many times as much.
    expect(rows[0]?.price).toBeGreaterThan(345_000 * 100 * 10)
  })

  test('are broken off in order when the process stops', async () => {
    const { id } = await ann.upload('stock', 'large.csv', LARGE)
    await ann.start({ id })
    const stopping = new AbortController()
    const working = workOff(shop, stopping.signal)
    await vi.waitFor(async () => expect((await ann.look(id)).readRows).toBeGreaterThan(0), { timeout: 20_000 })
    stopping.abort(new Error('the process stops'))
    await working
    const broken = await ann.look(id)
    expect(broken.state).toBe('interrupted')
    expect(broken.share).toBeLessThan(1)
  })
})

describe('a cancelled import', () => {
  test('that waits never begins, and can be started again', async () => {
    const { id } = await ann.upload('stock', 'a.csv', STOCK)
    await ann.start({ id })
    const cancelled = await ben.cancel(id)
    expect(cancelled.result).toMatchObject({ state: 'cancelled', startedAt: null, result: null })
    expect((await ben.cancel(id)).result.state).toBe('cancelled')
    await workOff(shop)
    expect((await ann.look(id)).state).toBe('cancelled')
    expect(await steps()).toEqual([
      ['staff 1', 'received'],
      ['staff 1', 'started'],
      ['staff 2', 'cancelled'],
    ])
    await ann.start({ id })
    await workOff(shop)
    expect((await ann.look(id)).result).toMatchObject({ inserted: 2 })
  })

  test('that runs ends within seconds, every row that went in as a whole', SOAK, async () => {
    const rejected = `${LARGE}\nX1,,Hilux,2019,1,1`.replace('\nK5,Make 5', '\nK5,')
    const { id } = await ann.upload('stock', 'large.csv', rejected)
    await ann.start({ id, supplier: 'Large', full: true })
    const working = workOff(shop)
    await vi.waitFor(async () => expect((await ann.look(id)).readRows).toBeGreaterThan(0), { timeout: 20_000 })
    expect((await ben.cancel(id)).errorCode).toBe(0)
    const asked = performance.now()
    await working
    expect(performance.now() - asked).toBeLessThan(10_000)
    expect(await ann.look(id)).toMatchObject({ state: 'cancelled', result: null, problem: null })
    expect((await ann.rejected(id)).errorKey).toBe('UPLOAD_NOT_FOUND')
    expect((await steps()).slice(2)).toEqual([
      ['staff 2', 'cancel'],
      ['staff 2', 'cancelled'],
    ])
    const { rows } = await shop.context.db.execute(sql`select count(*)::int as all,
      count(*) filter (where make_id is null or model_id is null or price_cents = 0 or status = 'sold')::int as broken from vehicle`)
    expect(rows[0]).toMatchObject({ broken: 0 })
    const [{ all = 0 } = {}] = rows as { all?: number }[]
    expect(all).toBeLessThan(60_000)
    await ann.start({ id, full: true })
    await workOff(shop)
    expect((await ann.look(id)).result).toMatchObject({ read: 60_001, rejected: 2, inserted: 59_999 - all })
  })

  test('is one that waits or runs, and no other', async () => {
    const { id } = await ann.upload('stock', 'a.csv', STOCK)
    expect((await ann.cancel(id)).fields).toEqual({ state: 'is ready' })
    await ann.start({ id })
    await workOff(shop)
    expect((await ann.cancel(id)).errorKey).toBe('STATE_CHANGED')
    expect((await ann.cancel('0b0e9a5e-7f43-4b7e-9d52-3a5f1d2c4b6a')).errorKey).toBe('UPLOAD_NOT_FOUND')
  })
})

test('an import that takes too long is stopped and says so', async () => {
  const { id } = await ann.upload('stock', 'large.csv', LARGE)
  await ann.start({ id })
  await workOff(shop, undefined, 1)
  const stopped = await ann.look(id)
  expect(stopped.state).toBe('failed')
  expect(stopped.problem).toMatch(/^The import took longer than 1 minutes and was stopped\./)
  const rates = await ben.upload('rates', 'rates.csv', 'currency,value\nUSD,0.06\n')
  await ben.start({ id: rates.id, note: 'As the bank says' })
  await workOff(shop, undefined, 1)
  expect((await ben.look(rates.id)).problem).toMatch(/Nothing was changed\.$/)
})

test('after seven days files and rejected rows are gone, and after a year the history too', SOAK, async () => {
  const { id } = await ann.upload('stock', 'a.csv', STOCK)
  await ann.start({ id })
  await workOff(shop)
  const unused = await ann.upload('stock', 'b.csv', STOCK)
  // Sessions are forgotten as well.
  const keepAt = async (days: number) => {
    const clock = () => new Date(TEST_TIME.getTime() + days * DAY_MS)
    await applyRetention({ ...shop.context, outboxFolder: 'none', clock })
    return createUploader(shop, await signInAs(shop, { name: `Ann after ${days}`, permissionId: 3 }))
  }
  const soon = await keepAt(6.9)
  expect((await soon.rejected(id)).errorCode).toBe(0)
  const late = await keepAt(7.1)
  expect(await readdir(folder())).toEqual([])
  expect((await late.rejected(id)).errorKey).toBe('UPLOAD_NOT_FOUND')
  expect((await late.list()).map((row) => row.id)).toEqual([id])
  expect((await late.look(id)).result).toMatchObject({ inserted: 2 })
  expect((await late.start({ id: unused.id })).errorKey).toBe('UPLOAD_NOT_FOUND')
  const last = await keepAt(366)
  expect(await last.list()).toEqual([])
})
