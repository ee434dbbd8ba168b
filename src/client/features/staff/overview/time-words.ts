import { dayInDigits, minuteInDigits } from '../../../../shared/domain/johannesburg.ts'

/** '20/11/2026 11:42'. */
export function timeWords(instant: string): string {
  return `${dayInDigits(instant)} ${minuteInDigits(instant).slice(-5)}`
}
