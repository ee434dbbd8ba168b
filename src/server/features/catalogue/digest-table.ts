import type { ListDigest } from '../../../shared/domain/stock-list/list-digest.ts'

/** The digest of each vehicle by id, as numbers side by side: as objects they would be the garbage collector's to carry about. */
export type DigestTable = {
  readonly size: () => number
  /** For an id that is not there. */
  readonly add: (id: number, digest: ListDigest) => void
  /** What was known of an id, which then is there no more. */
  readonly take: (id: number) => ListDigest | undefined
}

export function createDigestTable(room: number): DigestTable {
  const slots = new Map<number, number>()
  const free: number[] = []
  let halves = new Uint32Array(room * 2)

  return {
    size: () => slots.size,
    add: (id, { high, low }) => {
      const slot = free.pop() ?? slots.size
      if (slot * 2 === halves.length) halves = grown(halves)
      halves[slot * 2] = high
      halves[slot * 2 + 1] = low
      slots.set(id, slot)
    },
    take: (id) => {
      const slot = slots.get(id)
      if (slot === undefined) return undefined
      slots.delete(id)
      free.push(slot)
      return { high: halves[slot * 2]!, low: halves[slot * 2 + 1]! }
    },
  }
}

function grown(halves: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(halves.length * 2, 2048))
  larger.set(halves)
  return larger
}
