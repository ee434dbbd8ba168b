import { tellChannel } from '../tab-channel.ts'

/** Channel of the tabs for {@link StockNews}. */
export const STOCK_CHANNEL = 'saex-stock'

/**
 * What tabs tell each other of the stock list: `progress` = a tab is fetching it, in bytes; `changed` = it is another one
 * now, was confirmed anew, or is gone.
 */
export type StockNews =
  { readonly kind: 'progress'; readonly done: number; readonly total: number } | { readonly kind: 'changed' }

/** By a channel of its own, which is needed once in a device's life; the other one of the same page hears it too. */
export function tellListGone(): void {
  tellChannel(STOCK_CHANNEL, { kind: 'changed' } satisfies StockNews)
}
