import type { ColumnFacts } from '../../../shared/contract/uploads.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { factsOfColumn } from './column-facts.ts'
import { currencyMark } from './currency-marks.ts'
import type { Field, Mapping, Source } from './mapping.ts'
import { distanceWord } from './units.ts'
import { distanceInName, numberInName } from './value-readers.ts'

type Rows = readonly (readonly string[])[]
type Facts = ColumnFacts | undefined
/** Places of columns that hold nothing but currencies, and nothing but words of km and miles. */
type Saying = { readonly currency: readonly number[]; readonly distance: readonly number[] }

/** A number that says no unit by itself. */
const BARE = String.raw`^[\d\s.,'’]+$`

/**
 * The mapping in which a price is read with the currency, and a mileage with the unit, that its row says in a column of its own:
 * of those that the mapping does not use, the nearest. Only for a field that is one column as it stands.
 */
export function withRowMarks(mapping: Mapping, header: readonly string[], rows: Rows): Mapping {
  const used = new Set(usedColumns(mapping).map(nameKey))
  const nulls = new Set(mapping.nulls.map((text) => text.trim().toLowerCase()))
  const isFree = (place: number) => !used.has(nameKey(header[place] ?? ''))
  const saying = sayingColumns(rows, nulls)
  const read = (name: 'price' | 'priceWithVat' | 'mileage', { places, when }: Beside): Partial<Mapping['fields']> => {
    const [source, ...others] = mapping.fields[name] ?? []
    if (source?.column === undefined || others.length > 0 || !isPlain(source)) return {}
    const { column, ...how } = source
    const at = header.findIndex((own) => nameKey(own) === nameKey(column))
    const beside = nearest(places.filter(isFree), at)
    if (at < 0 || beside === undefined) return {}
    // A unit beside a number of thousands says nothing of the thousands.
    if (name === 'mileage' && (numberInName(column) !== undefined || source.unit?.startsWith('thousand'))) return {}
    const unit = source.unit ?? (name === 'mileage' ? distanceInName(column) : undefined)
    const conditions = [{ column, matches: when, not: false }]
    const joined: Source = { ...how, unit, columns: [column, header[beside]!], join: ' ', when: conditions }
    return { [name]: [joined, source] }
  }
  const fields = {
    ...mapping.fields,
    ...read('price', { places: saying.currency, when: String.raw`\d` }),
    ...read('priceWithVat', { places: saying.currency, when: String.raw`\d` }),
    ...read('mileage', { places: saying.distance, when: BARE }),
  }
  return { ...mapping, fields, said: mapping.fields }
}

type Beside = { readonly places: readonly number[]; readonly when: string }

/** What the first rows show of a column, with the currencies and units that stand beside its numbers. */
export function factsBeside(rows: Rows) {
  const saying = sayingColumns(rows, NOTHING)
  return (place: number, facts: Facts): Facts => {
    if (facts === undefined) return undefined
    const withMarks = factsWith(nearest(saying.currency, place), /\d/)
    const isCounted = numberInName(facts.column) !== undefined
    const withUnits = isCounted ? undefined : factsWith(nearest(saying.distance, place), new RegExp(BARE))
    return {
      ...facts,
      ...(withMarks && { marks: withMarks.marks }),
      ...(withUnits && { distances: withUnits.distances, bareNumbers: withUnits.bareNumbers }),
    }

    function factsWith(beside: number | undefined, isNumber: RegExp): Facts {
      if (facts === undefined || beside === undefined) return undefined
      const cells = rows.map((row) => {
        const cell = (row[place] ?? '').trim()
        return isNumber.test(cell) ? `${cell} ${(row[beside] ?? '').trim()}`.trim() : cell
      })
      return factsOfColumn(facts.column, cells)
    }
  }
}

const NOTHING: ReadonlySet<string> = new Set(['', '-', 'n/a', 'null', 'nan'])

function sayingColumns(rows: Rows, nulls: ReadonlySet<string>): Saying {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const places = Array.from({ length: columns }, (_, place) => place)
  const all = (holds: (cells: readonly string[]) => boolean) =>
    places.filter((place) => {
      const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => !nulls.has(cell.toLowerCase()))
      return cells.length > 0 && holds(cells)
    })
  return {
    currency: all((cells) => cells.every((cell) => currencyMark(cell) !== undefined) && cells.some(isUnmistakable)),
    distance: all((cells) => cells.every((cell) => /^\p{L}+$/u.test(cell) && distanceWord(cell) !== undefined)),
  }
}

/** R, L and M may be anything. */
function isUnmistakable(cell: string): boolean {
  return /^[a-z]{3}$|\p{Sc}/iu.test(cell)
}

/** Of two as near the one behind. */
function nearest(places: readonly number[], at: number): number | undefined {
  const far = (place: number) => Math.abs(place - at) - (place > at ? 0.5 : 0)
  return places.toSorted((one, other) => far(one) - far(other))[0]
}

function isPlain({ pattern, values, when }: Source): boolean {
  return pattern === undefined && values === undefined && when.length === 0
}

function usedColumns({ fields, features, skip }: Mapping): readonly string[] {
  const all: readonly (Field | undefined)[] = [...Object.values<Field | undefined>(fields), ...Object.values(features)]
  const sources = all.flatMap((field) => field ?? [])
  const conditions = [...sources, ...skip].flatMap(({ when }) => when)
  return [
    ...sources.flatMap(({ column, columns = [] }) => column ?? columns),
    ...conditions.map(({ column }) => column),
  ]
}
