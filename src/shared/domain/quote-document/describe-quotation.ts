import { hasNumber } from '../company.ts'
import { ownerOfCharge } from '../charge-owner.ts'
import { isClientName, isPhoneNumber } from '../client-rules.ts'
import { countryName as countryIn } from '../country-name.ts'
import { arrivalText, describeEntry } from '../entry-rules/entry-words.ts'
import { dayInWords, minuteInDigits } from '../johannesburg.ts'
import type { LineItem } from '../../contract/quotes.ts'
import { formatAmount } from '../money.ts'
import type { QuotationRecord } from '../quote-document.ts'
import { findTotal, VEHICLE_LINE } from '../quote-total.ts'
import { SAMPLE } from '../sample.ts'
import { documentWords, type PaperWords } from '../../words/document-words.ts'
import { currencyOfLine, deliveryCost, rateEquation, ratesOf, totalAmounts } from './paper-money.ts'
import type { PaperBlock, PaperRow, QuotationPaper } from './quotation-paper.ts'
import { vehicleFacts, vehicleHeading, vehicleRemarks } from './vehicle-facts.ts'

type Options = {
  /** Whether every letter of a name can be printed; the paper then has the name, else the e-mail address. */
  readonly canPrint: (name: string) => boolean
}

/**
 * What the paper of an issued quotation says. Pure: the same
 * record reads the same for ever. Throws when the record has no total line, which its schema's writer never stores.
 */
export function describeQuotation(record: QuotationRecord, { canPrint }: Options): QuotationPaper {
  const { language, paper: words } = documentWords(record.language)
  const { vehicle, company } = record
  const nameReplaced = !hasGoodName(record) || !canPrint(clientName(record))
  return {
    language,
    title: words.title,
    number: record.number,
    nameReplaced,
    company: { name: company.name, lines: companyLines(company) },
    client: { heading: words.forHeading, lines: clientLines(record, nameReplaced) },
    delivery: { heading: words.deliveredToHeading, lines: deliveryLines(record, words) },
    route: routeOf(record),
    dates: [
      { label: words.issued, value: dayInWords(record.issuedAt, words), isStrong: false },
      { label: words.validUntil, value: dayInWords(record.validUntil, words), isStrong: true },
      { label: words.reference, value: vehicle.saexRef, isStrong: false },
    ],
    vehicle: {
      heading: vehicleHeading(vehicle),
      facts: vehicleFacts(record, words),
      remarks: vehicleRemarks(record, words.vehicle),
    },
    ...describeMoney(record, words),
    sampleNotice: sampleNotice(record, words),
    notes: describeNotes(record, words),
    annex: describeAnnex(record, words),
    bankNotice: record.edition === undefined ? null : words.noBankDetails,
    terms: { heading: words.termsHeading, text: words.terms(hasNumber(company)) },
    signatures: [words.signedFor(company.name), words.acceptedBy],
    check: describeCheck(record, words),
    footer: `${record.number} · ${vehicle.saexRef}`,
    pageLabel: words.page,
    file: {
      title: `${words.title} ${record.number}`,
      subject: vehicle.saexRef,
      check: record.check,
      issuedAt: record.issuedAt,
      id: record.quoteId.toString(16).padStart(32, '0'),
    },
  }
}

