import type { Tile } from '../../../../shared/contract/reporting.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { messages } from './messages.ts'

export type Change = { readonly kind: 'up' | 'down' | 'same'; readonly text: string }

/** The change against the period before, in words: '412 more (6 %)'; a share only where there was something before. */
export function changeWords({ value, difference, direction }: Tile): Change {
  if (difference === 0) return { kind: 'same', text: messages.noChange }
  const before = direction === 'POS' ? value - difference : value + difference
  const share = before > 0 ? messages.share(formatCount((difference / before) * 100)) : ''
  const count = formatCount(difference)
  return direction === 'POS'
    ? { kind: 'up', text: messages.more(count, share) }
    : { kind: 'down', text: messages.fewer(count, share) }
}
