import { useState } from 'react'
import { useStaffUser } from './use-staff-user.ts'

/** Whose it is, and of what. */
type Place = { readonly userId: number | undefined; readonly name: string }

type TabKeep<Left> = ReturnType<typeof createTabKeep<Left>>

/**
 * What somebody left in this tab for another page of staff and is nowhere else: it is there again on the way back, and the
 * browser asks before the tab is closed. What others left is forgotten when somebody else looks.
 */
export function createTabKeep<Left>() {
  const left = new Map<string, Left>()

  function forgetKey(key: string): void {
    left.delete(key)
    if (left.size === 0) window.removeEventListener('beforeunload', askFirst)
  }

  return {
    keep: (place: Place, what: Left): void => {
      left.set(keyOf(place), what)
      window.addEventListener('beforeunload', askFirst)
    },
    find: (place: Place): Left | undefined => {
      for (const key of left.keys()) if (!key.startsWith(`${place.userId} `)) forgetKey(key)
      return left.get(keyOf(place))
    },
    forget: (place: Place): void => forgetKey(keyOf(place)),
  }

  function askFirst(event: BeforeUnloadEvent): void {
    event.preventDefault()
  }
}

function keyOf({ userId, name }: Place): string {
  return `${userId} ${name}`
}

/** A state that stays in the tab while its person opens other pages; undefined = there is nothing to keep. */
export function useTabKeep<Left>({ keep, find, forget }: TabKeep<Left>, name: string) {
  const userId = useStaffUser()?.userId
  const place = { userId, name }
  const [state, setState] = useState(() => find(place))
  function set(next: Left | undefined): void {
    if (next === undefined) forget(place)
    else keep(place, next)
    setState(next)
  }
  return {
    state,
    set,
    /** What is on screen stays there, and is of the past. */
    endKeeping: () => forget(place),
  }
}
