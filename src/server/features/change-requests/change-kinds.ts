import * as z from 'zod/mini'
import type { ChangeKind } from '../../../shared/contract/change-requests.ts'
import type { CurrencyRate } from '../../../shared/contract/reference.ts'
import { dayAndMinuteInDigits } from '../../../shared/domain/johannesburg.ts'
import { currencyOfSymbol, formatAmount } from '../../../shared/domain/money.ts'
import { tariffSchema, type LengthBand, type Tariff, type TariffLine } from '../../../shared/domain/tariff.ts'
import type { Transaction } from '../../db/database.ts'
import { getRates } from '../currencies/rates.ts'
import { listDestinationRows, type DestinationRow } from '../reference/destinations.repository.ts'
import { applyDestinations } from '../reference/import-destinations.ts'
import { parseJsonFile, type ImportInput, type ImportSummary, type Origin } from '../reference/import-problems.ts'
import { applyRates, readQuotes } from '../reference/import-rates.ts'
import { applyTariff } from '../reference/import-tariffs.ts'
import { destinationsFileSchema } from '../reference/seed-files.ts'
import { findTariff } from '../reference/tariff.repository.ts'
import type { Entry, Figure } from './compare-entries.ts'

/** Digits of a rate that people compare; more are noise of a conversion. */
const RATE_DIGITS = 6

/** How a kind is read from its file, put in force, and compared; under `lockReferenceData`. */
type ChangeSteps = {
  /** The document as it is stored: plain JSON. Throws ImportRefusedError by place. */
  readonly read: (input: ImportInput) => unknown
  /** By the same checks as an import; throws ImportRefusedError, and then has written nothing. */
  readonly apply: (tx: Transaction, document: unknown, origin: Origin) => Promise<ImportSummary>
  readonly listInForce: (tx: Transaction) => Promise<Entry[]>
}

const quotesSchema = z.array(
  z.object({ source: z.string(), publishedAt: z.iso.datetime(), values: z.record(z.string(), z.number()) }),
)

export const CHANGE_STEPS: Readonly<Record<ChangeKind, ChangeSteps>> = {
  tariffs: {
    read: (input) => parseJsonFile(tariffSchema, input),
    apply: (tx, document, origin) => applyTariff(tx, tariffSchema.parse(document), origin),
    listInForce: async (tx) => {
      const tariff = await findTariff(tx)
      return tariff === undefined ? [] : entriesOfTariff(tariff)
    },
  },
  destinations: {
    read: (input) => parseJsonFile(destinationsFileSchema, input),
    apply: (tx, document, origin) => applyDestinations(tx, destinationsFileSchema.parse(document), origin),
    listInForce: async (tx) => entriesOfDestinations(await listDestinationRows(tx)),
  },
  rates: {
    read: (input) =>
      readQuotes(input).map(({ source, publishedAt, values }) => ({
        source,
        publishedAt: publishedAt.toISOString(),
        values: Object.fromEntries(values),
      })),
    apply: (tx, document, origin) => applyRates(tx, parseQuotes(document), origin),
    listInForce: async (tx) => entriesOfRates((await getRates(tx)).list),
  },
}

function parseQuotes(document: unknown) {
  return quotesSchema.parse(document).map(({ source, publishedAt, values }) => ({
    source,
    publishedAt: new Date(publishedAt),
    values: new Map(Object.entries(values)),
  }))
}

/** A tariff: what it says of itself, then each charge. */
function entriesOfTariff(tariff: Tariff): Entry[] {
  const head: Entry = {
    path: 'tariff',
    label: 'Tariff',
    figures: [
      { name: 'VAT', text: `${tariff.vatPercent} %`, amount: tariff.vatPercent, movesPrices: true },
      remark('effective from', tariff.effectiveFrom),
      rule('start location', String(tariff.startLocationId)),
      symbolPlace('symbol of the total', tariff.total.isPrefix),
      ...tariff.total.byDeliveryType.map(({ deliveryTypeId, currencySymbol }) =>
        rule(`currency of the total, delivery type ${deliveryTypeId}`, currencySymbol),
      ),
    ],
    isLargeWhen: { new: true, gone: true },
  }
  return [head, ...tariff.lines.map(entryOfLine)]
}

