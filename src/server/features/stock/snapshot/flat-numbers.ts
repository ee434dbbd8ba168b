const KINDS = { float64: Float64Array, int32: Int32Array, uint32: Uint32Array } as const

export type NumberKind = keyof typeof KINDS
export type Numbers = InstanceType<(typeof KINDS)[NumberKind]>
/** Arrays by where they stand: 'orders.price.ascending'. */
export type FlatNumbers = ReadonlyMap<string, Numbers>

export const NUMBER_KINDS = Object.keys(KINDS) as [NumberKind, ...NumberKind[]]

/**
 * Everything in an object of numbers, arrays of numbers and further such objects; a number is an array of one. Not copied.
 * What is undefined is left out, and anything else is an error: so nothing that is added to the object can be forgotten.
 */
export function flatten(value: object): FlatNumbers {
  return new Map(listNumbers(value, ''))
}

function* listNumbers(value: object, path: string): Generator<readonly [string, Numbers]> {
  for (const [name, part] of Object.entries<unknown>({ ...value })) {
    const place = path + name
    if (part === undefined) continue
    if (typeof part === 'number') yield [`${place}#`, Float64Array.of(part)]
    else if (isNumbers(part)) yield [place, part]
    else if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part))
      yield* listNumbers(part, `${place}.`)
    else throw new Error(`${place} is neither a number nor numbers`)
  }
}

/** The object that was flattened, without what was undefined. */
export function unflatten(flat: FlatNumbers): object {
  const root: Record<string, unknown> = {}
  for (const [place, numbers] of flat) {
    const names = place.replace(/#$/, '').split('.')
    let parent = root
    for (const name of names.slice(0, -1)) parent = parent[name] = (parent[name] ?? {}) as Record<string, unknown>
    parent[names.at(-1)!] = place.endsWith('#') ? numbers[0] : numbers
  }
  return root
}

export function numberKindOf(numbers: Numbers): NumberKind {
  return NUMBER_KINDS.find((kind) => numbers instanceof KINDS[kind])!
}

/** All 0. */
export function createNumbers(kind: NumberKind, length: number): Numbers {
  return new KINDS[kind](length)
}

/** The same memory as bytes, in the order of this machine's processor. */
export function bytesOf({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function isNumbers(value: unknown): value is Numbers {
  return Object.values(KINDS).some((kind) => value instanceof kind)
}
