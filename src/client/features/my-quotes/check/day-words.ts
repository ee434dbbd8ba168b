import { dayInWords } from '../../../../shared/domain/johannesburg.ts'
import type { Words } from '../../../words/words.ts'

/** The day in South Africa as the paper prints it: '27 November 2026'. */
export function dayWords(instant: string, words: Words<'quoteCheck'>): string {
  return dayInWords(instant, { months: words.months, day: words.day })
}
