import { LIMITS } from '../../../../shared/contract/limits.ts'
import { LEADS_SHOWN, LEEDS_SORTS, type LeadsSort, type LeadsPageQuery } from '../../../../shared/contract/reporting.ts'

/** `staff.leads-order` */
export const PAGE_SIZES = [10, 25, 50] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** What the table shows; all of it stands in the address, so that a link or a reload shows the same. */
export type LeadsView = {
  /** From 1. */
  readonly page: number
  readonly size: PageSize
  readonly sort: LeadsSort
  readonly direction: LeadsPageQuery['direction']
  readonly search: string
  /** All, those to price by hand (`staff.price-by-hand`), or those that end soon (`staff.needs-you`). */
  readonly show: LeadsPageQuery['show']
}

const LAST_PAGE = 200_000
/** Newest first (`staff.leads-order`). */
const DEFAULTS: LeadsView = { page: 1, size: 10, sort: 'date', direction: 'desc', search: '', show: 'all' }

/** Reads an address; whatever is no choice of the screen has its default. */
export function readView(address: URLSearchParams): LeadsView {
  const page = Number(address.get('page') ?? 1)
  const sort = LEEDS_SORTS.find((name) => name === address.get('sort')) ?? DEFAULTS.sort
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: PAGE_SIZES.find((size) => String(size) === address.get('rows')) ?? DEFAULTS.size,
    sort,
    direction: address.get('order') === 'asc' ? 'asc' : 'desc',
    search: (address.get('search') ?? '').slice(0, LIMITS.text).trim(),
    show: LEADS_SHOWN.find((name) => name === address.get('show')) ?? DEFAULTS.show,
  }
}

/** The shortest address that shows a view; '' for the default. */
export function writeView(view: LeadsView): string {
  const address = new URLSearchParams()
  if (view.search !== '') address.set('search', view.search)
  if (view.show !== DEFAULTS.show) address.set('show', view.show)
  if (view.sort !== DEFAULTS.sort) address.set('sort', view.sort)
  if (view.direction !== DEFAULTS.direction) address.set('order', view.direction)
  if (view.size !== DEFAULTS.size) address.set('rows', String(view.size))
  if (view.page > 1) address.set('page', String(view.page))
  return address.toString()
}

/** The view after a press on a column: the other direction of the same column, else newest date or A to Z first. */
export function sortedBy(view: LeadsView, sort: LeadsSort): LeadsView {
  const isSame = view.sort === sort
  const first = sort === 'date' || sort === 'number' ? 'desc' : 'asc'
  const direction = isSame ? (view.direction === 'asc' ? 'desc' : 'asc') : first
  return { ...view, sort, direction, page: 1 }
}

/** The view with other rows per page, on the page that has its first row. */
export function resized(view: LeadsView, size: PageSize): LeadsView {
  const first = (view.page - 1) * view.size
  return { ...view, size, page: Math.floor(first / size) + 1 }
}

/** The rows of one page of a view. */
export function toQuery({ page, size, sort, direction, search, show }: LeadsView): LeadsPageQuery {
  return { first: (page - 1) * size, row: size, sort, direction, search, show }
}
