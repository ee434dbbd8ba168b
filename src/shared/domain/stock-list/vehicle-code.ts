import type { ListColumns } from './list-columns.ts'
import { mix, type NumberCoder } from './number-coder.ts'
import { createPriceGuess } from './price-guess.ts'
import { PRICE_STEP_CENTS, type TableName, type ValueTables } from './value-tables.ts'

/** What a context is about; a new field takes a new number. */
const FIELD = {
  id: 1,
  saexNumber: 2,
  supplier: 3,
  model: 4,
  year: 5,
  body: 6,
  fuel: 7,
  drive: 8,
  transmission: 9,
  length: 10,
  mileage: 11,
  price: 12,
  priceEnd: 13,
  hasUsualVat: 14,
  priceBeforeVat: 15,
  isReserved: 16,
  isListedAlike: 17,
  listed: 18,
} as const

const VEHICLES_AT_A_TIME = 250

/**
 * Codes vehicles by ascending id: with a writer the columns are read, with a reader they are filled. Each field is
 * foretold by what was coded before it: fuel by model, mileage by year, the price by those of vehicles like it. Yields
 * every few milliseconds.
 */
export function* codeVehicles(coder: NumberCoder, columns: ListColumns, tables: ValueTables): Generator<void, void> {
  const codeNumbers = createNumbersCode(coder, columns)
  const codeKind = createKindCode(coder, columns, tables)
  const codePrice = createPriceCode(coder, columns, tables)
  for (let place = 0; place < columns.id.length; place++) {
    if (place % VEHICLES_AT_A_TIME === 0) yield
    codeNumbers(place)
    const kind = codeKind(place)
    columns.mileageKm[place] = coder.amount(mix(FIELD.mileage, kind.year), columns.mileageKm[place]! + 1) - 1
    codePrice(place, kind)
    columns.isReserved[place] = coder.choice(FIELD.isReserved, 2, columns.isReserved[place]!)
  }
}

/** Ids and references, which mostly count up side by side. */
function createNumbersCode(coder: NumberCoder, { id, saexNumber }: ListColumns): (place: number) => void {
  let lastId = 0
  let lastNumber = 0
  return (place) => {
    lastId += 1 + coder.amount(FIELD.id, id[place]! - lastId - 1)
    lastNumber += 1 + fromSigned(coder.amount(FIELD.saexNumber, toSigned(saexNumber[place]! - lastNumber - 1)))
    id[place] = lastId
    saexNumber[place] = lastNumber
  }
}

/** What comes out of tables; answers places in them. */
function createKindCode(coder: NumberCoder, columns: ListColumns, tables: ValueTables) {
  const chooseOf = (table: Exclude<TableName, 'priceEnd'>) =>
    createChoice(coder, { table: tables[table], column: columns[table] })
  const choose = {
    supplier: chooseOf('supplierId'),
    model: chooseOf('modelId'),
    year: chooseOf('year'),
    body: chooseOf('bodyTypeId'),
    fuel: chooseOf('fuelTypeId'),
    drive: chooseOf('driveTypeId'),
    transmission: chooseOf('transmissionId'),
    length: chooseOf('lengthCm'),
  }
  const codeListed = createListedCode(coder, columns, chooseOf('listedAtMicros'))
  let supplier = 0
  return (place: number) => {
    supplier = choose.supplier(mix(FIELD.supplier, supplier), place)
    codeListed(place)
    const model = choose.model(FIELD.model, place)
    const of = (field: number) => mix(field, model)
    const year = choose.year(of(FIELD.year), place)
    const body = choose.body(of(FIELD.body), place)
    const fuel = choose.fuel(of(FIELD.fuel), place)
    choose.drive(mix(of(FIELD.drive), body), place)
    choose.transmission(mix(of(FIELD.transmission), fuel), place)
    choose.length(mix(of(FIELD.length), body), place)
    return { model, year, body }
  }
}

/** Vehicles of one import were listed together. */
function createListedCode(coder: NumberCoder, { listedAtMicros }: ListColumns, choose: Choose) {
  return (place: number): void => {
    const before = listedAtMicros[Math.max(place - 1, 0)]!
    const isAlike = place > 0 && coder.choice(FIELD.isListedAlike, 2, Number(listedAtMicros[place] === before)) === 1
    if (isAlike) listedAtMicros[place] = before
    else choose(FIELD.listed, place)
  }
}

function createPriceCode(coder: NumberCoder, columns: ListColumns, tables: ValueTables) {
  const { priceCents, priceBeforeVatCents } = columns
  const guess = createPriceGuess()
  const ends = priceCents.map((cents) => cents % PRICE_STEP_CENTS)
  const chooseEnd = createChoice(coder, { table: tables.priceEnd, column: ends })
  return (place: number, kind: Parameters<typeof guess.learn>[0]): void => {
    const context = mix(FIELD.price, guess.classOf(kind))
    const steps = coder.amount(context, Math.floor(priceCents[place]! / PRICE_STEP_CENTS))
    guess.learn(kind, steps)
    chooseEnd(FIELD.priceEnd, place)
    const cents = steps * PRICE_STEP_CENTS + ends[place]!
    const usual = beforeUsualVat(cents)
    const isUsual = coder.choice(FIELD.hasUsualVat, 2, Number(priceBeforeVatCents[place] === usual)) === 1
    priceCents[place] = cents
    priceBeforeVatCents[place] = isUsual ? usual : coder.amount(FIELD.priceBeforeVat, priceBeforeVatCents[place]!)
  }
}

/** What nearly every price is without VAT, told by one bit; others are told in full, also when VAT changes one day. */
function beforeUsualVat(cents: number): number {
  return Math.round((cents * 100) / 115)
}

type Choose = (context: number, place: number) => number

/** Codes a column's value at a place as the value's place in the table, and answers that. */
function createChoice(
  coder: NumberCoder,
  { table, column }: { readonly table: Float64Array; readonly column: Int32Array | Float64Array },
): Choose {
  const places = new Map(Array.from(table, (value, place) => [value, place]))
  return (context, place) => {
    const chosen = coder.choice(context, table.length, places.get(column[place]!) ?? 0)
    column[place] = table[chosen]!
    return chosen
  }
}

/** 0, −1, 1, −2 … as 0, 1, 2, 3 … */
function toSigned(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function fromSigned(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
