import type { ExportedVehicle, ExportProperty } from '../../contract/vehicle-export.ts'
import { toHeading } from './heading.ts'
import { toFileName } from './safe-text.ts'
import { describeTable, type Cell, type TableColumn, type Workbook } from './workbook.ts'

const ON_REQUEST = 'Price on request'
const INSTANTS: ReadonlySet<string> = new Set(['listedAt', 'updatedAt'])
const EXTRAS_SEPARATOR = '; '

type Named = readonly [name: string, value: Cell]

/**
 * The workbook of one vehicle (`staff.workbook-sheets`): on sheet Export its fields and the dealer's in one row, on
 * Features one feature a row, on Images one address a row, complete with `origin` so that it opens from anywhere.
 */
export function describeVehicleExport(vehicle: ExportedVehicle, { origin }: { readonly origin: string }): Workbook {
  const { featuresProperties, images, saexRef } = vehicle
  return {
    fileName: toFileName(`Vehicle Export - ${saexRef}`),
    sheets: [
      exportSheet(vehicle, origin),
      describeTable<ExportProperty>({
        name: 'Features',
        columns: [
          { name: 'name', valueOf: (feature) => feature.name },
          { name: 'value', valueOf: (feature) => feature.value },
        ],
        rows: featuresProperties,
      }),
      describeTable<string>({
        name: 'Images',
        columns: [{ name: 'image', kind: 'link', valueOf: (address) => absolute(address, origin) }],
        rows: images,
      }),
    ],
  }
}

function exportSheet(vehicle: ExportedVehicle, origin: string) {
  const { dealerProperties, featuresProperties: _features, images: _images, ...fields } = vehicle
  const { extras, supplierLogo, ...plain } = fields
  const named: Named[] = [
    ...Object.entries(plain),
    ['supplierLogo', supplierLogo === null ? null : absolute(supplierLogo, origin)],
    ['extras', extras.join(EXTRAS_SEPARATOR)],
    ...dealerProperties.map(({ name, value }): Named => [name, value]),
  ]
  const columns = withoutRepeats(named).map(([name, value]): TableColumn<ExportedVehicle> => {
    const valueOf = () => orOnRequest(name, value)
    return INSTANTS.has(name) ? { name, valueOf, kind: 'instant' } : { name, valueOf }
  })
  return describeTable({ name: 'Export', columns, rows: [vehicle] })
}

/** A price of nothing is no price (`money.price-on-request`). */
function orOnRequest(name: string, value: Cell): Cell {
  return value === 0 && name.startsWith('price') ? ON_REQUEST : value
}

/** Where a vehicle's own field and one of the dealer's have the same heading, the first stands. */
function withoutRepeats(named: readonly Named[]): Named[] {
  const seen = new Set<string>()
  return named.filter(([name]) => {
    const heading = toHeading(name)
    if (seen.has(heading)) return false
    seen.add(heading)
    return true
  })
}

function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address
}