function describeCheck({ check, checkCode = '' }: QuotationRecord, words: PaperWords): QuotationPaper['check'] {
  if (check === '') return null
  // The page's own address, as a person types it.
  const [page = ''] = check.replace(/^https?:\/\//, '').split('#', 1)
  return { heading: words.checkHeading, text: words.check(page), address: check, code: checkCode }
}

/** Address, then all ways to reach the company; nothing where nothing is known. */
export function companyLines(company: QuotationRecord['company']): string[] {
  const contacts = [company.hours, ...company.phones, company.whatsapp, company.email, company.website]
  return [company.addressLines.join(', '), contacts.filter(Boolean).join(' · ')].filter((line) => line !== '')
}

function clientName({ client }: QuotationRecord): string {
  return `${client.firstName} ${client.surname}`.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** `quotation.checked-client` once more, whoever wrote the record; the papers from before the rule stay as they were. */
function hasGoodName({ edition, client }: QuotationRecord): boolean {
  return edition === undefined || (isClientName(client.firstName) && isClientName(client.surname))
}

function clientLines(record: QuotationRecord, nameReplaced: boolean): string[] {
  const { email, cellNo } = record.client
  const phone = cellNo !== null && (record.edition === undefined || isPhoneNumber(cellNo)) ? cellNo : ''
  return [nameReplaced ? '' : clientName(record), email, phone].filter((line) => line !== '')
}

function placeOf({ destination, language }: QuotationRecord) {
  const { endLocation, countryName, startLocation } = destination
  return { place: endLocation, country: countryIn(countryName, documentWords(language).language), startLocation }
}

function deliveryLines(record: QuotationRecord, words: PaperWords): string[] {
  const { endLocation, kind, deliveryTypeId } = record.destination
  const place = kind === 'border' ? words.borderPost(endLocation) : endLocation
  return [place, placeOf(record).country, words.deliveryMode[deliveryTypeId](placeOf(record))]
}

function routeOf({ destination: { startLocation, endLocation } }: QuotationRecord): QuotationPaper['route'] {
  return startLocation === endLocation ? null : [startLocation, endLocation]
}

function describeMoney(record: QuotationRecord, words: PaperWords): Pick<QuotationPaper, 'table' | 'total'> {
  const lines = record.lineItems.filter((line) => !line.isTotal)
  const total = findTotal(record.lineItems)
  if (total === undefined) throw new Error('a quotation without a total line cannot be printed')
  const currency = currencyOfLine(total)
  const vehicle = lines.find((line) => line.pastelCode === VEHICLE_LINE.pastelCode)
  const delivery = vehicle && deliveryCost(vehicle, total, ratesOf(record))
  const [amount, ...otherAmounts] = totalAmounts(record, total)
  return {
    table: {
      head: { description: words.description, whose: words.whose, amount: words.amount },
      rows: lines.map((line) => toRow(line, words)),
      deliveryTotal:
        delivery === undefined
          ? null
          : { description: words.deliveryTotal, whose: '', amount: formatAmount(delivery, currency), isStrong: true },
    },
    total: { label: words.total(placeOf(record)), rate: rateSentence(record, words), amount, otherAmounts },
  }
}

function toRow(line: LineItem, words: PaperWords): PaperRow {
  return {
    description: Object.hasOwn(words.charges, line.pastelCode) ? words.charges[line.pastelCode]! : line.description,
    whose: words[ownerOfCharge(line.pastelCode)],
    amount: formatAmount(line.amount, currencyOfLine(line)),
    isStrong: line.pastelCode === VEHICLE_LINE.pastelCode,
  }
}

function foreignRates(record: Pick<QuotationRecord, 'rates'>) {
  return record.rates.filter((rate) => rate.currency !== 'ZAR')
}

/** The oldest of the times stands for all: no amount is presented as fresher than it is. */
export function rateSentence(record: Pick<QuotationRecord, 'rates' | 'buyerCurrency'>, words: PaperWords): string {
  const rates = foreignRates(record)
  const equation = rateEquation(record)
  const oldest = rates.map((rate) => rate.timestamp).sort()[0]
  if (equation === '' || oldest === undefined) return ''
  const isSample = rates.some((rate) => rate.source === SAMPLE)
  return (isSample ? words.sampleRate : words.rate)(minuteInDigits(oldest), equation)
}

function sampleNotice(record: QuotationRecord, words: PaperWords): string | null {
  const hasSampleRates = foreignRates(record).some((rate) => rate.source === SAMPLE)
  const hasSampleTariff = record.tariffSource === SAMPLE
  if (hasSampleRates && hasSampleTariff) return words.sampleRatesAndTariff
  if (hasSampleRates) return words.sampleRates
  return hasSampleTariff ? words.sampleTariff : null
}

function describeNotes(record: QuotationRecord, words: PaperWords): QuotationPaper['notes'] {
  const notIncluded = words.notIncluded[record.destination.deliveryTypeId](placeOf(record))
  return [
    { heading: words.vatHeading, text: vatText(record, words) },
    { heading: words.notIncludedHeading, text: notIncluded },
  ]
}

function vatText({ vatCase, vatPercent }: QuotationRecord, words: PaperWords): string {
  return vatCase === 'inclusive' && vatPercent === 0 ? words.noVat : words.vat[vatCase](String(vatPercent))
}

/** What was judged at the issue; nothing on papers from before that, or where the vehicle stays in the country. */
function describeAnnex(record: QuotationRecord, words: PaperWords): PaperBlock[] {
  const { entry } = record
  if (entry === undefined) return []
  const { country } = placeOf(record)
  const { title, text, date } = describeEntry({ ...entry, country, asOf: entry.rule?.asOf, words: words.entryWords })
  const source = entry.rule === null ? '' : words.entrySource(entry.rule.source)
  const judged = words.judged(arrivalText(entry.arrival, words.entryWords))
  const sample = entry.rulesSource === SAMPLE ? words.sampleEntry : ''
  const papers = entry.papers.map(({ paper, validDays }) => words.paper(paper, validDays))
  return [
    {
      heading: words.entryHeading(country),
      lines: [`${title} ${text}`, judged, `${date} ${source}`.trim(), sample, words.noLegalAdvice].filter(Boolean),
    },
    ...(papers.length === 0 ? [] : [{ heading: words.papersHeading, lines: papers }]),
  ]
}
