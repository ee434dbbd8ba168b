import {
  type AskedFilter,
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
export type Sort = (typeof SORTS)[number]

/** What the list shows; all of it stands in the address, so that a link or a reload shows the same. */
export type DeskView = {
  readonly search: string
  readonly status: readonly StaffStatus[]
  readonly only: readonly StockMark[]
  readonly supplierId: number | null
  readonly make: string
  readonly model: string
  readonly year: number | null
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly minDays: number | null
  readonly maxDays: number | null
  readonly sort: Sort
}

const SEARCH_LENGTH = 80
const NUMBERS = ['supplierId', 'year', 'minPrice', 'maxPrice', 'minDays', 'maxDays'] as const

export const WHOLE_STOCK: DeskView = {
  search: '',
  status: [],
  only: [],
  supplierId: null,
  make: '',
  model: '',
  year: null,
  minPrice: null,
  maxPrice: null,
  minDays: null,
  maxDays: null,
  sort: 'listed desc',
}

/** Reads an address; whatever is no choice of the screen has its default. */
export function readDesk(address: URLSearchParams): DeskView {
  const text = (name: string) => (address.get(name) ?? '').slice(0, SEARCH_LENGTH).trim()
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, readWhole(address.get(name))])) as Record<
    (typeof NUMBERS)[number],
    number | null
  >
  return {
    ...numbers,
    search: text('search'),
    status: STAFF_STATUSES.filter((status) => address.getAll('status').includes(status)),
    only: STOCK_MARKS.filter((mark) => address.getAll('only').includes(mark)),
    make: text('make'),
    model: text('make') === '' ? '' : text('model'),
    sort: SORTS.find((sort) => sort === address.get('sort')) ?? WHOLE_STOCK.sort,
  }
}

/** The shortest address that shows a view; '' for the whole stock. */
export function writeDesk(view: DeskView): string {
  const address = new URLSearchParams()
  if (view.search !== '') address.set('search', view.search)
  for (const status of view.status) address.append('status', status)
  for (const mark of view.only) address.append('only', mark)
  if (view.make !== '') address.set('make', view.make)
  if (view.model !== '') address.set('model', view.model)
  for (const name of NUMBERS) if (view[name] !== null) address.set(name, String(view[name]))
  if (view.sort !== WHOLE_STOCK.sort) address.set('sort', view.sort)
  return address.toString()
}

/** The question that a view asks. */
export function toFilter(view: DeskView): AskedFilter {
  const { search, status, only, supplierId, make, model, year, minPrice, maxPrice, minDays, maxDays } = view
  const [sort, direction] = view.sort.split(' ') as [StockSort, 'asc' | 'desc']
  return {
    ...(search && { search }),
    status: [...status],
    only: [...only],
    supplierIds: supplierId === null ? [] : [supplierId],
    makeModels: make === '' ? [] : [{ MakeName: make, ModelName: model }],
    years: year === null ? [] : [year],
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
  const single = [view.supplierId, view.make || null, view.year]
  const pairs = [view.minPrice ?? view.maxPrice, view.minDays ?? view.maxDays]
  return view.status.length + [...single, ...pairs].filter((value) => value !== null).length
}

/** What takes a filter off, and leaves the others. */
export function withoutNarrowing({ only }: DeskView, filter: Narrowing): Partial<DeskView> {
  switch (filter) {
    case 'search':
      return { search: '' }
    case 'status':
      return { status: [] }
    case 'supplierIds':
      return { supplierId: null }
    case 'makeModels':
      return { make: '', model: '' }
    case 'years':
      return { year: null }
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

function readWhole(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null
}

type ShowOptions = {
  /** In the place of the present address, instead of a step that Back returns from. */
  readonly isReplacing?: boolean
}
/** Changes what the address says by then: two presses in a row are two changes. */
export type Show = (change: Partial<DeskView>, options?: ShowOptions) => void
