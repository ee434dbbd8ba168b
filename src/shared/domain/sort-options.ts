import type { FilterOption, OrderFilterOption } from '../contract/reference.ts'
import { SORT, type SortId } from '../contract/stock.ts'

export type SortField = 'price' | 'mileage' | 'listed' | 'year' | 'makeModel'
export type SortDirection = 'ascending' | 'descending'
/** Unknown values come last in both directions; ties are broken by id ascending (`search.unknown-last`). */
export type SortOrder = { readonly field: SortField; readonly direction: SortDirection }

/** The order of 'Newest in stock', the default. */
export const NEWEST_FIRST: SortOrder = { field: 'listed', direction: 'descending' }

type SortOption = SortOrder & { readonly id: SortId; readonly name: string }

/** The sort options in the order of their ids (`search.sort-options`). */
const SORT_OPTIONS: readonly SortOption[] = [
  { id: SORT.priceAscending, name: 'Price: low to high', field: 'price', direction: 'ascending' },
  { id: SORT.priceDescending, name: 'Price: high to low', field: 'price', direction: 'descending' },
  { id: SORT.mileageAscending, name: 'Mileage: low to high', field: 'mileage', direction: 'ascending' },
  { id: SORT.mileageDescending, name: 'Mileage: high to low', field: 'mileage', direction: 'descending' },
  { id: SORT.newest, name: 'Newest in stock', ...NEWEST_FIRST },
  { id: SORT.yearDescending, name: 'Year: new to old', field: 'year', direction: 'descending' },
  { id: SORT.yearAscending, name: 'Year: old to new', field: 'year', direction: 'ascending' },
  { id: SORT.makeModel, name: 'Make and model: A to Z', field: 'makeModel', direction: 'ascending' },
]

/** `optionType` 1 of `api/orderfilteroptions`: ids 1 to 5, frozen, since the search history keeps them. */
const FIELDS: readonly { readonly id: number; readonly name: string; readonly field: SortField }[] = [
  { id: 1, name: 'Price', field: 'price' },
  { id: 2, name: 'Mileage', field: 'mileage' },
  { id: 3, name: 'Date in stock', field: 'listed' },
  { id: 4, name: 'Year', field: 'year' },
  { id: 5, name: 'Make and model', field: 'makeModel' },
]

/** `optionType` 2: ids 11 and 12, frozen likewise. */
const DIRECTIONS: readonly { readonly id: number; readonly name: string; readonly direction: SortDirection }[] = [
  { id: 11, name: 'Ascending', direction: 'ascending' },
  { id: 12, name: 'Descending', direction: 'descending' },
]

/** Answer of `api/filters?typeId=5`: eight options, by id. */
export function listSortOptions(): FilterOption[] {
  return SORT_OPTIONS.map(({ id, name }) => ({ id, defName: name }))
}

/** Answer of `api/orderfilteroptions`: five fields (type 1), two directions (2), then the eight sort options (3). */
export function listOrderOptions(): OrderFilterOption[] {
  return [
    ...FIELDS.map(({ id, name }) => ({ id, defName: name, optionType: 1 as const })),
    ...DIRECTIONS.map(({ id, name }) => ({ id, defName: name, optionType: 2 as const })),
    ...SORT_OPTIONS.map(({ id, name }) => ({ id, defName: name, optionType: 3 as const })),
  ]
}

/** Field and direction of a sort option: 22 → price descending. What vehicles cost delivered is no column: 29 → price. */
export function toSortOrder(sortId: SortId): SortOrder {
  const column = sortId === SORT.deliveredAscending ? SORT.priceAscending : sortId
  const option = SORT_OPTIONS.find(({ id }) => id === column) ?? NEWEST_FIRST
  return { field: option.field, direction: option.direction }
}

/** What the search history keeps of a sort option: 22 → { OrderById: 1, OrderDirectionId: 12 }. */
export function toOrderIds(sortId: SortId): { readonly OrderById: number; readonly OrderDirectionId: number } {
  const order = toSortOrder(sortId)
  return {
    OrderById: FIELDS.find(({ field }) => field === order.field)!.id,
    OrderDirectionId: DIRECTIONS.find(({ direction }) => direction === order.direction)!.id,
  }
}

/** The field of an id of `optionType` 1; undefined for any other id. */
export function findSortField(orderById: number): SortField | undefined {
  return FIELDS.find(({ id }) => id === orderById)?.field
}

/** The direction of an id of `optionType` 2; undefined for any other id. */
export function findSortDirection(orderDirectionId: number): SortDirection | undefined {
  return DIRECTIONS.find(({ id }) => id === orderDirectionId)?.direction
}

/** The direction in which a field is offered first: newest first, all others from small to large. */
export function usualDirection(field: SortField): SortDirection {
  return field === 'listed' ? 'descending' : 'ascending'
}
