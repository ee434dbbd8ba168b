import { STAFF_PATHS } from '../../../../shared/contract/staff-paths.ts'
import { loginResultSchema } from '../../../../shared/contract/staff.ts'
import { type ApiFailure, type FailureKind, failureOf } from '../../../api/api-failure.ts'
import { type ApiExtra, exchange } from '../../../api/base-query.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { startSession } from '../session/start-session.ts'

/** A login waits less long for a byte than other calls (`offline.silence-20s`). */
const SILENCE_MS = 15_000

export type Credentials = { readonly username: string; readonly password: string }

/** What a try came to; only `refused` says anything of the credentials. */
export type LoginOutcome =
  | { readonly kind: 'done' | 'refused' | 'offline' | 'timeout' | 'unexpected' | 'notKept' }
  | { readonly kind: 'tooMany'; readonly waitSeconds: number | undefined }

/** Signs in. The password is in the one request and nowhere else: neither in the store nor in any storage. */
export function logIn({ username, password }: Credentials) {
  return async (dispatch: ClientDispatch, _getState: () => unknown, extra: ApiExtra): Promise<LoginOutcome> => {
    const body = { Username: username, Password: password }
    const { signal } = new AbortController()
    const answer = await exchange(
      { path: STAFF_PATHS.login, method: 'POST', body, silenceMs: SILENCE_MS },
      { extra, signal },
    )
    if ('error' in answer) return toOutcome(answer.error)
    const login = loginResultSchema.safeParse(answer.envelope)
    if (!login.success) return toOutcome(failureOf(answer.envelope, answer.headers))
    const { userId, username: name, sessionExpiry, permissions, ...rest } = login.data
    const user = { userId, username: name, sessionExpiry, permissions, name: rest.name }
    const isKept = dispatch(startSession({ user, token: rest.sessionToken, headers: answer.headers }))
    return { kind: isKept ? 'done' : 'notKept' }
  }
}

/** What breaks the contract, such as a name of 200 characters, belongs to nobody. */
const OUTCOMES = {
  unauthenticated: 'refused',
  invalid: 'refused',
  offline: 'offline',
  timeout: 'timeout',
  forbidden: 'unexpected',
  notFound: 'unexpected',
  conflict: 'unexpected',
  unexpected: 'unexpected',
} as const satisfies Record<Exclude<FailureKind, 'rateLimited'>, LoginOutcome['kind']>

function toOutcome({ kind, retryAfterSeconds }: ApiFailure): LoginOutcome {
  return kind === 'rateLimited' ? { kind: 'tooMany', waitSeconds: retryAfterSeconds } : { kind: OUTCOMES[kind] }
}
