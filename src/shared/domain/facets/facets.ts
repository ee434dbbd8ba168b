import { FACETS, type ListFacet, type RangeFacet } from './table.ts'

// What follows from the table by itself: types, and the facets as lists that every layer goes through.

type Facets = typeof FACETS
type KeyOf<Kind> = { [Key in keyof Facets]: Facets[Key]['kind'] extends Kind ? Key : never }[keyof Facets]
type ListKind = Facets[KeyOf<'list'>]
type RangeKind = Facets[KeyOf<'range'>]

/** A list as the page calls it: 'bodyTypeIds'. */
export type ListKey = KeyOf<'list'>
export type ListColumn = ListKind['column']
export type RangeColumn = RangeKind['column']

/** An end of a range as the page and addresses call it: 'minPrice'. */
export type BoundKey = `${'min' | 'max'}${RangeKind['name']}`

export type RangeUnit = RangeFacet['unit']

/** What `StockCounts` calls the counts of a list's values, and what it calls a value there. */
export type ListCounts = { [Facet in ListKind as Facet['counts']['field']]: Facet['counts']['value'] }

/** Columns of ranges by what stands for an unknown number. */
export type RangeValues = { [Facet in RangeKind as Facet['column']]: number | Facet['unknown'] }

/** What holds the numbers of a range's column. */
export type RangeArrays = {
  readonly [Facet in RangeKind as Facet['column']]: Facet['storage'] extends 'int32' ? Int32Array : Float64Array
}

export type List = Omit<ListFacet, 'wire' | 'column' | 'counts'> & {
  readonly key: ListKey
  readonly wire: ListKind['wire']
  readonly column: ListColumn
  readonly counts: { readonly field: keyof ListCounts; readonly value: ListFacet['counts']['value'] }
}

export type Bound = {
  readonly key: BoundKey
  readonly wire: `${'Min' | 'Max'}${RangeKind['name']}`
  /** What `StockCounts` calls the counts of its options. */
  readonly counts: `${BoundKey}s`
}

export type Range = Omit<RangeFacet, 'name' | 'column' | 'stored'> & {
  readonly column: RangeColumn
  readonly stored: RangeKind['stored']
  readonly min: Bound
  readonly max: Bound
}

/** In the order of the table. */
export const EVERY_FACET: readonly (List | Range)[] = (Object.keys(FACETS) as (keyof Facets)[]).map((key) => {
  const facet = FACETS[key]
  return facet.kind === 'list' ? toList(key as ListKey, facet) : toRange(facet)
})

function toList(key: ListKey, facet: ListKind): List {
  return { ...facet, key }
}

function toRange({ name, ...facet }: RangeKind): Range {
  return {
    ...facet,
    min: { key: `min${name}`, wire: `Min${name}`, counts: `min${name}s` },
    max: { key: `max${name}`, wire: `Max${name}`, counts: `max${name}s` },
  }
}

export const LISTS = EVERY_FACET.filter((facet) => facet.kind === 'list')
export const RANGES = EVERY_FACET.filter((facet) => facet.kind === 'range')

/** For searches that know prices alone. */
export const PRICE = toRange(FACETS.price)

/** Both ends of each range. */
export const BOUNDS: readonly (Bound & { readonly range: Range })[] = RANGES.flatMap((range) => [
  { ...range.min, range },
  { ...range.max, range },
])

/** A value for every entry by its name; the names are all that there are of their type. */
export function record<Entry, Name extends string, Value>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => Name,
  valueOf: (entry: Entry) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(entries.map((entry) => [nameOf(entry), valueOf(entry)])) as Record<Name, Value>
}

/** A value for every list, by its column. */
export function mapLists<Value>(valueOf: (list: List) => Value): Readonly<Record<ListColumn, Value>> {
  return record(LISTS, ({ column }) => column, valueOf)
}

/** A value for every range, by its column. */
export function mapRanges<Value>(valueOf: (range: Range) => Value): Readonly<Record<RangeColumn, Value>> {
  return record(RANGES, ({ column }) => column, valueOf)
}

/** The same by the names of the page. */
export function mapListKeys<Value>(valueOf: (list: List) => Value): Readonly<Record<ListKey, Value>> {
  return record(LISTS, ({ key }) => key, valueOf)
}

/** A value for both ends of every range, by the names of the page. */
export function mapBoundKeys<Value>(
  valueOf: (bound: Bound & { readonly range: Range }) => Value,
): Readonly<Record<BoundKey, Value>> {
  return record(BOUNDS, ({ key }) => key, valueOf)
}

type Fields<OfList, OfBound> = Readonly<Record<List['wire'], OfList> & Record<Bound['wire'], OfBound>>

/** A value for every field of `SearchFilter` that is a facet's, in the order of the table. */
export function mapFields<OfList, OfBound>(map: {
  readonly list: (list: List) => OfList
  readonly min: (bound: Bound, range: Range) => OfBound
  readonly max: (bound: Bound, range: Range) => OfBound
}): Fields<OfList, OfBound> {
  const entries = EVERY_FACET.flatMap((facet): (readonly [string, OfList | OfBound])[] => {
    if (facet.kind === 'list') return [[facet.wire, map.list(facet)]]
    const { min, max } = facet
    return [
      [min.wire, map.min(min, facet)],
      [max.wire, map.max(max, facet)],
    ]
  })
  return Object.fromEntries(entries) as Fields<OfList, OfBound>
}

/** Whether both bounds of a range are there and nothing lies between them. */
export function isCrossed(min: number | null, max: number | null): boolean {
  return min !== null && max !== null && min > max
}
