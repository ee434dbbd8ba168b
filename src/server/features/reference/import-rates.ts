import { parse as parseCsv } from 'csv-parse/sync'
import type { Db, Transaction } from '../../db/database.ts'
import { getRates } from '../currencies/rates.ts'
import type { Rates } from '../currencies/rates.ts'
import { ImportRefusedError, parseJsonFile } from './import-problems.ts'
import type { ImportInput, ImportSummary, Origin } from './import-problems.ts'
import { fromBase, RateDocumentError, readReferenceRates } from './rate-document.ts'
import type { RateQuote } from './rate-document.ts'
import { addRateTable, listCurrencyCodes } from './rate-tables.repository.ts'
import { lockReferenceData } from './reference-lock.ts'
import { currenciesFileSchema } from './seed-files.ts'
import type { CurrenciesFile } from './seed-files.ts'
import { KIB } from '../../../shared/domain/bytes.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { JOHANNESBURG_OFFSET_MS } from '../../../shared/domain/johannesburg.ts'

/** There are some 180 currencies, each of which may stand with several times. */
const MAX_ROWS = 2_000
const MAX_ROW_BYTES = 16 * KIB
const CSV_HEADER = /^\uFEFF?"?currency"?\s*[,;\t]/i
const CSV_TIME =
  /^(?<date>[1-9]\d{3}-\d{2}-\d{2})[T ](?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?<zone>Z|[+-]\d{2}:\d{2})?$/

/**
 * Puts rates in force. Three forms, told apart by their text: JSON as `currencies.json` (`ratePerUsd`: units for one US
 * dollar), XML of daily reference rates (units for one euro), CSV `currency,value[,timestamp]` (units for ONE RAND;
 * without a timestamp the rates are of now; a timestamp without a zone is South African). All or nothing:
 * ImportRefusedError names each place.
 */
export async function importRates(db: Db, input: ImportInput): Promise<ImportSummary> {
  const quotes = readQuotes(input)
  return db.transaction(async (tx) => {
    await lockReferenceData(tx)
    return applyRates(tx, quotes, input)
  })
}

/** Rates by their own time, oldest first; a file may carry several times. */
export function readQuotes(input: ImportInput): RateQuote[] {
  const { text, source } = input
  try {
    if (CSV_HEADER.test(text)) return quotesOfCsv(input)
    if (text.trimStart().startsWith('<')) return [readReferenceRates(text, source)]
  } catch (error) {
    if (error instanceof RateDocumentError) throw new ImportRefusedError(source, [error.message])
    throw error
  }
  if (!/^[[{]/.test(text.trimStart())) {
    throw new ImportRefusedError(source, ['is no table of rates: a CSV begins with currency,value'])
  }
  return quotesOfSeedForm(parseJsonFile(currenciesFileSchema, input), source)
}

/** Rates of the form of `currencies.json`; `fallbackSource` when the file names none. */
export function quotesOfSeedForm(file: CurrenciesFile, fallbackSource: string): RateQuote[] {
  const source = file.source ?? fallbackSource
  const perUsd = new Map(file.currencies.map(({ currency, ratePerUsd }) => [currency, ratePerUsd]))
  const problems = repeated(file.currencies.map(({ currency }) => currency)).map(
    ({ value, index }) => `currencies.${index}.currency: ${value} stands twice`,
  )
  if (perUsd.has('USD') && perUsd.get('USD') !== 1) problems.push('currencies: ratePerUsd of USD must be 1')
  if (!perUsd.has('ZAR')) problems.push('currencies: ZAR is missing, without which no rate can be used')
  if (problems.length > 0) throw new ImportRefusedError(source, problems)
  const values = fromBase('USD', perUsd)
  const times = new Map(file.currencies.map(({ currency, timestamp }) => [currency, timestamp]))
  return byTime(values, (currency) => times.get(currency) ?? times.get('ZAR') ?? '', source)
}

function quotesOfCsv({ text, source, now }: ImportInput): RateQuote[] {
  const rows = csvRows(text, source)
  if (rows.length > MAX_ROWS) throw new ImportRefusedError(source, [`there are more than ${MAX_ROWS} rates`])
  const problems: string[] = []
  const values = new Map<string, number>()
  const times = new Map<string, string>()
  rows.forEach((row, index) => {
    const place = `line ${index + 2}`
    const currency = (row['currency'] ?? '').toUpperCase()
    const value = Number(row['value'] || Number.NaN)
    const time = row['timestamp'] ? readTime(row['timestamp']) : now
    if (!/^[A-Z]{3}$/.test(currency)) problems.push(`${place}: currency must be a code such as USD`)
    if (values.has(currency)) problems.push(`${place}: ${currency} stands twice`)
    if (!Number.isFinite(value) || value <= 0)
      problems.push(`${place}: value must be a number above 0, units for 1 ZAR`)
    if (currency === 'ZAR' && value !== 1)
      problems.push(`${place}: values are units for 1 ZAR, so that of ZAR must be 1`)
    if (Number.isNaN(time.getTime())) problems.push(`${place}: timestamp must be a time such as 2026-11-16T06:00:00Z`)
    else times.set(currency, time.toISOString())
    values.set(currency, value)
  })
  if (rows.length === 0) problems.push('there are no rates below the header')
  if (problems.length > 0) throw new ImportRefusedError(source, problems)
  values.delete('ZAR')
  return byTime(values, (currency) => times.get(currency) ?? '', source)
}

/** Of an ISO date with a time; an invalid Date for anything else, which `Date` would read in the server's zone. */
function readTime(text: string): Date {
  const { date = '', time = '', zone } = CSV_TIME.exec(text)?.groups ?? {}
  const local = Date.parse(`${date}T${time}Z`)
  // The 31st of February becomes another day.
  if (Number.isNaN(local) || !new Date(local).toISOString().startsWith(date)) return new Date(Number.NaN)
  return new Date(zone === undefined ? local - JOHANNESBURG_OFFSET_MS : `${date}T${time}${zone}`)
}

function csvRows(text: string, source: string): Record<string, string>[] {
  try {
    return parseCsv<Record<string, string>>(text, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';', '\t'],
      skip_empty_lines: true,
      trim: true,
      to: MAX_ROWS + 1,
      max_record_size: MAX_ROW_BYTES,
    })
  } catch (error) {
    throw new ImportRefusedError(source, [error instanceof Error ? error.message : String(error)])
  }
}

