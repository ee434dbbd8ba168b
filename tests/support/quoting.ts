import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { ensureSupplier, writeVehicles } from '../../src/server/features/stock/stock-writer.ts'
import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'
import type { Db } from '../../src/server/db/database.ts'
import type { QuotationRules } from '../../src/server/http/rate-rules.ts'
import type { QuoteRequestInput, QuoteResult } from '../../src/shared/contract/quotes.ts'
import { PATHS } from '../../src/shared/contract/paths.ts'
import { TEST_TIME, type TestApp } from './app.ts'

const WIDE = { max: 1_000_000, windowMs: 1000 }
/** For tests that issue more than a day's quotations. */
export const NO_QUOTATION_LIMITS: QuotationRules = { address: WIDE, email: WIDE, systemHour: WIDE, systemDay: WIDE }

/** R 540 000, with VAT R 621 000, 5.33 m: the vehicle of the tariff's worked quotations. */
export function aStockVehicle(changes: Partial<VehicleInput> = {}): VehicleInput {
  return {
    supplierKey: 'HILUX-1',
    title: '2019 Toyota Hilux 2.8 GD-6 Raider 4x4 Double Cab',
    make: 'Toyota',
    model: 'Hilux',
    year: 2019,
    mileageKm: 84_500,
    colour: 'Silver',
    condition: 'Used',
    serviceHistory: 'Full',
    transmission: 'Automatic',
    fuelType: 'Diesel',
    bodyType: 'Double Cab',
    driveType: '4x4',
    subBodyType: null,
    vehicleType: null,
    numDoors: 4,
    numSeats: 5,
    lengthCm: 533,
    priceCents: 540_000_00,
    priceWithVatCents: 621_000_00,
    vehicleLocation: 'Durban',
    extras: ['Tow bar'],
    features: [{ key: 'engineCapacity', value: '2755' }],
    pictureKeys: ['d1-double-cab-front-40-A9B2B5'],
    vin: 'AHTKB3CD902600001',
    dealerName: 'Secret Motors',
    dealerNumber: 'D-77',
    dealerEmail: 'dealer@example.test',
    status: 'available',
    listedAt: new Date('2026-10-01T08:00:00Z'),
    ...changes,
  }
}

/** Reference data and these vehicles in an empty database; answers their references. */
export async function stockUp(db: Db, vehicles: readonly VehicleInput[]): Promise<readonly string[]> {
  await seedReference(db, { now: TEST_TIME })
  const supplierId = await ensureSupplier(db, { name: 'Sample Motors', hasLogo: false })
  const { refs } = await writeVehicles(db, { supplierId, vehicles, now: TEST_TIME })
  return refs
}

/** Durban to Beitbridge by road. */
export const BEITBRIDGE = { startLocationId: 1, endLocationId: 101, deliveryTypeId: 1 } as const

export function aQuoteRequest(saexRef: string, changes: Partial<QuoteRequestInput> = {}): QuoteRequestInput {
  return {
    ...BEITBRIDGE,
    saexRef,
    firstName: 'Chanda',
    surname: 'Mwila',
    email: 'chanda.mwila@example.test',
    cellNo: '+260 97 000 0000',
    ...changes,
  }
}

type Answer<T> = {
  readonly errorCode: number
  readonly errorKey?: string
  readonly fields?: Record<string, string>
  readonly result: T
}

/** One call of the API and the envelope that came back. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what the answer holds, as json<T>() does
export async function call<T>(
  { app }: Pick<TestApp, 'app'>,
  request: { readonly url: string; readonly payload?: object; readonly headers?: Record<string, string> },
) {
  const response = await app.inject({ method: 'POST', ...request })
  return { status: response.statusCode, headers: response.headers, ...response.json<Answer<T>>() }
}

export function requestQuote(
  shop: Pick<TestApp, 'app'>,
  payload: object,
  { key, language }: { readonly key?: string; readonly language?: string } = {},
) {
  const headers = {
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  }
  return call<QuoteResult>(shop, { url: PATHS.quote, payload, headers })
}