function entryOfLine(line: TariffLine): Entry {
  return {
    path: `lines.${line.pastelCode}`,
    label: `${line.pastelCode} ${line.description}`,
    figures: [
      remark('description', line.description),
      remark('order', String(line.sequence)),
      rule('charged', line.basis),
      rule('currency', line.currencySymbol),
      symbolPlace('currency symbol', line.isPrefix),
      rule('delivery types', line.deliveryTypeIds.join(', ')),
      rule('kinds of destination', line.kinds?.join(', ') ?? 'all'),
      rule('only with transit', line.onlyWithTransit ? 'yes' : 'no'),
      ...amountsOf(line),
    ],
    isLargeWhen: { new: true, gone: true },
  }
}

function amountsOf(line: TariffLine): Figure[] {
  const money = (name: string, amount: number): Figure => ({
    name,
    text: formatAmount(amount, currencyOfSymbol(line.currencySymbol) ?? line.currencySymbol),
    amount,
    movesPrices: true,
  })
  const percent = (amount: number): Figure => ({ name: 'percent', text: `${amount} %`, amount, movesPrices: true })
  const bands = (list: readonly LengthBand[], region = '') =>
    list.map((band) => money(`${region}${bandWords(band)}`, band.amount))
  switch (line.basis) {
    case 'flat':
    case 'flatPerTransitCountry':
      return [money('amount', line.amount)]
    case 'flatByRegion':
      return Object.entries(line.amountByRegion).map(([region, amount]) => money(region, amount))
    case 'perKm':
      return [money('a kilometre', line.amount), money('minimum', line.minimum)]
    case 'perKmByLength':
      return [...bands(line.bands), money('minimum', line.minimum)]
    case 'lengthBand':
      return bands(line.bands)
    case 'lengthBandByRegion':
      return Object.entries(line.bandsByRegion).flatMap(([region, list]) => bands(list, `${region}, `))
    case 'percentOfPrice':
      return [rule('of', line.priceField), percent(line.percent), money('minimum', line.minimum)]
    case 'percentOfLine':
      return [rule('of', line.ofPastelCode), percent(line.percent)]
  }
}

function bandWords({ overMetres, uptoMetres }: LengthBand): string {
  return uptoMetres === null ? `over ${overMetres} m` : `${overMetres} to ${uptoMetres} m`
}

/** The deliveries that are offered, by start, end and type. */
function entriesOfDestinations(rows: readonly DestinationRow[]): Entry[] {
  return rows
    .filter(({ offered }) => offered)
    .map((row) => ({ path: [row.startLocationId, row.endLocationId, row.deliveryTypeId].join('/'), row }))
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }))
    .map(({ path, row }) => ({
      path,
      label: `${row.startLocation} to ${row.endLocation}, delivery type ${row.deliveryTypeId}`,
      figures: [
        remark('start', `${row.startLocation} (country ${row.startCountryId})`),
        remark('end', `${row.endLocation} (country ${row.countryId})`),
        rule('kind', row.kind),
        rule('region', row.tariffRegion),
        rule('transit countries', row.transitCountryIds.join(', ') || 'none'),
        length('road', row.distanceKm, 'km'),
        length('sea', row.seaNauticalMiles, 'nautical miles'),
      ],
      // One more destination moves no price; one less is offered to nobody from then on.
      isLargeWhen: { new: false, gone: true },
    }))
}

/** Units of each currency for one rand, with their time. */
function entriesOfRates(list: readonly CurrencyRate[]): Entry[] {
  return list
    .filter(({ currency }) => currency !== 'ZAR')
    .map(({ currency, value, timestamp }) => ({
      path: currency,
      label: currency,
      figures: [
        {
          name: 'for 1 rand',
          text: `${Number(value.toPrecision(RATE_DIGITS))} of ${dayAndMinuteInDigits(timestamp)}`,
          amount: value,
          movesPrices: true,
        },
      ],
      isLargeWhen: { new: false, gone: true },
    }))
}

function rule(name: string, text: string): Figure {
  return { name, text, amount: null, movesPrices: true }
}

function remark(name: string, text: string): Figure {
  return { name, text, amount: null, movesPrices: false }
}

function symbolPlace(name: string, isPrefix: boolean): Figure {
  return remark(name, isPrefix ? 'before the amount' : 'after the amount')
}

function length(name: string, amount: number | null, unit: string): Figure {
  return { name, text: amount === null ? 'none' : `${amount} ${unit}`, amount, movesPrices: true }
}
