import type { LeadsPageRow } from '../../../../shared/contract/reporting.ts'
import { describeTable, type TableColumn, type Workbook } from '../../../../shared/domain/spreadsheet/workbook.ts'
import { knownYear } from '../../../../shared/domain/known-year.ts'
import { isPricedByHand } from '../../../../shared/domain/vehicle-length.ts'
import { messages } from './messages.ts'

const COLUMNS: readonly TableColumn<LeadsPageRow>[] = [
  { name: 'quoteNumber', valueOf: (row) => row.quoteNumber },
  { name: 'reference', valueOf: (row) => row.saexRef },
  { name: 'supplier', valueOf: (row) => row.supplierName },
  { name: 'make', valueOf: (row) => row.vehicleMake },
  { name: 'model', valueOf: (row) => row.vehicleModel },
  { name: 'year', valueOf: (row) => knownYear(row.vehicleYear) },
  { name: 'quoteDate', kind: 'instant', valueOf: (row) => row.quoteDate },
  { name: 'dealerVehicleCostUsd', valueOf: (row) => row.dealerVehicleCost },
  { name: 'clientVehicleCostUsd', valueOf: (row) => row.clientVehicleCost },
  { name: 'priceByHand', valueOf: (row) => (isPricedByHand(row.vehicleLength) ? messages.priceByHand : null) },
  { name: 'status', valueOf: (row) => messages.statuses[row.status] },
]

/** The spreadsheet of quotations, in the order given; costs in two columns, so that they can be added up. */
export function describeLeads(rows: readonly LeadsPageRow[]): Workbook {
  return { fileName: `${messages.file}.xlsx`, sheets: [describeTable({ name: messages.file, columns: COLUMNS, rows })] }
}
