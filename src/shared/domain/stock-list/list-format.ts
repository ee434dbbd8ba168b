import { LIST_COLUMNS } from './list-columns.ts'

/** To go up when the codec changes, or the meaning of a column in a way that the table does not show. */
const CODEC_VERSION = 2

/**
 * Names the form of blocks with their columns, of 32 bits. It is another one as soon as the table of columns is: devices
 * then fetch the list anew.
 */
export const LIST_FORMAT = checksumOf(
  Array.from(JSON.stringify([CODEC_VERSION, LIST_COLUMNS]), (character) => character.charCodeAt(0)),
)

/**
 * How the list is cut, by the server and by a device that follows it. Some 150 kB as a block travels: it compresses well, is
 * soon fetched again after a cut connection, and is a value of the browser's that is read and written at once.
 */
export const VEHICLES_A_BLOCK = 20_000

/** FNV-1a of 32 bits. */
export function checksumOf(bytes: ArrayLike<number>): number {
  let sum = 0x811c_9dc5
  for (let place = 0; place < bytes.length; place++) sum = Math.imul(sum ^ bytes[place]!, 0x0100_0193)
  return sum >>> 0
}
