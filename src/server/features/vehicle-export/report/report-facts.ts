import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import type { PaperFact } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { toHeading } from '../../../../shared/domain/spreadsheet/heading.ts'
import { REPORT_WORDS } from './report-words.ts'

const { labels } = REPORT_WORDS
type Label = keyof typeof labels

const ORDER = Object.keys(labels) as Label[]
const FEATURES: ReadonlySet<string> = new Set<Label>(['engineCapacity', 'engineCylinder', 'kilowatt'])
/** A supplier's own words are cut so that no single one fills the page. */
const MAX_LABEL = 30
const MAX_VALUE = 120

/** Label and value of all that is known, in the order of reading; then what else the supplier tells. */
export function reportFacts(vehicle: Readonly<Vehicle>): PaperFact[] {
  const known = ORDER.map((key) => [labels[key], textOf(key, vehicle)] as const)
  const further = vehicle.features
    .filter(({ key }) => !FEATURES.has(key))
    .map(({ key, value }) => [sentenceCase(toHeading(key)), value] as const)
  return [...known, ...further].flatMap(([label, value]) =>
    value ? [{ label: cut(label, MAX_LABEL), value: cut(value, MAX_VALUE), isStrong: true }] : [],
  )
}

/** What tells vehicles of one model apart, for the line under the title: '84 500 Km', 'Automatic', 'Diesel', 'Durban'. */
export function reportSummary(vehicle: Readonly<Vehicle>): string[] {
  const keys: readonly Label[] = ['mileage', 'transmission', 'fuelType', 'driveType', 'colour', 'vehicleLocation']
  return keys.flatMap((key) => textOf(key, vehicle)?.trim() || [])
}

function textOf(key: Label, vehicle: Readonly<Vehicle>): string | null {
  if (key === 'engineCylinder') return featureOf(key, vehicle)
  if (key === 'engineCapacity') {
    return inUnit(featureOf(key, vehicle), (size) => REPORT_WORDS.cubicCentimetres(formatCount(size)))
  }
  if (key === 'kilowatt') {
    return inUnit(featureOf(key, vehicle), (power) => REPORT_WORDS.kilowatts(formatCount(power)))
  }
  const value = vehicle[key]
  if (value === null) return null
  if (key === 'mileage') return `${formatCount(Number(value))}\u00A0${vehicle.mileageUnit}`
  return key === 'length' ? REPORT_WORDS.metres(Number(value).toFixed(2)) : String(value)
}

/** Whole numbers get their unit; anything else that a supplier wrote is printed as it is. */
function inUnit(value: string | null, write: (count: number) => string): string | null {
  return value !== null && /^\d{1,5}$/.test(value) ? write(Number(value)) : value
}

function featureOf(key: string, { features }: Readonly<Vehicle>): string | null {
  return features.find((feature) => feature.key === key)?.value ?? null
}

function sentenceCase(heading: string): string {
  return heading.slice(0, 1) + heading.slice(1).toLowerCase()
}

export function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`
}
