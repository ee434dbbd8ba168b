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

/** Fields of which half from one person and half from another is nobody's: both prices are one, and a model is one of its make. */
export const CHANGED_TOGETHER = [PRICE_FIELDS, ['make', 'model']] as const

/** The fields that are one choice with this one. */
export function partnersOf<Field extends string>(
  field: Field,
): readonly (Field | (typeof CHANGED_TOGETHER)[number][number])[] {
  return CHANGED_TOGETHER.find((group) => group.some((one) => one === field)) ?? [field]
}

/** Features that are whole numbers, in cc, kW and cylinders. */
export const MEASURED_FEATURES = ['engineCapacity', 'kilowatt', 'engineCylinder'] as const
export type MeasuredFeature = (typeof MEASURED_FEATURES)[number]
