import { columnTwins } from '../../../shared/domain/column-names.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { withoutUnseen } from '../../../shared/domain/vehicle-rules/judge-value.ts'
import { isCellError } from './cell-error.ts'
import { compileExpression } from './linear-expression.ts'
import type { Condition, Field, Mapping, Source } from './mapping.ts'
import { MappingError } from './mapping-error.ts'
import { RowProblem } from './row-problem.ts'
import type { Shown } from './source-row.ts'

export type Cells = readonly string[]
/** A value without blanks around it, or null when no source has one; with the source that gave it. */
export type Reader = (cells: Cells, shown?: RowShown) => Reading | null
export type Reading = {
  readonly text: string
  readonly source: Source
  /** Beside the cells of the source; no rule of the mapping is about it. */
  readonly shown?: Shown
}
/** By column what the row shows beside its numbers. */
export type RowShown = readonly (Shown | undefined)[] | undefined

export type FieldCompiler = {
  readonly first: (name: string, field: Field | undefined) => Reader
  /** For each source all its values, split. */
  readonly every: (name: string, field: Field | undefined) => readonly ((cells: Cells) => readonly string[])[]
  readonly holds: (conditions: readonly Condition[]) => (cells: Cells) => boolean
  readonly columnsOf: (field: Field) => readonly number[]
  /** Throws a MappingError that names every column which the file lacks or has more than once. */
  readonly assertColumns: () => void
}

const NOTHING: Reader = () => null

/** Turns sources of a mapping into functions on a row; whether the header has their columns says `assertColumns`. */
export function compileFields(mapping: Mapping, header: readonly string[]): FieldCompiler {
  const positions = new Map<string, number>(header.map((name, index) => [nameKey(name), index]))
  const nulls = new Set(mapping.nulls.map((text) => text.trim().toLowerCase()))

  const faults = new Set<string>()

  function position(column: string): number {
    const index = positions.get(nameKey(column))
    if (index === undefined) faults.add(columnFault(header, column))
    return index ?? -1
  }

  /** A text that `named` translates is a value, even one that else means 'nothing' or is an error of the spreadsheet. */
  function cell(field: string, column: string, named?: Translations): (cells: Cells) => string | null {
    const index = position(column)
    return (cells) => {
      const text = withoutUnseen(cells[index] ?? '').trim()
      if (named?.has(nameKey(text)) === true) return text
      if (nulls.has(text.toLowerCase())) return null
      if (isCellError(text)) throw new RowProblem(field, { problem: 'is an error of the spreadsheet', value: text })
      return text
    }
  }

  function holds(conditions: readonly Condition[]): (cells: Cells) => boolean {
    const tests = conditions.map((condition) => compileCondition(condition, position(condition.column)))
    return (cells) => tests.every((test) => test(cells))
  }

  /** The text of a source before it is translated. */
  function compileText(name: string, source: Source): (cells: Cells) => string | null {
    const raw = compileRaw(name, source)
    const applies = holds(source.when)
    const extract = compilePattern(source)
    return (cells) => {
      const found = applies(cells) ? raw(cells) : null
      return found === null ? null : extract(found)
    }
  }

  function compile(name: string, source: Source): Reader {
    const read = compileText(name, source)
    const translate = compileTranslation(name, source)
    const readShown = compileShown(name, source)
    return (cells, rowShown) => {
      const found = read(cells)
      const text = found === null ? null : translate(found)
      if (text === null || text === '') return null
      const shown = readShown(cells, rowShown)
      return shown === undefined ? { text, source } : { text, source, shown }
    }
  }

  /** What the formats of its cells show, and what the column beside says of the row. */
  function compileShown(name: string, { column, columns, beside }: Source) {
    const places = [column ?? columns ?? []].flat().map(position)
    const said = beside === undefined ? () => null : cell(name, beside)
    return (cells: Cells, rowShown: RowShown): Shown | undefined => {
      const word = said(cells)
      const own = rowShown === undefined ? [] : places.flatMap((place) => rowShown[place] ?? [])
      if (word === null && own.length === 0) return undefined
      const currencies = own.flatMap((of) => of.currencies)
      const distance = own.find((of) => of.distance !== undefined)?.distance
      return word === null ? { currencies, distance } : { currencies: [...currencies, word], distance: word }
    }
  }

  function compileRaw(name: string, source: Source): (cells: Cells) => string | null {
    if (source.value !== undefined) return () => source.value ?? null
    if (source.column !== undefined) return cell(name, source.column, translationsOf(source))
    const parts = (source.columns ?? []).map((column) => cell(name, column))
    return (cells) => parts.flatMap((part) => part(cells) ?? []).join(source.join ?? ' ') || null
  }

  function first(name: string, field: Field | undefined): Reader {
    const [head = NOTHING, ...others] = (field ?? []).map((source) => compile(name, source))
    if (others.length === 0) return head
    return (cells, shown) => {
      let reading = head(cells, shown)
      for (let index = 0; reading === null && index < others.length; index++) reading = others[index]!(cells, shown)
      return reading
    }
  }

  function every(name: string, field: Field | undefined): readonly ((cells: Cells) => readonly string[])[] {
    return (field ?? []).map((source) => {
      const read = compileText(name, source)
      const translate = compileTranslation(name, source)
      return (cells: Cells) => {
        const text = read(cells)
        const parts = text === null ? [] : source.split === undefined ? [text] : text.split(source.split)
        return parts.flatMap((part) => translate(part.trim()) || [])
      }
    })
  }

  function assertColumns(): void {
    if (faults.size > 0) throw new MappingError([...faults])
  }

  return { first, every, holds, columnsOf: (field) => field.flatMap(columnNames).map(position), assertColumns }
}

function columnFault(header: readonly string[], column: string): string {
  const twins = columnTwins(header, column).map((name) => `"${name}"`)
  if (twins.length === 0) return `the file has no column "${column}"`
  return `the file has ${twins.length} columns "${column}": name the one that is meant, from the left ${twins.join(', ')}`
}

/** Every column that a source looks at, also in its conditions. */
export function columnNames(source: Source): readonly string[] {
  const own = source.column === undefined ? (source.columns ?? []) : [source.column]
  return [...own, ...source.when.map((condition) => condition.column)]
}

function compileCondition(condition: Condition, index: number): (cells: Cells) => boolean {
  const wanted = new Set([condition.equals ?? []].flat().map(nameKey))
  const pattern = condition.matches === undefined ? undefined : compileExpression(condition.matches)
  return (cells) => {
    const text = (cells[index] ?? '').trim()
    const isMet = pattern === undefined ? wanted.has(nameKey(text)) : pattern(text) !== null
    return isMet !== condition.not
  }
}

function compilePattern({ pattern }: Source): (text: string) => string | null {
  if (pattern === undefined) return (text) => text
  const expression = compileExpression(pattern)
  return (text) => expression(text)?.trim() ?? null
}

function compileTranslation(name: string, source: Source): (text: string) => string | null {
  const translations = translationsOf(source)
  if (translations === undefined) return (text) => text
  return (text) => {
    const translated = translations.get(nameKey(text))
    if (translated !== undefined) return translated
    if (source.otherValues === 'reject') {
      throw new RowProblem(name, { problem: 'is not among the values', value: text, rejectsRow: true })
    }
    return source.otherValues === 'drop' ? null : text
  }
}

type Translations = ReadonlyMap<string, string | null>

function translationsOf({ values }: Source): Translations | undefined {
  return values && new Map(Object.entries(values).map(([from, to]) => [nameKey(from), to]))
}
