import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import type { ApiFailure } from './api-failure.ts'
import { type Answer, type ApiRequest, exchange, openEnvelope } from './base-query.ts'
import { askForProof, secondFactorMissed } from './staff-proof.ts'
import { endSession, learnServerTime } from './staff-session.ts'
import { readToken } from './staff-storage.ts'

export type StaffSurroundings = Pick<BaseQueryApi, 'extra' | 'signal' | 'dispatch'>

/** The failure of a call without a token: nothing is sent, since a screen that is being taken down may still try. */
export const SIGNED_OUT: ApiFailure = { kind: 'unauthenticated', errorKey: 'SESSION_INVALID', fields: {} }

/** A call with the token of this tab; sent again after a proof that the server asked for (`staff.fresh-proof`). */
export async function staffQuery(request: ApiRequest, api: StaffSurroundings): Promise<Answer> {
  const token = readToken()
  if (token === null) return { error: SIGNED_OUT }
  const answer = await sendOnce(request, { api, token })
  if (!needsProof(answer) || !(await askForProof({ ...api, token }))) return answer
  return sendOnce(request, { api, token })
}

/** Whether the server wants to know first that it is still the same person. */
export function needsProof(answer: Answer | { readonly error?: never }): boolean {
  return 'error' in answer && answer.error?.errorKey === 'PROOF_NEEDED'
}

export type Sending = { readonly api: StaffSurroundings; readonly token: string }

async function sendOnce(request: ApiRequest, { api, token }: Sending): Promise<Answer> {
  const exchanged = await exchange({ ...request, headers: { ...request.headers, Token: token } }, api)
  const answer = openEnvelope(exchanged)
  const failure = 'error' in answer ? answer.error : undefined
  if ('headers' in exchanged) drawConclusions({ failure, headers: exchanged.headers, token }, api)
  return answer
}

type Answered = {
  readonly failure: ApiFailure | undefined
  readonly headers: Headers
  /** What it was asked with. */
  readonly token: string
}

/**
 * What every answer to staff tells beside its result: the server's time, and whether the session is over. Only the
 * server's own refusal ends a session; a dead network, a portal's page or a 503 never does.
 */
export function drawConclusions(
  { failure, headers, token }: Answered,
  { dispatch }: Pick<StaffSurroundings, 'dispatch'>,
): void {
  dispatch(learnServerTime(headers))
  // A refusal of an earlier token says nothing about this session.
  if (readToken() !== token) return
  if (failure?.errorKey === 'SECOND_FACTOR_MISSING') dispatch(secondFactorMissed())
  if (failure?.errorKey === 'SESSION_INVALID') dispatch(endSession({ hasRunOut: true }))
}
