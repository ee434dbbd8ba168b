import { convert, type RatesByCurrency } from '../../../shared/domain/money.ts'
import { judgePrices, type Prices } from '../../../shared/domain/vehicle-rules/judge-value.ts'
import { currencyMark } from './currency-marks.ts'
import type { Cells, FieldCompiler, Reading, RowShown } from './field-reader.ts'
import type { Mapping } from './mapping.ts'
import { MappingError } from './mapping-error.ts'
import { RowProblem } from './row-problem.ts'
import { parseAmount, THOUSAND_OR_KWACHA } from './units.ts'
import { accepted, assertUnits } from './value-readers.ts'

/**
 * Both prices of a row in ZAR cents at the given rates, each rounded once; both 0 = on request. With one price given the
 * other follows from the mapping's VAT. Throws a MappingError when the file's currency has no rate.
 */
export function priceReader(
  fields: FieldCompiler,
  given: { readonly mapping: Mapping; readonly rates: RatesByCurrency },
): (cells: Cells, shown: RowShown) => Prices {
  const { mapping, rates } = given
  if (convert(1, mapping.currency, 'ZAR', rates) === undefined) {
    throw new MappingError([`currency: there is no rate for ${mapping.currency}`])
  }
  const toZar = (amount: number | null) =>
    amount === null ? null : (convert(amount, mapping.currency, 'ZAR', rates) ?? 0)
  const readNet = amountReader('price', fields, mapping)
  const readGross = amountReader('priceWithVat', fields, mapping)
  const { included, percent: vatPercent } = mapping.vat
  return (cells, shown) => {
    const [net, gross] = [toZar(readNet(cells, shown)), toZar(readGross(cells, shown))]
    // A single price column is with VAT where the mapping says so.
    const isGross = included && gross === null
    const prices = isGross ? { price: null, priceWithVat: net } : { price: net, priceWithVat: gross }
    return accepted('price', judgePrices({ ...prices, vatPercent }))
  }
}

/** The amount in the file's currency; 0 = on request, null = no value. */
function amountReader(name: 'price' | 'priceWithVat', fields: FieldCompiler, mapping: Mapping) {
  const field = mapping.fields[name]
  assertUnits(name, { units: (field ?? []).flatMap((source) => source.unit ?? []), measure: 'money' })
  const read = fields.first(name, field)
  const onRequest = new Set(mapping.onRequest.map((text) => text.trim().toLowerCase()))
  return (cells: Cells, shown: RowShown): number | null => {
    const reading = read(cells, shown)
    if (reading === null) return onRequest.has('') && field !== undefined ? 0 : null
    if (onRequest.has(reading.text.toLowerCase())) return 0
    const unit = reading.source.unit ?? 'units'
    const { amount, marks } = parseAmount(reading.text, { field: name, decimalMark: mapping.decimalMark, unit })
    const beside = reading.shown?.currencies ?? []
    const value = [reading.text, ...beside].join(' ')
    for (const mark of [...marks, ...beside]) assertCurrency(mark, { name, value, mapping })
    if (amount < 0) throw new RowProblem(name, { problem: 'is negative', value: reading.text })
    return amount
  }
}

/** The text of a price, with the mark that it is shown with where that is of another currency than the file's. */
export function withForeignMark({ currency, currencyMarks, onRequest }: Mapping): (reading: Reading) => string {
  const isForeign = (mark: string) => currencyMark(mark)?.currencies.includes(currency) !== true
  return ({ text, shown }) => {
    const marks = shown?.currencies ?? []
    const isRequest = onRequest.some((word) => word.trim().toLowerCase() === text.toLowerCase())
    return isRequest || currencyMarks === 'ignore' || !marks.some(isForeign) ? text : `${marks.join(' ')} ${text}`
  }
}

function assertCurrency(
  mark: string,
  { name, value, mapping }: { readonly name: string; readonly value: string; readonly mapping: Mapping },
): void {
  const { currency, currencyMarks } = mapping
  if (mark === THOUSAND_OR_KWACHA) {
    if (!currencyMark('kwacha')?.currencies.includes(currency)) return
    throw new RowProblem(name, { problem: 'may mean thousands or kwacha: write the whole number', value })
  }
  const known = currencyMark(mark)
  if (known === undefined) throw new RowProblem(name, { problem: 'is no amount of money', value })
  if (currencyMarks === 'ignore' || known.currencies.includes(currency)) return
  throw new RowProblem(name, { problem: `is in another currency than the file's ${currency}`, value })
}
