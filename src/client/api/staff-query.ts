import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import type { ApiFailure } from './api-failure.ts'
import { type Answer, type ApiRequest, exchange, openEnvelope } from './base-query.ts'
import { endSession, learnServerTime } from './staff-session.ts'
import { readToken } from './staff-storage.ts'

export type StaffSurroundings = Pick<BaseQueryApi, 'extra' | 'signal' | 'dispatch'>

/** The failure of a call without a token: nothing is sent, since a screen that is being taken down may still try. */
export const SIGNED_OUT: ApiFailure = { kind: 'unauthenticated', errorKey: 'SESSION_INVALID', fields: {} }

/** A call with the token of this tab. */
export async function staffQuery(request: ApiRequest, api: StaffSurroundings): Promise<Answer> {
  const token = readToken()
  if (token === null) return { error: SIGNED_OUT }
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
  if (failure?.errorKey !== 'SESSION_INVALID') return
  // A refusal of an earlier token says nothing about this session.
  if (readToken() === token) dispatch(endSession({ hasRunOut: true }))
}
