/**
 * What is known of the connection to our server (`offline.evidence-only`): `slow` = it answers late; `offline` = the
 * browser itself says that there is no network; `portal` = something else answers in its place; `serverDown` = two
 * tries in a row failed.
 */
export type ConnectionState = 'online' | 'slow' | 'offline' | 'portal' | 'serverDown'

/**
 * What moves it. `answered` and `late`: our server answered, within or after the patience of the screens; `waiting`: that
 * patience has just ended; `failed`: refused, cut or a fault of the server; `foreign`: another server answered.
 * `linkLost` and `linkBack` are the browser's events; it is believed only when it says that there is nothing.
 */
export type Evidence = 'answered' | 'late' | 'waiting' | 'failed' | 'foreign' | 'linkLost' | 'linkBack'

export type Connectivity = {
  readonly state: ConnectionState
  /** Tries in a row that failed. */
  readonly failures: number
  /** When to ask the server how it is, in ms of the device's clock; null = no need, or no use. */
  readonly probeAt: number | null
}

export const CONNECTED: Connectivity = { state: 'online', failures: 0, probeAt: null }

const MOST_FAILURES = 2
/** So long nobody is kept waiting for a server that does not answer; then it is asked again, later and later. */
const PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 60_000
/** A slow answer alone shall not flash a message. */
const SLOW_PAUSE_MS = 5000

const FIRST_FAULT = 500
/** What a network says whose visitor has to sign in first (RFC 6585). */
export const SIGN_IN_FIRST = 511
/** What the reason of a stand-in, `x-saex-why`, says of the connection. */
const WHY: Readonly<Record<string, Evidence>> = {
  timeout: 'waiting',
  offline: 'failed',
  breaker: 'failed',
  fault: 'failed',
  portal: 'foreign',
}

/** What is known after one more piece of evidence; `now` in ms of the device's clock. */
export function afterEvidence(before: Connectivity, evidence: Evidence, now: number): Connectivity {
  switch (evidence) {
    case 'answered':
      return CONNECTED
    case 'late':
    case 'waiting':
      return afterDelay(before, evidence, now)
    case 'failed':
      return afterFailure(before, now)
    case 'foreign':
      return { state: 'portal', failures: 0, probeAt: now + PAUSE_MS }
    case 'linkLost':
      return { ...before, state: 'offline', probeAt: null }
    case 'linkBack':
      return { ...before, probeAt: now }
  }
}

/** Waiting is news only where all was well; an answer, however late, ends every other trouble. */
function afterDelay(before: Connectivity, evidence: 'late' | 'waiting', now: number): Connectivity {
  if (evidence === 'waiting' && before.state !== 'online') return before
  return { state: 'slow', failures: 0, probeAt: now + SLOW_PAUSE_MS }
}

function afterFailure(before: Connectivity, now: number): Connectivity {
  if (before.state === 'offline' && before.probeAt === null) return before
  // Until it is asked again, more of the same is no news: each of a page's reads tells of one and the same trouble.
  if (before.state === 'serverDown' && before.probeAt !== null && pauseLeft(before.probeAt, now) > 0) return before
  const failures = before.failures + 1
  if (failures < MOST_FAILURES) return { ...before, failures, probeAt: now }
  const pause = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** (failures - MOST_FAILURES))
  return { state: 'serverDown', failures, probeAt: now + pause }
}

/** How long until the server is asked, in ms; 0 = now. More than the longest pause means that the clock was put back. */
export function pauseLeft(probeAt: number, now: number): number {
  const left = probeAt - now
  return left > LONGEST_PAUSE_MS ? 0 : Math.max(0, left)
}

/** What the reason of a stand-in says; undefined for none, and for what is no reason. */
export function evidenceOfWhy(why: string | null): Evidence | undefined {
  return why === null ? undefined : WHY[why]
}

/**
 * What an answer says of the way to our server. A stand-in of the device says why it stands in. Our API never answers with
 * a page, nor sends anybody elsewhere; what does is another server on the line, such as a captive portal.
 */
export function evidenceIn({ status, type, redirected, headers }: Response, isLate: boolean): Evidence {
  const why = evidenceOfWhy(headers.get('x-saex-why'))
  if (why !== undefined) return why
  if (status === SIGN_IN_FIRST || type === 'opaqueredirect') return 'foreign'
  if (status >= FIRST_FAULT) return 'failed'
  if (redirected || headers.get('content-type')?.startsWith('text/html') === true) return 'foreign'
  return isLate ? 'late' : 'answered'
}
