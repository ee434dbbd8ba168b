import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { readToken } from '../../../api/staff-storage.ts'
import { checkSession } from './check-session.ts'

/**
 * True while the browser holds the page in its back/forward cache, and after it took it out until the session was checked
 * again: meanwhile nothing of it may be shown (`staff.hidden-until-checked`).
 */
export function usePutAway(): boolean {
  const dispatch = useDispatch<ClientDispatch>()
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    let token: string | null = null
    const hide = (isHidden: boolean) => {
      setAway(isHidden)
      hideDialogs(isHidden)
    }
    const putAway = ({ persisted }: PageTransitionEvent) => {
      token = readToken()
      if (persisted) flushSync(() => hide(true))
    }
    const takeOut = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const now = readToken()
      // Somebody else signed in on this tab meanwhile: nothing of this page is theirs.
      if (now !== null && now !== token) location.reload()
      else void dispatch(checkSession()).then(() => hide(false))
    }
    window.addEventListener('pagehide', putAway)
    window.addEventListener('pageshow', takeOut)
    return () => {
      window.removeEventListener('pagehide', putAway)
      window.removeEventListener('pageshow', takeOut)
    }
  }, [dispatch])
  return isAway
}

/** They stand in the body, beside the page that the guard hides. */
function hideDialogs(isHidden: boolean): void {
  for (const dialog of document.querySelectorAll<HTMLElement>('body > [role=dialog]')) dialog.hidden = isHidden
}
