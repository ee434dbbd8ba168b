import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { showMessage } from '../../shell/public.ts'
import { followFull } from '../age/follow-newer.ts'
import { useWords } from '../../../words/use-words.ts'

let isTold = false

/** Says once in the life of a page that the device keeps nothing more (`offline.full-device`). */
export function FullDevice() {
  const words = useWords('freshness')
  const dispatch = useDispatch()
  useEffect(
    () =>
      followFull(() => {
        if (!isTold) dispatch(showMessage({ kind: 'warning', detail: words.storageFull }))
        isTold = true
      }),
    [dispatch, words],
  )
  return null
}
