import type { CountField, MeasuredFeature, PRICE_FIELDS, TextField } from './vehicle-rules/vehicle-fields.ts'

/** What a mapping of a stock file names a source for, under `fields` (docs/import.md). */
export type MappingField =
  | 'reference'
  | 'supplier'
  | 'supplierNumber'
  | 'make'
  | 'model'
  | TextField
  | CountField
  | (typeof PRICE_FIELDS)[number]
  | 'status'
  | 'listedAt'
  | 'extras'
  | 'pictures'

/** The same with what stands under `features` and has a name of its own. */
export type NamedField = MappingField | MeasuredFeature

/** What can be measured, with the units that a mapping may name for it; the first is the product's own. */
export const MEASURES = {
  mileage: { units: ['km', 'miles', 'thousandKm', 'thousandMiles'] },
  length: { units: ['cm', 'mm', 'm'] },
  capacity: { units: ['cc', 'litres'] },
  power: { units: ['kW', 'hp', 'ps'] },
  money: { units: ['units', 'thousands'] },
  count: { units: ['units'] },
} as const
