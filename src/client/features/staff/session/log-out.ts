import { STAFF_PATHS } from '../../../../shared/contract/staff-paths.ts'
import type { ApiExtra } from '../../../api/base-query.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { endSession } from '../../../api/staff-session.ts'
import { readToken, readUser } from '../../../api/staff-storage.ts'
import { untilKept } from './before-log-out.ts'
import { tellTabs } from './session-news.ts'

/**
 * Signs out, once what is typed was sent to be kept: first this tab and its copies, so that it also works without a
 * connection, then the server, whose session is dead from then on. Where the server cannot be reached, the token is gone
 * here and the idle limit ends the rest.
 */
export function logOut() {
  return async (dispatch: ClientDispatch, _getState: () => unknown, { fetch }: ApiExtra): Promise<void> => {
    await untilKept()
    const token = readToken()
    const user = readUser()
    dispatch(endSession({ hasRunOut: false }))
    if (user !== null) tellTabs(user)
    if (token === null) return
    const request = { method: 'POST', headers: { accept: 'application/json', Token: token }, keepalive: true }
    await fetch(STAFF_PATHS.logout, request).catch(() => undefined)
  }
}