function byTime(
  values: ReadonlyMap<string, number>,
  timeOf: (currency: string) => string,
  source: string,
): RateQuote[] {
  const groups = Map.groupBy(values, ([currency]) => new Date(timeOf(currency)).getTime())
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([time, entries]) => ({ source, publishedAt: new Date(time), values: new Map(entries) }))
}

function repeated(values: readonly string[]): { readonly value: string; readonly index: number }[] {
  return values.flatMap((value, index) => (values.indexOf(value) === index ? [] : [{ value, index }]))
}

/** Puts rates that were read before in force, under `lockReferenceData`. */
export async function applyRates(
  tx: Transaction,
  quotes: readonly RateQuote[],
  { source, now }: Origin,
): Promise<ImportSummary> {
  assertNotFuture(quotes, { source, now })
  const offered = await listCurrencyCodes(tx)
  const before = await getRates(tx)
  const skipped = quotes.flatMap((quote) => [...quote.values.keys()].filter((code) => !offered.has(code)))
  for (const quote of quotes) {
    const values = new Map([...quote.values].filter(([code]) => offered.has(code)))
    if (values.size > 0 && !isInForce(before, { ...quote, values })) await addRateTable(tx, { ...quote, values }, now)
  }
  return summarise({ before, after: await getRates(tx), quotes, skipped })
}

function assertNotFuture(quotes: readonly RateQuote[], { source, now }: Origin): void {
  const problems = quotes
    .filter(({ publishedAt }) => publishedAt.getTime() > now.getTime() + DAY_MS)
    .map(({ publishedAt }) => `${publishedAt.toISOString()} is in the future: it would hide all later rates`)
  if (problems.length > 0) throw new ImportRefusedError(source, problems)
}

/** Whether every value of the quote is the one in force, from the same source and of the same time. */
function isInForce(rates: Rates, { values, source, publishedAt }: RateQuote): boolean {
  const known = new Map(rates.list.map((entry) => [entry.currency, entry]))
  return [...values].every(([code, value]) => {
    const entry = known.get(code)
    return entry?.value === value && entry.source === source && entry.timestamp === publishedAt.toISOString()
  })
}

type Comparison = {
  readonly before: Rates
  readonly after: Rates
  readonly quotes: readonly RateQuote[]
  readonly skipped: readonly string[]
}

function summarise({ before, after, quotes, skipped }: Comparison): ImportSummary {
  const known = new Map(before.list.map((entry) => [entry.currency, entry]))
  const given = new Set(quotes.flatMap((quote) => [...quote.values.keys()]).filter((code) => !skipped.includes(code)))
  const inForce = after.list.filter(({ currency }) => given.has(currency))
  const added = inForce.filter(({ currency }) => !known.has(currency)).length
  const changed = inForce.filter(
    ({ currency, value }) => known.has(currency) && known.get(currency)?.value !== value,
  ).length
  const times = new Map(
    quotes.flatMap((quote) => [...quote.values.keys()].map((code) => [code, quote.publishedAt.getTime()])),
  )
  const outdone = inForce.filter(({ currency, timestamp }) => Date.parse(timestamp) > (times.get(currency) ?? Infinity))
  return {
    added,
    changed,
    removed: 0,
    unchanged: inForce.length - added - changed,
    notes: [
      ...(skipped.length > 0 ? [`Not offered here, so left out: ${skipped.join(', ')}.`] : []),
      ...(outdone.length > 0
        ? [`Newer rates stay in force for ${outdone.map(({ currency }) => currency).join(', ')}.`]
        : []),
    ],
  }
}
