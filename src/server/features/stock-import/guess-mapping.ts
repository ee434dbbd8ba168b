import type { Unit } from './units.ts'
import type { FieldName } from './mapping.ts'
import { columnTwins, sharedName } from '../../../shared/domain/column-names.ts'
import { StoppedReading } from './stock-file-error.ts'
import { openStockFile } from './stock-file.ts'

const SAMPLE_ROWS = 50
const AS_IT_SHOWS = { encoding: 'auto', delimiter: 'auto', sheet: 1, decimalMark: '.' } as const

/** Words of a column's name, letters and digits only, in the order in which fields choose their column. */
const COLUMN_WORDS: readonly Guess[] = [
  { field: 'reference', words: ['saexreference', 'saexref', 'saexno', 'saexnumber', 'saex'] },
  {
    field: 'supplierNumber',
    words: ['stocknumber', 'stockno', 'stockid', 'stockcode', 'refno', 'reference', 'ref', 'listingid', 'adid', 'id'],
  },
  { field: 'make', words: ['make', 'brand', 'manufacturer', 'marque', 'makename'] },
  { field: 'model', words: ['model', 'modelname', 'modeldescription', 'range'] },
  { field: 'title', words: ['title', 'description', 'heading', 'headline', 'derivative', 'variant', 'name'] },
  { field: 'year', words: ['year', 'modelyear', 'yearmodel', 'regyear', 'registrationyear', 'manufactureyear'] },
  {
    field: 'mileage',
    words: ['mileage', 'kilometres', 'kilometers', 'kms', 'km', 'odometer', 'odo', 'miles', 'mileagekm', 'odometerkm'],
  },
  { field: 'priceWithVat', words: ['priceincl', 'priceinclvat', 'priceincvat', 'pricewithvat', 'priceincludingvat'] },
  {
    field: 'price',
    words: ['price', 'priceexcl', 'priceexclvat', 'priceexvat', 'sellingprice', 'retailprice', 'askingprice', 'amount'],
  },
  { field: 'colour', words: ['colour', 'color', 'exteriorcolour', 'exteriorcolor', 'colourext', 'colorext'] },
  { field: 'condition', words: ['condition', 'usedornew', 'neworused', 'newused'] },
  { field: 'serviceHistory', words: ['servicehistory', 'fsh', 'service', 'servicebook'] },
  { field: 'transmission', words: ['transmission', 'gearbox', 'gear', 'trans'] },
  { field: 'fuelType', words: ['fueltype', 'fuel'] },
  { field: 'bodyType', words: ['bodytype', 'body', 'bodystyle', 'bodyshape'] },
  { field: 'driveType', words: ['drivetype', 'drive', 'drivetrain', 'drivenwheels', 'wheeldrive'] },
  { field: 'subBodyType', words: ['subbodytype', 'subbody'] },
  { field: 'vehicleType', words: ['vehicletype', 'type', 'category'] },
  { field: 'numDoors', words: ['doors', 'numdoors', 'numberofdoors', 'nodoors'] },
  { field: 'numSeats', words: ['seats', 'numseats', 'numberofseats', 'seating', 'noseats'] },
  { field: 'length', words: ['length', 'lengthm', 'lengthmm', 'lengthcm', 'vehiclelength'] },
  { field: 'vehicleLocation', words: ['location', 'vehiclelocation', 'branch', 'town', 'city', 'suburb'] },
  { field: 'vin', words: ['vin', 'vinnumber', 'vinno', 'chassis', 'chassisno', 'chassisnumber'] },
  { field: 'dealerName', words: ['dealername', 'dealer', 'seller', 'sellername'] },
  { field: 'dealerNumber', words: ['dealernumber', 'dealerphone', 'phone', 'telephone', 'tel', 'dealercontact'] },
  { field: 'dealerEmail', words: ['dealeremail', 'email', 'emailaddress'] },
  { field: 'status', words: ['status', 'availability'] },
  { field: 'listedAt', words: ['listedat', 'listed', 'datelisted', 'listingdate', 'dateadded', 'created'] },
  { field: 'extras', words: ['extras', 'options', 'accessories', 'equipment'] },
  { field: 'pictures', words: ['pictures', 'photos', 'images', 'picture', 'photo', 'image', 'imagenames'] },
  { field: 'features.engineCapacity', words: ['enginecapacity', 'enginesize', 'capacity', 'cc', 'enginecc', 'engine'] },
  { field: 'features.engineCylinder', words: ['cylinders', 'enginecylinder', 'cylindersinengine', 'cyl'] },
  { field: 'features.kilowatt', words: ['kilowatt', 'kilowatts', 'kw', 'power', 'enginepower', 'powerkw'] },
]

const CURRENCIES = ['AUD', 'USD', 'EUR', 'GBP', 'JPY', 'BWP', 'NAD', 'ZAR'] as const

const CURRENCY_CODE = new RegExp(`\\b(?:${CURRENCIES.join('|')})\\b`, 'gi')

const COUNTED: ReadonlySet<GuessedName> = new Set([
  'numDoors',
  'numSeats',
  'features.engineCylinder',
  'features.kilowatt',
])

type GuessedField = {
  readonly column: string
  readonly unit?: Unit
  readonly split?: string
  readonly pattern?: string
}

/** A mapping as it is written for editing. It may lack required fields; its notes name them, and the unused columns. */
export type GuessedMapping = {
  readonly notes: readonly string[]
  readonly currency: string
  readonly vat: { readonly included: boolean; readonly percent: number }
  readonly decimalMark: '.' | ','
  readonly dateOrder: 'ymd' | 'dmy' | 'mdy'
  readonly fields: Readonly<Record<string, GuessedField>>
  readonly features: Readonly<Record<string, GuessedField>>
}

