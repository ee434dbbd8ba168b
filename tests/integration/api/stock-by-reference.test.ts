import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { REFERENCE_SPELLINGS } from '../../../src/shared/contract/stock-requests.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { NO_LIMITS } from '../../support/fuzz/run-fuzz.ts'
import { signInAs } from '../../support/staff-session.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

const PICTURES = ['d1-suv-side-0-20282B', 'd1-suv-front-40-20282B', 'd1-suv-rear-40-20282B']

let shop: TestApp
let token: string
let hilux: { readonly id: number; readonly saexRef: string }
let sold: typeof hilux

beforeAll(async () => {
  shop = await createTestApp({ rateRules: NO_LIMITS })
  const written = await addVehicles(shop.context.db, [
    makeVehicle({ supplierKey: 'hilux', pictureKeys: PICTURES, year: 2019 }),
    makeVehicle({ supplierKey: 'sold', status: 'sold' }),
  ])
  hilux = written[0]!
  sold = written[1]!
  await seedReference(shop.context.db, { now: TEST_TIME })
  token = await signInAs(shop, { name: 'Ann', permissionId: PERMISSION.administrator })
})
afterAll(() => shop.close())

async function get(url: string) {
  const response = await shop.app.inject({ method: 'GET', url })
  return { status: response.statusCode, body: response.json() }
}

describe.each([PATHS.stock, PATHS.legacyVehicleByRef])('%s', (path) => {
  test.each(REFERENCE_SPELLINGS)('takes the reference as %s', async (name) => {
    const { status, body } = await get(`${path}?${name}=${hilux.saexRef}`)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ id: hilux.id, saexRef: hilux.saexRef })
  })

  test('answers all pictures, main picture first, and neither VIN nor dealer', async () => {
    const { body } = await get(`${path}?saexRef=${hilux.saexRef}`)
    expect(body.result.images).toEqual(PICTURES.map((key) => `/pictures/${key}`))
    expect(body.result).toMatchObject({ supplierLogo: null, extras: ['Tow bar'], status: 'available' })
    expect(JSON.stringify(body)).not.toMatch(/canary/i)
  })

  test('knows a reference however it is written', async () => {
    const digits = String(Number(hilux.saexRef.slice(4)))
    for (const text of [
      `saex${digits}`,
      `SAEX ${hilux.saexRef.slice(4)}`,
      digits,
      `${hilux.saexRef}___`,
      ` ${digits} `,
    ]) {
      expect((await get(`${path}?saexReference=${encodeURIComponent(text)}`)).body.result?.id).toBe(hilux.id)
    }
  })

  test.each(['', '?other=1', '?saexRef=', '?saexRef=SAEX', '?saexRef=%20', '?saexRef=saex____'])(
    'refuses the empty reference of "%s" by its field',
    async (query) => {
      const { status, body } = await get(path + query)
      expect(status).toBe(400)
      expect(body.errorKey).toBe('VALIDATION')
      expect(Object.keys(body.fields)).toHaveLength(1)
    },
  )

  test('names the documented field when none is given, and refuses a field given twice', async () => {
    const documented = path === PATHS.stock ? 'saexReference' : 'vehicleRef'
    expect((await get(path)).body.fields).toHaveProperty(documented)
    expect((await get(`${path}?saexRef=1&saexRef=2`)).body).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { saexRef: expect.any(String) },
    })
  })

  test.each(['SAEX12345678', 'garbled', 'SAEX-1', '0', '9999999', "1'--", '1%00', '１２３４５６７８'])(
    'has no vehicle for %s',
    async (text) => {
      const { status, body } = await get(
        `${path}?saexReference=${text.includes('%') ? text : encodeURIComponent(text)}`,
      )
      expect(status).toBe(404)
      expect(body.errorKey).toBe('VEHICLE_NOT_FOUND')
    },
  )
})

describe.each([
  STAFF_PATHS.stockVehicle,
  STAFF_PATHS.stockStatus,
  STAFF_PATHS.stockHistory,
  STAFF_PATHS.stockPins,
  STAFF_PATHS.conditionReport,
  STAFF_PATHS.vehicleExport,
])('staff by %s', (path) => {
  const ask = async (query: string) => {
    const response = await shop.app.inject({ method: 'GET', url: path + query, headers: { token } })
    return { status: response.statusCode, body: response.json() }
  }

  test.each(REFERENCE_SPELLINGS)('take the reference as %s', async (name) => {
    const digits = Number(hilux.saexRef.slice(4))
    expect(await ask(`?${name}=${hilux.saexRef}`)).toMatchObject({ status: 200 })
    expect(await ask(`?${name}=saex%20${digits}`)).toEqual(await ask(`?${name}=${hilux.saexRef}`))
    expect(await ask(`?${name}=SAEX9999999`)).toMatchObject({ status: 404, body: { errorKey: 'VEHICLE_NOT_FOUND' } })
    expect(await ask(`?${name}=${'x'.repeat(80)}`)).toMatchObject({ body: { errorKey: 'VEHICLE_NOT_FOUND' } })
    expect((await ask(`?${name}=SAEX`)).body.fields).toEqual({ [name]: 'must be a reference such as SAEX0001234' })
  })

  test('are told when there is none, and refused two', async () => {
    expect(Object.keys((await ask('')).body.fields)).toHaveLength(1)
    expect((await ask('?saexRef=1&saexRef=2')).body).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { saexRef: 'must be given only once' },
    })
  })
})

describe('a sold vehicle', () => {
  test('answers by reference and its pictures by id for 60 days, then it is gone from both', async () => {
    const urls = [`${PATHS.stock}?saexReference=${sold.saexRef}`, `${PATHS.stockImage}?id=${sold.id}`]
    shop.clock.now = new Date(TEST_TIME.getTime() + 60 * DAY_MS - 1)
    for (const url of urls) expect((await get(url)).status).toBe(200)
    expect((await get(urls[0]!)).body.result.status).toBe('sold')
    shop.clock.now = new Date(TEST_TIME.getTime() + 60 * DAY_MS)
    for (const url of urls) expect((await get(url)).body.errorKey).toBe('VEHICLE_NOT_FOUND')
    shop.clock.now = TEST_TIME
  })
})

describe(PATHS.stockImage, () => {
  test('answers the addresses of all pictures, or none for a vehicle without', async () => {
    expect((await get(`${PATHS.stockImage}?id=${hilux.id}`)).body.result).toEqual(
      PICTURES.map((key) => `/pictures/${key}`),
    )
    expect((await get(`${PATHS.stockImage}?id=${sold.id}`)).body.result).toEqual([])
  })

  test('has nothing for an unknown id, and refuses what is none', async () => {
    for (const unknown of [2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER]) {
      expect((await get(`${PATHS.stockImage}?id=${unknown}`)).body.errorKey).toBe('VEHICLE_NOT_FOUND')
    }
    for (const query of ['', '?id=', '?id=0', '?id=-1', '?id=1.5', '?id=x', '?id=1&id=2', '?id=1e99']) {
      expect((await get(PATHS.stockImage + query)).body).toMatchObject({
        errorKey: 'VALIDATION',
        fields: { id: expect.any(String) },
      })
    }
  })
})
