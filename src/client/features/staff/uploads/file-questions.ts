import type { ColumnFacts, MappingDocument } from '../../../../shared/contract/uploads.ts'
import { nameKey } from '../../../../shared/domain/name-key.ts'
import { columnOf, currencyOf, type FieldName, SPECIAL, textOf, unitOf } from './mapping-document.ts'

type Facts = readonly ColumnFacts[]
/** What the file does not show by itself, or shows otherwise than the mapping says (`import.currency-asked`). */
export type FileQuestion =
  'make' | 'model' | 'price' | 'currency' | 'currencyMarks' | 'decimalMark' | 'dateOrder' | 'mileage' | 'priceUnit'

/** Questions that somebody has to answer before the import. */
export function openQuestions(mapping: MappingDocument, facts: Facts): readonly FileQuestion[] {
  const marks = otherMarks(mapping, facts).length > 0 && textOf(mapping, 'currencyMarks') === ''
  const mark = ambiguousNumber(mapping, facts) !== undefined && textOf(mapping, 'decimalMark') === ''
  const dates = ambiguousDate(mapping, facts) !== undefined && dayPlaceOf(mapping) === ''
  const isPriced = columnOf(mapping, 'price') !== '' || columnOf(mapping, 'priceWithVat') !== ''
  return [
    (['make', 'model'] as const).filter((field) => columnOf(mapping, field) === ''),
    isPriced ? [] : (['price'] as const),
    currencyOf(mapping) === '' ? (['currency'] as const) : [],
    marks ? (['currencyMarks'] as const) : [],
    mark ? (['decimalMark'] as const) : [],
    dates ? (['dateOrder'] as const) : [],
    isUnitOpen(mapping, facts) ? (['mileage'] as const) : [],
    isPriceUnitOpen(mapping, facts) ? (['priceUnit'] as const) : [],
  ].flat()
}

/** Marks of currencies in the price columns and their names. */
export function marksOf(mapping: MappingDocument, facts: Facts): ColumnFacts['marks'] {
  return priceFacts(mapping, facts).flatMap(({ marks }) => marks)
}

/** Those of them that do not mean the currency of the mapping. */
export function otherMarks(mapping: MappingDocument, facts: Facts): ColumnFacts['marks'] {
  const currency = currencyOf(mapping)
  return currency === '' ? [] : marksOf(mapping, facts).filter(({ currencies }) => !currencies.includes(currency))
}

/** The one currency that the marks mean or may mean stands before the others. */
export function likelyCurrencies(mapping: MappingDocument, facts: Facts): readonly string[] {
  return [...new Set(marksOf(mapping, facts).flatMap(({ currencies }) => currencies))]
}

/** A price or a mileage with three digits after its only mark, where no cell shows what the mark is. */
export function ambiguousNumber(mapping: MappingDocument, facts: Facts): string | undefined {
  const numbers = [...priceFacts(mapping, facts), factsOf(mapping, { field: 'mileage', facts })].flatMap(
    (of) => of ?? [],
  )
  if (numbers.some(({ decimalMark }) => decimalMark !== null)) return undefined
  return numbers.find(({ ambiguous }) => ambiguous !== null)?.ambiguous ?? undefined
}

/** A date of which day and month could be either part, where no cell shows which comes first. */
export function ambiguousDate(mapping: MappingDocument, facts: Facts): string | undefined {
  return factsOf(mapping, { field: 'listedAt', facts })?.dates?.ambiguous ?? undefined
}

/** What the mapping says of them: '' = nothing, also where it is an order in which none is a date. */
export function dayPlaceOf(mapping: MappingDocument): '' | 'dmy' | 'mdy' {
  const order = textOf(mapping, 'dateOrder')
  return order === 'dmy' || order === 'mdy' ? order : ''
}

/** Prices of 0 in the first rows. */
export function zeroPrices(mapping: MappingDocument, facts: Facts): number {
  return priceFacts(mapping, facts).reduce((sum, { zeros }) => sum + zeros, 0)
}

/** Whether neither the mapping, the column's name nor its cells say what the mileage is measured in. */
function isUnitOpen(mapping: MappingDocument, facts: Facts): boolean {
  const column = columnOf(mapping, 'mileage')
  if (column === '' || column === SPECIAL || unitOf(mapping, 'mileage') !== '') return false
  const known = factsOf(mapping, { field: 'mileage', facts })
  return known !== undefined && known.distanceInName === null && known.bareNumbers > 0
}

/** Whether the name of a price's column has a number and nobody says whether its cells count so many. */
function isPriceUnitOpen(mapping: MappingDocument, facts: Facts): boolean {
  return (['priceWithVat', 'price'] as const).some(
    (field) => unitOf(mapping, field) === '' && factsOf(mapping, { field, facts })?.hasFactorInName === true,
  )
}

function priceFacts(mapping: MappingDocument, facts: Facts): Facts {
  return (['priceWithVat', 'price'] as const).flatMap((field) => factsOf(mapping, { field, facts }) ?? [])
}

function factsOf(
  mapping: MappingDocument,
  { field, facts }: { readonly field: FieldName; readonly facts: Facts },
): ColumnFacts | undefined {
  const column = nameKey(columnOf(mapping, field))
  return facts.find((of) => nameKey(of.column) === column)
}
