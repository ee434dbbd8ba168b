import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import type { StockHistory } from '../../../src/shared/contract/stock-history.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import type { SavedVehicle, VehicleEdit } from '../../../src/shared/contract/stock-vehicle.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { aStockVehicle, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createDesk, emptyStock } from '../../support/stock-desk.ts'

let shop: TestApp
let carl: ReturnType<typeof createDesk>
let phil: ReturnType<typeof createDesk>
let saexRef = ''

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  await seedReference(shop.context.db, { now: TEST_TIME })
  carl = createDesk(shop, await signInAs(shop, { name: 'Carl', permissionId: PERMISSION.stockClerk }))
  phil = createDesk(shop, await signInAs(shop, { name: 'Phil', permissionId: PERMISSION.photographer }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyStock(shop)
  ;[saexRef = ''] = await stockUp(shop.context.db, [aStockVehicle()])
})

const seen = async () => (await carl.one(saexRef)).result
/** Another change of the vehicle as it stands, whatever is doubted of it. */
async function change(values: VehicleEdit): Promise<SavedVehicle> {
  const confirmed = ['price.jump', 'price.odd', 'price.vat']
  const { status, result } = await carl.save({ saexRef, version: (await seen()).version, values, confirmed })
  expect(status).toBe(200)
  return result
}
const history = async () =>
  (await carl.call<StockHistory>('GET', STAFF_PATHS.stockHistory, { query: { saexRef } })).result.changes

describe('putting one of two prices back', () => {
  const putBack = (changeId: number) =>
    carl.call('POST', STAFF_PATHS.restoreVehicle, { payload: { saexRef, version: 1, changeId, fields: ['price'] } })

  test('is refused where the other one changed since: half of each is nobody’s', async () => {
    const { price, priceWithVat } = (await seen()).values
    await change({ price: price! - 10_000, priceWithVat })
    const [first] = await history()
    await change({ price: price! - 10_000, priceWithVat: priceWithVat! + 20_000 })
    const { values } = await seen()
    const { status, fields } = await putBack(first!.id)
    expect([status, fields]).toEqual([400, { priceWithVat: 'was changed since' }])
    expect((await seen()).values).toEqual(values)
  })

  test('brings it back where the other one never changed, also asked twice', async () => {
    const before = (await seen()).values
    await change({ price: before.price! - 10_000, priceWithVat: before.priceWithVat })
    const [first] = await history()
    expect([(await putBack(first!.id)).status, (await putBack(first!.id)).status]).toEqual([200, 200])
    expect((await seen()).values).toEqual(before)
  })
})

test('a name that differs only in how it is spelled is no change, and is not kept against files', async () => {
  const { values, version } = await seen()
  const spelled = {
    colour: ` ${values.colour!.toUpperCase()}`,
    make: values.make!.toUpperCase(),
    model: values.model!.toLowerCase(),
    supplier: values.supplier!.toUpperCase(),
    fuelType: values.fuelType!.toLowerCase(),
    transmission: values.transmission!.toUpperCase(),
    bodyType: values.bodyType!.toUpperCase(),
    driveType: values.driveType!.toLowerCase(),
  }
  const { vehicle } = await change(spelled)
  expect(vehicle).toMatchObject({ values, version, pins: [] })
  // A title is no name: it stands as it is typed.
  expect((await change({ title: values.title!.toUpperCase() })).vehicle.pins.map(({ field }) => field)).toEqual([
    'title',
  ])
})

test('a photographer is not told that a price or a dealer changed meanwhile', async () => {
  const { version, values } = (await phil.one(saexRef)).result
  await change({
    priceWithVat: 123_456,
    dealerName: 'Another',
    vin: 'AHTFR22G106012345',
    supplier: 'Others',
    year: 2018,
  })
  const pictures = [...values.pictures].reverse()
  const { status, result } = await phil.save({ saexRef, version, values: { pictures } })
  expect([status, result.merged]).toEqual([200, ['year']])
})
