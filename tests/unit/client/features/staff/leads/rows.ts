import type { LeadsPageRow } from '../../../../../../src/shared/contract/reporting.ts'

/** A quotation of the staff's table; the number counts. */
export function leadsRow(count: number, changes: Partial<LeadsPageRow> = {}): LeadsPageRow {
  return {
    quoteNumber: `Q2026-${String(count).padStart(6, '0')}`,
    saexRef: `SAEX${String(count).padStart(7, '0')}`,
    supplierId: 3,
    supplierName: 'Karoo Motors',
    hasLogo: true,
    vehicleMake: 'Toyota',
    vehicleModel: 'Hilux',
    vehicleYear: 2019,
    quoteDate: '2026-11-19T22:30:00.000Z',
    dealerVehicleCost: 23525.96,
    clientVehicleCost: 25296.79,
    status: 'issued',
    vehicleLength: 5.33,
    ...changes,
  }
}
