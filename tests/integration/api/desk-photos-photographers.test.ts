import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { AskedFilter } from '../../../src/shared/contract/stock-desk.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk } from '../../support/stock-desk.ts'
import { arrange, desk, file, FIRST, prepareYard, sendAll, shop, vehicle, yardDesk } from '../../support/yard.ts'

prepareYard()

describe('whoever only takes photos', () => {
  const CANARIES = ['Motors', '345000', '345 000', 'AHTBB3CD901234567', 'Canary Dealer', 'dealer@example.test']

  test('reads no price, supplier, dealer, whole VIN, pin or quotation in any answer', async () => {
    await file([
      {
        dealerName: 'Canary Dealer',
        dealerEmail: 'dealer@example.test',
        priceCents: 34_500_000,
        vin: 'AHTBB3CD901234567',
      },
    ])
    await desk.save({
      saexRef: FIRST,
      version: (await vehicle()).version,
      values: { price: 345_000 },
      confirmed: ['price.vat', 'price.jump', 'price.odd', 'vin.twice'],
    })
    const [a] = await sendAll([51])
    const { version } = await vehicle()
    const answers = [
      await yardDesk.list(),
      await yardDesk.one(FIRST),
      await yardDesk.call('GET', STAFF_PATHS.stockSummary, {}),
      await arrange([a!], version, yardDesk),
      await yardDesk.call('POST', STAFF_PATHS.turnPhoto, { payload: { saexRef: FIRST, version, key: a, quarters: 1 } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const text = JSON.stringify(answers)
    expect(CANARIES.filter((canary) => text.includes(canary))).toEqual([])
    expect(text).toContain('234567')
    expect(JSON.stringify(await desk.one(FIRST))).toContain('Canary Dealer')
  })

  test('finds a car by as much of its VIN as is shown, and by no more', async () => {
    await file([{ vin: 'AHTBB3CD901234567' }])
    const found = async (who: typeof desk, search: string) => (await who.list({ search })).result.count
    expect([await found(yardDesk, '4567'), await found(yardDesk, '234567')]).toEqual([2, 2])
    expect([await found(yardDesk, '1234567'), await found(yardDesk, 'AHTBB3CD901234567')]).toEqual([0, 0])
    expect(await found(desk, 'AHTBB3CD901234567')).toBe(2)
  })

  test('and sells as well reads what sellers read, and writes no more than photographers', async () => {
    const both = [PERMISSION.salesAgent, PERMISSION.photographer]
    const sam = createDesk(shop, await signInAs(shop, { name: 'Sam', permissionId: both }))
    const { version, values } = await vehicle()
    expect((await sam.one(FIRST)).result.values.price).toBe(values.price)
    expect(values.price).toBeGreaterThan(0)
    const priced = await sam.save({
      saexRef: FIRST,
      version,
      values: { price: 1 },
      confirmed: ['price.odd', 'price.jump'],
    })
    expect(priced).toMatchObject({ status: 403, fields: { price: 'is closed to your account' } })
    expect((await sam.save({ saexRef: FIRST, version, values: { pictures: [] } })).status).toBe(200)
    const id = randomUUID()
    const draft = { id, form: 'vehicle', subject: null, version: null, saves: 0, values: { make: 'Kia' } }
    expect((await sam.call('POST', STAFF_PATHS.saveDraft, { payload: draft })).status).toBe(403)
    expect((await desk.call('POST', STAFF_PATHS.saveDraft, { payload: draft })).status).toBe(200)
    expect((await sam.call('GET', STAFF_PATHS.draft, { query: { id } })).errorKey).toBe('ITEM_NOT_FOUND')
  })

  test('saves photos of vehicles that are there and nothing else, and asks for no order that would tell', async () => {
    const { version } = await vehicle()
    const save = (values: object, saexRef: string | null = FIRST) =>
      yardDesk.save({ saexRef, version: saexRef === null ? null : version, values })
    expect(await save({ year: 2001, pictures: [] })).toMatchObject({
      status: 403,
      fields: { year: 'is closed to your account' },
    })
    expect(await save({ pictures: [] }, null)).toMatchObject({ status: 403 })
    const asked: readonly AskedFilter[] = [
      { sort: 'price' },
      { sort: 'quotes' },
      { minPrice: 1 },
      { maxPrice: 9 },
      { supplierIds: [1] },
      { only: ['noPrice'] },
    ]
    for (const filter of asked) {
      const { status, errorKey } = await yardDesk.list(filter)
      expect([filter, status, errorKey]).toEqual([filter, 403, 'FORBIDDEN'])
    }
    expect((await yardDesk.list({ search: 'A2', only: ['noPhotos'] })).result.count).toBe(1)
  })
})
