import type { BulkWish } from '../../../../shared/contract/bulk.ts'
import type { messages } from './messages.ts'

/** What a change is about. */
export type BulkKind = keyof typeof messages.kinds

export function kindOf(wish: BulkWish): BulkKind {
  if ('price' in wish) return 'price'
  if ('status' in wish) return 'status'
  return 'supplier' in wish ? 'supplier' : 'unpin'
}
