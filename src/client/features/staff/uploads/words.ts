import { failureKind } from '../../../api/api-failure.ts'
import { groupThousands } from '../../../../shared/domain/money.ts'

const MB = 1024 * 1024
const NO_BREAK = '\u00A0'

/** '0.4 MB', '12 kB': for people, not for counting. */
export function sizeWords(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0).replace(/\.0$/, '')}${NO_BREAK}MB`
  return `${Math.max(1, Math.round(bytes / 1024))}${NO_BREAK}kB`
}

export function countWords(count: number): string {
  return groupThousands(String(count), NO_BREAK)
}

/** The sentence for a failure, of a list that names the kinds it has words for. */
export function failureWords(words: Readonly<Record<string, string>>, error: unknown): string {
  return words[failureKind(error)] ?? words['unexpected'] ?? ''
}
