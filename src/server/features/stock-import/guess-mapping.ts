import { NUMBER_LENGTH, type Unit } from './units.ts'
import type { ColumnFacts } from '../../../shared/contract/uploads.ts'
import { isCellError } from './cell-error.ts'
import { currencyOf, dateOrderOf, decimalMarkOf, factsOfColumn } from './column-facts.ts'
import { marksInName } from './currency-marks.ts'
import { mappingOfExport } from './export-columns.ts'
import type { GuessedField, GuessedMapping } from './guessed-mapping.ts'
import { COLUMN_WORDS, type GuessedName } from './column-words.ts'
import { guessNotes, vatInName } from './guess-notes.ts'
import { sharedName } from '../../../shared/domain/column-names.ts'
import { DEFAULT_VAT_PERCENT } from '../../../shared/domain/tariff.ts'
import { takeApart, threeAfter } from './number-text.ts'
import { shownBeside } from './row-marks.ts'
import type { Shown, SourceRow, StockFile } from './source-row.ts'
import { openStockFile, readableRows } from './stock-file.ts'
import { isConsumption, mileageUnitInName, numberInName } from './value-readers.ts'

/** Rows that are looked at before a file is imported, unless they have more characters than this. */
export const SAMPLE_ROWS = 200
export const SAMPLE_CHARACTERS = 2_000_000
const AS_IT_SHOWS = { encoding: 'auto', delimiter: 'auto', decimalMark: '.' } as const

const COUNTED: ReadonlySet<GuessedName> = new Set(['numDoors', 'numSeats', 'features.engineCylinder'])

type Column = {
  readonly name: string
  /** The name that it shares with other columns: somebody has to say which of them is meant. */
  readonly shared: string | undefined
  /** The name in letters and digits. */
  readonly words: string
  /** The same without brackets and currency. */
  readonly bareWords: string
  readonly cells: readonly string[]
  /** Beside each of them. */
  readonly shown: readonly (Shown | undefined)[]
  readonly facts: ColumnFacts | undefined
}

export type StockSample = Pick<StockFile, 'sheet' | 'otherSheets' | 'hiddenRows'> & {
  readonly format: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly guess: GuessedMapping
  readonly facts: readonly ColumnFacts[]
  /** Of a workbook the same of another sheet. */
  readonly sampleSheet?: ((name: string) => Promise<StockSample>) | undefined
}

/** The first rows of a stock file, and the mapping that they let guess. Throws StockFileError in words. */
export async function sampleStockFile(path: string): Promise<StockSample> {
  return sampleOf(await openStockFile(path, { ...AS_IT_SHOWS, sheet: undefined }))
}

async function sampleOf(file: StockFile): Promise<StockSample> {
  const { header, format, rows: all, sheet, otherSheets, hiddenRows, openSheet } = file
  const rows: (readonly string[])[] = []
  const shownInRows: SourceRow['shown'][] = []
  let characters = 0
  // A file that breaks off after some rows is guessed by those; the import says where it stopped.
  for await (const { cells, shown } of readableRows({ rows: all })) {
    shownInRows.push(shown)
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (rows.push(cells) >= SAMPLE_ROWS || characters >= SAMPLE_CHARACTERS) break
  }
  const facts = columnsOf(header, rows, shownInRows).flatMap((column) => column.facts ?? [])
  const guess = guessMapping(header, rows, shownInRows)
  const sampleSheet = openSheet && (async (name: string) => sampleOf(await openSheet(name)))
  return { format, header, rows, guess, facts, sheet, otherSheets, hiddenRows, sampleSheet }
}

function columnsOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  shownInRows: readonly SourceRow['shown'][],
): readonly Column[] {
  const besideOf = shownBeside(rows, shownInRows)
  return header.map((name, index) => {
    const beside = besideOf(index)
    const filled = rows
      .map((row, at) => ({ cell: (row[index] ?? '').trim(), shown: beside[at] }))
      .filter(({ cell }) => /[\p{L}\d]/u.test(cell) && !isCellError(cell))
    const [cells, shown] = [filled.map(({ cell }) => cell), filled.map((of) => of.shown)]
    const withoutMarks = marksInName(name).reduce((left, { mark }) => left.replace(mark, ' '), name)
    const shared = sharedName(header, name)
    return {
      name,
      shared,
      words: lettersOf(shared ?? name),
      bareWords: lettersOf(withoutMarks.replace(/\([^)]*\)/g, '')),
      cells,
      shown,
      facts: factsOfColumn(name, cells, shown),
    }
  })
}

/** What the names of the columns and some first rows let guess. */
export function guessMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  shownInRows: readonly SourceRow['shown'][] = [],
): GuessedMapping {
  const own = mappingOfExport(header)
  if (own !== undefined) return own
  const columns = columnsOf(header, rows, shownInRows)
  const chosen = chooseColumns(columns)
  const priced = chosen.get('priceWithVat') ?? chosen.get('price')
  const prices = [chosen.get('priceWithVat')?.facts, chosen.get('price')?.facts]
  const currency = currencyOf(prices)
  const decimalMark = decimalMarkOf([...prices, chosen.get('mileage')?.facts])
  const dateOrder = dateOrderOf([chosen.get('listedAt')?.facts])
  return {
    notes: guessNotes({ columns, chosen, currency, decimalMark }),
    ...(currency === undefined ? {} : { currency }),
    // Once it is asked, whoever imports says it.
    vat: { included: vatInName(priced?.name ?? '') !== 'without', percent: DEFAULT_VAT_PERCENT },
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
    fields: describe(chosen, (field) => (field.startsWith('features.') ? undefined : field)),
    features: describe(chosen, (field) => /^features\.(.+)$/.exec(field)?.[1]),
  }
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}

