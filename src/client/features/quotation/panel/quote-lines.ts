import type { LineItem } from '../../../../shared/contract/quotes.ts'
import {
  convert,
  currencyOfSymbol,
  formatAmount,
  formatMoney,
  roundHalfUp,
  type RatesByCurrency,
} from '../../../../shared/domain/money.ts'
import { ownerOfCharge } from '../../../../shared/domain/charge-owner.ts'
import { deliveryPart, findTotal, isTotal, LINE_ID } from '../../../../shared/domain/quote-total.ts'
import { type DatedRate, type RateOrigin, rateOrigin } from '../../../../shared/domain/rate-origin.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import type { Words } from '../../../words/words.ts'

export type LineCurrency = {
  readonly code: string
  readonly rates: RatesByCurrency
  /** Each with its time and source; empty while no rates are there. */
  readonly rateList: readonly DatedRate[]
}

export type QuoteLine = {
  readonly id: number
  readonly description: string
  readonly amount: string
  readonly kind: 'charge' | 'total' | 'extraTotal'
  /** Null on totals. */
  readonly whose: 'ours' | 'estimate' | null
  readonly pastelCode: string
}

/**
 * The lines as the table shows them. When the last total is in another currency than the chosen one, the same total in
 * the chosen currency follows it (`money.extra-total`). Without a rate there is no extra line.
 */
export function toQuoteLines(
  items: readonly LineItem[],
  currency: LineCurrency,
  words: Words<'quotation'>,
): QuoteLine[] {
  const last = findTotal(items)
  return items.flatMap((item) => {
    const extra = item === last ? extraTotal(item, { currency, rate: originOf(items, currency), words }) : null
    return extra === null ? [toLine(item)] : [toLine(item), extra]
  })
}

export type DeliveredTotal = {
  /** All in the chosen currency; vehicle and delivery add up to the total to the cent. */
  readonly total: string
  readonly vehicle: string
  readonly delivery: string
  /** The total in the currency of the tariff; null when that is the chosen one. */
  readonly tariffTotal: string | null
  /** How many lines it is the sum of. */
  readonly charges: number
  /** Of the rates that took part in it; null where none did. */
  readonly rate: RateOrigin | null
}

/** What the vehicle costs delivered; undefined when there is no total, or no rate to convert it with. */
export function deliveredTotal(items: readonly LineItem[], currency: LineCurrency): DeliveredTotal | undefined {
  const total = findTotal(items)
  const vehicle = items.find((item) => item.id === LINE_ID.vehicle)
  if (total === undefined || vehicle === undefined) return undefined
  const totalAmount = amountIn(total, currency)
  const vehicleAmount = amountIn(vehicle, currency)
  if (totalAmount === undefined || vehicleAmount === undefined) return undefined
  const isSame = currencyOfSymbol(total.currencySymbol) === currency.code
  return {
    total: formatAmount(totalAmount, currency.code),
    vehicle: formatAmount(vehicleAmount, currency.code),
    delivery: formatAmount(deliveryPart(totalAmount, vehicleAmount), currency.code),
    tariffTotal: isSame ? null : amountText(total),
    charges: items.filter((item) => !isTotal(item)).length,
    rate: originOf(items, currency),
  }
}

/** Lines in dollars and the vehicle in rand are one sum: the dollar's rate has a part in it whatever it is shown in. */
function originOf(items: readonly LineItem[], { code, rateList }: LineCurrency): RateOrigin | null {
  const codes = items.flatMap(({ currencySymbol }) => currencyOfSymbol(currencySymbol) ?? [])
  return rateOrigin(rateList, [code, ...codes])
}

function toLine(item: LineItem): QuoteLine {
  const isSum = isTotal(item)
  return {
    id: item.id,
    description: item.description,
    amount: amountText(item),
    kind: isSum ? 'total' : 'charge',
    whose: isSum ? null : ownerOfCharge(item.pastelCode),
    pastelCode: item.pastelCode,
  }
}

type ExtraTotal = {
  readonly currency: LineCurrency
  readonly rate: RateOrigin | null
  readonly words: Words<'quotation'>
}

function extraTotal(total: LineItem, { currency, rate, words }: ExtraTotal): QuoteLine | null {
  if (rate === null || currencyOfSymbol(total.currencySymbol) === currency.code) return null
  const amount = amountIn(total, currency)
  if (amount === undefined) return null
  return {
    id: LINE_ID.extraTotal,
    description: words.extraTotal(currency.code, minuteInDigits(rate.timestamp)),
    amount: formatAmount(amount, currency.code),
    kind: 'extraTotal',
    whose: null,
    pastelCode: total.pastelCode,
  }
}

/** Rounded to cents; undefined when the line's currency or a rate is not known. */
function amountIn(item: LineItem, { code, rates }: LineCurrency): number | undefined {
  const source = currencyOfSymbol(item.currencySymbol)
  if (source === undefined) return undefined
  const amount = convert(item.amount, source, code, rates)
  return amount === undefined ? undefined : roundHalfUp(amount, 2)
}

/** In the line's own currency; the symbol stands behind where the line says so. */
function amountText({ amount, currencySymbol, isPrefix }: LineItem): string {
  const currency = currencyOfSymbol(currencySymbol)
  if (currency === undefined) return `${currencySymbol} ${amount}`
  if (isPrefix) return formatAmount(amount, currency)
  return `${formatMoney(amount, { currency, decimals: true, symbol: false })}\u00A0${currencySymbol}`
}
