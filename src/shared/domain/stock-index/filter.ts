import type { Criteria } from '../criteria.ts'
import { type ListColumn, LISTS, mapRanges } from '../facets/facets.ts'
import { KIND_COLUMNS, type Kinds } from './kinds.ts'
import { fitModels, type ModelNames } from './model-names.ts'
import { toSpan, type Spans } from './ranges.ts'

/** A search's conditions, ready for every segment of an index. */
export type Filter = {
  /** 1 by the code of a model that fits, else 0; undefined = all fit. */
  readonly models: Uint8Array | undefined
  /** Values that fit; [] = all, the unknown one too. */
  readonly lists: Criteria['lists']
  readonly spans: Spans
  readonly delivered: Criteria['delivered']
}

export function toFilter(criteria: Criteria, models: ModelNames): Filter {
  return {
    models: fitModels(models, criteria),
    lists: criteria.lists,
    spans: mapRanges((range) => toSpan(criteria.ranges[range.column], range)),
    delivered: criteria.delivered,
  }
}

const MODEL_PLACE = KIND_COLUMNS.indexOf('model')

/** One bit for each column of kinds. */
export type Misses = Uint32Array

/**
 * For each kind a bit for every column by which it fails: bit n for `KIND_COLUMNS[n]`. 0 = its vehicles fit as far as these
 * columns go; a single bit = they would fit if it were not for that column.
 */
export function findMisses(kinds: Kinds, filter: Filter): Misses {
  const misses = new Uint32Array(kinds.count)
  for (const { column, ofKinds, fits } of listTests(kinds, filter)) {
    const place = KIND_COLUMNS.indexOf(column)
    for (let kind = 0; kind < misses.length; kind++) misses[kind]! |= (1 - fits[ofKinds[kind]! + 1]!) << place
  }
  const { models } = filter
  if (models === undefined) return misses
  const ofKinds = kinds.values.model
  for (let kind = 0; kind < misses.length; kind++) misses[kind]! |= (1 - models[ofKinds[kind]!]!) << MODEL_PLACE
  return misses
}

/** One column's question to a kind: 1 or 0 at the place after its value. */
export type ColumnTest = { readonly column: ListColumn; readonly ofKinds: Int32Array; readonly fits: Uint8Array }

/** The lists that a search asks something of. */
export function listTests(kinds: Kinds, { lists }: Filter): readonly ColumnTest[] {
  return LISTS.filter(({ column }) => lists[column].length > 0).map(({ column }) => ({
    column,
    ofKinds: kinds.values[column],
    fits: toTable(lists[column], kinds.greatest[column]),
  }))
}

/** 1 at the place after each listed value, so that the unknown one (-1) has place 0, which never fits. */
function toTable(list: readonly number[], greatest: number): Uint8Array {
  const fits = new Uint8Array(greatest + 2)
  for (const value of list) if (value <= greatest) fits[value + 1] = 1
  return fits
}
