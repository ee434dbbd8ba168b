import { LIMITS } from '../../../shared/contract/limits.ts'
import { convert, toCents, type RatesByCurrency } from '../../../shared/domain/money.ts'
import type { Cells, FieldCompiler } from './field-reader.ts'
import type { Mapping } from './mapping.ts'
import { MappingError } from './mapping-error.ts'
import { RowProblem } from './row-problem.ts'
import { parseQuantity } from './units.ts'
import { assertUnits, unitOf } from './value-readers.ts'

export type Prices = { readonly priceCents: number; readonly priceWithVatCents: number }

/**
 * Both prices of a row in ZAR cents at the given rates, each rounded once; both 0 = on request. With one price given the
 * other follows from the mapping's VAT. Throws a MappingError when the file's currency has no rate.
 */
export function priceReader(
  fields: FieldCompiler,
  given: { readonly mapping: Mapping; readonly rates: RatesByCurrency },
): (cells: Cells) => Prices {
  const { mapping, rates } = given
  if (convert(1, mapping.currency, 'ZAR', rates) === undefined) {
    throw new MappingError([`currency: there is no rate for ${mapping.currency}`])
  }
  const toZar = (amount: number) => convert(amount, mapping.currency, 'ZAR', rates) ?? 0
  const price = amountReader('price', fields, mapping)
  const withVat = amountReader('priceWithVat', fields, mapping)
  const factor = 1 + mapping.vat.percent / 100
  return (cells) => {
    const net = price(cells)
    const gross = withVat(cells)
    const single = gross ?? net
    if (single === null) throw new RowProblem('price', { problem: 'is empty' })
    if (net !== null && gross !== null) {
      return assertSane({ priceCents: toCents(toZar(net)), priceWithVatCents: toCents(toZar(gross)) })
    }
    const isGross = gross !== null || mapping.vat.included
    return assertSane({
      priceCents: toCents(toZar(isGross ? single / factor : single)),
      priceWithVatCents: toCents(toZar(isGross ? single : single * factor)),
    })
  }
}

/** The amount in the file's currency; 0 = on request, null = no value. */
function amountReader(name: 'price' | 'priceWithVat', fields: FieldCompiler, mapping: Mapping) {
  const field = mapping.fields[name]
  assertUnits(name, { units: (field ?? []).flatMap((source) => source.unit ?? []), measure: 'money' })
  const read = fields.first(name, field)
  const onRequest = new Set(mapping.onRequest.map((text) => text.trim().toLowerCase()))
  return (cells: Cells): number | null => {
    const reading = read(cells)
    if (reading === null) return onRequest.has('') && field !== undefined ? 0 : null
    if (onRequest.has(reading.text.toLowerCase())) return 0
    const { decimalMark } = mapping
    const amount = parseQuantity(reading.text, { field: name, measure: 'money', decimalMark, ...unitOf(reading) })
    if (amount < 0) throw new RowProblem(name, { problem: 'is negative', value: reading.text })
    return amount
  }
}

function assertSane(prices: Prices): Prices {
  if (Math.max(prices.priceCents, prices.priceWithVatCents) <= LIMITS.priceZar * 100) return prices
  throw new RowProblem('price', { problem: `is above ${LIMITS.priceZar} rand` })
}
