export type ByteCache<Value> = {
  readonly get: (key: string) => Value | undefined
  readonly set: (key: string, value: Value) => void
}

type Options<Value> = { readonly maxBytes: number; readonly bytesOf: (value: Value) => number }

/**
 * Values by key in at most `maxBytes` bytes, the least lately used forgotten first. A key counts two bytes a character: callers choose
 * what they ask. */
export function createByteCache<Value>({ maxBytes, bytesOf }: Options<Value>): ByteCache<Value> {
  // A map lists its keys in the order in which they were set.
  const known = new Map<string, Value>()
  let size = 0

  const sizeOf = (key: string, value: Value): number => 2 * key.length + bytesOf(value)

  function remove(key: string, value: Value): void {
    known.delete(key)
    size -= sizeOf(key, value)
  }

  return {
    get: (key) => {
      const value = known.get(key)
      if (value === undefined) return undefined
      known.delete(key)
      known.set(key, value)
      return value
    },
    set: (key, value) => {
      const former = known.get(key)
      if (former !== undefined) remove(key, former)
      known.set(key, value)
      size += sizeOf(key, value)
      for (const [oldest, bytes] of known) {
        if (size <= maxBytes) return
        remove(oldest, bytes)
      }
    },
  }
}
