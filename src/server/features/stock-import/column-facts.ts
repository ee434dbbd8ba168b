import { type ColumnFacts, DATE_ORDERS } from '../../../shared/contract/uploads.ts'
import { currencyMark, marksInName, together, type CurrencyMark } from './currency-marks.ts'
import { markShownBy, takeApart, threeAfter, type DecimalMark } from './number-text.ts'
import type { Shown } from './source-row.ts'
import { isFactor, distanceInName, numberInName } from './value-readers.ts'
import { distanceWord, NUMBER_LENGTH, withoutMultiplier } from './units.ts'

type Mark = ColumnFacts['marks'][number]
type DateOrder = (typeof DATE_ORDERS)[number]

const PLAIN_DATE = /^(\d{1,4})([./ -])(\d{1,2})[./ -](\d{1,4})(?=$|[ T])/

/**
 * What the name and the cells of a column show about the numbers and dates in it, with what stands beside each cell; undefined
 * where it has none.
 */
export function factsOfColumn(
  column: string,
  cells: readonly string[],
  shown: readonly (Shown | undefined)[] = [],
): ColumnFacts | undefined {
  const numbers = cells.flatMap((cell, at) => {
    const parts = cell.length > NUMBER_LENGTH ? undefined : takeApart(cell.trim())
    return parts === undefined ? [] : { ...parts, shown: shown[at] }
  })
  const dates = datesOf(cells)
  if (numbers.length === 0 && dates === undefined) return undefined
  const marks = new Map<string, Mark>()
  for (const { mark, meaning } of marksInName(column)) addMark(marks, { mark, meaning, cells: 0 })
  const distances = new Set<'km' | 'miles'>()
  let bareNumbers = 0
  const isCounted = isFactor(numberInName(column))
  for (const { before, after, shown: beside } of numbers) {
    const isBare = before === '' && after === ''
    // A unit beside a number of thousands says nothing of the thousands.
    const words = isBare && !isCounted ? (beside?.distance ?? '') : after
    const distance = distanceWord(words)
    if (distance !== undefined) distances.add(distance)
    if (isBare && words === '') bareNumbers++
    const own = distanceWord(after) === undefined ? [before, withoutMultiplier(after)] : []
    for (const mark of [...own, ...(beside?.currencies ?? [])]) {
      const meaning = mark === '' ? undefined : currencyMark(mark)
      if (meaning !== undefined) addMark(marks, { mark: mark.trim(), meaning, cells: 1 })
    }
  }
  return {
    column,
    marks: [...marks.values()],
    decimalMark: shownMark(numbers) ?? null,
    ambiguous: numbers.find(({ digits, ending }) => ending === '' && threeAfter(digits) !== undefined)?.digits ?? null,
    distanceInName: distanceInName(column) ?? null,
    ...(numberInName(column) === 'factor' && { hasFactorInName: true }),
    distances: [...distances],
    bareNumbers,
    zeros: numbers.filter(({ digits }) => /^0+(?:[.,]0+)?$/.test(digits)).length,
    ...(dates && { dates }),
  }
}

/** Undefined where no cell is a date of which the order counts. */
function datesOf(cells: readonly string[]): ColumnFacts['dates'] {
  const dates = cells.flatMap((cell) => {
    const orders = cell.length > NUMBER_LENGTH ? [] : ordersOf(cell.trim())
    return orders.length === 0 ? [] : { text: cell.trim(), orders }
  })
  if (dates.length === 0) return undefined
  const [order, other] = DATE_ORDERS.filter((one) => dates.every(({ orders }) => orders.includes(one)))
  if (order !== undefined && other === undefined) return { order, ambiguous: null }
  const open = dates.find(({ text, orders }) => orders.length > 1 && !isSameEitherWay(text))
  if (order !== undefined && open === undefined) return { order, ambiguous: null }
  return { order: null, ambiguous: (open ?? dates[0]!).text }
}

/** In which order of its parts a text can be a date; none where it is no date, or one that is understood in any order. */
function ordersOf(text: string): readonly DateOrder[] {
  const [, first = '', mark, second = '', last = ''] = PLAIN_DATE.exec(text) ?? []
  if (first.length === 4) return mark === '-' ? [] : ['ymd']
  if (first.length === 3 || last.length !== 4) return []
  return [Number(second) > 12 ? [] : ('dmy' as const), Number(first) > 12 ? [] : ('mdy' as const)].flat()
}

/** 05/05/2024. */
function isSameEitherWay(date: string): boolean {
  const [, first, , second] = PLAIN_DATE.exec(date) ?? []
  return Number(first) === Number(second)
}

/** The order of dates that the cells of the first of these columns show that shows one. */
export function dateOrderOf(facts: readonly (ColumnFacts | undefined)[]): DateOrder | undefined {
  return facts.find((of) => (of?.dates?.order ?? null) !== null)?.dates?.order ?? undefined
}

/** The one decimal mark that all of these show; undefined when none does, or they differ. */
function shownMark(numbers: readonly Parameters<typeof markShownBy>[0][]): DecimalMark | undefined {
  const shown = new Set(numbers.flatMap((number) => markShownBy(number) ?? []))
  return shown.size === 1 ? [...shown][0] : undefined
}

/** The decimal mark that the cells of the first of these columns show that shows one. */
export function decimalMarkOf(facts: readonly (ColumnFacts | undefined)[]): DecimalMark | undefined {
  return facts.find((of) => (of?.decimalMark ?? null) !== null)?.decimalMark ?? undefined
}

/** The currency that all marks of these columns mean; undefined when there is none, or they may mean several. */
export function currencyOf(facts: readonly (ColumnFacts | undefined)[]): string | undefined {
  const meaning = together(facts.flatMap((of) => of?.marks ?? []))
  return meaning?.isClear === true ? meaning.currencies[0] : undefined
}

function addMark(
  marks: Map<string, Mark>,
  { mark, meaning, cells }: { readonly mark: string; readonly meaning: CurrencyMark; readonly cells: number },
): void {
  const key = mark.toUpperCase()
  const known = marks.get(key)
  marks.set(key, { mark, ...meaning, currencies: [...meaning.currencies], cells: (known?.cells ?? 0) + cells })
}
