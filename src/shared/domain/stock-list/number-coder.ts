import { createOdds, type BitCoder } from './bit-coder.ts'

/** Whole numbers in bits. A context is any whole number: values coded in the same context are expected to be alike. */
export type NumberCoder = {
  /** A number from 0 to `size` − 1, each with a likelihood of its own. */
  readonly choice: (context: number, size: number, value: number) => number
  /** A number from 0 to 2^53 − 1: its length and its first bits are foretold, the rest is plain. */
  readonly amount: (context: number, value: number) => number
}

/** Contexts share so many slots by hash: two that meet cost some bits, nothing else. */
const SLOT_BITS = 19
/** How many bits of an amount are foretold behind its leading 1. */
const FORETOLD = 3
/** How many bits of a choice are foretold: a choice of thousands is as good as any. */
const CHOICE_FORETOLD = 11
const LENGTH_BITS = 6
const MAX_BITS = 53

export function createNumberCoder(coder: BitCoder): NumberCoder {
  const odds = createOdds(1 << SLOT_BITS)

  /** `bits` bits of a value from the highest, each foretold by those before. */
  function tree(context: number, bits: number, value: number): number {
    let node = 1
    for (let shift = bits - 1; shift >= 0; shift--) {
      node = node * 2 + coder.bit(odds, slotOf(context, node), (value >>> shift) & 1)
    }
    return node - 2 ** bits
  }
  function plain(count: number, value: number): number {
    if (count <= 24) return coder.plain(count, value)
    const high = coder.plain(count - 24, Math.floor(value / 2 ** 24))
    return high * 2 ** 24 + coder.plain(24, value % 2 ** 24)
  }

  return {
    choice: (context, size, value) => {
      const bits = bitsFor(size)
      const left = Math.max(bits - CHOICE_FORETOLD, 0)
      const high = tree(context, bits - left, value >>> left)
      const found = high * 2 ** left + coder.plain(left, value % 2 ** left)
      if (found >= size) throw new RangeError('a choice that is not offered')
      return found
    },
    amount: (context, value) => {
      const length = tree(context, LENGTH_BITS, lengthOf(value + 1))
      if (length === 0 || length > MAX_BITS) throw new RangeError('an amount of no possible length')
      const rest = value + 1 - 2 ** (length - 1)
      const foretold = Math.min(FORETOLD, length - 1)
      const left = length - 1 - foretold
      const high = tree(mix(context, length), foretold, Math.floor(rest / 2 ** left))
      return 2 ** (length - 1) + high * 2 ** left + plain(left, rest % 2 ** left) - 1
    },
  }
}

/** One context out of two. */
export function mix(context: number, other: number): number {
  return Math.imul(context ^ Math.imul(other + 1, 0x9e37_79b1), 0x85eb_ca6b) ^ (context >>> 13)
}

/** Bits that hold the numbers below `size`. */
function bitsFor(size: number): number {
  return size <= 1 ? 0 : 32 - Math.clz32(size - 1)
}

/** Bits of a number from 1 to 2^53 − 1 without leading zeros. */
function lengthOf(value: number): number {
  return value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / 2 ** 32))
}

function slotOf(context: number, node: number): number {
  const hash = Math.imul(context ^ Math.imul(node, 0x2c1b_3c6d), 0x297a_2d39)
  return (hash ^ (hash >>> 15)) & ((1 << SLOT_BITS) - 1)
}
