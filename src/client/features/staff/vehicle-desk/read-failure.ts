import * as z from 'zod/mini'
import { type FailureKind, failureKind } from '../../../api/api-failure.ts'

const failureSchema = z.object({ errorKey: z.string(), fields: z.record(z.string(), z.string()) })

type Failure = {
  readonly kind: FailureKind
  readonly errorKey: string
  readonly fields: Readonly<Record<string, string>>
}

/** The failure of a call with what it says of fields; a fault of our own code says nothing. */
export function readFailure(error: unknown): Failure {
  const parsed = failureSchema.safeParse(error)
  const { errorKey, fields } = parsed.success ? parsed.data : { errorKey: '', fields: {} }
  return { kind: failureKind(error), errorKey, fields }
}
