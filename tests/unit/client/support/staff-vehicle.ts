import type { StaffPhoto } from '../../../../src/shared/contract/photos.ts'
import type { StaffRows } from '../../../../src/shared/contract/stock-desk.ts'
import type { StaffVehicle, StockModels } from '../../../../src/shared/contract/stock-vehicle.ts'

export const SAEX = 'SAEX0001234'
const photo = (key: string): StaffPhoto => ({
  key,
  address: `/pictures/${key}`,
  width: 400,
  height: 300,
  addedAt: null,
  addedBy: null,
  looksLike: null,
})
const PLAIN_VALUES = {
  supplier: null,
  supplierNumber: null,
  make: 'FAW',
  model: '8.140 FL',
  title: null,
  year: 2019,
  mileage: null,
  colour: null,
  condition: null,
  serviceHistory: null,
  transmission: null,
  fuelType: null,
  bodyType: null,
  subBodyType: null,
  driveType: null,
  vehicleType: null,
  numDoors: null,
  numSeats: null,
  length: null,
  price: null,
  priceWithVat: null,
  vehicleLocation: null,
  vin: null,
  dealerName: null,
  dealerNumber: null,
  dealerEmail: null,
  listedAt: null,
  status: 'available',
  extras: [],
  features: {},
} as const

/** A vehicle with photos of these keys. */
export function vehicleWith(version: number, keys: readonly string[]): StaffVehicle {
  return {
    saexRef: SAEX,
    version,
    origin: 'file',
    values: { ...PLAIN_VALUES, extras: [], pictures: [...keys] },
    pins: [],
    photos: keys.map(photo),
    report: null,
    quotes: { total: 0, last30: 0, newest: [] },
    daysInStock: 3,
    updatedAt: '2026-11-20T08:00:00.000Z',
    updatedBy: null,
    updatedFrom: null,
    warnings: [],
  }
}

/** What is known of the stock: these makes, and nothing else. */
export function modelsOf(makes: StockModels['makes']): StockModels {
  return {
    makes,
    suppliers: [],
    colours: [],
    transmissions: [],
    fuelTypes: [],
    bodyTypes: [],
    driveTypes: [],
    vatPercent: 15,
    known: null,
  }
}

/** The list of a stock of one vehicle. */
export const ONE_ROW: StaffRows = {
  rows: [
    {
      saexRef: SAEX,
      version: 1,
      title: null,
      make: 'FAW',
      model: '8.140 FL',
      year: 2019,
      mileage: null,
      price: 1000,
      priceWithVAT: 1150,
      supplierId: null,
      supplierName: null,
      supplierNumber: null,
      status: 'available',
      image: null,
      photoCount: 0,
      reportOn: null,
      daysInStock: 3,
      quotes30: 0,
      quotesTotal: 0,
      pinned: [],
      differs: [],
      updatedAt: '2026-11-20T08:00:00.000Z',
      updatedBy: null,
    },
  ],
  count: 1,
  next: null,
}
