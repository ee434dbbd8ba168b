import type { StoppedAt } from '../contract/uploads.ts'
import { formatCount } from './money.ts'

/** How an import of stock ended whose file could not be read further, and what to do then; the same for every reader. */
export function stoppedWords(given: {
  readonly stopped: StoppedAt
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
  readonly dryRun?: boolean
}): string {
  const { stopped, inserted, changed, unchanged, dryRun = false } = given
  const count = inserted + changed + unchanged
  const are = dryRun ? 'would be' : count === 1 ? 'is' : 'are'
  const rows = `${formatCount(count)} ${count === 1 ? 'row' : 'rows'} ${are} in`
  return `${rows}, stopped at line ${formatCount(stopped.line)} because ${stopped.because}. Mend the file there, or get it anew, and import it again: rows that are in stay as they are.`
}
