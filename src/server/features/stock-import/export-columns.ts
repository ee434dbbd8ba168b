import { DEFAULT_VAT_PERCENT } from '../../../shared/domain/tariff.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { TextField } from '../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import type { GuessedMapping } from './guessed-mapping.ts'
import type { Unit } from './units.ts'

/** Between the entries of a list within one cell. */
export const LIST_MARK = '\n'

/** The columns of the product's own export of stock, by the fields of a mapping; those of features come behind them. */
export const EXPORT_COLUMNS = {
  reference: 'SAEX reference',
  supplier: 'Supplier',
  supplierNumber: 'Stock number',
  make: 'Make',
  model: 'Model',
  title: 'Title',
  year: 'Year',
  mileage: 'Mileage (km)',
  colour: 'Colour',
  condition: 'Condition',
  serviceHistory: 'Service history',
  transmission: 'Transmission',
  fuelType: 'Fuel type',
  bodyType: 'Body type',
  subBodyType: 'Sub-body type',
  driveType: 'Drive type',
  vehicleType: 'Vehicle type',
  numDoors: 'Doors',
  numSeats: 'Seats',
  length: 'Length (m)',
  price: 'Price excl. VAT (ZAR)',
  priceWithVat: 'Price incl. VAT (ZAR)',
  vehicleLocation: 'Location',
  vin: 'VIN',
  dealerName: 'Dealer name',
  dealerNumber: 'Dealer number',
  dealerEmail: 'Dealer e-mail',
  status: 'Status',
  listedAt: 'Listed at',
  extras: 'Extras',
} as const satisfies Readonly<Record<TextField, string>> & Readonly<Record<string, string>>
export type ExportField = keyof typeof EXPORT_COLUMNS

/** 'Feature 3: Sunroof'. The number keeps two columns apart whose features differ in their case alone. */
export function featureColumn(place: number, key: string): string {
  return `Feature ${place}: ${key}`
}

const DETAILS: Readonly<Partial<Record<string, { readonly unit?: Unit; readonly split?: string }>>> = {
  mileage: { unit: 'km' },
  length: { unit: 'm' },
  extras: { split: LIST_MARK },
}

const FEATURE_COLUMN = /^Feature \d+: (?<key>.+)$/

/** The mapping of our own export, which needs no words of anybody; undefined for any other header. */
export function mappingOfExport(header: readonly string[]): GuessedMapping | undefined {
  const names = Object.entries(EXPORT_COLUMNS)
  const isOurs = names.every(([, name], place) => nameKey(header[place] ?? '') === nameKey(name))
  const features = header.slice(names.length).map((name) => FEATURE_COLUMN.exec(name)?.groups?.['key'])
  if (!isOurs || features.some((key) => key === undefined)) return undefined
  return {
    notes: [],
    currency: 'ZAR',
    vat: { included: false, percent: DEFAULT_VAT_PERCENT },
    decimalMark: '.',
    dateOrder: 'ymd',
    // Whatever else stands in a cell is a value: there are vehicles of the model N/A.
    nulls: [''],
    fields: Object.fromEntries(names.map(([field, column]) => [field, { column, ...DETAILS[field] }])),
    features: Object.fromEntries(
      features.map((key = '', place) => {
        const column = header[names.length + place] ?? ''
        return [key, key === 'engineCapacity' ? { column, unit: 'cc' } : { column }]
      }),
    ),
  }
}
