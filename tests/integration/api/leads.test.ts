import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { LeadsPage, LeadsRow, Tile } from '../../../src/shared/contract/reporting.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { erasePerson } from '../../../src/server/features/privacy/person.service.ts'
import { auditEntry, quotation, supplier } from '../../../src/server/db/schema/index.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { emptyAuditTrail } from '../../support/audit.ts'
import { aQuoteRequest, aStockVehicle, call, requestQuote, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'

const EMAIL = 'canary.bird@example.test'
let shop: TestApp
let numbers: string[] = []
let refs: readonly string[] = []

/** Four quotations on four days of Johannesburg: Hilux, Citroën C3, Land Rover Defender, Hilux. */
beforeAll(async () => {
  shop = await createTestApp()
  refs = await stockUp(shop.context.db, [
    aStockVehicle(),
    aStockVehicle({ supplierKey: 'C3', make: 'Citroën', model: 'C3', year: null, priceCents: 1, priceWithVatCents: 2 }),
    aStockVehicle({ supplierKey: 'LR', make: 'Land Rover', model: '100% Defender_' }),
  ])
  const days = ['2026-10-31T21:59:00Z', '2026-10-31T22:00:00Z', '2026-11-19T12:00:00Z', '2026-11-20T07:00:00Z']
  for (const [place, day] of days.entries()) {
    shop.clock.now = new Date(day)
    const client = { email: EMAIL, firstName: 'Canary', surname: 'Bird', cellNo: '+27 82 000 0000' }
    const request = aQuoteRequest(refs[place % 3]!, client)
    numbers.push((await requestQuote(shop, request, { key: crypto.randomUUID() })).result.quoteNumber)
  }
  shop.clock.now = TEST_TIME
})
afterAll(() => shop.close())

let names = 0
async function ask(url: string, permissionId: 1 | 2 | 3 = PERMISSION.salesAgent) {
  const token = await signInAs(shop, { name: `somebody ${names++}`, permissionId })
  return shop.app.inject({ url, headers: { token } })
}

async function page(query: string): Promise<LeadsPage> {
  return (await ask(`${STAFF_PATHS.leadsPage}?${query}`)).json<{ result: LeadsPage }>().result
}

const placesOf = ({ rows }: LeadsPage) => rows.map(({ quoteNumber }) => numbers.indexOf(quoteNumber))
const places = async (query: string) => placesOf(await page(query))
const found = (text: string) => places(`sort=number&direction=asc&search=${encodeURIComponent(text)}`)

describe('all leads', () => {
  test('leave a line in the audit trail, as does a page that is larger than the table shows', async () => {
    const { db } = shop.context
    await emptyAuditTrail(shop.database)
    for (const url of [STAFF_PATHS.leads, `${STAFF_PATHS.leadsPage}?row=10`, `${STAFF_PATHS.leadsPage}?row=51`]) {
      expect((await ask(url)).statusCode).toBe(200)
    }
    const lines = await db.select().from(auditEntry).orderBy(auditEntry.id)
    expect(lines.map(({ actor, action, subject, detail }) => [actor, action, subject, detail])).toEqual([
      [expect.stringMatching(/^staff \d+$/), 'leads read', 'all', '{}'],
      [expect.stringMatching(/^staff \d+$/), 'leads read', 'page', '{"first":0,"row":51}'],
    ])
  })

  test('need a fresh proof, in pieces too; the table does not', async () => {
    const token = await signInAs(shop, { name: 'late', permissionId: 3 })
    const { now } = shop.clock
    shop.clock.now = new Date(now.getTime() + 16 * 60_000)
    const keys = ['', '/page?row=100', '/page?row=51', '/page?row=50'].map(async (end) => {
      const answer = await shop.app.inject({ url: STAFF_PATHS.leads + end, headers: { token } })
      return answer.json<{ errorKey?: string }>().errorKey
    })
    expect(await Promise.all(keys)).toEqual(['PROOF_NEEDED', 'PROOF_NEEDED', 'PROOF_NEEDED', undefined])
    shop.clock.now = now
  })

  test('are answered newest first, with costs at the quotation’s own rate and nothing of the client', async () => {
    const response = await ask(STAFF_PATHS.leads)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(Date.parse(String(response.headers['x-saex-time']))).not.toBeNaN()
    expect(response.headers['x-saex-digest']).toBeUndefined()
    const { result, ...envelope } = response.json<{ result: LeadsRow[] }>()
    expect(envelope).toEqual({ errorCode: 0, errorMessage: '' })
    expect(result.map(({ quoteNumber }) => quoteNumber)).toEqual(numbers.toReversed())
    const rates = await shop.app.inject({ url: PATHS.currencies })
    const dollar = rates.json<{ result: { currency: string; value: number }[] }>().result
    const usd = dollar.find(({ currency }) => currency === 'USD')!.value
    const [{ id } = { id: 0 }] = await shop.context.db.select({ id: supplier.id }).from(supplier)
    expect(result[0]).toEqual({
      quoteNumber: numbers[3],
      saexRef: refs[0],
      supplierId: id,
      vehicleMake: 'Toyota',
      vehicleModel: 'Hilux',
      vehicleYear: 2019,
      quoteDate: '2026-11-20T07:00:00.000Z',
      dealerVehicleCost: Math.round(540_000 * usd * 100) / 100,
      clientVehicleCost: Math.round(621_000 * usd * 100) / 100,
    })
    expect(result[2]).toMatchObject({ vehicleMake: 'Citroën', vehicleYear: null, dealerVehicleCost: 0 })
    expect(response.body).not.toMatch(/canary|bird|\+27 82/i)
  })

  test('are for sales agents and administrators', async () => {
    for (const path of [STAFF_PATHS.leads, STAFF_PATHS.leadsPage]) {
      expect((await shop.app.inject({ url: path })).json()).toMatchObject({ errorKey: 'SESSION_INVALID' })
      expect((await ask(path, PERMISSION.advertiser)).json()).toMatchObject({ errorKey: 'FORBIDDEN' })
      expect((await ask(path, PERMISSION.administrator)).statusCode).toBe(200)
    }
    expect((await ask(STAFF_PATHS.monthQuotes, PERMISSION.salesAgent)).json()).toMatchObject({ errorKey: 'FORBIDDEN' })
  })
})

describe('a page of leads', () => {
  test('is the newest ten unless something else is asked for', async () => {
    expect(placesOf(await page(''))).toEqual([3, 2, 1, 0])
    expect(await page('first=1&row=2')).toMatchObject({ totalRecords: 4 })
    expect(await places('first=1&row=2')).toEqual([2, 1])
    expect(await page('first=4')).toEqual({ rows: [], totalRecords: 4 })
    const { rows } = await page('row=1')
    expect(rows[0]).toMatchObject({ status: 'issued', supplierName: 'Sample Motors', hasLogo: false })
  })

  test('is sorted by number, reference, make or date, both ways, alike ones newest first', async () => {
    expect(await places('sort=number&direction=asc')).toEqual([0, 1, 2, 3])
    expect(await places('sort=number&direction=desc')).toEqual([3, 2, 1, 0])
    expect(await places('sort=reference&direction=asc')).toEqual([3, 0, 1, 2])
    expect(await places('sort=reference&direction=desc')).toEqual([2, 1, 3, 0])
    expect(await places('sort=make&direction=asc')).toEqual([1, 2, 3, 0])
    expect(await places('sort=make&direction=desc')).toEqual([3, 0, 2, 1])
    expect(await places('sort=date&direction=asc')).toEqual([0, 1, 2, 3])
  })

  test('finds numbers, references and vehicles in any part and case', async () => {
    expect(await found(numbers[1]!.toLowerCase())).toEqual([1])
    expect(await found('-00000')).toEqual([0, 1, 2, 3])
    expect(await found(refs[1]!)).toEqual([1])
    expect(await found(refs[1]!.replace('SAEX', 'saex ').replace(/ 0+/, ' '))).toEqual([1])
    expect(await found('toyota hil')).toEqual([0, 3])
    expect(await found(' CITROËN ')).toEqual([1])
    expect(await found('rover')).toEqual([2])
    expect(await found('nothing like it')).toEqual([])
  })

  test.each([
    ['CX‑5 Ⅲ', 'cx‑5 iii'],
    ['ﾜｺﾞﾝＲ', 'ワゴンr'],
    ['Straße  2', 'straße  2'],
  ])('finds the model %s as it is written, and as %s', async (model, typed) => {
    const { db } = shop.context
    const [before] = await db.select().from(quotation).where(eq(quotation.number, numbers[2]!))
    const withModel = sql`jsonb_set(document, '{vehicle,model}', to_jsonb(${model}::text))`
    await db.update(quotation).set({ document: withModel }).where(eq(quotation.number, numbers[2]!))
    for (const text of [model, model.toLowerCase(), typed, `land rover ${typed}`])
      expect(await found(text)).toEqual([2])
    expect(await found('toyota hil')).toEqual([0, 3])
    await db.update(quotation).set({ document: before!.document }).where(eq(quotation.number, numbers[2]!))
  })

  test('finds the days and months of Johannesburg', async () => {
    expect(await found('31/10/2026')).toEqual([0])
    expect(await found('2026-11-01')).toEqual([1])
    expect(await found('1/11/2026')).toEqual([1])
    expect(await found('11/2026')).toEqual([1, 2, 3])
    expect(await found('2026-10')).toEqual([0])
    expect(await found('31/02/2026')).toEqual([])
    expect(await found('13/2026')).toEqual([])
  })

  test('takes no character for a command', async () => {
    expect(await found('%')).toEqual([2])
    expect(await found('_')).toEqual([2])
    for (const text of ['\\', "'; drop table quotation --", '%%', '$1', '.*', '[', 'canary', EMAIL]) {
      expect(await found(text)).toEqual([])
    }
    for (const query of ['row=0', 'row=101', 'first=-1', 'first=1.5', 'sort=price', 'direction=up', 'row=x']) {
      expect((await ask(`${STAFF_PATHS.leadsPage}?${query}`)).json()).toMatchObject({ errorKey: 'VALIDATION' })
    }
    expect((await ask(`${STAFF_PATHS.leadsPage}?search=${'x'.repeat(81)}`)).json()).toMatchObject({
      errorKey: 'VALIDATION',
    })
    expect((await ask(`${STAFF_PATHS.leadsPage}?search=%00`)).json()).toMatchObject({ errorKey: 'VALIDATION' })
  })
})

describe('quotations that change', () => {
  const tiles = async () => ({
    month: (await ask(STAFF_PATHS.monthQuotes, PERMISSION.advertiser)).json<{ result: Tile }>().result,
    day: (await ask(STAFF_PATHS.dayQuotes, PERMISSION.advertiser)).json<{ result: Tile }>().result,
  })
  const all = async () => (await ask(STAFF_PATHS.leads)).json<{ result: LeadsRow[] }>().result

  test('are counted on the day of their issue, a repetition once', async () => {
    const expected = {
      month: { value: 4, difference: 4, direction: 'POS' },
      day: { value: 1, difference: 0, direction: 'POS' },
    }
    expect(await tiles()).toEqual(expected)
    const request = aQuoteRequest(refs[0]!, { email: EMAIL, firstName: 'Canary', surname: 'Bird' })
    const key = crypto.randomUUID()
    for (const _ of [1, 2, 3]) numbers.push((await requestQuote(shop, request, { key })).result.quoteNumber)
    numbers = [...new Set(numbers)]
    expect(numbers).toHaveLength(5)
    expect(await tiles()).toMatchObject({ month: { value: 5 }, day: { value: 2 } })
  })

  test('stay counted and listed when they are withdrawn, and say so on the page', async () => {
    const before = { tiles: await tiles(), rows: await all() }
    const token = await signInAs(shop, { name: 'the withdrawer', permissionId: PERMISSION.salesAgent })
    const payload = { quoteNumber: numbers[2], reason: 'wrong price' }
    expect((await call(shop, { url: STAFF_PATHS.withdrawQuotation, payload, headers: { token } })).status).toBe(200)
    expect({ tiles: await tiles(), rows: await all() }).toEqual(before)
    const { rows } = await page('sort=number&direction=asc')
    expect(rows.map(({ status }) => status)).toEqual(['issued', 'issued', 'withdrawn', 'issued', 'issued'])
  })

  test('stay counted and listed when their client is erased', async () => {
    const before = { tiles: await tiles(), rows: await all() }
    const deps = { ...shop.context, outboxFolder: `${shop.context.dataDir}/outbox` }
    await erasePerson(deps, EMAIL)
    expect({ tiles: await tiles(), rows: await all() }).toEqual(before)
  })
})

test('many leads come whole and in order, also those of one instant', async () => {
  const source = sql`select * from quotation where number = ${numbers[0]}`
  await shop.context.db.execute(sql`
    insert into quotation (id, number, vehicle_id, supplier_id, saex_number, start_location_id, end_location_id,
      delivery_type_id, first_name, surname, email, language, issued_at, valid_until, intent_digest,
      dealer_cost_usd_cents, client_cost_usd_cents, document)
    select n, 'Q2025-' || lpad(n::text, 6, '0'), vehicle_id, supplier_id, saex_number, start_location_id,
      end_location_id, delivery_type_id, first_name, surname, email, language,
      timestamptz '2025-06-01 00:00:00.000001Z' + interval '1 microsecond' * (n / 700), valid_until, '',
      dealer_cost_usd_cents, client_cost_usd_cents, document
    from (${source}) q, generate_series(1, 2600) n`)
  const rows = (await ask(STAFF_PATHS.leads)).json<{ result: LeadsRow[] }>().result
  expect(rows).toHaveLength(2605)
  const expected = Array.from({ length: 2600 }, (_, place) => `Q2025-${String(2600 - place).padStart(6, '0')}`)
  expect(rows.slice(5).map(({ quoteNumber }) => quoteNumber)).toEqual(expected)
  const count = await shop.context.db.execute(sql`select count from quotation_count where day = '2025-06-01'`)
  expect(count.rows).toEqual([{ count: 2600 }])
})
