import { STAFF_PATHS } from '../../../../shared/contract/staff-paths.ts'
import { type ProofRequest, proofRequestSchema, secondFactorNeededSchema } from '../../../../shared/contract/sign-in.ts'
import { loginResultSchema } from '../../../../shared/contract/staff.ts'
import { type ApiFailure, type FailureKind, failureOf } from '../../../api/api-failure.ts'
import { type ApiExtra, type Exchange, exchange, openEnvelope } from '../../../api/base-query.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { dropCovered, learnServerTime, sessionConfirmed } from '../../../api/staff-session.ts'
import { keepSession } from '../../../api/staff-storage.ts'
import { askBrowser } from '../proof/passkey-browser.ts'

/** A login waits less long for a byte than other calls (`offline.silence-20s`). */
const SILENCE_MS = 15_000

export type Credentials = { readonly username: string; readonly password: string }

/** What a try came to; only `refused` says anything of the credentials. */
export type LoginOutcome =
  | { readonly kind: 'secondFactor'; readonly request: ProofRequest }
  | { readonly kind: 'done' | 'refused' | 'tooLate' | 'offline' | 'timeout' | 'unexpected' | 'notKept' | 'noPasskey' }
  | { readonly kind: 'tooMany'; readonly waitSeconds: number | undefined }

/** The outcome, or why there is none. */
type LoginEnd = LoginOutcome | { readonly failure: ApiFailure }

/** Signs in. The password is in the one request and nowhere else: neither in the store nor in any storage. */
export function logIn({ username, password }: Credentials) {
  return async (dispatch: ClientDispatch, _getState: () => unknown, extra: ApiExtra): Promise<LoginOutcome> => {
    const answer = await ask(STAFF_PATHS.login, { Username: username, Password: password }, extra)
    if ('error' in answer) return toOutcome(answer.error)
    dispatch(learnServerTime(answer.headers))
    const needed = secondFactorNeededSchema.safeParse(answer.envelope)
    if (needed.success) return { kind: 'secondFactor', request: needed.data.secondFactor }
    const end = dispatch(endLogin(answer))
    return 'failure' in end ? toOutcome(end.failure) : end
  }
}

/** Signs in by whichever passkey this browser has for us, which tells whose it is. */
export function logInByPasskey() {
  return async (dispatch: ClientDispatch, _getState: () => unknown, extra: ApiExtra): Promise<LoginOutcome> => {
    const answer = openEnvelope(await ask(STAFF_PATHS.loginByPasskey, {}, extra))
    if ('error' in answer) return toOutcome(answer.error)
    const request = proofRequestSchema.safeParse(answer.data.result)
    if (!request.success || request.data.passkey === null) return { kind: 'unexpected' }
    const passkey = await askBrowser(request.data.passkey)
    if (passkey === null) return { kind: 'noPasskey' }
    const end = await dispatch(finishLogin({ ticket: request.data.ticket, passkey }))
    if (!('failure' in end)) return end
    return end.failure.errorKey === 'PROOF_REFUSED' ? { kind: 'noPasskey' } : toOutcome(end.failure)
  }
}

/** Ends a sign-in by what was asked for. */
export function finishLogin(proof: Readonly<Record<string, unknown>>) {
  return async (dispatch: ClientDispatch, _getState: () => unknown, extra: ApiExtra): Promise<LoginEnd> =>
    dispatch(endLogin(await ask(STAFF_PATHS.finishLogin, proof, extra)))
}

function ask(path: string, body: unknown, extra: ApiExtra): Promise<Exchange> {
  const { signal } = new AbortController()
  return exchange({ path, method: 'POST', body, silenceMs: SILENCE_MS }, { extra, signal })
}

/** Takes over what a login answered; where the browser keeps nothing for this tab, nobody is signed in. */
function endLogin(answer: Exchange) {
  return (dispatch: ClientDispatch): LoginEnd => {
    if ('error' in answer) return { failure: answer.error }
    const login = loginResultSchema.safeParse(answer.envelope)
    if (!login.success) return { failure: failureOf(answer.envelope, answer.headers) }
    const { userId, username, sessionExpiry, permissions, name, sessionToken: token } = login.data
    const user = { userId, username, sessionExpiry, permissions, name }
    dispatch(learnServerTime(answer.headers))
    dispatch(dropCovered(user))
    if (!keepSession({ user, token })) return { kind: 'notKept' }
    dispatch(sessionConfirmed(user))
    return { kind: 'done' }
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
