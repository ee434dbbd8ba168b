import { nameKey } from '../../../shared/domain/name-key.ts'
import { compileExpression } from './linear-expression.ts'
import type { Condition, Field, Mapping, Source } from './mapping.ts'
import { MappingError } from './mapping-error.ts'
import { RowProblem } from './row-problem.ts'

export type Cells = readonly string[]
/** A value without blanks around it, or null when no source has one; with the source that gave it. */
export type Reader = (cells: Cells) => Reading | null
export type Reading = { readonly text: string; readonly source: Source }

export type FieldCompiler = {
  readonly first: (name: string, field: Field | undefined) => Reader
  /** All values of all sources, split. */
  readonly every: (name: string, field: Field | undefined) => (cells: Cells) => readonly string[]
  readonly holds: (conditions: readonly Condition[]) => (cells: Cells) => boolean
  readonly columnsOf: (field: Field) => readonly number[]
}

const NOTHING: Reader = () => null

/** Turns sources of a mapping into functions on a row; throws a MappingError for a column that the header lacks. */
export function compileFields(mapping: Mapping, header: readonly string[]): FieldCompiler {
  const positions = new Map<string, number>(header.map((name, index) => [nameKey(name), index]))
  const nulls = new Set(mapping.nulls.map((text) => text.trim().toLowerCase()))

  function position(column: string): number {
    const index = positions.get(nameKey(column))
    if (index === undefined) throw new MappingError([`the file has no column "${column}"`])
    return index
  }

  function cell(index: number): (cells: Cells) => string | null {
    return (cells) => {
      const text = (cells[index] ?? '').trim()
      return nulls.has(text.toLowerCase()) ? null : text
    }
  }

  function holds(conditions: readonly Condition[]): (cells: Cells) => boolean {
    const tests = conditions.map((condition) => compileCondition(condition, position(condition.column)))
    return (cells) => tests.every((test) => test(cells))
  }

  function compile(name: string, source: Source): Reader {
    const raw = compileRaw(source)
    const applies = holds(source.when)
    const translate = compileTranslation(name, source)
    const extract = compilePattern(source)
    return (cells) => {
      if (!applies(cells)) return null
      const found = raw(cells)
      const extracted = found === null ? null : extract(found)
      const text = extracted === null ? null : translate(extracted)
      return text === null || text === '' ? null : { text, source }
    }
  }

  function compileRaw(source: Source): (cells: Cells) => string | null {
    if (source.value !== undefined) return () => source.value ?? null
    if (source.column !== undefined) return cell(position(source.column))
    const parts = (source.columns ?? []).map((column) => cell(position(column)))
    return (cells) => parts.flatMap((part) => part(cells) ?? []).join(source.join) || null
  }

  function first(name: string, field: Field | undefined): Reader {
    const [head = NOTHING, ...others] = (field ?? []).map((source) => compile(name, source))
    if (others.length === 0) return head
    return (cells) => {
      let reading = head(cells)
      for (let index = 0; reading === null && index < others.length; index++) reading = others[index]!(cells)
      return reading
    }
  }

  function every(name: string, field: Field | undefined): (cells: Cells) => readonly string[] {
    const readers = (field ?? []).map((source) => compile(name, source))
    return (cells) =>
      readers.flatMap((read) => {
        const reading = read(cells)
        if (reading === null) return []
        const { text, source } = reading
        return source.split === undefined ? [text] : text.split(source.split).flatMap((part) => part.trim() || [])
      })
  }

  return { first, every, holds, columnsOf: (field) => field.flatMap(columnNames).map(position) }
}

/** Every column that a source looks at, also in its conditions. */
function columnNames(source: Source): readonly string[] {
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
  if (source.values === undefined) return (text) => text
  const translations = new Map(Object.entries(source.values).map(([from, to]) => [nameKey(from), to]))
  return (text) => {
    const translated = translations.get(nameKey(text))
    if (translated !== undefined) return translated
    if (source.otherValues === 'reject') throw new RowProblem(name, { problem: 'is not among the values', value: text })
    return source.otherValues === 'keep' ? text : null
  }
}
