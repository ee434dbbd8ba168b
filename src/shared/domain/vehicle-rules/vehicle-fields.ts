/** Fields of a vehicle by the names of the import; form, API and history call them so too. */
export const TEXT_FIELDS = [
  'title',
  'colour',
  'condition',
  'serviceHistory',
  'transmission',
  'fuelType',
  'bodyType',
  'driveType',
  'subBodyType',
  'vehicleType',
  'vehicleLocation',
  'vin',
  'dealerName',
  'dealerNumber',
  'dealerEmail',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export const COUNT_FIELDS = ['year', 'mileage', 'numDoors', 'numSeats', 'length'] as const
export type CountField = (typeof COUNT_FIELDS)[number]

export const PRICE_FIELDS = ['price', 'priceWithVat'] as const

/** Features that are whole numbers, in cc, kW and cylinders. */
export const MEASURED_FEATURES = ['engineCapacity', 'kilowatt', 'engineCylinder'] as const
export type MeasuredFeature = (typeof MEASURED_FEATURES)[number]
