import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { STAFF_PATHS } from '../../../src/shared/contract/staff-paths.ts'
import { PERMISSION } from '../../../src/shared/contract/staff.ts'
import { REFERENCE_SPELLINGS } from '../../../src/shared/contract/stock-requests.ts'
import { convert, formatAmount, formatPrice } from '../../../src/shared/domain/money.ts'
import { describeVehicleExport } from '../../../src/shared/domain/spreadsheet/describe-vehicle-export.ts'
import { DAY_MS } from '../../../src/shared/domain/durations.ts'
import { auditEntry } from '../../../src/server/db/schema/index.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { textOfQrCode } from '../../support/qr-of-pdf.ts'
import { aQuoteRequest, aStockVehicle, stockUp } from '../../support/quoting.ts'
import { signInAs } from '../../support/staff-session.ts'

const DRAWINGS = ['front-40', 'side-0', 'rear-40', 'front-26', 'front-58', 'rear-60', 'front-48'].map(
  (view) => `d1-double-cab-${view}-A9B2B5`,
)
const CALLS = [STAFF_PATHS.foundVehicle, STAFF_PATHS.vehicleReport, STAFF_PATHS.vehicleExport] as const

let shop: TestApp
let token = ''
let hilux = ''
let bare = ''
let onRequest = ''
let sold = ''

beforeAll(async () => {
  shop = await createTestApp()
  const vehicles = [
    aStockVehicle({ supplierKey: 'hilux', pictureKeys: DRAWINGS, priceWithVatCents: 434_700_05 }),
    aStockVehicle({ supplierKey: 'bare', title: null, pictureKeys: [], year: 2017, extras: [], features: [] }),
    aStockVehicle({ supplierKey: 'free', priceCents: 0, priceWithVatCents: 0 }),
    aStockVehicle({ supplierKey: 'sold', status: 'sold' }),
  ]
  ;[hilux = '', bare = '', onRequest = '', sold = ''] = await stockUp(shop.context.db, vehicles)
  token = await signInAs(shop, { name: 'agent', permissionId: PERMISSION.salesAgent })
})
afterAll(() => shop.close())

async function get(path: string, reference: string, headers: Record<string, string> = { token }) {
  const url = `${path}?saexReferenceNumber=${encodeURIComponent(reference)}`
  return shop.app.inject({ method: 'GET', url, headers })
}

async function exported(reference: string) {
  const response = await get(STAFF_PATHS.vehicleExport, reference)
  const { result } = response.json()
  const dealer: { name: string; value: unknown }[] = result.dealerProperties
  return { response, result, dealer: Object.fromEntries(dealer.map(({ name, value }) => [name, value])) }
}

async function auditLines() {
  return shop.context.db.select().from(auditEntry).orderBy(asc(auditEntry.id))
}

describe.each(CALLS)('%s', (path) => {
  test.each(REFERENCE_SPELLINGS)('takes the reference as %s', async (name) => {
    const response = await shop.app.inject({ method: 'GET', url: `${path}?${name}=${hilux}`, headers: { token } })
    expect(response.statusCode).toBe(200)
  })

  test('knows a reference however it is written', async () => {
    const digits = String(Number(hilux.slice(4)))
    for (const text of [digits, `saex${digits}`, ` ${hilux.toLowerCase()} `]) {
      expect((await get(path, text)).statusCode).toBe(200)
    }
  })

  test.each(['', 'SAEX', '____'])('refuses the empty reference "%s" by its field', async (reference) => {
    const response = await get(path, reference)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      errorKey: 'VALIDATION',
      fields: { saexReferenceNumber: expect.any(String) },
    })
  })

  test.each(['9999999', 'nonsense', '../../etc/passwd', "1' or '1'='1", '12345678'])(
    'knows no vehicle of the reference %s',
    async (reference) => {
      const response = await get(path, reference)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ errorCode: 1, errorKey: 'VEHICLE_NOT_FOUND', result: null })
    },
  )

  test('answers a sold vehicle for sixty days', async () => {
    expect((await get(path, sold)).statusCode).toBe(200)
    const later = new Date(TEST_TIME.getTime() + 61 * DAY_MS)
    shop.clock.now = later
    const name = `late ${path}`
    const fresh = await signInAs(shop, { name, permissionId: PERMISSION.administrator })
    expect((await get(path, sold, { token: fresh })).statusCode).toBe(404)
    shop.clock.now = TEST_TIME
  })

  test('is for sales agents alone and stored nowhere', async () => {
    const advertiser = await signInAs(shop, { name: `adv ${path}`, permissionId: PERMISSION.advertiser })
    expect((await get(path, hilux, {})).statusCode).toBe(401)
    expect((await get(path, 'nonsense', {})).statusCode).toBe(401)
    expect((await get(path, hilux, { token: advertiser })).statusCode).toBe(403)
    expect((await get(path, hilux)).headers['cache-control']).toContain('no-store')
  })
})

test('the look-up answers reference, main picture and title', async () => {
  expect((await get(STAFF_PATHS.foundVehicle, hilux)).json().result).toEqual({
    saexRef: hilux,
    url: `/pictures/${DRAWINGS[0]}`,
    title: '2019 Toyota Hilux 2.8 GD-6 Raider 4x4 Double Cab',
  })
  expect((await get(STAFF_PATHS.foundVehicle, bare)).json().result).toEqual({
    saexRef: bare,
    url: null,
    title: '2017 Toyota Hilux',
  })
})

