import type { Unit } from './units.ts'
import type { ColumnFacts } from '../../../shared/contract/uploads.ts'
import { isCellError } from './cell-error.ts'
import { currencyOf, dateOrderOf, decimalMarkOf, factsOfColumn } from './column-facts.ts'
import { marksInName } from './currency-marks.ts'
import { mappingOfExport } from './export-columns.ts'
import type { GuessedField, GuessedMapping } from './guessed-mapping.ts'
import type { FieldName } from './mapping.ts'
import { columnTwins, sharedName } from '../../../shared/domain/column-names.ts'
import { openStockFile, readableRows } from './stock-file.ts'
import { distanceInName, isConsumption } from './value-readers.ts'

/** Rows that are looked at before a file is imported, unless they have more characters than this. */
export const SAMPLE_ROWS = 200
export const SAMPLE_CHARACTERS = 2_000_000
const AS_IT_SHOWS = { encoding: 'auto', delimiter: 'auto', sheet: 1, decimalMark: '.' } as const

/** Words of a column's name, letters and digits only, in the order in which fields choose their column. */
const COLUMN_WORDS: readonly Guess[] = [
  { field: 'reference', words: ['saexreference', 'saexref', 'saexno', 'saexnumber', 'saex'] },
  {
    field: 'supplierNumber',
    words: [
      'stocknumber',
      'stockno',
      'stockid',
      'stockcode',
      'refno',
      'reference',
      'ref',
      'listingid',
      'adid',
      'id',
      'référence',
      'referência',
      'angebotsnr',
    ],
  },
  { field: 'make', words: ['make', 'brand', 'manufacturer', 'marque', 'makename', 'marca', 'marke', 'hersteller'] },
  { field: 'model', words: ['model', 'modelname', 'modeldescription', 'range', 'modèle', 'modelo', 'modell'] },
  { field: 'title', words: ['title', 'description', 'heading', 'headline', 'derivative', 'variant', 'name'] },
  {
    field: 'year',
    words: [
      'year',
      'modelyear',
      'yearmodel',
      'manufactureyear',
      'yearofmanufacture',
      'productionyear',
      'prodyear',
      'yearbuilt',
      'buildyear',
      'regyear',
      'registrationyear',
      'yearofregistration',
      'année',
      'ano',
      'baujahr',
    ],
  },
  {
    field: 'mileage',
    words: [
      'mileage',
      'kilometres',
      'kilometers',
      'kilometre',
      'kilometer',
      'kms',
      'km',
      'odometer',
      'odo',
      'miles',
      'mileagekm',
      'mileagekms',
      'odometerkm',
      'kmdriven',
      'kmsdriven',
      'milesdriven',
      'mileagemi',
      'mileagemiles',
      'odometervalue',
      'odometerreading',
      'kilométrage',
      'quilometragem',
      'kilometerstand',
    ],
  },
  { field: 'priceWithVat', words: ['priceincl', 'priceinclvat', 'priceincvat', 'pricewithvat', 'priceincludingvat'] },
  {
    field: 'price',
    words: [
      'price',
      'priceexcl',
      'priceexclvat',
      'priceexvat',
      'sellingprice',
      'retailprice',
      'askingprice',
      'amount',
      'fobprice',
      'prix',
      'preço',
      'preis',
      'bei',
    ],
  },
  {
    field: 'colour',
    words: [
      'colour',
      'color',
      'exteriorcolour',
      'exteriorcolor',
      'colourext',
      'colorext',
      'couleur',
      'cor',
      'farbe',
      'rangi',
    ],
  },
  { field: 'condition', words: ['condition', 'usedornew', 'neworused', 'newused'] },
  { field: 'serviceHistory', words: ['servicehistory', 'fsh', 'service', 'servicebook'] },
  { field: 'transmission', words: ['transmission', 'gearbox', 'gear', 'trans'] },
  { field: 'fuelType', words: ['fueltype', 'fuel', 'énergie', 'carburant', 'combustível', 'kraftstoff'] },
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
  {
    field: 'features.kilowatt',
    words: [
      'kilowatt',
      'kilowatts',
      'kw',
      'powerkw',
      'power',
      'enginepower',
      'maxpower',
      'powerps',
      'powerhp',
      'powerbhp',
      'horsepower',
      'ps',
      'hp',
      'bhp',
    ],
  },
]

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
  readonly facts: ColumnFacts | undefined
}

export type StockSample = {
  readonly format: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly guess: GuessedMapping
  readonly facts: readonly ColumnFacts[]
}

/** The first rows of a stock file and the mapping that they let guess. Throws StockFileError in words. */
export async function sampleStockFile(path: string): Promise<StockSample> {
  const { header, format, rows: all } = await openStockFile(path, AS_IT_SHOWS)
  const rows: (readonly string[])[] = []
  let characters = 0
  // A file that breaks off after some rows is guessed by those; the import says where it stopped.
  for await (const { cells } of readableRows({ rows: all })) {
    characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (rows.push(cells) >= SAMPLE_ROWS || characters >= SAMPLE_CHARACTERS) break
  }
  const facts = columnsOf(header, rows).flatMap((column) => column.facts ?? [])
  return { format, header, rows, guess: guessMapping(header, rows), facts }
}

function columnsOf(header: readonly string[], rows: readonly (readonly string[])[]): readonly Column[] {
  return header.map((name, index) => {
    const cells = rows
      .map((row) => (row[index] ?? '').trim())
      .filter((cell) => /[\p{L}\d]/u.test(cell) && !isCellError(cell))
    const withoutMarks = marksInName(name).reduce((left, { mark }) => left.replace(mark, ' '), name)
    const shared = sharedName(header, name)
    return {
      name,
      shared,
      words: lettersOf(shared ?? name),
      bareWords: lettersOf(withoutMarks.replace(/\([^)]*\)/g, '')),
      cells,
      facts: factsOfColumn(name, cells),
    }
  })
}

