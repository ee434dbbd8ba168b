import { nameKey } from '../../../shared/domain/name-key.ts'
import { currencyMark } from './currency-marks.ts'
import type { Field, Mapping, Source } from './mapping.ts'
import type { Shown, SourceRow } from './source-row.ts'
import { distanceWord } from './units.ts'
import { countsThousands } from './value-readers.ts'

/** The fields whose currency or unit may stand beside their number. */
export const MARKED_FIELDS = ['price', 'priceWithVat', 'mileage'] as const

type Rows = readonly (readonly string[])[]
/** Places of columns that hold nothing but currencies, and nothing but words of km and miles. */
type Saying = { readonly currency: readonly number[]; readonly distance: readonly number[] }

/**
 * The mapping in which a price is read with the currency, and a mileage with the unit, that its row says in a column of its own:
 * of those that the mapping does not use, the nearest. Only for a field that is one column as it stands.
 */
export function withRowMarks(mapping: Mapping, header: readonly string[], rows: Rows): Mapping {
  const used = new Set(usedColumns(mapping).map(nameKey))
  const nulls = new Set(mapping.nulls.map((text) => text.trim().toLowerCase()))
  const isFree = (place: number) => !used.has(nameKey(header[place] ?? ''))
  const saying = sayingColumns(rows, nulls)
  const read = (name: (typeof MARKED_FIELDS)[number], places: readonly number[]): Partial<Mapping['fields']> => {
    const [source, ...others] = mapping.fields[name] ?? []
    const column = source?.column
    if (column === undefined || others.length > 0 || !isPlain(source!)) return {}
    const at = header.findIndex((own) => nameKey(own) === nameKey(column))
    const beside = nearest(places.filter(isFree), at)
    if (at < 0 || beside === undefined) return {}
    if (name === 'mileage' && countsThousands(source!)) return {}
    const marked: Source = { ...source!, beside: header[beside]! }
    return { [name]: [marked] }
  }
  const fields = {
    ...mapping.fields,
    ...read('price', saying.currency),
    ...read('priceWithVat', saying.currency),
    ...read('mileage', saying.distance),
  }
  return { ...mapping, fields }
}

/**
 * For a column what stands beside its cell in each of the first rows: by the format of the workbook, and in the nearest column
 * that says currencies or units.
 */
export function shownBeside(rows: Rows, shown: readonly SourceRow['shown'][]) {
  const saying = sayingColumns(rows, NOTHING)
  return (place: number): readonly (Shown | undefined)[] => {
    const [currency, distance] = [nearest(saying.currency, place), nearest(saying.distance, place)]
    return rows.map((row, at) => {
      const own = shown[at]?.[place]
      const mark = currency === undefined ? '' : (row[currency] ?? '').trim()
      const unit = distance === undefined ? '' : (row[distance] ?? '').trim()
      return {
        currencies: [own?.currencies ?? [], mark === '' ? [] : mark].flat(),
        distance: distanceWord(unit) === undefined ? own?.distance : unit,
      }
    })
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

export function isPlain({ pattern, values, when }: Source): boolean {
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
