/** Whole numbers one after the other as bytes. */
export type ByteWriter = {
  /** The lowest byte of the whole part of a number ≥ 0. */
  readonly byte: (value: number) => void
  /** From 0 to 2^53 − 1, seven bits a byte, the lowest first. */
  readonly whole: (value: number) => void
  /** From −2^53 + 1 to 2^53 − 1: its sign, then the rest. */
  readonly signed: (value: number) => void
  /** All that was written, after `head` bytes of 0. */
  readonly end: (head: number) => Uint8Array<ArrayBuffer>
}

/** The same numbers out of them, in the same order. Reading on after the last byte throws RangeError. */
export type ByteReader = {
  readonly byte: () => number
  readonly whole: () => number
  readonly signed: () => number
  /** The next `count` bytes as they are. */
  readonly take: (count: number) => Uint8Array
}

export function createByteWriter(): ByteWriter {
  let bytes = new Uint8Array(4096)
  let size = 0

  function byte(value: number): void {
    if (size === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2)
      larger.set(bytes)
      bytes = larger
    }
    // An array of bytes takes no more of a number.
    bytes[size++] = value
  }
  function whole(value: number): void {
    let left = value
    while (left >= 0x80) {
      byte((left % 0x80) + 0x80)
      left = Math.floor(left / 0x80)
    }
    byte(left)
  }

  return {
    byte,
    whole,
    signed: (value) => {
      byte(Number(value < 0))
      whole(Math.abs(value))
    },
    end: (head) => {
      const written = new Uint8Array(head + size)
      written.set(bytes.subarray(0, size), head)
      return written
    },
  }
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  let place = 0

  function take(count: number): Uint8Array {
    const end = place + count
    if (end > bytes.length) throw new RangeError('the bytes are cut off')
    const taken = bytes.subarray(place, end)
    place = end
    return taken
  }
  function byte(): number {
    return take(1)[0]!
  }
  function whole(): number {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      const next = byte()
      value += (next % 0x80) * factor
      if (next < 0x80) return value
    }
  }

  return {
    byte,
    whole,
    signed: () => (byte() === 1 ? -whole() : whole()),
    take,
  }
}
