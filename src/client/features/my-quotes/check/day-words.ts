import { dayInWords } from '../../../../shared/domain/johannesburg.ts'
import { quoteCheckMessages as words } from './messages.ts'

/** The day in South Africa as the paper prints it: '27 November 2026'. */
export function dayWords(instant: string): string {
  return dayInWords(instant, words.months)
}
