// Loops over typed arrays count their places here and in the neighbouring files: `for … of` takes three times as long.

/** A set of row numbers, one bit each: row 37 is bit 5 of word 1. Bits past the last row are never set. */
export type Bits = Uint32Array<ArrayBuffer>

/** The empty set with space for rows 0 to size − 1. */
export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

/** 1 when the set has the row, else 0. */
export function getBit(bits: Bits, row: number): number {
  return (bits[row >>> 5]! >>> (row & 31)) & 1
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31)
}

/** Adds rows from `from` up to, but not including, `end`. */
export function setRange(bits: Bits, from: number, end: number): void {
  if (from >= end) return
  const first = from >>> 5
  const last = (end - 1) >>> 5
  if (first === last) {
    bits[first]! |= firstMask(from) & lastMask(end)
    return
  }
  bits[first]! |= firstMask(from)
  bits.fill(0xffffffff, first + 1, last)
  bits[last]! |= lastMask(end)
}

/** Takes the rows of `others`, a set of the same size, out of `bits`. */
export function removeBits(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word]! &= ~others[word]!
}

/** The rows that are in both sets, which are of the same size. */
export function commonBits(bits: Bits, others: Bits): Bits {
  const common = bits.slice()
  for (let word = 0; word < common.length; word++) common[word]! &= others[word]!
  return common
}

/** How many rows the set has. */
export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += countOnes(bits[word]!)
  return count
}

/** How many rows of the set lie from `from` up to, but not including, `end`. */
export function countRange(bits: Bits, from: number, end: number): number {
  if (from >= end) return 0
  const first = from >>> 5
  const last = (end - 1) >>> 5
  if (first === last) return countOnes(bits[first]! & firstMask(from) & lastMask(end))
  let count = countOnes(bits[first]! & firstMask(from)) + countOnes(bits[last]! & lastMask(end))
  for (let word = first + 1; word < last; word++) count += countOnes(bits[word]!)
  return count
}

/** The places of the words that are not empty: where a set of few rows is worth a look. */
export function listWords(bits: Bits): Uint32Array {
  const words = new Uint32Array(bits.length)
  let count = 0
  for (let word = 0; word < bits.length; word++) {
    if (bits[word] !== 0) words[count++] = word
  }
  return words.subarray(0, count)
}

/** How many rows are in both sets, looking at the given words alone. */
export function countCommon(bits: Bits, others: Bits, words: Uint32Array): number {
  let count = 0
  for (let place = 0; place < words.length; place++) {
    const word = words[place]!
    count += countOnes(bits[word]! & others[word]!)
  }
  return count
}

/** The rows of the set in ascending order. */
export function listBits(bits: Bits): readonly number[] {
  const rows: number[] = []
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) rows.push((word << 5) + 31 - Math.clz32(rest & -rest))
  }
  return rows
}

function firstMask(from: number): number {
  return 0xffffffff << (from & 31)
}

function lastMask(end: number): number {
  return 0xffffffff >>> (-end & 31)
}

/** Ones of 32 bits, added up in parallel: pairs, nibbles, bytes, and all bytes by one multiplication. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
