import * as fc from 'fast-check'

/** What of JSON Schema the contract uses. */
export type JsonSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
}

/** Good values of a field by its name, so that calls get behind their validation. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Values that a schema allows, its limits among them. */
export function fromSchema(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, known)))
  switch (schema.type) {
    case 'object':
      return fromObject(schema, known)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known), { maxLength: 4 })
    case 'integer':
      return fromNumber(schema).map(Math.trunc)
    case 'number':
      return fromNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 40, 80) })
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function fromObject({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const values = known[name]
    const free = fromSchema(schema, known)
    const arbitrary = values === undefined ? free : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, free)
    return [name, arbitrary] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

function fromNumber({ minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? exclusiveMinimum ?? -1e6, -1e15)
  const max = Math.min(maximum ?? 1e6, 1e15)
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, min + 50)) }),
    fc.double({ min, max, noNaN: true }),
    fc.constantFrom(min, max),
  )
}
