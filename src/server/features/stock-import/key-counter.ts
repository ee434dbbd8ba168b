import { hash } from 'node:crypto'

const FILL = 0.6

/** How often each text was added, by 64 bits of its hash in flat arrays: two texts of 10^6 meet once in 10^7 files. */
export class KeyCounter {
  #hashes = new BigUint64Array(1 << 12)
  #counts = new Uint32Array(1 << 12)
  #size = 0

  /** Answers how often the text has been added, this time included. */
  add(text: string): number {
    if (this.#size >= this.#hashes.length * FILL) this.#grow()
    const key = hashOf(text)
    const slot = findSlot(this.#hashes, this.#counts, key)
    if (this.#counts[slot] === 0) this.#size++
    this.#hashes[slot] = key
    this.#counts[slot]! += 1
    return this.#counts[slot]!
  }

  count(text: string): number {
    return this.#counts[findSlot(this.#hashes, this.#counts, hashOf(text))]!
  }

  #grow(): void {
    const hashes = new BigUint64Array(this.#hashes.length * 2)
    const counts = new Uint32Array(hashes.length)
    for (let index = 0; index < this.#hashes.length; index++) {
      if (this.#counts[index] === 0) continue
      const slot = findSlot(hashes, counts, this.#hashes[index]!)
      hashes[slot] = this.#hashes[index]!
      counts[slot] = this.#counts[index]!
    }
    this.#hashes = hashes
    this.#counts = counts
  }
}

/** The slot that holds the key, or the free one where it belongs. */
function findSlot(hashes: BigUint64Array, counts: Uint32Array, key: bigint): number {
  const mask = hashes.length - 1
  let slot = Number(key & 0x7fff_ffffn) & mask
  while (counts[slot] !== 0 && hashes[slot] !== key) slot = (slot + 1) & mask
  return slot
}

function hashOf(text: string): bigint {
  return BigInt(`0x${hash('sha256', text, 'hex').slice(0, 16)}`)
}
