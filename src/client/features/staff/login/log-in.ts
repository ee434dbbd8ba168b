import { STAFF_PATHS } from '../../../../shared/contract/staff-paths.ts'
import type * as z from 'zod/mini'
import { type ProofRequest, proofRequestSchema, secondFactorNeededSchema } from '../../../../shared/contract/sign-in.ts'
import { loginResultSchema } from '../../../../shared/contract/staff.ts'
import { type ApiFailure, type FailureKind, failureOf } from '../../../api/api-failure.ts'
import { type ApiExtra, exchange, openEnvelope } from '../../../api/base-query.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { askBrowser } from '../proof/passkey-browser.ts'
import { startSession } from '../session/start-session.ts'

/** A login waits less long for a byte than other calls (`offline.silence-20s`). */
const SILENCE_MS = 15_000

export type Credentials = { readonly username: string; readonly password: string }

/** What a try came to; only `refused` says anything of the credentials. */
export type LoginOutcome =
  | { readonly kind: 'secondFactor'; readonly request: ProofRequest }
  | { readonly kind: 'done' | 'refused' | 'offline' | 'timeout' | 'unexpected' | 'notKept' | 'noPasskey' }
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
    const needed = secondFactorNeededSchema.safeParse(answer.envelope)
    if (needed.success) return { kind: 'secondFactor', request: needed.data.secondFactor }
    const login = loginResultSchema.safeParse(answer.envelope)
    if (!login.success) return toOutcome(failureOf(answer.envelope, answer.headers))
    return dispatch(keepLogin(login.data, answer.headers))
  }
}

function keepLogin(login: z.infer<typeof loginResultSchema>, headers: Headers) {
  return (dispatch: ClientDispatch): LoginOutcome => {
    const { userId, username: name, sessionExpiry, permissions, ...rest } = login
    const user = { userId, username: name, sessionExpiry, permissions, name: rest.name }
    const isKept = dispatch(startSession({ user, token: rest.sessionToken, headers }))
    return { kind: isKept ? 'done' : 'notKept' }
  }
}

/** Signs in by whichever passkey this browser has for us, which tells whose it is. */
export function logInByPasskey() {
  return async (dispatch: ClientDispatch, _getState: () => unknown, extra: ApiExtra): Promise<LoginOutcome> => {
    const { signal } = new AbortController()
    const call = { path: STAFF_PATHS.loginByPasskey, method: 'POST', body: {}, silenceMs: SILENCE_MS } as const
    const answer = openEnvelope(await exchange(call, { extra, signal }))
    if ('error' in answer) return toOutcome(answer.error)
    const request = proofRequestSchema.safeParse(answer.data.result)
    if (!request.success || request.data.passkey === null) return { kind: 'unexpected' }
    const passkey = await askBrowser(request.data.passkey)
    if (passkey === null) return { kind: 'noPasskey' }
    const finished = await dispatch(finishLogin({ ticket: request.data.ticket, passkey }))
    if (!('failure' in finished)) return finished
    return finished.failure.errorKey === 'PROOF_REFUSED' ? { kind: 'noPasskey' } : toOutcome(finished.failure)
  }
}

/** Ends a sign-in by what was asked for; answers the failure, or the outcome. */
export function finishLogin(proof: Readonly<Record<string, unknown>>) {
  return async (
    dispatch: ClientDispatch,
    _getState: () => unknown,
    extra: ApiExtra,
  ): Promise<LoginOutcome | { readonly failure: ApiFailure }> => {
    const { signal } = new AbortController()
    const call = { path: STAFF_PATHS.finishLogin, method: 'POST', body: proof, silenceMs: SILENCE_MS } as const
    const answer = await exchange(call, { extra, signal })
    if ('error' in answer) return { failure: answer.error }
    const login = loginResultSchema.safeParse(answer.envelope)
    if (!login.success) return { failure: failureOf(answer.envelope, answer.headers) }
    return dispatch(keepLogin(login.data, answer.headers))
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
