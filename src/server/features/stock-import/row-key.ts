import { hash } from 'node:crypto'
import type { Cells } from './field-reader.ts'
import { KeyCounter } from './key-counter.ts'

/** No supplier's number begins so, and no fingerprint without it. */
const FINGERPRINT = '~'

/** Fingerprint of the given columns of a row; equal for rows that differ in other columns only. */
export function fingerprint(cells: Cells, columns: readonly number[]): string {
  const text = columns.map((index) => (cells[index] ?? '').trim()).join('\u001F')
  return FINGERPRINT + hash('sha256', text, 'base64url').slice(0, 24)
}

/** Which keys a file has named so far. Memory grows by some 20 bytes a row. */
export class SeenKeys {
  readonly #counter = new KeyCounter()

  /** A fingerprint becomes a key by its occurrence: equal rows are different vehicles. */
  occurrence(print: string): string {
    return `${print}#${this.#counter.add(print)}`
  }

  /** False when the number stood in the file before. */
  addNumber(number: string): boolean {
    return this.#counter.add(number) === 1
  }

  has(key: string): boolean {
    const [print = '', occurrence] = key.startsWith(FINGERPRINT) ? key.split('#') : [key]
    return this.#counter.count(print) >= Number(occurrence ?? 1)
  }
}
