import * as z from 'zod/mini'
import { NETWORK, type ErrorKey } from '../../shared/contract/errors.ts'
import { failureSchema } from '../../shared/contract/envelope.ts'

const failureKindSchema = z.enum([
  'offline',
  'timeout',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'invalid',
  'rateLimited',
  'unexpected',
])
export type FailureKind = z.infer<typeof failureKindSchema>

/** Any failure of a call, as screens see it. Whether to try again is decided by `kind` and `errorKey`, never by words. */
export type ApiFailure = {
  readonly kind: FailureKind
  readonly errorKey: ErrorKey | typeof NETWORK
  /** Field name → what is wrong with it, in words a user can act on. */
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

/** Told as 'unexpected' where a screen decides by the kind alone. Every other key names its kind below. */
type Unexpected =
  | 'PROOF_NEEDED'
  | 'METHOD_NOT_ALLOWED'
  | 'INTERNAL'
  | 'PDF_FAILED'
  | 'STORAGE_UNAVAILABLE'
  | 'MAIL_UNAVAILABLE'
  | 'OVERLOADED'
  | 'SHUTTING_DOWN'

const KIND_OF: Readonly<Partial<Record<ErrorKey, FailureKind>>> = {
  VALIDATION: 'invalid',
  BODY_MALFORMED: 'invalid',
  TOO_LARGE: 'invalid',
  CONFIRM_FIRST: 'invalid',
  UNSUPPORTED_MEDIA: 'invalid',
  PHOTO_REFUSED: 'invalid',
  NOT_QUOTABLE: 'invalid',
  MAIL_REJECTED: 'invalid',
  AUTH_FAILED: 'unauthenticated',
  SECOND_FACTOR_NEEDED: 'unauthenticated',
  PROOF_REFUSED: 'unauthenticated',
  SESSION_INVALID: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  OTHER_PERSON_NEEDED: 'forbidden',
  SECOND_FACTOR_MISSING: 'forbidden',
  NOT_FOUND: 'notFound',
  VEHICLE_NOT_FOUND: 'notFound',
  QUOTE_NOT_FOUND: 'notFound',
  UPLOAD_NOT_FOUND: 'notFound',
  ITEM_NOT_FOUND: 'notFound',
  DESTINATION_NOT_FOUND: 'notFound',
  STATE_CHANGED: 'conflict',
  CURSOR_EXPIRED: 'conflict',
  IN_PROGRESS: 'conflict',
  IDEMPOTENCY_MISMATCH: 'conflict',
  RATE_LIMITED: 'rateLimited',
} satisfies Record<Exclude<ErrorKey, Unexpected>, FailureKind>

const kindSchema = z.object({ kind: failureKindSchema })

/** No answer came: the connection failed, or nothing arrived in time. */
export function noAnswer(kind: 'offline' | 'timeout'): ApiFailure {
  return { kind, errorKey: NETWORK, fields: {} }
}

/** Something answered, but not our API: a portal's page, a cut answer, a shape that the contract does not know. */
export function unusableAnswer(): ApiFailure {
  return { kind: 'unexpected', errorKey: NETWORK, fields: {} }
}

/** The failure that an envelope tells of; anything else counts as an unusable answer. */
export function failureOf(envelope: unknown, headers: Headers): ApiFailure {
  const parsed = failureSchema.safeParse(envelope)
  if (!parsed.success) return unusableAnswer()
  const { errorKey, fields = {} } = parsed.data
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const failure = { kind: KIND_OF[errorKey] ?? 'unexpected', errorKey, fields }
  return Number.isFinite(seconds) ? { ...failure, retryAfterSeconds: seconds } : failure
}

/** The kind of whatever a query of RTK reports as its error; faults of our own code are 'unexpected'. */
export function failureKind(error: unknown): FailureKind {
  const parsed = kindSchema.safeParse(error)
  return parsed.success ? parsed.data.kind : 'unexpected'
}

/** Whether nobody answered, or another server in place of ours: what was asked may well exist. */
export function isUnanswered(error: unknown): boolean {
  return hasErrorKey(error, NETWORK)
}

/** Whether whatever a query of RTK reports as its error is this one. */
export function hasErrorKey(error: unknown, key: ApiFailure['errorKey']): boolean {
  return typeof error === 'object' && error !== null && 'errorKey' in error && error.errorKey === key
}
