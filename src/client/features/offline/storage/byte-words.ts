import { GB, KB, MB } from '../../../../shared/domain/bytes.ts'
import type { Words } from '../../../words/words.ts'

/** '54 kB', from a tenth of a megabyte on '0.4 MB', from ten on '12 MB'; rounded up to the shown digit below 1 MB, so that nothing is 0. */
export function byteWords(bytes: number, { bytes: say }: Pick<Words<'offlineUse'>, 'bytes'>): string {
  if (bytes <= 0) return say('0', 'kB')
  if (bytes < 100 * KB) return say(`${Math.ceil(bytes / KB)}`, 'kB')
  if (bytes < 10 * MB) return say((Math.max(1, Math.round(bytes / (MB / 10))) / 10).toFixed(1), 'MB')
  if (bytes < GB) return say(`${Math.round(bytes / MB)}`, 'MB')
  return say((bytes / GB).toFixed(1), 'GB')
}
