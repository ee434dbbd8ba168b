import type { Upload } from '../../../../shared/contract/uploads.ts'
import { KIB, MIB } from '../../../../shared/domain/bytes.ts'
import { messages } from './messages.ts'

const NO_BREAK = '\u00A0'

/** '0.4 MB', '12 kB': for people, not for counting; of 2²⁰ bytes, as the limits of files are. */
export function sizeWords(bytes: number): string {
  if (bytes >= MIB) return `${(bytes / MIB).toFixed(bytes < 10 * MIB ? 1 : 0).replace(/\.0$/, '')}${NO_BREAK}MB`
  return `${Math.max(1, Math.round(bytes / KIB))}${NO_BREAK}kB`
}

/** What has become of an upload: one of prices is never imported by itself. */
export function stateWords({ state, result }: Pick<Upload, 'state' | 'result'>): string {
  return state === 'done' && result?.kind === 'request' ? messages.asked : messages.states[state]
}
