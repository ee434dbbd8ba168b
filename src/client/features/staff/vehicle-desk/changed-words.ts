import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/domain/durations.ts'
import { messages } from './messages.ts'

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const
const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** '2 minutes ago'; what is of this minute, or of a clock that is ahead, is 'just now'. */
export function agoWords(then: Date, now: Date): string {
  const ms = now.getTime() - then.getTime()
  const unit = UNITS.find(([, size]) => ms >= size)
  return unit === undefined ? messages.justNow : FORMAT.format(-Math.floor(ms / unit[1]), unit[0])
}

/** Who or what changed a vehicle last. */
export function changedBy({ updatedBy, updatedFrom }: Pick<StaffVehicle, 'updatedBy' | 'updatedFrom'>): string {
  if (updatedBy !== null) return updatedBy
  if (updatedFrom === 'command') return messages.byCommand
  return updatedFrom === null || ['import', 'feed', 'undo'].includes(updatedFrom) ? messages.byFile : messages.byPerson
}