/** Each field takes the column with its best word, each column serves one field. */
function chooseColumns(columns: readonly Column[]): ReadonlyMap<GuessedName, Column> {
  const chosen = new Map<GuessedName, Column>()
  const free = new Set(columns)
  for (const { field, words } of COLUMN_WORDS) {
    const column = words
      .flatMap((word) => [...free].filter((candidate) => candidate.words === word || candidate.bareWords === word))
      .find((candidate) => measures(field, candidate))
    if (column === undefined) continue
    free.delete(column)
    if (column.shared !== undefined) {
      for (const twin of free) if (twin.shared === column.shared) free.delete(twin)
    }
    const isReference = field === 'supplierNumber' && column.cells.some((cell) => /^saex/i.test(cell))
    chosen.set(isReference ? 'reference' : field, column)
  }
  return chosen
}

function describe(
  chosen: ReadonlyMap<GuessedName, Column>,
  nameOf: (field: GuessedName) => string | undefined,
): Readonly<Record<string, GuessedField>> {
  return Object.fromEntries(
    [...chosen].flatMap(([field, column]) => {
      const name = nameOf(field)
      return name === undefined ? [] : [[name, { column: column.shared ?? column.name, ...detailsOf(field, column) }]]
    }),
  )
}

function detailsOf(field: GuessedName, column: Column): Omit<GuessedField, 'column'> {
  const { name, cells } = column
  const numbers = cells.map(Number).filter(Number.isFinite)
  if (field === 'mileage') return unitIfAny(mileageUnitInName(name))
  if (field === 'price' || field === 'priceWithVat') {
    return unitIfAny(numberInName(name) === 'thousands' ? 'thousands' : undefined)
  }
  if (field === 'length') return { unit: lengthUnit(Math.max(0, ...numbers)) }
  if (field === 'features.engineCapacity') return capacityDetails(cells)
  if (field === 'features.kilowatt') return powerDetails(column)
  if (COUNTED.has(field)) return numbers.length < cells.length ? { pattern: ONLY_NUMBER } : {}
  if (field !== 'extras' && field !== 'pictures') return {}
  return { split: ['|', ';', ','].find((mark) => cells.some((cell) => cell.includes(mark))) ?? ';' }
}

/** None where only the cells say it, or nothing does. */
function unitIfAny(unit: Unit | undefined): { readonly unit?: Unit } {
  return unit === undefined ? {} : { unit }
}

/** Behind what is looked for in a cell: else all of the cell is the value, which is told where it cannot be understood. */
const ELSE_ALL = '|^.+'
/** '4 Doors' and 'V6', not '4/5' nor '5+2'. */
const ONLY_NUMBER = String.raw`^\D*(\d+)\D*$${ELSE_ALL}`
const CAPACITY = String.raw`^.*?((?:\d{1,3}(?: \d{3})+|\d[\d.,]*) ?(?:ccm?|l(?:it(?:re|er)s?)?))\b${ELSE_ALL}`
const CAPACITY_WORD = /^(?:ccm?|l(?:it(?:re|er)s?)?)?$/i

/** Without a unit where the size of each number says it. */
function capacityDetails(cells: readonly string[]): Omit<GuessedField, 'column'> {
  const parts = cells.map((cell) => (cell.length > NUMBER_LENGTH ? undefined : takeApart(cell)))
  if (parts.some((of) => of === undefined || of.before !== '' || !CAPACITY_WORD.test(of.after))) {
    return { pattern: CAPACITY }
  }
  const numbers = cells.map(Number)
  if (numbers.length === 0 || parts.some((of) => threeAfter(of?.digits ?? '') !== undefined)) return {}
  if (numbers.every((capacity) => capacity < 30)) return { unit: 'litres' }
  return numbers.every((capacity) => capacity >= 50) ? { unit: 'cc' } : {}
}

const POWER_IN_CELL = /\d ?(kw|b?hp|ps)\b/i
const POWER = String.raw`^.*?(\d[\d.,]* ?(?:kw|b?hp|ps))\b${ELSE_ALL}`

/** Horsepower and kilowatts by the column's name or its cells; see {@link measures}. */
function powerDetails({ name, cells }: Column): Omit<GuessedField, 'column'> {
  const [said] = cells.flatMap((cell) => POWER_IN_CELL.exec(cell)?.[1] ?? [])
  const unit = powerInName(name) ?? powerInName(said ?? '') ?? 'kW'
  return said === undefined ? { unit } : { pattern: POWER, unit }
}

function powerInName(name: string): Unit | undefined {
  const said = /(kw|kilowatts?|b?hp|horsepower|ps)$/.exec(lettersOf(name))?.[1]
  if (said === undefined) return undefined
  return said.startsWith('k') ? 'kW' : said === 'ps' ? 'ps' : 'hp'
}

/** Whether a column of that name can be the field: kilometres per litre are no mileage, and a power has a unit. */
function measures(field: GuessedName, { name, cells, shown }: Column): boolean {
  if (field === 'mileage') {
    return ![name, ...cells, ...shown.map((beside) => beside?.distance ?? '')].some(isConsumption)
  }
  if (field !== 'features.kilowatt') return true
  return powerInName(name) !== undefined || cells.some((cell) => POWER_IN_CELL.test(cell))
}

/** Vehicles are 2 to 30 metres long. */
function lengthUnit(longest: number): Unit {
  if (longest < 30) return 'm'
  return longest < 3000 ? 'cm' : 'mm'
}
