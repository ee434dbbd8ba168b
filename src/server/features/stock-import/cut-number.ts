import { uniqueColumns } from '../../../shared/domain/column-names.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { currencyMark } from './currency-marks.ts'
import type { Mapping } from './mapping.ts'
import { ownColumns } from './rejected-file.ts'

/** What tells a number that a comma without quotation marks cut in two from two numbers side by side. */
type NumberPlaces = {
  readonly columns: number
  /** Columns of the header without those at its end that have no name. */
  readonly named: number
  /** Cells that most rows have, and those up to the last that is filled. */
  readonly cells: number
  readonly filled: number
  /** Columns of prices and mileage by their place; `isWhole` where a price is no count of thousands. */
  readonly amounts: ReadonlyMap<number, { readonly isWhole: boolean }>
}

type Rows = readonly (readonly string[])[]

/**
 * Finds where a price or a mileage without quotation marks became two cells; -1 = nowhere. Two numbers side by side may also
 * be meant: they are one in a row that has more, or fewer, than most rows, or behind the mark of a currency. `first` are
 * rows of the file behind its header.
 */
export function cutNumberFinder(
  header: readonly string[],
  { fields, first }: { readonly fields: Mapping['fields'] | undefined; readonly first: Rows },
): (cells: readonly string[]) => number {
  // Of a file of rejected rows most may be cut; the others were written as long as its header.
  const usual = ownColumns(header).length < header.length ? [header] : first
  const places: NumberPlaces = {
    columns: header.length,
    named: header.findLastIndex((name) => name !== '') + 1,
    cells: mostOften(usual.map((cells) => cells.length)),
    filled: mostOften(usual.map(countFilled)),
    amounts: fields === undefined ? new Map() : amountPlaces(header, fields),
  }
  return (cells) => findCutNumber(cells, places)
}

function amountPlaces(header: readonly string[], fields: Mapping['fields']): NumberPlaces['amounts'] {
  const own = ownColumns(header)
  const names = uniqueColumns(own).map(nameKey)
  const before = header.length - own.length
  const { price = [], priceWithVat = [], mileage = [] } = fields
  const amounts = new Map<number, { readonly isWhole: boolean }>()
  for (const source of [...mileage, ...price, ...priceWithVat]) {
    const isWhole = !mileage.includes(source) && source.unit !== 'thousands'
    for (const name of [source.column ?? source.columns ?? []].flat()) {
      const at = names.indexOf(nameKey(name))
      if (at >= 0) amounts.set(at + before, { isWhole })
    }
  }
  return amounts
}

/** 'R345' and '000': what stands on both sides of a comma between thousands. */
const BEFORE_COMMA = /(?:^|[^\d.,/-])([1-9]\d{0,2})$/
const BEHIND_COMMA = /^\d{3}(?:\.\d+)?(?:[\s/].*)?$/
/** No count and no number of a vehicle begins so. */
const REST_OF_THOUSANDS = /^0\d\d/
/** No amount with its mark is longer up to its first comma. */
const MAX_BEFORE = 20

function findCutNumber(cells: readonly string[], places: NumberPlaces): number {
  if (cells.length === places.named) return -1
  const filled = countFilled(cells)
  const isRefused = cells.length < places.columns || filled > places.columns
  const isLong = cells.length > Math.max(places.cells, places.columns) || filled > Math.max(places.filled, places.named)
  for (const [at, { isWhole }] of places.amounts) {
    const before = cells[at]?.trim() ?? ''
    const behind = cells[at + 1]?.trim() ?? ''
    if (before.length > MAX_BEFORE || !BEHIND_COMMA.test(behind)) continue
    const [, digits] = BEFORE_COMMA.exec(before) ?? []
    if (digits === undefined) continue
    const mark = before.slice(0, -digits.length)
    // No vehicle costs less than a thousand of anything, and no cell behind a mileage begins with a zero.
    const isCut = isWhole ? mark === '' || currencyMark(mark) !== undefined : REST_OF_THOUSANDS.test(behind)
    if (isRefused || isLong || isCut) return at
  }
  return -1
}

function countFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** Of two that are as frequent the greater one; 0 of none. */
function mostOften(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  const [most] = [...times].toSorted(([one, often], [other, oftenOther]) => oftenOther - often || other - one)
  return most?.[0] ?? 0
}
