import * as z from 'zod/mini'
import { MAX_INT4 } from './limits.ts'

/** A positive whole number that JavaScript holds exactly. */
export const id = z.int().check(z.positive())

/** The same of a row whose id is a PostgreSQL integer. */
export const rowId = z.int().check(z.positive(), z.maximum(MAX_INT4))

/** What stands in an address for no number. */
export function saysNothing(said: unknown): boolean {
  return said === '' || said === 'null'
}

/** A number in an address, where all is text. */
const numberText = z.transform((said: unknown) => {
  if (saysNothing(said)) return undefined
  // What is not written in digits stays a text, which the schema that follows refuses.
  return (typeof said === 'string' && /^-?\d+(\.\d+)?$/.test(said) ? Number(said) : said) as number | undefined
})

/** For a number in an address, which nothing stands for or a default of `schema`. */
export function numberParameter<Schema extends z.ZodMiniType<unknown, number | undefined>>(schema: Schema) {
  return z.pipe(numberText, schema)
}

/** For one that has to be there. */
export function requiredNumber<Schema extends z.ZodMiniType<number, number>>(schema: Schema) {
  return z.nonoptional(numberParameter(schema))
}

/** {@link rowId} in an address. */
export const idParameter = requiredNumber(rowId)

/** ISO 8601 in UTC, e.g. 2026-11-16T06:00:00.000Z. */
export const isoInstant = z.iso.datetime()

/** Text of a caller: no NUL and no lone surrogates (PostgreSQL takes neither), at most `max` characters. */
export function text(max: number) {
  return z.string().check(
    z.maxLength(max),
    z.refine((value) => !/\p{Cs}|\0/u.test(value), 'has characters that cannot be stored'),
  )
}

export const REASON_LENGTH = { least: 3, most: 300 } as const
/** Why somebody did what cannot be undone, in a few words; blanks say nothing. */
export const reason = text(REASON_LENGTH.most).check(z.trim(), z.minLength(REASON_LENGTH.least))

/** An id that may be any whole number: what nobody has is unknown, not wrong. */
export const anyId = z.int().check(z.nonnegative())
export const anyIdParameter = requiredNumber(anyId)

/** The body of a call that takes none: nothing, or an object without fields. */
export const noBodySchema = z.optional(z.nullable(z.strictObject({})))
