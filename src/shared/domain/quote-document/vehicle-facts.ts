import { formatCount, roundHalfUp } from '../money.ts'
import type { QuotationRecord } from '../quote-document.ts'
import { featureOf } from '../vehicle-figures.ts'
import type { PaperWords } from '../../words/document-words.ts'
import type { PaperFact } from './quotation-paper.ts'

type Vehicle = QuotationRecord['vehicle']
type VehicleWords = PaperWords['vehicle']

/** '2019 Toyota Hilux 2.8 GD-6': the listing's title, or make and model; the year in front when it is not in there. */
export function vehicleHeading(vehicle: Vehicle): string {
  const name = vehicle.title?.trim() || `${vehicle.make} ${vehicle.model}`
  if (vehicle.year === null || name.includes(String(vehicle.year))) return name
  return `${vehicle.year} ${name}`
}

/** Label and value of all that is known, in pairs for two columns. */
export function vehicleFacts(record: QuotationRecord, { vehicle: words, options }: PaperWords): PaperFact[] {
  const optionName = (name: string | null) => (name !== null && Object.hasOwn(options, name) ? options[name]! : name)
  const { vehicle } = record
  const facts: (readonly [string, string | null])[] = [
    [words.mileage, vehicle.mileage === null ? null : `${formatCount(vehicle.mileage)} ${vehicle.mileageUnit}`],
    [words.year, vehicle.year === null ? null : String(vehicle.year)],
    [words.transmission, optionName(vehicle.transmission)],
    [words.fuel, optionName(vehicle.fuelType)],
    [words.drive, vehicle.driveType],
    [words.engine, engine(vehicle, words)],
    [words.colour, vehicle.colour],
    doorsAndSeats(vehicle, words),
    [words.length, record.standardLengthAssumed ? null : words.metres(metresText(record.lengthMetres))],
    [words.serviceHistory, vehicle.serviceHistory],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value, isStrong: true }] : []))
}

/** Sentences about the vehicle that the buyer must see (`quotation.vehicle-warnings`). */
export function vehicleRemarks(record: QuotationRecord, words: VehicleWords): string[] {
  const remarks: string[] = []
  if (record.vehicle.status === 'reserved') remarks.push(words.reserved)
  if (record.standardLengthAssumed) remarks.push(words.standardLength(metresText(record.lengthMetres)))
  return remarks
}

function metresText(metres: number): string {
  return roundHalfUp(metres, 2).toFixed(2)
}

function engine(vehicle: Vehicle, words: VehicleWords): string | null {
  const capacityCc = Number(featureOf('engineCapacity', vehicle))
  const kilowatt = featureOf('kilowatt', vehicle)
  const parts: string[] = []
  if (capacityCc > 0) parts.push(words.litres(roundHalfUp(capacityCc / 1000, 1).toFixed(1)))
  if (kilowatt) parts.push(words.kilowatt(kilowatt))
  return parts.length === 0 ? null : parts.join(', ')
}

function doorsAndSeats(vehicle: Vehicle, words: VehicleWords): readonly [string, string | null] {
  const { numDoors, numSeats } = vehicle
  if (numDoors !== null && numSeats !== null) return [words.doorsSeats, `${numDoors}, ${numSeats}`]
  if (numDoors !== null) return [words.doors, String(numDoors)]
  return [words.seats, numSeats === null ? null : String(numSeats)]
}
