/** Channel of the tabs for {@link StockNews}. */
export const STOCK_CHANNEL = 'saex-stock'

/**
 * What tabs tell each other of the stock list: `progress` = a tab is fetching it, in bytes; `changed` = it is another one
 * now, was confirmed anew, or is gone.
 */
export type StockNews =
  { readonly kind: 'progress'; readonly done: number; readonly total: number } | { readonly kind: 'changed' }