type Column = {
  readonly name: string
  /** The name that it shares with other columns: somebody has to say which of them is meant. */
  readonly shared: string | undefined
  /** The name in letters and digits. */
  readonly words: string
  /** The same without brackets and currency. */
  readonly bareWords: string
  readonly cells: readonly string[]
}

export type StockSample = {
  readonly format: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly guess: GuessedMapping
}

/** The first rows of a stock file and the mapping that they let guess. Throws StockFileError in words. */
export async function sampleStockFile(path: string): Promise<StockSample> {
  const { header, format, rows: all } = await openStockFile(path, AS_IT_SHOWS)
  const rows: (readonly string[])[] = []
  try {
    for await (const row of all) {
      if (rows.push(row.cells) >= SAMPLE_ROWS) break
    }
  } catch (error) {
    // The rows before are a sample all the same; the import says where it stopped.
    if (!(error instanceof StoppedReading)) throw error
  }
  return { format, header, rows, guess: guessMapping(header, rows) }
}

/** What the names of the columns and some first rows let guess. */
export function guessMapping(header: readonly string[], rows: readonly (readonly string[])[]): GuessedMapping {
  const columns = header.map((name, index) => ({
    name,
    shared: sharedName(header, name),
    words: lettersOf(sharedName(header, name) ?? name),
    bareWords: lettersOf(name.replace(/\([^)]*\)/g, '').replace(CURRENCY_CODE, '')),
    cells: rows.map((row) => (row[index] ?? '').trim()).filter((cell) => /[\p{L}\d]/u.test(cell)),
  }))
  const chosen = chooseColumns(columns)
  const priced = chosen.get('priceWithVat') ?? chosen.get('price')
  return {
    notes: [...missingNotes(chosen), ...twinNotes(header, chosen), ...unusedNotes(columns, new Set(chosen.values()))],
    currency: CURRENCIES.find((code) => priced?.name.toUpperCase().includes(code)) ?? 'ZAR',
    vat: { included: !/excl|ex\.? ?vat/i.test(priced?.name ?? ''), percent: 15 },
    decimalMark: guessDecimalMark(priced?.cells ?? []),
    dateOrder: guessDateOrder(chosen.get('listedAt')?.cells ?? []),
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
      .at(0)
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
  const { words, cells } = column
  const numbers = cells.map(Number).filter(Number.isFinite)
  const isThousands = words.includes('000')
  if (field === 'mileage') return { unit: mileageUnit(words, isThousands) }
  if (field === 'price' || field === 'priceWithVat') return isThousands ? { unit: 'thousands' } : {}
  if (field === 'length') return { unit: lengthUnit(Math.max(0, ...numbers)) }
  if (field === 'features.engineCapacity') {
    if (numbers.length < cells.length) return { pattern: '(\\d+[.,]?\\d*) ?L', unit: 'litres' }
    return { unit: numbers.every((capacity) => capacity < 30) ? 'litres' : 'cc' }
  }
  if (COUNTED.has(field)) return numbers.length < cells.length ? { pattern: '(\\d+)' } : {}
  if (field !== 'extras' && field !== 'pictures') return {}
  return { split: ['|', ';', ','].find((mark) => cells.some((cell) => cell.includes(mark))) ?? ';' }
}

function mileageUnit(words: string, isThousands: boolean): Unit {
  if (words.includes('miles')) return isThousands ? 'thousandMiles' : 'miles'
  return isThousands ? 'thousandKm' : 'km'
}

/** Vehicles are 2 to 30 metres long. */
function lengthUnit(longest: number): Unit {
  if (longest < 30) return 'm'
  return longest < 3000 ? 'cm' : 'mm'
}

function missingNotes(chosen: ReadonlyMap<GuessedName, Column>): readonly string[] {
  const missing = (['make', 'model', 'price'] as const).filter((field) => !chosen.has(field))
  return missing
    .filter((field) => field !== 'price' || !chosen.has('priceWithVat'))
    .map((field) => `Add the field ${field}: no column was recognised.`)
}

function twinNotes(header: readonly string[], chosen: ReadonlyMap<GuessedName, Column>): readonly string[] {
  return [...chosen].flatMap(([field, { shared }]) => {
    if (shared === undefined) return []
    const twins = columnTwins(header, shared)
    return `Say which column is the ${field}: ${twins.length} are called ${shared}, from the left ${twins.join(', ')}.`
  })
}

function unusedNotes(columns: readonly Column[], used: ReadonlySet<Column>): readonly string[] {
  const asked = new Set([...used].flatMap(({ shared }) => shared ?? []))
  return columns
    .filter((column) => !used.has(column) && !asked.has(column.shared ?? ''))
    .map((column) => `The column ${column.name} is not used.`)
}

function guessDecimalMark(cells: readonly string[]): '.' | ',' {
  return cells.some((cell) => /,\d{1,2}\D*$/.test(cell) || /\d\.\d{3}\D*$/.test(cell)) ? ',' : '.'
}

function guessDateOrder(cells: readonly string[]): 'ymd' | 'dmy' | 'mdy' {
  const dates = cells.flatMap((cell) => {
    const match = /^(\d{1,2})[./ -](\d{1,2})[./ -]\d{4}/.exec(cell)
    return match === null ? [] : [{ first: Number(match[1]), second: Number(match[2]) }]
  })
  if (dates.length === 0) return 'ymd'
  return dates.some(({ second }) => second > 12) ? 'mdy' : 'dmy'
}

type GuessedName = FieldName | `features.${string}`

type Guess = { readonly field: GuessedName; readonly words: readonly string[] }
