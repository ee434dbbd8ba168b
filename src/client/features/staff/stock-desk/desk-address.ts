import { LIMITS, MAX_INT4 } from '../../../../shared/contract/limits.ts'
import {
  type AskedFilter,
  MAX_DAYS,
  type Narrowing,
  STAFF_STATUSES,
  STOCK_MARKS,
  type StaffStatus,
  type StockMark,
  type StockSort,
} from '../../../../shared/contract/stock-desk.ts'

/** Orders that are offered, by their place in the address. */
export const SORTS = [
  'listed desc',
  'days desc',
  'changed desc',
  'quotes desc',
  'price asc',
  'price desc',
  'reference asc',
] as const
type Sort = (typeof SORTS)[number]

/** All models of a make under ''. */
export type Pair = { readonly make: string; readonly model: string }

/** What the list shows; all of it stands in the address, so that a link or a reload shows the same. */
export type DeskView = {
  readonly search: string
  readonly status: readonly StaffStatus[]
  readonly only: readonly StockMark[]
  readonly supplierIds: readonly number[]
  readonly makeModels: readonly Pair[]
  readonly years: readonly number[]
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly minDays: number | null
  readonly maxDays: number | null
  readonly sort: Sort
}

/** Bounds, and the most that the call takes of each. */
export const BOUNDS = {
  minPrice: LIMITS.priceZar,
  maxPrice: LIMITS.priceZar,
  minDays: MAX_DAYS,
  maxDays: MAX_DAYS,
} as const
export type Bound = keyof typeof BOUNDS
const BOUND_NAMES = Object.keys(BOUNDS) as readonly Bound[]
/** The last of four digits. */
const LAST_YEAR = 9999

export const WHOLE_STOCK: DeskView = {
  search: '',
  status: [],
  only: [],
  supplierIds: [],
  makeModels: [],
  years: [],
  minPrice: null,
  maxPrice: null,
  minDays: null,
  maxDays: null,
  sort: 'listed desc',
}

/** Reads an address; whatever is no choice of the screen has its default. */
export function readDesk(address: URLSearchParams): DeskView {
  const bounds = Object.fromEntries(
    BOUND_NAMES.map((name) => [name, readWhole(address.get(name), BOUNDS[name])]),
  ) as Record<Bound, number | null>
  return {
    ...bounds,
    search: cut(address.get('search')),
    status: STAFF_STATUSES.filter((status) => address.getAll('status').includes(status)),
    only: STOCK_MARKS.filter((mark) => address.getAll('only').includes(mark)),
    supplierIds: readList(address.get('supplierId'), MAX_INT4),
    makeModels: readPairs(address),
    years: readList(address.get('year'), LAST_YEAR),
    sort: SORTS.find((sort) => sort === address.get('sort')) ?? WHOLE_STOCK.sort,
  }
}

/** The shortest address that shows a view; '' for the whole stock. */
export function writeDesk(view: DeskView): string {
  const address = new URLSearchParams()
  if (view.search !== '') address.set('search', view.search)
  for (const status of view.status) address.append('status', status)
  for (const mark of view.only) address.append('only', mark)
  if (view.supplierIds.length > 0) address.set('supplierId', view.supplierIds.join(','))
  for (const { make, model } of view.makeModels) {
    address.append('make', make)
    address.append('model', model)
  }
  if (view.years.length > 0) address.set('year', view.years.join(','))
  for (const name of BOUND_NAMES) if (view[name] !== null) address.set(name, String(view[name]))
  if (view.sort !== WHOLE_STOCK.sort) address.set('sort', view.sort)
  return address.toString()
}

/** The question that a view asks. */
export function toFilter(view: DeskView): AskedFilter {
  const { search, status, only, supplierIds, makeModels, years, minPrice, maxPrice, minDays, maxDays } = view
  const [sort, direction] = view.sort.split(' ') as [StockSort, 'asc' | 'desc']
  return {
    ...(search && { search }),
    status: [...status],
    only: [...only],
    supplierIds: [...supplierIds],
    makeModels: makeModels.map(({ make, model }) => ({ MakeName: make, ModelName: model })),
    years: [...years],
    minPrice,
    maxPrice,
    minDays,
    maxDays,
    sort,
    direction,
  }
}

/** How many filters a view has, beside the search and what stands on the page. */
export function countFilters(view: DeskView): number {
  const lists = [view.status, view.supplierIds, view.makeModels, view.years.slice(0, 1)]
  const ranges = [view.minPrice ?? view.maxPrice, view.minDays ?? view.maxDays]
  return lists.flat().length + ranges.filter((value) => value !== null).length
}

/** What takes a filter off, and leaves the others. */
export function withoutNarrowing({ only }: DeskView, filter: Narrowing): Partial<DeskView> {
  switch (filter) {
    case 'search':
      return { search: '' }
    case 'status':
      return { status: [] }
    case 'supplierIds':
      return { supplierIds: [] }
    case 'makeModels':
      return { makeModels: [] }
    case 'years':
      return { years: [] }
    case 'price':
      return { minPrice: null, maxPrice: null }
    case 'days':
      return { minDays: null, maxDays: null }
    case 'noPhotos':
    case 'noPrice':
    case 'noReport':
    case 'fileDiffers':
    case 'pinned':
    case 'quoted':
      return { only: only.filter((mark) => mark !== filter) }
  }
}

/** Makes and models stand in pairs, as in the address of home. */
function readPairs(address: URLSearchParams): readonly Pair[] {
  const models = address.getAll('model')
  return address
    .getAll('make')
    .map((make, index) => ({ make: cut(make), model: cut(models[index] ?? null) }))
    .filter(({ make }) => make !== '')
    .slice(0, LIMITS.filterList)
}

function readList(text: string | null, most: number): readonly number[] {
  const numbers = (text ?? '').split(',').map((part) => readWhole(part, most))
  return [...new Set(numbers.filter((number) => number !== null))].slice(0, LIMITS.filterList)
}

function cut(text: string | null): string {
  return (text ?? '').slice(0, LIMITS.text).trim()
}

function readWhole(text: string | null, most: number): number | null {
  return text !== null && /^\d{1,10}$/.test(text) && Number(text) <= most ? Number(text) : null
}

type ShowOptions = {
  /** In the place of the present address, instead of a step that Back returns from. */
  readonly isReplacing?: boolean
}
/** Changes what the address says by then: two presses in a row are two changes. */
export type Show = (change: Change | ((now: DeskView) => Change), options?: ShowOptions) => void
type Change = Partial<DeskView>
