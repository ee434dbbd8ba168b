import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { showMessage } from '../messages/public.ts'
import { followFull } from './follow-newer.ts'
import { freshnessMessages as words } from './messages.ts'

let isTold = false

/** Says once in the life of a page that the device keeps nothing more (offline.md A, row 28). */
export function FullDevice() {
  const dispatch = useDispatch()
  useEffect(
    () =>
      followFull(() => {
        if (!isTold) dispatch(showMessage({ kind: 'warning', detail: words.storageFull }))
        isTold = true
      }),
    [dispatch],
  )
  return null
}
