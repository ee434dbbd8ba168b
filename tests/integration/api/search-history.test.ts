import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { searchHistory, searchTermCount } from '../../../src/server/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const record = (payload: object) => shop.app.inject({ method: 'POST', url: PATHS.searchHistory, payload })

test('a search is recorded and its count added later', async () => {
  const created = await record({
    SearchTypeId: 2,
    Makes: 'Toyota,Ford,Toyota',
    Models: 'Hilux, Ranger',
    IPAddress: '203.0.113.77',
    AssumedCountry: 'ZM',
    Device: 'phone',
    MinPrice: '5000',
  })
  const id = created.json<{ result: number }>().result
  expect(id).toBeGreaterThanOrEqual(2 ** 52)
  const payload = { Id: id, VehicleCount: 312 }
  const updated = await shop.app.inject({ method: 'POST', url: PATHS.searchHistoryUpdate, payload })
  expect(updated.json()).toMatchObject({ errorCode: 0, result: null })
  const [row] = await shop.context.db.select().from(searchHistory).where(eq(searchHistory.id, id))
  expect(row).toMatchObject({ makes: 'Toyota,Ford', models: 'Hilux,Ranger', vehicleCount: 312, minPrice: '5000' })
})

test('the address is the connection’s own, cut, whatever the caller says', async () => {
  const id = (await record({ SearchTypeId: 1, IPAddress: '203.0.113.77' })).json<{ result: number }>().result
  const [row] = await shop.context.db.select().from(searchHistory).where(eq(searchHistory.id, id))
  expect(row?.ipPrefix).toBe('127.0.0.0/24')
})

test('an unknown id is not found, a wrong type is refused by name', async () => {
  const update = { method: 'POST', url: PATHS.searchHistoryUpdate, payload: { Id: 5, VehicleCount: 1 } } as const
  expect((await shop.app.inject(update)).json()).toMatchObject({ errorKey: 'NOT_FOUND' })
  const refused = (await record({ SearchTypeId: 9 })).json<{ fields: object }>()
  expect(refused.fields).toHaveProperty('SearchTypeId')
})

test('orders are ids of the order options, every other field may be null', async () => {
  const names = ['IPAddress', 'AssumedCountry', 'Device', 'Makes', 'Models', 'MinPrice', 'MaxPrice', 'VehicleCount']
  const more = ['SaexRefNumber', 'OrderById', 'OrderDirectionId']
  const empty = Object.fromEntries([...names, ...more].map((name) => [name, null]))
  expect((await record({ ...empty, SearchTypeId: 4 })).statusCode).toBe(200)
  expect((await record({ SearchTypeId: 1, OrderById: 1, OrderDirectionId: 12 })).statusCode).toBe(200)
  expect((await record({ SearchTypeId: 3, SaexRefNumber: 'x'.repeat(80) })).statusCode).toBe(200)
  expect((await record({ SearchTypeId: 1, OrderById: 25, OrderDirectionId: 25 })).statusCode).toBe(200)
  for (const wrong of [0, 6, 99, 2 ** 31, 2 ** 53 - 1]) {
    const refused = await record({ SearchTypeId: 1, OrderById: wrong, OrderDirectionId: wrong })
    expect(refused.json()).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { OrderById: expect.any(String), OrderDirectionId: expect.any(String) },
    })
  }
})

test('names have up to 2,000 characters', async () => {
  expect((await record({ SearchTypeId: 1, Makes: 'x'.repeat(2000), Models: 'y'.repeat(2000) })).statusCode).toBe(200)
  expect((await record({ SearchTypeId: 1, Makes: 'x'.repeat(2001) })).json()).toMatchObject({
    fields: { Makes: expect.any(String) },
  })
})

test('of many names the first 20 makes and models are kept and counted', async () => {
  const { db } = shop.context
  await db.delete(searchTermCount)
  const many = letters(900).join(',')
  const created = await record({ SearchTypeId: 2, Makes: `Toyota,${many}`, Models: many })
  expect(created.statusCode).toBe(200)
  const id = created.json<{ result: number }>().result
  const [row] = await db.select().from(searchHistory).where(eq(searchHistory.id, id))
  expect(row?.makes?.split(',')).toEqual(['Toyota', ...letters(19)])
  expect(row?.models?.split(',')).toEqual(letters(20))
  expect(await db.$count(searchTermCount)).toBe(20)
})

test('what the database compares for a record grows with its names, not with makes times models', async () => {
  const { db } = shop.context
  await db.execute(
    sql`insert into make (id, name, name_key) select n, 'Make ' || n, 'MAKE ' || n from generate_series(1, 50) n`,
  )
  await db.execute(sql`insert into model (make_id, name, name_key)
    select k.id, 'Model ' || n, 'MODEL ' || n from make k, generate_series(1, 10) n`)
  const makes = [...Array.from({ length: 50 }, (_, place) => `make ${place + 1}`), ...letters(900)].join(',')
  const models = ['model 1', ...letters(900)].join(',')
  const { rows } = await db.execute<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    sql`explain (analyze, format json) select * from search_terms(${makes}, ${models})`,
  )
  expect(rowsSeen(rows[0]!['QUERY PLAN'][0]!.Plan)).toBeLessThan(50_000)
})

/** So many names of one letter. */
const letters = (count: number) => Array.from({ length: count }, (_, place) => String.fromCodePoint(0x4e00 + place))

type PlanNode = { readonly Plans?: readonly PlanNode[] } & Readonly<Record<string, unknown>>

/** Rows that the steps of a statement gave on or threw away. */
function rowsSeen(node: PlanNode): number {
  const seen = ['Actual Rows', 'Rows Removed by Join Filter', 'Rows Removed by Filter']
  const own = seen.reduce((sum, name) => sum + Number(node[name] ?? 0), 0) * Number(node['Actual Loops'])
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsSeen(child), own)
}

test('a visitor learns his cut address', async () => {
  const answer = await shop.app.inject({ url: PATHS.visitor })
  expect(answer.json()).toMatchObject({ result: { country: '', ip: '127.0.0.0/24' } })
})

test('the country of an address is guessed also where a proxy wrote its port', async () => {
  for (const remoteAddress of ['8.8.8.8', '::ffff:8.8.8.8', '8.8.8.8:4711']) {
    const answer = await shop.app.inject({ url: PATHS.visitor, remoteAddress })
    expect(answer.json()).toMatchObject({ result: { country: 'US', ip: '8.8.8.0/24' } })
  }
})
