import type { AreaReport, ConditionReport } from '../../../shared/contract/condition-report.ts'
import type { Vehicle } from '../../../shared/contract/stock.ts'
import { fromCents } from '../../../shared/domain/money.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { VehicleRow } from './vehicle-columns.ts'

const MILEAGE_UNIT = 'Km'

/** A row as the public sees it. */
export function toVehicle(row: VehicleRow): Vehicle {
  return {
    id: row.id,
    saexRef: toSaexRef(row.saexNumber),
    title: row.title,
    make: row.make,
    model: row.model,
    year: toKnownYear(row.year),
    mileage: row.mileageKm,
    mileageUnit: MILEAGE_UNIT,
    colour: row.colour,
    colourId: row.colourId,
    condition: row.condition,
    serviceHistory: row.serviceHistory,
    transmission: row.transmission,
    fuelType: row.fuelType,
    bodyType: row.bodyType,
    subBodyType: row.subBodyType,
    subBodyTypeId: null,
    driveType: row.driveType,
    vehicleType: row.vehicleType,
    numDoors: row.numDoors,
    numSeats: row.numSeats,
    length: row.lengthCm === null ? null : row.lengthCm / 100,
    price: fromCents(row.priceCents),
    priceWithVAT: fromCents(row.priceWithVatCents),
    supplierId: row.supplierId,
    supplierName: row.supplierName,
    supplierLogo: row.hasLogo ? `/suppliers/${row.supplierId}.png` : null,
    vehicleLocation: row.vehicleLocation,
    images: row.pictureKeys.map(toPictureAddress),
    status: row.status,
    extras: row.extras,
    features: row.features,
    listedAt: row.listedAt,
    updatedAt: row.updatedAt,
  }
}

/** A report as buyers read it: with addresses of its photos. */
export function toPublicReport(report: ConditionReport | null): ConditionReport | null {
  if (report === null) return null
  const show = (area: AreaReport): AreaReport => ({
    ...area,
    findings: area.findings.map((finding) => ({ ...finding, photos: finding.photos.map(toPictureAddress) })),
  })
  const { body, paint, tyres, engine, interior, electrics, underbody } = report.areas
  return {
    ...report,
    areas: {
      body: show(body),
      paint: show(paint),
      tyres: show(tyres),
      engine: show(engine),
      interior: show(interior),
      electrics: show(electrics),
      underbody: show(underbody),
    },
  }
}

/** Address of a picture, immutable; `?w=` of a served width may be added. */
export function toPictureAddress(key: string): string {
  return `/pictures/${key}`
}

/** Years 0 and 1 stand for unknown in older data (`search.year-unknown-marks`). */
function toKnownYear(year: number | null): number | null {
  return year === null || year <= 1 ? null : year
}