/** What the names of the columns and some first rows let guess. */
export function guessMapping(header: readonly string[], rows: readonly (readonly string[])[]): GuessedMapping {
  const own = mappingOfExport(header)
  if (own !== undefined) return own
  const columns = columnsOf(header, rows)
  const chosen = chooseColumns(columns)
  const priced = chosen.get('priceWithVat') ?? chosen.get('price')
  const prices = [chosen.get('priceWithVat')?.facts, chosen.get('price')?.facts]
  const currency = currencyOf(prices)
  const decimalMark = decimalMarkOf([...prices, chosen.get('mileage')?.facts])
  const dateOrder = dateOrderOf([chosen.get('listedAt')?.facts])
  return {
    notes: [
      ...missingNotes(chosen),
      ...twinNotes(header, chosen),
      ...openNotes(chosen, { currency, decimalMark }),
      ...unusedNotes(columns, new Set(chosen.values())),
    ],
    ...(currency === undefined ? {} : { currency }),
    vat: { included: !/excl|ex\.? ?vat/i.test(priced?.name ?? ''), percent: 15 },
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
  const { words, cells } = column
  const numbers = cells.map(Number).filter(Number.isFinite)
  const isThousands = words.includes('000')
  if (field === 'mileage') return mileageUnit(column, isThousands)
  if (field === 'price' || field === 'priceWithVat') return isThousands ? { unit: 'thousands' } : {}
  if (field === 'length') return { unit: lengthUnit(Math.max(0, ...numbers)) }
  if (field === 'features.engineCapacity') {
    if (cells.some((cell) => /\d ?ccm?\b/i.test(cell))) return { pattern: String.raw`(\d[\d., ]*(?:ccm?|L))` }
    if (numbers.length < cells.length) return { pattern: '(\\d+[.,]?\\d*) ?L', unit: 'litres' }
    return { unit: numbers.every((capacity) => capacity < 30) ? 'litres' : 'cc' }
  }
  if (field === 'features.kilowatt') return powerDetails(column)
  if (COUNTED.has(field)) return numbers.length < cells.length ? { pattern: '(\\d+)' } : {}
  if (field !== 'extras' && field !== 'pictures') return {}
  return { split: ['|', ';', ','].find((mark) => cells.some((cell) => cell.includes(mark))) ?? ';' }
}

/** None where only the cells say it, or nothing does. */
function mileageUnit({ name }: Column, isThousands: boolean): { readonly unit?: Unit } {
  const said = distanceInName(name)
  if (said === undefined) return {}
  if (said === 'miles') return { unit: isThousands ? 'thousandMiles' : 'miles' }
  return { unit: isThousands ? 'thousandKm' : 'km' }
}

const POWER_IN_CELL = /\d ?(?:kw|b?hp|ps)\b/i

/** Horsepower and kilowatts by the column's name or its cells; see {@link measures}. */
function powerDetails({ name, cells }: Column): Omit<GuessedField, 'column'> {
  if (cells.some((cell) => POWER_IN_CELL.test(cell))) return { pattern: String.raw`(\d[\d.,]* ?(?:kw|b?hp|ps))\b` }
  return { unit: powerInName(name) ?? 'kW' }
}

function powerInName(name: string): Unit | undefined {
  const said = /(kw|kilowatts?|b?hp|horsepower|ps)$/.exec(lettersOf(name))?.[1]
  if (said === undefined) return undefined
  return said.startsWith('k') ? 'kW' : said === 'ps' ? 'ps' : 'hp'
}

/** Whether a column of that name can be the field: kilometres per litre are no mileage, and a power has a unit. */
function measures(field: GuessedName, { name, cells }: Column): boolean {
  if (field === 'mileage') return !isConsumption(name) && !cells.some(isConsumption)
  if (field !== 'features.kilowatt') return true
  return powerInName(name) !== undefined || cells.some((cell) => POWER_IN_CELL.test(cell))
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

/** What the file does not show, and the import therefore asks for. */
function openNotes(
  chosen: ReadonlyMap<GuessedName, Column>,
  shown: { readonly currency: string | undefined; readonly decimalMark: string | undefined },
): readonly string[] {
  const prices = [chosen.get('priceWithVat')?.facts, chosen.get('price')?.facts].flatMap((facts) => facts ?? [])
  const marks = [...new Set(prices.flatMap((facts) => facts.marks.map(({ mark }) => mark)))]
  const mileage = chosen.get('mileage')
  const ambiguous = [...prices, mileage?.facts].find((facts) => (facts?.ambiguous ?? null) !== null)
  const dates = chosen.get('listedAt')?.facts
  return [
    shown.currency === undefined
      ? `Add the currency of the prices, such as "currency": "ZAR": ${marks.length === 0 ? 'they carry no mark of one' : `their mark may mean several: ${marks.join(', ')}`}.`
      : [],
    mileage?.facts !== undefined && mileage.facts.distanceInName === null && mileage.facts.bareNumbers > 0
      ? `Add the unit of the field mileage, "unit": "km" or "miles": the column ${mileage.name} does not say it.`
      : [],
    shown.decimalMark === undefined && ambiguous !== undefined
      ? `Add the decimalMark, "." or ",": ${ambiguous.ambiguous} in the column ${ambiguous.column} may be two numbers.`
      : [],
    (dates?.dates?.ambiguous ?? null) !== null
      ? `Add the dateOrder, "dmy" or "mdy": the column ${dates?.column} does not show whether the day or the month comes first.`
      : [],
  ].flat()
}

type GuessedName = FieldName | `features.${string}`

type Guess = { readonly field: GuessedName; readonly words: readonly string[] }
