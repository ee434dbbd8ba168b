import type { HistoryField } from '../../../shared/contract/stock-history.ts'

/** The column of `vehicle` in which a field stands. */
export const COLUMN_OF = {
  supplier: 'supplier_id',
  supplierNumber: 'supplier_key',
  make: 'make_id',
  model: 'model_id',
  title: 'title',
  year: 'year',
  mileage: 'mileage_km',
  colour: 'colour_id',
  condition: 'condition',
  serviceHistory: 'service_history',
  transmission: 'transmission_id',
  fuelType: 'fuel_type_id',
  bodyType: 'body_type_id',
  subBodyType: 'sub_body_type',
  driveType: 'drive_type_id',
  vehicleType: 'vehicle_type',
  numDoors: 'num_doors',
  numSeats: 'num_seats',
  length: 'length_cm',
  price: 'price_cents',
  priceWithVat: 'price_with_vat_cents',
  vehicleLocation: 'vehicle_location',
  vin: 'vin',
  dealerName: 'dealer_name',
  dealerNumber: 'dealer_number',
  dealerEmail: 'dealer_email',
  listedAt: 'listed_at',
  status: 'status',
  extras: 'extras',
  features: 'features',
  pictures: 'picture_keys',
  report: 'report_id',
} as const satisfies Record<HistoryField, string>

/** Beside the status: when staff took a vehicle out of the shop. */
export const WITHDRAWN_COLUMN = 'withdrawn_at'
