import type { ConditionReport } from '../../../shared/contract/condition-report.ts'
import { MILEAGE_UNIT, type Vehicle } from '../../../shared/contract/stock.ts'
import { dayInJohannesburg } from '../../../shared/domain/johannesburg.ts'
import { knownYear } from '../../../shared/domain/known-year.ts'
import { fromCents } from '../../../shared/domain/money.ts'
import { isOldReport } from '../../../shared/domain/report-age.ts'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { VehicleRow } from './vehicle-columns.ts'
import type { StoredReport } from './vehicle.read-model.ts'

/** A row as the public sees it. */
export function toVehicle(row: VehicleRow): Vehicle {
  return {
    id: row.id,
    saexRef: toSaexRef(row.saexNumber),
    title: row.title,
    make: row.make,
    model: row.model,
    year: knownYear(row.year),
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
export function toPublicReport({ areas, ...report }: StoredReport, now: Date): ConditionReport {
  return {
    ...report,
    isOld: isOldReport(report.inspectedOn, dayInJohannesburg(now)),
    areas: areas.map((area) => ({
      ...area,
      findings: area.findings.map((finding) => ({ ...finding, pictures: finding.pictures.map(toPictureAddress) })),
    })),
  }
}

/** Address of a picture, immutable; `?w=` of a served width may be added. */
export function toPictureAddress(key: string): string {
  return `/pictures/${key}`
}
