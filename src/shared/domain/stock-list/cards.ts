import { MILEAGE_UNIT, type Vehicle } from '../../contract/stock.ts'
import { fromCents } from '../money.ts'
import { toSaexRef } from '../saex-reference.ts'
import type { ListRow } from './list-columns.ts'
import type { ListNames } from './list-names.ts'

/**
 * Address of a vehicle's main picture by its reference: pictures have no place in the list, an address of their own for
 * each vehicle would double it. Answers 404 for a vehicle without one.
 */
function pictureAddressOf(saexRef: string): string {
  return `/pictures/of/${saexRef}`
}

/**
 * Makes the short version of vehicles, as far as the list knows them: `title`, colour, condition, seats, place,
 * extras and features are unknown or empty, `updatedAt` is when it was listed. A name that is missing is ''.
 */
export function createCards({ makes, models, options, suppliers }: ListNames): (row: ListRow) => Vehicle {
  const modelsById = new Map(models.map((model) => [model.id, model]))
  const makeNames = new Map(makes.map(({ id, name }) => [id, name]))
  const optionNames = new Map(options.map(({ id, name }) => [id, name]))
  const suppliersById = new Map(suppliers.map((supplier) => [supplier.id, supplier]))
  const optionOf = (id: number | null): string | null => (id === null ? null : (optionNames.get(id) ?? null))
  return (row) => {
    const model = modelsById.get(row.modelId)
    const supplier = suppliersById.get(row.supplierId)
    const saexRef = toSaexRef(row.saexNumber)
    const listedAt = new Date(Math.floor(row.listedAtMicros / 1000)).toISOString()
    return {
      ...UNKNOWN_FIELDS,
      id: row.id,
      saexRef,
      make: makeNames.get(model?.makeId ?? 0) ?? '',
      model: model?.name ?? '',
      year: row.year,
      mileage: row.mileageKm,
      transmission: optionOf(row.transmissionId),
      fuelType: optionOf(row.fuelTypeId),
      bodyType: optionOf(row.bodyTypeId),
      driveType: optionOf(row.driveTypeId),
      numDoors: row.numDoors,
      length: row.lengthCm === null ? null : row.lengthCm / 100,
      price: fromCents(row.priceBeforeVatCents),
      priceWithVAT: fromCents(row.priceCents),
      supplierId: row.supplierId,
      supplierName: supplier?.name ?? '',
      supplierLogo: supplier?.hasLogo === true ? `/suppliers/${row.supplierId}.png` : null,
      images: [pictureAddressOf(saexRef)],
      status: row.isReserved ? 'reserved' : 'available',
      listedAt,
      updatedAt: listedAt,
    }
  }
}

const UNKNOWN_FIELDS = {
  title: null,
  mileageUnit: MILEAGE_UNIT,
  colour: null,
  colourId: null,
  condition: null,
  serviceHistory: null,
  subBodyType: null,
  subBodyTypeId: null,
  vehicleType: null,
  numSeats: null,
  vehicleLocation: null,
  extras: [],
  features: [],
} satisfies Partial<Vehicle>
