import type { Company } from '../../../../shared/domain/company.ts'
import { countryName as countryIn } from '../../../../shared/domain/country-name.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { usableLength } from '../../../../shared/domain/vehicle-length.ts'
import { optionName } from '../../../words/names.ts'
import { mileageText, vehicleName } from '../../../vehicle/vehicle-words.ts'
import { chargeName } from '../../../words/charge-words.ts'
import { notIncludedWords } from '../panel/not-included.ts'
import { toQuoteLines } from '../panel/quote-lines.ts'
import type { Quotation } from '../use-quotation.ts'
import { wordsIn } from '../../../words/words.ts'
import type { Language } from '../../../../shared/domain/language.ts'

/** All that the paper of an estimate says, in the order of reading; nothing is left to compute. */
export type EstimatePaper = {
  readonly title: string
  readonly company: { readonly name: string; readonly lines: readonly string[] }
  /** Where the amounts are from, and when the paper was made. */
  readonly origin: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly head: readonly [string, string, string]
  readonly rows: readonly EstimateRow[]
  readonly total: { readonly label: string; readonly amount: string; readonly others: readonly string[] }
  readonly notes: readonly string[]
}

export type EstimateRow = {
  readonly name: string
  readonly whose: string
  readonly amount: string
  readonly isTotal: boolean
}

type Options = {
  readonly quotation: Quotation
  readonly company: Company
  /** Where the amounts are from: 'Estimate from tariffs of 2026/11/01'. */
  readonly origin: string
  /** By the server's clock. */
  readonly now: Date
}

/** What is on screen, as a paper that is no quotation: without number, client and validity; null while there is no total. */
export function describeEstimate(
  { quotation, company, origin, now }: Options,
  language: Language,
): EstimatePaper | null {
  const quotationMessages = wordsIn(language, 'quotation')
  const panelWords = wordsIn(language, 'quotePanel')
  const words = wordsIn(language, 'estimate')
  const optionWords = wordsIn(language, 'options')
  const chargesWords = wordsIn(language, 'charges')
  const { vehicle, destination, lineItems, currency, total } = quotation
  if (destination === null || lineItems === null || total === undefined) return null
  const { port, country } = destination
  const place = quotationMessages.place(port.endLocation, countryIn(country.countryName, language))
  const facts = [
    vehicleName(vehicle),
    mileageText(vehicle),
    optionName(vehicle.transmission, optionWords),
    optionName(vehicle.fuelType, optionWords),
  ]
  // The paper's letters have few of the signs of currencies.
  const say = (text: string) =>
    /^[ -~£€¥]*$/.test(currency.symbol) ? text : text.replaceAll(currency.symbol, currency.code)
  const rate = total.rate && panelWords.rateOf(minuteInDigits(total.rate.timestamp), total.rate.isSample)
  return {
    title: words.title,
    company: { name: company.name, lines: companyLines(company) },
    origin: [origin, words.madeOn(minuteInDigits(now.toISOString()))],
    facts: [
      { label: words.vehicle, value: facts.filter(Boolean).join(', ') },
      { label: words.reference, value: vehicle.saexRef },
      { label: words.deliveredTo, value: place },
    ],
    head: [panelWords.columnDescription(port.endLocation), panelWords.columnWhose, panelWords.columnAmount],
    rows: toQuoteLines(lineItems, currency, quotationMessages).map((line) => ({
      name: line.kind === 'extraTotal' ? line.description : chargeName(line, chargesWords),
      whose: line.whose === null ? '' : quotationMessages[line.whose],
      amount: say(line.amount),
      isTotal: line.kind !== 'charge',
    })),
    total: {
      label: quotationMessages.costTo(place),
      amount: say(total.total),
      others: [say(panelWords.parts(total.vehicle, total.delivery)), total.tariffTotal, rate].filter(isText),
    },
    notes: [
      words.notBinding,
      `${panelWords.notIncluded} ${notIncludedWords(destination, panelWords, language)}`,
      usableLength(vehicle.length).standardLengthAssumed ? panelWords.standardLength : null,
    ].filter(isText),
  }
}

/** Address, then all ways to reach the company; nothing where nothing is known. */
function companyLines({ addressLines, phones, whatsapp, email, website }: Company): string[] {
  return [addressLines.join(', '), [...phones, whatsapp, email, website].filter(Boolean).join(' · ')].filter(isText)
}

function isText(text: string | null): text is string {
  return text !== null && text !== ''
}
