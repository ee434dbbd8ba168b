import type { Vehicle } from '../../../../shared/contract/stock.ts'
import type { Company } from '../../../../shared/domain/company.ts'
import { dayInWords } from '../../../../shared/domain/johannesburg.ts'
import { companyLines, rateSentence } from '../../../../shared/domain/quote-document/describe-quotation.ts'
import { documentWords } from '../../../../shared/words/document-words.ts'
import { totalAmounts } from '../../../../shared/domain/quote-document/paper-money.ts'
import type { PaperFact, PaperNote, QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { vehicleHeading } from '../../../../shared/domain/quote-document/vehicle-facts.ts'
import type { Rates } from '../../currencies/rates.ts'
import { cut, reportFacts, reportSummary } from './report-facts.ts'
import { REPORT_WORDS as WORDS } from './report-words.ts'

const LANGUAGE = 'en'
const SAMPLE = 'sample'
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
  const { paper: words } = documentWords(LANGUAGE)
  const issuedAt = at.toISOString()
  const day = dayInWords(issuedAt, words.months)
  const { saexRef } = vehicle
  return {
    language: LANGUAGE,
    title: WORDS.title,
    number: saexRef,
    company: { name: company.name, lines: companyLines(company) },
    heading: cut(vehicleHeading(vehicle), MAX_HEADING),
    summary: reportSummary(vehicle).join(SEPARATOR),
    remarks: remarksOf(vehicle),
    ...describePrice(vehicle, rates),
    specification: { heading: WORDS.specification, facts: reportFacts(vehicle) },
    extras: vehicle.extras.length === 0 ? null : { heading: WORDS.extras, text: extrasText(vehicle.extras) },
    about: { heading: WORDS.aboutHeading, text: WORDS.about(day) },
    online: {
      heading: WORDS.onlineHeading,
      text: WORDS.online(publicUrl.replace(/^https?:\/\//, '')),
      address: `${publicUrl}/vehicle-listing/${saexRef}`,
      code: saexRef,
    },
    footer: `${saexRef} · ${day}`,
    pageLabel: words.page,
    file: { title: `${WORDS.title} ${saexRef}`, subject: saexRef, issuedAt, id: fileId(vehicle.id, at) },
  }
}

function remarksOf({ status }: Readonly<Vehicle>): string[] {
  if (status === 'available') return []
  return [status === 'sold' ? WORDS.sold : WORDS.reserved]
}

/** The same exact amount in dollars and rand, with the rate; what is not known is not guessed. */
function describePrice(
  vehicle: Readonly<Vehicle>,
  { list }: Rates,
): Pick<ReportPaper, 'total' | 'vat' | 'sampleNotice'> {
  const { priceWithVAT } = vehicle
  if (!(priceWithVAT > 0)) {
    const total = { label: WORDS.priceOnRequest, rate: '', amount: '', otherAmounts: [] }
    return { total, vat: '', sampleNotice: null }
  }
  const { paper: words } = documentWords(LANGUAGE)
  const rates = list.filter(({ currency }) => currency === 'ZAR' || currency === 'USD')
  const rated = { rates, buyerCurrency: null }
  const [amount = '', ...otherAmounts] = totalAmounts(rated, { amount: priceWithVAT, currencySymbol: 'R' })
  const isSample = rates.some(({ currency, source }) => currency !== 'ZAR' && source === SAMPLE)
  return {
    total: { label: WORDS.price, rate: rateSentence(rated, words), amount, otherAmounts },
    vat: vatText(vehicle),
    sampleNotice: isSample ? words.sampleRates : null,
  }
}

/** The percentage that is in the price, as the listing says it. */
function vatText({ price, priceWithVAT }: Readonly<Vehicle>): string {
  if (!(price > 0) || priceWithVAT <= price) return WORDS.noVat
  const percent = Math.round((priceWithVAT / price - 1) * 1000) / 10
  return documentWords(LANGUAGE).paper.vat.inclusive(String(percent))
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
  return [...shown, ...(left === 0 ? [] : [WORDS.more(left)])].join(SEPARATOR)
}

/** 32 hexadecimal digits that tell one report from another. */
function fileId(vehicleId: number, at: Date): string {
  return (vehicleId.toString(16) + at.getTime().toString(16).padStart(16, '0')).padStart(32, '0')
}
