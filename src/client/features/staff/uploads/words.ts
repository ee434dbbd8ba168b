import type { Upload, UploadKind } from '../../../../shared/contract/uploads.ts'
import { KIB, MIB } from '../../../../shared/domain/bytes.ts'
import { messages } from './messages.ts'

const NO_BREAK = '\u00A0'

/** '0.4 MB', '12 kB': for people, not for counting; of 2²⁰ bytes, as the limits of files are. */
export function sizeWords(bytes: number): string {
  if (bytes >= MIB) return `${(bytes / MIB).toFixed(bytes < 10 * MIB ? 1 : 0).replace(/\.0$/, '')}${NO_BREAK}MB`
  return `${Math.max(1, Math.round(bytes / KIB))}${NO_BREAK}kB`
}

/** What somebody may bring in, and what becomes of it. */
export function hintWords(kinds: readonly UploadKind[]): string {
  const names = kinds.map((kind) => messages.kinds[kind].toLowerCase())
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
  const hasPrices = kinds.some((kind) => kind !== 'stock' && kind !== 'photos')
  return `${messages.hint(listed)}${hasPrices ? messages.hintPrices : ''}.`
}

/** What has become of an upload: one of prices is never imported by itself. */
export function stateWords({ state, result }: Pick<Upload, 'state' | 'result'>): string {
  return state === 'done' && result?.kind === 'request' ? messages.asked : messages.states[state]
}
