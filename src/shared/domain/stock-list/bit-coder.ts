/**
 * Turns bits into bytes and back, a likely bit into far less than a bit of the code (binary arithmetic coding). Writer
 * and reader have one shape: a writer takes the bits given and answers them, a reader ignores what is given and answers
 * what it finds. So a format is described once, and run with either it encodes or decodes.
 */
export type BitCoder = {
  /** One bit, as slot `slot` of the odds foretells it. */
  readonly bit: (odds: Odds, slot: number, bit: number) => number
  /** `count` bits, at most 31, that nothing foretells. */
  readonly plain: (count: number, value: number) => number
}

/** For each slot how likely a 1 is, of 65,536, and how many bits it has seen, up to `MOST_SEEN`. */
export type Odds = { readonly one: Uint16Array; readonly seen: Uint8Array }

const HALF = 0x8000
const MOST_SEEN = 120
/** How far a slot moves towards a bit, of 65,536: half of the way at first, a 120th in the end. */
const STEPS = Int32Array.from({ length: MOST_SEEN + 1 }, (_, seen) => Math.floor(0x1_0000 / (seen + 1.6)))
/** Keeps a probability from 0 and 1: what has never been can still be said. */
const EDGE = 32

/** Slots that have seen nothing. */
export function createOdds(slots: number): Odds {
  return { one: new Uint16Array(slots).fill(HALF), seen: new Uint8Array(slots) }
}

/** `end` answers all bytes; nothing may be written after it. */
export function createBitWriter(): BitCoder & { readonly end: () => Uint8Array<ArrayBuffer> } {
  let bytes = new Uint8Array(4096)
  let size = 0
  // The code is a number in low..high; leading bytes that both have in common are settled.
  let low = 0
  let high = 0xffff_ffff

  function put(byte: number): void {
    if (size === bytes.length) bytes = grown(bytes)
    bytes[size++] = byte
  }
  function narrow(middle: number, bit: number): void {
    if (bit === 1) high = middle
    else low = middle + 1
    while ((low ^ high) >>> 24 === 0) {
      put(high >>> 24)
      low = (low << 8) >>> 0
      high = ((high << 8) | 0xff) >>> 0
    }
  }

  return {
    bit: (odds, slot, bit) => {
      narrow(split(low, high, odds.one[slot]!), bit)
      learn(odds, slot, bit)
      return bit
    },
    plain: (count, value) => {
      for (let shift = count - 1; shift >= 0; shift--) narrow(split(low, high, HALF), (value >>> shift) & 1)
      return value
    },
    end: () => {
      for (let shift = 24; shift >= 0; shift -= 8) put((low >>> shift) & 0xff)
      return bytes.slice(0, size)
    },
  }
}

/**
 * Reads what a writer wrote. Reading on after the last byte throws RangeError; `isAtEnd` tells whether all bytes were
 * needed, as they are after the last bit of a whole code.
 */
export function createBitReader(bytes: Uint8Array): BitCoder & { readonly isAtEnd: () => boolean } {
  let place = 0
  // Typed: numbers beyond 31 bits would be put in objects of their own at every step.
  const state = Uint32Array.of(0, 0xffff_ffff, 0)
  for (let first = 0; first < 4; first++) state[2] = (state[2]! << 8) | next()

  function next(): number {
    if (place >= bytes.length) throw new RangeError('the code is cut off')
    return bytes[place++]!
  }
  function read(one: number): number {
    let low = state[0]!
    let high = state[1]!
    const middle = split(low, high, one)
    const bit = state[2]! <= middle ? 1 : 0
    if (bit === 1) high = middle
    else low = middle + 1
    while ((low ^ high) >>> 24 === 0) {
      low = (low << 8) >>> 0
      high = ((high << 8) | 0xff) >>> 0
      state[2] = (state[2]! << 8) | next()
    }
    state[0] = low
    state[1] = high
    return bit
  }

  return {
    bit: (odds, slot) => {
      const bit = read(odds.one[slot]!)
      learn(odds, slot, bit)
      return bit
    },
    plain: (count) => {
      let value = 0
      for (let done = 0; done < count; done++) value = (value << 1) | read(HALF)
      return value
    },
    isAtEnd: () => place === bytes.length,
  }
}

/** The last number that stands for a 1; at least `low`, below `high`. All in whole numbers: the same on every engine. */
function split(low: number, high: number, one: number): number {
  const range = high - low
  return low + (range >>> 16) * one + (((range & 0xffff) * one) >>> 16)
}

function learn({ one, seen }: Odds, slot: number, bit: number): void {
  const before = one[slot]!
  const times = seen[slot]!
  const goal = bit === 1 ? 0xffff - EDGE : EDGE
  one[slot] = before + (((goal - before) * STEPS[times]!) >> 16)
  if (times < MOST_SEEN) seen[slot] = times + 1
}

function grown(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}
