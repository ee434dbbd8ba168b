import type { ErrorKey } from './error-keys.ts'

/**
 * The closed list of failures that an answer of the API may name (`contract.closed-error-keys`).
 * A key decides status, sentence and whether a caller may try again; nobody decides by the sentence.
 */
export const ERROR_KEYS = {
  VALIDATION: { status: 400, message: 'Some fields are missing or not as they should be.' },
  BODY_MALFORMED: { status: 400, message: 'The request could not be read.' },
  AUTH_FAILED: { status: 401, message: 'The user name or the password is not right.' },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'A second proof is needed to sign in.' },
  PROOF_REFUSED: { status: 401, message: 'The proof was not right, used already or too late.' },
  SESSION_INVALID: { status: 401, message: 'Please log in.' },
  FORBIDDEN: { status: 403, message: 'Your account may not do this.' },
  OTHER_PERSON_NEEDED: { status: 403, message: 'Another person has to confirm this.' },
  PROOF_NEEDED: { status: 403, message: 'Please confirm that it is you.' },
  SECOND_FACTOR_MISSING: { status: 403, message: 'Please set up a second factor on your own page first.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  VEHICLE_NOT_FOUND: { status: 404, message: 'There is no vehicle with this reference.' },
  QUOTE_NOT_FOUND: { status: 404, message: 'There is no such quotation.' },
  UPLOAD_NOT_FOUND: { status: 404, message: 'There is no such upload.' },
  ITEM_NOT_FOUND: { status: 404, message: 'There is no such entry.' },
  DESTINATION_NOT_FOUND: { status: 404, message: 'We do not deliver on this route.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take this method.' },
  IN_PROGRESS: { status: 409, message: 'The same request is still being worked on.' },
  STATE_CHANGED: { status: 409, message: 'Somebody else changed this first.' },
  CURSOR_EXPIRED: { status: 410, message: 'The list has moved on. Please start again.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'The request must be JSON.' },
  IDEMPOTENCY_MISMATCH: { status: 422, message: 'This key was used for another request.' },
  CONFIRM_FIRST: { status: 422, message: 'Please look at the marked fields and confirm them.' },
  PHOTO_REFUSED: { status: 422, message: 'This picture cannot be taken.' },
  NOT_QUOTABLE: { status: 422, message: 'This vehicle cannot be quoted for this destination.' },
  MAIL_REJECTED: { status: 422, message: 'The mail server refused this address.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please wait a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
  PDF_FAILED: { status: 500, message: 'The document could not be made.' },
  STORAGE_UNAVAILABLE: { status: 503, message: 'Our database is not available. Please try again.' },
  MAIL_UNAVAILABLE: { status: 503, message: 'Mail cannot be sent at the moment. Please try again.' },
  OVERLOADED: { status: 503, message: 'We are very busy. Please try again.' },
  SHUTTING_DOWN: { status: 503, message: 'We are restarting. Please try again.' },
} as const satisfies Record<ErrorKey, { readonly status: number; readonly message: string }>

export type { ErrorKey }

/** What a browser puts into the envelope itself when no usable answer came. */
export const NETWORK = 'NETWORK'
