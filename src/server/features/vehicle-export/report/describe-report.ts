import type { Vehicle } from '../../../../shared/contract/stock.ts'
import type { Company } from '../../../../shared/domain/company.ts'
import { dayInWords } from '../../../../shared/domain/johannesburg.ts'
import { DEFAULT_LANGUAGE } from '../../../../shared/domain/language.ts'
import { companyLines, rateSentence } from '../../../../shared/domain/quote-document/describe-quotation.ts'
import { documentWords } from '../../../../shared/words/document-words.ts'
import { totalAmounts } from '../../../../shared/domain/quote-document/paper-money.ts'
import type { PaperFact, PaperNote, QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { vehicleHeading } from '../../../../shared/domain/quote-document/vehicle-facts.ts'
import type { Rates } from '../../currencies/rates.ts'
import { REPORT_WORDS } from './report-words.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { SAMPLE } from '../../../../shared/domain/sample.ts'
import { toHeading } from '../../../../shared/domain/spreadsheet/heading.ts'
import { capacityText, featureOf } from '../../../../shared/domain/vehicle-figures.ts'
import { vatPercent } from '../../../../shared/domain/vat-percent.ts'

const { labels } = REPORT_WORDS

const FACT_ORDER = Object.keys(labels) as Label[]
const ENGINE_FACTS: ReadonlySet<string> = new Set<Label>(['engineCapacity', 'engineCylinder', 'kilowatt'])
/** A supplier's own words are cut so that no single one fills the page. */
const MAX_LABEL = 30
const MAX_VALUE = 120

const MAX_HEADING = 110
const MAX_EXTRA = 80
/** Of all extras together: some nine lines. */
const MAX_EXTRAS = 900
/** The point stays on the line of the word before it. */
const SEPARATOR = '\u00A0· '

/** All that a vehicle report says, in the order of reading, as the quotation's paper says it: nothing is left to compute. */
export type ReportPaper = Pick<
  QuotationPaper,
  'language' | 'title' | 'number' | 'company' | 'total' | 'sampleNotice' | 'footer' | 'pageLabel' | 'file'
> & {
  readonly heading: string
  /** Mileage, gearbox and the like on one line; '' when nothing is known. */
  readonly summary: string
  /** That it is reserved or sold. Often empty. */
  readonly remarks: readonly string[]
  /** Which VAT the price means; '' when there is no price. */
  readonly vat: string
  readonly specification: { readonly heading: string; readonly facts: readonly PaperFact[] }
  readonly extras: PaperNote | null
  readonly about: PaperNote
  readonly online: NonNullable<QuotationPaper['check']>
}

export type ReportParts = {
  readonly vehicle: Readonly<Vehicle>
  readonly company: Company
  readonly rates: Rates
  /** Where the world reaches us, without a slash at the end. */
  readonly publicUrl: string
  readonly at: Date
}

/**
 * What the report of a vehicle says (`staff.report-pdf`): the public vehicle alone, so that it may be handed on. Pure.
 */
export function describeReport({ vehicle, company, rates, publicUrl, at }: ReportParts): ReportPaper {
  const { paper: words } = documentWords(DEFAULT_LANGUAGE)
  const issuedAt = at.toISOString()
  const day = dayInWords(issuedAt, words)
  const { saexRef } = vehicle
  return {
    language: DEFAULT_LANGUAGE,
    title: REPORT_WORDS.title,
    number: saexRef,
    company: { name: company.name, lines: companyLines(company) },
    heading: cut(vehicleHeading(vehicle), MAX_HEADING),
    summary: reportSummary(vehicle).join(SEPARATOR),
    remarks: remarksOf(vehicle),
    ...describePrice(vehicle, rates),
    specification: { heading: REPORT_WORDS.specification, facts: reportFacts(vehicle) },
    extras: vehicle.extras.length === 0 ? null : { heading: REPORT_WORDS.extras, text: extrasText(vehicle.extras) },
    about: { heading: REPORT_WORDS.aboutHeading, text: REPORT_WORDS.about(day) },
    online: {
      heading: REPORT_WORDS.onlineHeading,
      text: REPORT_WORDS.online(publicUrl.replace(/^https?:\/\//, '')),
      address: `${publicUrl}/vehicle-listing/${saexRef}`,
      code: saexRef,
    },
    footer: `${saexRef} · ${day}`,
    pageLabel: words.page,
    file: {
      title: `${REPORT_WORDS.title} ${saexRef}`,
      subject: saexRef,
      check: '',
      issuedAt,
      id: fileId(vehicle.id, at),
    },
  }
}

function remarksOf({ status }: Readonly<Vehicle>): string[] {
  if (status === 'available') return []
  return [status === 'sold' ? REPORT_WORDS.sold : REPORT_WORDS.reserved]
}

/** The same exact amount in dollars and rand, with the rate; what is not known is not guessed. */
function describePrice(
  vehicle: Readonly<Vehicle>,
  { list }: Rates,
): Pick<ReportPaper, 'total' | 'vat' | 'sampleNotice'> {
  const { priceWithVAT } = vehicle
  if (!(priceWithVAT > 0)) {
    const total = { label: REPORT_WORDS.priceOnRequest, rate: '', amount: '', otherAmounts: [] }
    return { total, vat: '', sampleNotice: null }
  }
  const { paper: words } = documentWords(DEFAULT_LANGUAGE)
  const rates = list.filter(({ currency }) => currency === 'ZAR' || currency === 'USD')
  const rated = { rates, buyerCurrency: null }
  const [amount, ...otherAmounts] = totalAmounts(rated, { amount: priceWithVAT, currencySymbol: 'R' })
  const isSample = rates.some(({ currency, source }) => currency !== 'ZAR' && source === SAMPLE)
  return {
    total: { label: REPORT_WORDS.price, rate: rateSentence(rated, words), amount, otherAmounts },
    vat: vatText(vehicle),
    sampleNotice: isSample ? words.sampleRates : null,
  }
}

/** The percentage that is in the price, as the listing says it. */
function vatText(vehicle: Readonly<Vehicle>): string {
  const percent = vatPercent(vehicle)
  return percent > 0 ? documentWords(DEFAULT_LANGUAGE).paper.vat.inclusive(String(percent)) : REPORT_WORDS.noVat
}

function extrasText(extras: readonly string[]): string {
  const shown: string[] = []
  let length = 0
  for (const extra of extras.map((text) => cut(text, MAX_EXTRA))) {
    length += extra.length + SEPARATOR.length
    if (length > MAX_EXTRAS) break
    shown.push(extra)
  }
  const left = extras.length - shown.length
  return [...shown, ...(left === 0 ? [] : [REPORT_WORDS.more(left)])].join(SEPARATOR)
}

/** 32 hexadecimal digits that tell one report from another. */
function fileId(vehicleId: number, at: Date): string {
  return (vehicleId.toString(16) + at.getTime().toString(16).padStart(16, '0')).padStart(32, '0')
}

type Label = keyof typeof labels

/** Label and value of all that is known, in the order of reading; then what else the supplier tells. */
function reportFacts(vehicle: Readonly<Vehicle>): PaperFact[] {
  const known = FACT_ORDER.map((key) => [labels[key], textOf(key, vehicle)] as const)
  const further = vehicle.features
    .filter(({ key }) => !ENGINE_FACTS.has(key))
    .map(({ key, value }) => [sentenceCase(toHeading(key)), value] as const)
  return [...known, ...further].flatMap(([label, value]) =>
    value ? [{ label: cut(label, MAX_LABEL), value: cut(value, MAX_VALUE), isStrong: true }] : [],
  )
}

/** What tells vehicles of one model apart, for the line under the title: '84 500 Km', 'Automatic', 'Diesel', 'Durban'. */
function reportSummary(vehicle: Readonly<Vehicle>): string[] {
  const keys: readonly Label[] = ['mileage', 'transmission', 'fuelType', 'driveType', 'colour', 'vehicleLocation']
  return keys.flatMap((key) => textOf(key, vehicle)?.trim() || [])
}

function textOf(key: Label, vehicle: Readonly<Vehicle>): string | null {
  if (key === 'engineCylinder') return featureOf(key, vehicle)
  if (key === 'engineCapacity') return capacityText(featureOf(key, vehicle))
  if (key === 'kilowatt') return powerText(featureOf(key, vehicle))
  const value = vehicle[key]
  if (value === null) return null
  if (key === 'mileage') return `${formatCount(Number(value))}\u00A0${vehicle.mileageUnit}`
  return key === 'length' ? REPORT_WORDS.metres(Number(value).toFixed(2)) : String(value)
}

/** Whole numbers get their unit; anything else that a supplier wrote is printed as it is. */
function powerText(value: string | null): string | null {
  return value !== null && /^\d{1,5}$/.test(value) ? REPORT_WORDS.kilowatts(formatCount(Number(value))) : value
}

function sentenceCase(heading: string): string {
  return heading.slice(0, 1) + heading.slice(1).toLowerCase()
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`
}
