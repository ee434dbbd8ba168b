import type { MineDatabase } from './mine-database.ts'
import { KIB } from '../shared/domain/bytes.ts'

/**
 * `offline.reserved-space`. Large enough for browsers to put it into a file of its own, whose room is back the moment
 * it is deleted.
 */
const BYTES = 256 * KIB
/** The most random bytes that a browser gives at once. */
const MOST_RANDOM = 65_536

/** Sets room aside for a day when the device is full: an outbox item, or a quotation with its paper. */
export async function keepReserve({ reserve }: MineDatabase): Promise<void> {
  if ((await reserve.count()) > 0) return
  const bytes = new Uint8Array(BYTES)
  // Zeros would be pressed to nothing by browsers that compress what they keep.
  for (let start = 0; start < BYTES; start += MOST_RANDOM) {
    crypto.getRandomValues(bytes.subarray(start, start + MOST_RANDOM))
  }
  await reserve.put({ id: 1, buf: bytes.buffer })
}

/** Gives that room. */
export async function freeReserve({ reserve }: MineDatabase): Promise<void> {
  await reserve.clear()
}
