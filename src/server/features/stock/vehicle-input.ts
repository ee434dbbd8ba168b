import type { Features } from '../../db/schema/index.ts'

/** A vehicle as the importer and the sample generator hand it to the stock writer: names instead of ids, unknown = null. */
export type VehicleInput = {
  /** The supplier's own number, or the fingerprint of a row without one; unique within the supplier. */
  readonly supplierKey: string
  readonly title: string | null
  readonly make: string
  readonly model: string
  /** Above 1, or null. */
  readonly year: number | null
  readonly mileageKm: number | null
  readonly colour: string | null
  readonly condition: string | null
  readonly serviceHistory: string | null
  readonly transmission: string | null
  readonly fuelType: string | null
  readonly bodyType: string | null
  readonly driveType: string | null
  readonly subBodyType: string | null
  readonly vehicleType: string | null
  readonly numDoors: number | null
  readonly numSeats: number | null
  readonly lengthCm: number | null
  /** ZAR cents, without and with VAT; 0 = on request. */
  readonly priceCents: number
  readonly priceWithVatCents: number
  readonly vehicleLocation: string | null
  readonly extras: readonly string[]
  /** Keys engineCapacity (cc), engineCylinder, kilowatt and whatever else is known. */
  readonly features: Features
  readonly pictureKeys: readonly string[]
  readonly vin: string | null
  readonly dealerName: string | null
  readonly dealerNumber: string | null
  readonly dealerEmail: string | null
  readonly status: 'available' | 'reserved' | 'sold'
  readonly listedAt: Date
}
