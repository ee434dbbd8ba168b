/** Numbers into 32-bit words. */
export type WordWriter = {
  readonly word: (value: number) => void
  readonly double: (value: number) => void
  /** `count` numbers of `width` bits each, at most 32; ends at a whole word. */
  readonly bits: (width: number, count: number, valueAt: (place: number) => number) => void
  readonly end: () => Uint32Array<ArrayBuffer>
}

/** The same numbers out of them, in the same order. Reading on after the end gives zeros. */
export type WordReader = {
  readonly word: () => number
  readonly double: () => number
  /** Fills all places. */
  readonly bits: (width: number, values: Float64Array | Int32Array | Uint8Array) => void
}

export function createWordWriter(): WordWriter {
  let words = new Uint32Array(1024)
  let size = 0

  function word(value: number): void {
    if (size === words.length) {
      const larger = new Uint32Array(words.length * 2)
      larger.set(words)
      words = larger
    }
    words[size++] = value
  }

  return {
    word,
    double: (value) => new Uint32Array(Float64Array.of(value).buffer).forEach(word),
    bits: (width, count, valueAt) => {
      if (width === 0) return
      let current = 0
      let filled = 0
      for (let place = 0; place < count; place++) {
        const value = valueAt(place)
        current |= value << filled
        filled += width
        if (filled < 32) continue
        word(current)
        filled -= 32
        current = filled === 0 ? 0 : value >>> (width - filled)
      }
      if (filled > 0) word(current)
    },
    end: () => words.slice(0, size),
  }
}

export function createWordReader(words: Uint32Array, start: number): WordReader {
  let place = start
  const word = () => words[place++] ?? 0

  return {
    word,
    double: () => new Float64Array(Uint32Array.of(word(), word()).buffer)[0]!,
    bits: (width, values) => {
      if (width === 0) return
      const mask = width === 32 ? 0xffff_ffff : 2 ** width - 1
      let bit = place * 32
      for (let at = 0; at < values.length; at++) {
        const first = bit >>> 5
        const shift = bit & 31
        let value = words[first]! >>> shift
        if (shift + width > 32) value |= words[first + 1]! << (32 - shift)
        values[at] = (value & mask) >>> 0
        bit += width
      }
      place = Math.ceil(bit / 32)
    },
  }
}
