import type { ClientDispatch } from '../../../api/page.ts'
import { endSession, millisecondsLeft, sessionConfirmed, sessionUnanswered } from '../../../api/staff-session.ts'
import { keepSession, readToken, readUser } from '../../../api/staff-storage.ts'
import { staffSessionApi } from '../../../api/staff/staff-session-api.ts'

/**
 * Finds out whether this tab is signed in. The server is asked only when there is a token; what it does not refuse stays
 * signed in, as long as the end that this tab kept has not passed by the best clock at hand, the server's once it answered.
 */
export function checkSession() {
  return async (dispatch: ClientDispatch): Promise<void> => {
    const token = readToken()
    if (token === null) return dispatch(endSession({ hasRunOut: false }))
    const { data } = await dispatch(staffSessionApi.endpoints.validateSession.initiate(undefined, { track: false }))
    // Refused, or signed out or in again meanwhile.
    if (readToken() !== token) return
    if (data === undefined) {
      dispatch(sessionUnanswered({ user: readUser(), now: Date.now() }))
      return
    }
    const kept = readUser()
    const now = Date.parse(data.freshness.serverTime ?? '')
    if (kept !== null && millisecondsLeft({ user: kept, now, clockAheadMs: 0 }) <= 0) {
      return dispatch(endSession({ hasRunOut: true }))
    }
    keepSession({ user: data.result, token })
    dispatch(sessionConfirmed(data.result))
  }
}
