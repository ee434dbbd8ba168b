import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { handOverToWorker } from './repeat-reads-for-worker.ts'

/** Lets the worker keep what the first visit has seen; shows nothing. */
export function FirstVisit() {
  const store = useStore()
  useEffect(() => handOverToWorker(() => store.getState()), [store])
  return null
}
