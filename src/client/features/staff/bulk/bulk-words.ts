import type { Bulk, BulkEdit } from '../../../../shared/contract/bulk.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { formatAmount, formatCount } from '../../../../shared/domain/money.ts'
import { messages } from './messages.ts'

/** What a change waits for. */
export function waitingWords({ isMine, mayStart, confirmFrom, madeBy }: Bulk): string {
  if (!isMine) return messages.waiting(madeBy)
  if (mayStart) return messages.waitingNow
  return confirmFrom === null ? messages.waitingOwn : messages.waitingLater(dayAndMinuteInDigits(confirmFrom))
}

/** How far it is, or what came of it; nothing before it began. */
export function stateWords({ state, count, done, changed, undoDone, undone, refusedBy }: Bulk): string {
  const left = (all: number, some: number) => formatCount(all - some)
  switch (state) {
    case 'preview':
    case 'waiting':
      return ''
    case 'refused':
      return messages.refused(refusedBy ?? '')
    case 'takenBack':
      return messages.takenBack(refusedBy ?? '')
    case 'running':
      return messages.running(formatCount(done), formatCount(count))
    case 'done':
      return changed === count
        ? messages.done(formatCount(changed))
        : messages.doneLeft(formatCount(changed), left(count, changed))
    case 'undoing':
      return messages.undoing(formatCount(undoDone), formatCount(changed))
    case 'undone':
      return undone === changed
        ? messages.undone(formatCount(undone))
        : messages.undoneLeft(formatCount(undone), left(changed, undone))
  }
}

/** '+5 %, rounded to R 500. These prices are kept when files bring others.' */
export function editWords(edit: BulkEdit): string {
  if ('status' in edit) return `${messages.to}: ${messages.statuses[edit.status]}.`
  if ('supplier' in edit) return `${messages.to}: ${edit.supplier}.`
  if ('unpin' in edit) {
    const names: Readonly<Partial<Record<string, string>>> = messages.fields
    return `${edit.unpin.map((pin) => names[pin] ?? pin).join(', ')}.`
  }
  const { by, value, roundTo } = edit.price
  const sign = value > 0 ? '+' : '−'
  const size = by === 'percent' ? `${Math.abs(value)}\u00A0%` : formatAmount(Math.abs(value), 'ZAR')
  const steps = messages.roundings[String(roundTo) as keyof typeof messages.roundings]
  const pin = edit.pin ? messages.kept : messages.filesChange
  return `${messages.rounded(`${sign}${size}`, steps)}. ${pin}.`
}
