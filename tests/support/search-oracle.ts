import type { SearchFilterInput } from '../../src/shared/contract/stock-requests.ts'
import { fromCents } from '../../src/shared/domain/money.ts'
import { totalOf } from '../../src/shared/domain/quote-total.ts'
import { deliveryCost } from '../../src/shared/domain/delivery-cost.ts'
import { tariffSchema } from '../../src/shared/domain/tariff.ts'
import tariffFile from '../../src/server/db/seed/tariffs.json' with { type: 'json' }
import { offered } from './seed-destinations.ts'
import type { VehicleInput } from '../../src/server/features/stock/vehicle-input.ts'

export type OracleCar = VehicleInput & {
  readonly id: number
  readonly bodyTypeId: number | null
  readonly fuelTypeId: number | null
  readonly transmissionId: number | null
  readonly driveTypeId: number | null
}

/** Section 'Search' of the contract, word by word, without any of the product's own rules. */
export function searchNaively(cars: readonly OracleCar[], filter: SearchFilterInput, usdPerRand: number) {
  const found = cars.filter((car) => car.status !== 'sold' && fits(car, filter, usdPerRand))
  const dearness = (car: OracleCar) => dollarsAt(car, filter.Destination, usdPerRand)
  const sorted =
    filter.SortId === 29
      ? found.toSorted((a, b) => numbers(dearness(a), dearness(b), 1) || a.id - b.id)
      : found.toSorted((a, b) => compare(a, b, filter.SortId ?? 25))
  const first = filter.First ?? 0
  return { count: found.length, ids: sorted.slice(first, first + (filter.Rows ?? 20)).map(({ id }) => id) }
}

function fits(car: OracleCar, filter: SearchFilterInput, usdPerRand: number): boolean {
  return (
    fitsNames(car, filter) &&
    fitsPrice(car, filter, usdPerRand) &&
    fitsDelivered(car, filter, usdPerRand) &&
    fitsRange(car.mileageKm, filter.MinMileage, filter.MaxMileage) &&
    fitsList(car.year, filter.SelectedYears) &&
    fitsList(car.bodyTypeId, filter.BodyTypeId) &&
    fitsList(car.fuelTypeId, filter.FuelTypeId) &&
    fitsList(car.transmissionId, filter.TransmissionTypeId) &&
    fitsList(car.driveTypeId, filter.DriveTypeId) &&
    fitsList(car.numDoors, filter.Doors)
  )
}

function fitsNames(car: OracleCar, { MakeModelList, SearchType = 2 }: SearchFilterInput): boolean {
  if (!MakeModelList || MakeModelList.length === 0) return true
  const names = (text: string | null | undefined) =>
    (SearchType === 1 ? (text ?? '').split('|') : [text ?? '']).map(upper).filter((name) => name !== '')
  return MakeModelList.some(({ MakeName, ModelName }) => {
    const makes = names(MakeName)
    const models = names(ModelName)
    const isMake = makes.length === 0 || makes.includes(upper(car.make))
    const isModel = (name: string) => (SearchType === 1 ? upper(car.model).includes(name) : upper(car.model) === name)
    const isWords = (text: string) => SearchType === 1 && makes.length === 0 && fitsWords(car, text)
    return isMake && (models.length === 0 || models.some((name) => isModel(name) || isWords(name)))
  })
}

/** Each word begins one of the make or the model; a single character is one. */
function fitsWords({ make, model }: OracleCar, text: string): boolean {
  const words = (part: string) =>
    part
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .split(/[^\p{L}\p{N}\p{S}%'|\\]|['+]/u)
      .filter((word) => word !== '')
  const named = words(`${upper(make)} ${upper(model)}`)
  const sought = words(text)
  const isIn = (word: string) => named.some((name) => (word.length === 1 ? name === word : name.startsWith(word)))
  return sought.length > 0 && sought.every(isIn)
}

function fitsPrice(car: OracleCar, { MinPrice, MaxPrice }: SearchFilterInput, usdPerRand: number): boolean {
  const hasMinimum = typeof MinPrice === 'number' && MinPrice > 0
  const hasMaximum = typeof MaxPrice === 'number'
  if (!hasMinimum && !hasMaximum) return true
  if (car.priceWithVatCents === 0) return false
  const usd = (car.priceWithVatCents / 100) * usdPerRand
  return (!hasMinimum || usd >= MinPrice) && (!hasMaximum || usd <= MaxPrice)
}

function fitsDelivered(car: OracleCar, filter: SearchFilterInput, usdPerRand: number): boolean {
  if (typeof filter.MaxDeliveredPrice !== 'number') return true
  const dollars = dollarsAt(car, filter.Destination, usdPerRand)
  return dollars !== null && dollars <= filter.MaxDeliveredPrice
}

const tariff = tariffSchema.parse(tariffFile)

/** The total of the vehicle's quotation in dollars; null = on request, or nobody delivers there. */
function dollarsAt(car: OracleCar, where: SearchFilterInput['Destination'], usdPerRand: number): number | null {
  const destination = offered.find(
    ({ endLocationId, deliveryTypeId }) =>
      endLocationId === where?.EndLocationId && deliveryTypeId === where.DeliveryTypeId,
  )
  if (destination === undefined || car.priceWithVatCents === 0) return null
  const { priceCents, priceWithVatCents, lengthCm } = car
  const vehicle = { priceCents, priceWithVatCents, lengthMetres: lengthCm === null ? null : fromCents(lengthCm) }
  const rates = { ZAR: 1, USD: usdPerRand }
  const total = totalOf(deliveryCost({ tariff, destination, rates, vehicle }).lines)!
  return total.symbol === 'R' ? total.amount * usdPerRand : total.amount
}

function fitsRange(value: number | null, min: number | null | undefined, max: number | null | undefined): boolean {
  const hasMinimum = typeof min === 'number' && min > 0
  if (!hasMinimum && typeof max !== 'number') return true
  return value !== null && (!hasMinimum || value >= min) && (typeof max !== 'number' || value <= max)
}

function fitsList(value: number | null, list: readonly number[] | null | undefined): boolean {
  return !list || list.length === 0 || (value !== null && list.includes(value))
}

function compare(a: OracleCar, b: OracleCar, sortId: number): number {
  return byKey(a, b, sortId) || a.id - b.id
}

function byKey(a: OracleCar, b: OracleCar, sortId: number): number {
  if (sortId === 21) return numbers(a.priceWithVatCents || null, b.priceWithVatCents || null, 1)
  if (sortId === 22) return numbers(a.priceWithVatCents || null, b.priceWithVatCents || null, -1)
  if (sortId === 23) return numbers(a.mileageKm, b.mileageKm, 1)
  if (sortId === 24) return numbers(a.mileageKm, b.mileageKm, -1)
  if (sortId === 25) return b.listedAt.getTime() - a.listedAt.getTime()
  if (sortId === 26) return numbers(a.year, b.year, -1)
  if (sortId === 27) return numbers(a.year, b.year, 1)
  return bytes(upper(a.make), upper(b.make)) || bytes(upper(a.model), upper(b.model))
}

function numbers(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return (a - b) * sign
}

/** Bytes of UTF-8 stand in the order of code points. */
function bytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function upper(name: string): string {
  return name.normalize('NFKC').toUpperCase().trim()
}
