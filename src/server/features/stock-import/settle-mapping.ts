import { currencyOf, dateOrderOf, decimalMarkOf, factsOfColumn } from './column-facts.ts'
import { SAMPLE_CHARACTERS, SAMPLE_ROWS } from './guess-mapping.ts'
import { compileFields, type Reading } from './field-reader.ts'
import type { Mapping } from './mapping.ts'
import { MappingError } from './mapping-error.ts'
import { RowProblem } from './row-problem.ts'
import { withRowMarks } from './row-marks.ts'
import type { SourceRow, StockFile } from './source-row.ts'
import { StoppedReading } from './stock-file-error.ts'
import { openStockFile } from './stock-file.ts'
import { distanceUnits, numberInName } from './value-readers.ts'

type LookedAt = 'priceWithVat' | 'price' | 'mileage' | 'listedAt'

/** The file with its mapping, once its first rows have been looked at; they are read with the others. */
export async function openSettled(path: string, given: Mapping): Promise<{ file: StockFile; mapping: Mapping }> {
  const opened = await openStockFile(path, given)
  const { first, file, close } = await peekRows(opened)
  const mapping = await settle(given, { header: file.header, first }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  if (given.decimalMark !== undefined || mapping.decimalMark !== ',') return { file, mapping }
  // A workbook writes its own numbers with the decimal mark of the mapping.
  await close()
  return { file: await openStockFile(path, mapping), mapping }
}

async function settle(...given: Parameters<typeof settleMapping>): Promise<Mapping> {
  return settleMapping(...given)
}

async function peekRows(opened: StockFile) {
  const first: SourceRow[] = []
  const rows = opened.rows[Symbol.asyncIterator]()
  let stopped: StoppedReading | undefined
  try {
    let characters = 0
    let next = await rows.next()
    while (next.done !== true) {
      first.push(next.value)
      characters += next.value.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (first.length >= SAMPLE_ROWS || characters >= SAMPLE_CHARACTERS) break
      next = await rows.next()
    }
  } catch (error) {
    if (!(error instanceof StoppedReading)) throw error
    stopped = error
  }
  async function* all() {
    try {
      yield* first
      if (stopped !== undefined) throw stopped
      yield* { [Symbol.asyncIterator]: () => rows }
    } finally {
      await close()
    }
  }
  const close = async () => void (await rows.return?.())
  return { first: [...first], file: { ...opened, rows: all() }, close }
}

/**
 * The mapping with what it leaves open and the first rows show: decimal mark and order of dates. Throws a MappingError where these rows
 * contradict it: prices with the mark of another currency, mileages of which nobody says whether they are kilometres.
 */
function settleMapping(
  given: Mapping,
  file: Pick<StockFile, 'header'> & { readonly first: readonly SourceRow[] },
): Mapping {
  const skips = given.skip.map(({ when }) => compileFields(given, file.header).holds(when))
  const rows = file.first.filter(({ fault, cells }) => fault === undefined && !skips.some((holds) => holds(cells)))
  const cellsOfRows = rows.map(({ cells }) => cells)
  const mapping = withRowMarks(given, file.header, cellsOfRows)
  const fields = compileFields(mapping, file.header)
  const facts = (name: LookedAt) => {
    const read = fields.first(name, mapping.fields[name])
    const readings = rows.flatMap(({ cells, shown }) => readingOf(() => read(cells, shown)))
    const texts = readings.map(({ text }) => text)
    const beside = readings.map(({ shown }) => shown)
    return (mapping.fields[name] ?? []).map(({ columns = [''], column = columns[0]! }) => ({
      column,
      facts: factsOfColumn(column, texts, beside),
    }))
  }
  const [withVat, price, mileage] = [facts('priceWithVat'), facts('price'), facts('mileage')]
  const faults = [
    ...currencyFaults([...withVat, ...price], mapping),
    ...mileageFaults(mileage, mapping),
    ...priceUnitFaults(withVat, { name: 'priceWithVat', mapping }),
    ...priceUnitFaults(price, { name: 'price', mapping }),
  ]
  if (faults.length > 0) throw new MappingError(faults)
  const all = [...withVat, ...price, ...mileage].map((of) => of.facts)
  const { decimalMark = decimalMarkOf(all), dateOrder = dateOrderOf(facts('listedAt').map((of) => of.facts)) } = mapping
  return { ...mapping, decimalMark, dateOrder }
}

type Facts = readonly { readonly column: string; readonly facts: ReturnType<typeof factsOfColumn> }[]

function currencyFaults(prices: Facts, { currency, currencyMarks }: Mapping): readonly string[] {
  if (currencyMarks !== undefined) return []
  const marks = prices.flatMap(({ column, facts }) => (facts?.marks ?? []).map((mark) => ({ mark, column })))
  const found = marks.find(({ mark }) => !mark.currencies.includes(currency))
  if (found === undefined) return []
  const { mark: other, column } = found
  const place = other.cells === 0 ? `the name of the column "${column}" has` : `${other.cells} of the first prices have`
  const meant = currencyOf(prices.map(({ facts }) => facts)) ?? other.currencies[0]
  return [
    `currency is ${currency}, but ${place} the mark "${other.mark}": say "currency": "${meant}" if that is meant; ` +
      `or "currencyMarks": "reject" to reject such rows, "ignore" to read them as ${currency} all the same`,
  ]
}

function mileageFaults(mileages: Facts, { fields }: Mapping): readonly string[] {
  const open = mileages.find(
    ({ facts }, place) =>
      fields.mileage?.[place]?.unit === undefined && facts?.distanceInName === null && facts.bareNumbers > 0,
  )
  if (open !== undefined) {
    const [km, miles] = distanceUnits(open.column)
    return [
      `mileage has no unit, and neither the column "${open.column}" nor its cells say one: ` +
        `write {"column": "${open.column}", "unit": "${km}"}, or "${miles}"`,
    ]
  }
  const other = mileages.find(({ facts }, place) => {
    const { unit, unitInName } = fields.mileage?.[place] ?? {}
    const said = facts?.distanceInName
    return (
      unit !== undefined && unitInName !== 'ignore' && said && unit.toLowerCase().includes('km') !== (said === 'km')
    )
  })
  if (other === undefined) return []
  return [
    `mileage has another unit than the column "${other.column}" says: leave the unit out, ` +
      'or add "unitInName": "ignore" where the name is wrong',
  ]
}

/** 'Price (10,000 JPY)': how many of them a cell counts has no unit. */
function priceUnitFaults(
  prices: Facts,
  { name, mapping }: { readonly name: 'price' | 'priceWithVat'; readonly mapping: Mapping },
): readonly string[] {
  const open = prices.find(
    ({ column }, place) => mapping.fields[name]?.[place]?.unit === undefined && numberInName(column) === 'factor',
  )
  if (open === undefined) return []
  return [
    `${name} has no unit, and the column "${open.column}" has a number in its name: ` +
      `write {"column": "${open.column}", "unit": "units"} where its cells are whole amounts, or "thousands"`,
  ]
}

/** A value that its mapping refuses is told with its row. */
function readingOf(read: () => Reading | null): readonly Reading[] {
  try {
    return [read() ?? []].flat()
  } catch (error) {
    if (error instanceof RowProblem) return []
    throw error
  }
}
