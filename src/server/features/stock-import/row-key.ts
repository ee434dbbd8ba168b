import { hash } from 'node:crypto'
import type { Cells } from './field-reader.ts'

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

/** No supplier's number begins so, and no fingerprint without it. */
export const FINGERPRINT = '~'

/** Fingerprint of the given columns of a row; equal for rows that differ in other columns only. */
export function fingerprint(cells: Cells, columns: readonly number[]): string {
  const text = columns.map((index) => (cells[index] ?? '').trim()).join('\u001F')
  return FINGERPRINT + hash('sha256', text, 'base64url').slice(0, 24)
}

const KEPT_KEY = /^~[\w-]{24}#[1-9]\d{0,6}$/

/** Which keys a file has named so far. Memory grows by some 20 bytes a row. */
export class SeenKeys {
  readonly #counter = new KeyCounter()
  readonly #kept = new KeyCounter()
  readonly #rows = new KeyCounter()

  /** A fingerprint becomes a key by its occurrence: equal rows are different vehicles. */
  occurrence(print: string): string {
    let key = ''
    do key = `${print}#${this.#counter.add(print)}`
    while (this.#kept.count(key) > 0)
    return key
  }

  /** Of a row that was rejected before and had this key then; false when an earlier row has it, or it is none. */
  keep(key: string): boolean {
    return KEPT_KEY.test(key) && !this.has(key) && this.#kept.add(key) === 1
  }

  /** Whether a row without a number is the same in every cell as an earlier one. */
  repeats(cells: Cells): boolean {
    return this.#rows.add(fingerprint(cells, [...cells.keys()])) > 1
  }

  /** False when the number stood in the file before. */
  addNumber(number: string): boolean {
    return this.#counter.add(number) === 1
  }

  has(key: string): boolean {
    const [print = '', occurrence] = key.startsWith(FINGERPRINT) ? key.split('#') : [key]
    return this.#counter.count(print) >= Number(occurrence ?? 1) || this.#kept.count(key) > 0
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
