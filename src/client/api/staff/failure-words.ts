import * as z from 'zod/mini'
import { type FailureKind, failureKind, hasErrorKey } from '../api-failure.ts'

/** Sentences for the kinds of failure that a screen has words of its own for. */
type FailureWords = Readonly<Partial<Record<FailureKind | 'busy', string>>> & { readonly unexpected: string }

type Failure = {
  readonly kind: FailureKind
  readonly errorKey: string
  readonly fields: Readonly<Record<string, string>>
}

const failureSchema = z.object({ errorKey: z.string(), fields: z.record(z.string(), z.string()) })

const UNPROVED = 'Please press again, and confirm that it is you.'

/** Whether the question who is there was left: nothing failed, and the question said so. */
export function isUnproved(error: unknown): boolean {
  return hasErrorKey(error, 'PROOF_NEEDED')
}

/** The sentence for a failed call; `busy` is said where the server works, and has no place for it just now. */
export function failureWords(words: FailureWords, error: unknown): string {
  if (isUnproved(error)) return UNPROVED
  const busy = hasErrorKey(error, 'OVERLOADED') ? words.busy : undefined
  return busy ?? kindWords(words, failureKind(error))
}

export function kindWords(words: FailureWords, kind: FailureKind): string {
  return words[kind] ?? words.unexpected
}

/** The failure of a call with what it says of fields; a fault of our own code says nothing. */
export function readFailure(error: unknown): Failure {
  const parsed = failureSchema.safeParse(error)
  const { errorKey, fields } = parsed.success ? parsed.data : { errorKey: '', fields: {} }
  return { kind: failureKind(error), errorKey, fields }
}