describe('the export', () => {
  test('has every field of the listing but id, features and report, and what only staff may see', async () => {
    const listing = await shop.app.inject(`${PATHS.stock}?saexReference=${hilux}`)
    const { id: _id, features, conditionReport: _report, ...fields } = listing.json().result
    const { result } = await exported(hilux)
    const { dealerProperties, featuresProperties, ...rest } = result
    expect(rest).toEqual(fields)
    expect(featuresProperties).toEqual(
      features.map(({ key, value }: { key: string; value: string }) => ({ name: key, value })),
    )
    expect(dealerProperties.map(({ name }: { name: string }) => name)).toEqual([
      'dealerName',
      'dealerNumber',
      'dealerEmail',
      'vehicleLocation',
      'priceZar',
      'priceWithVatZar',
      'priceUsd',
      'priceWithVatUsd',
    ])
  })

  test('names the dealer but never the VIN', async () => {
    const { response, dealer } = await exported(hilux)
    expect(dealer).toMatchObject({
      dealerName: 'Secret Motors',
      dealerNumber: 'D-77',
      dealerEmail: 'dealer@example.test',
      vehicleLocation: 'Durban',
    })
    expect(response.payload).not.toContain('AHTKB3CD902600001')
  })

  test('keeps a price on request at nothing', async () => {
    const { dealer } = await exported(onRequest)
    expect(dealer).toMatchObject({ priceZar: 0, priceWithVatZar: 0, priceUsd: 0, priceWithVatUsd: 0 })
  })
})

test('the amount is the same on listing, quotation, report and spreadsheet, to the cent', async () => {
  const { headers } = { headers: { token } }
  const currencies: { currency: string; value: number }[] = (await shop.app.inject(PATHS.currencies)).json().result
  const rates = Object.fromEntries(currencies.map(({ currency, value }) => [currency, value]))
  const rand: number = (await shop.app.inject(`${PATHS.stock}?saexReference=${hilux}`)).json().result.priceWithVAT
  const dollars = convert(rand, 'ZAR', 'USD', rates) ?? 0

  const { result, dealer } = await exported(hilux)
  expect(rand).toBe(434_700.05)
  expect(dealer['priceWithVatZar']).toBe(rand)
  const inSheet = Number(dealer['priceWithVatUsd'])
  expect(formatAmount(inSheet, 'USD')).toBe(formatAmount(dollars, 'USD'))
  const [sheet] = describeVehicleExport(result, { origin: 'https://shop.example.test' }).sheets
  const column = sheet?.columns.findIndex(({ heading }) => heading === 'PRICE WITH VAT USD') ?? -1
  expect(sheet?.rows[0]?.[column]).toBe(inSheet)

  const report = await shop.app.inject({ url: `${STAFF_PATHS.vehicleReport}?saexRef=${hilux}`, headers })
  const { text } = await readPdf(report.rawPayload)
  const words = text.replaceAll('\u00A0', ' ')
  expect(words).toContain(formatAmount(dollars, 'USD').replaceAll('\u00A0', ' '))
  expect(words).toContain(formatAmount(rand, 'ZAR').replaceAll('\u00A0', ' '))

  const quote = await shop.app.inject({ method: 'POST', url: PATHS.quote, payload: aQuoteRequest(hilux) })
  expect(quote.json().result.lineItems[0]).toMatchObject({ amount: rand, currencySymbol: 'R' })
  expect(formatPrice(inSheet, 'USD')).toBe(formatPrice(dollars, 'USD'))
})

describe('the report', () => {
  test('is a PDF to download, named by the reference, and leads to the listing', async () => {
    const response = await get(STAFF_PATHS.vehicleReport, hilux)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Vehicle Report - ${hilux}.pdf"`,
    })
    const { pages, text } = await readPdf(response.rawPayload)
    expect(pages).toHaveLength(2)
    expect(text).toContain('Illustration')
    expect(textOfQrCode(response.rawPayload)).toBe(`http://shop.example.test/vehicle-listing/${hilux}`)
  })

  test('may be handed on: it names neither dealer nor VIN nor the price without VAT', async () => {
    for (const reference of [hilux, bare]) {
      const { text } = await readPdf((await get(STAFF_PATHS.vehicleReport, reference)).rawPayload)
      expect(text).not.toMatch(/Secret Motors|D-77|dealer@example|AHTKB3CD902600001|540.000/)
    }
  })

  test('of a vehicle without pictures has one page; a missing photo is left out', async () => {
    expect((await readPdf((await get(STAFF_PATHS.vehicleReport, bare)).rawPayload)).pages).toHaveLength(1)
    const [lost = ''] = await stockUp(shop.context.db, [
      aStockVehicle({ supplierKey: 'lost', pictureKeys: [`p${'0'.repeat(40)}`] }),
    ])
    expect((await readPdf((await get(STAFF_PATHS.vehicleReport, lost)).rawPayload)).pages).toHaveLength(1)
  })
})

test('every export and report leaves a line with the member of staff and the reference; look-ups and misses do not', async () => {
  const before = (await auditLines()).length
  const { userId } = (
    await shop.app.inject({ method: 'POST', url: STAFF_PATHS.validateSession, headers: { token }, payload: {} })
  ).json().result
  await get(STAFF_PATHS.foundVehicle, hilux)
  await get(STAFF_PATHS.vehicleExport, hilux)
  await get(STAFF_PATHS.vehicleReport, bare)
  await get(STAFF_PATHS.vehicleReport, '9999999')
  await get(STAFF_PATHS.vehicleExport, hilux, {})
  const lines = (await auditLines()).slice(before)
  expect(lines.map(({ actor, action, subject }) => ({ actor, action, subject }))).toEqual([
    { actor: `staff ${userId}`, action: 'vehicle spreadsheet', subject: hilux },
    { actor: `staff ${userId}`, action: 'vehicle report', subject: bare },
  ])
})
