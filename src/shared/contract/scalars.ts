import * as z from 'zod/mini'

/** A positive whole number that JavaScript holds exactly. */
export const id = z.int().check(z.positive())

/** Largest value of a PostgreSQL integer, the type of every id that a caller may send in an address. */
const MAX_INT4 = 2_147_483_647

/** The same of a row whose id is a PostgreSQL integer. */
export const rowId = z.int().check(z.positive(), z.maximum(MAX_INT4))

/** The same in an address; also answers ids of JSON texts such as "12". Above the range of the database: refused. */
export const idParameter = z.pipe(z.coerce.number(), z.int().check(z.positive(), z.maximum(MAX_INT4)))

/** ISO 8601 in UTC, e.g. 2026-11-16T06:00:00.000Z. */
export const isoInstant = z.iso.datetime()

/** Text of a caller: no NUL and no lone surrogates (PostgreSQL takes neither), at most `max` characters. */
export function text(max: number) {
  return z.string().check(
    z.maxLength(max),
    z.refine((value) => !/\p{Cs}|\0/u.test(value), 'has characters that cannot be stored'),
  )
}

/** An id in an address that may be any whole number: what nobody has is unknown, not wrong. */
export const anyIdParameter = z.pipe(z.coerce.number(), z.int().check(z.nonnegative()))

/** The body of a call that takes none: nothing, or an object without fields. */
export const noBodySchema = z.optional(z.nullable(z.strictObject({})))
