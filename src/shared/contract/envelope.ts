import * as z from 'zod/mini'
import { ERROR_KEY_NAMES } from './error-keys.ts'

/** The failed answer. `fields` names each wrong field in words that a user can act on, never the value. */
export const failureSchema = z.object({
  errorCode: z.literal(1),
  errorMessage: z.string(),
  result: z.null(),
  errorKey: z.enum(ERROR_KEY_NAMES),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})

/** The good answer around a `result` of the given shape. Its request's id is in the header `X-Request-Id` alone. */
export function envelopeOf<T extends z.ZodMiniType>(result: T) {
  return z.object({ errorCode: z.literal(0), errorMessage: z.literal(''), result })
}
