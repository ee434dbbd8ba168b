import type { SessionUser } from '../../../../shared/contract/staff.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { dropCovered, learnServerTime, sessionConfirmed } from '../../../api/staff-session.ts'
import { keepSession } from '../../../api/staff-storage.ts'

type Login = {
  readonly user: SessionUser
  readonly token: string
  /** Of the answer to the login. */
  readonly headers: Headers
}

/** Takes over what a login answered; false where the browser keeps nothing for this tab, so that nobody is signed in. */
export function startSession({ user, token, headers }: Login) {
  return (dispatch: ClientDispatch): boolean => {
    dispatch(learnServerTime(headers))
    dispatch(dropCovered(user))
    if (!keepSession({ user, token })) return false
    dispatch(sessionConfirmed(user))
    return true
  }
}
