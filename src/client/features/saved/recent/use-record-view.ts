import { useEffect, useEffectEvent } from 'react'
import { useDispatch } from 'react-redux'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { openDevice } from '../use-device.ts'

/** Signs that somebody looks at it. Until one of them comes, the page's first load has the connection for itself. */
const SIGNS = ['scroll', 'pointerdown', 'keydown'] as const
const LOOKED_AT_MS = 10_000

/** Remembers on the device that this vehicle was looked at. Where that fails there is nothing to say. */
export function useRecordView(vehicle: Vehicle): void {
  const dispatch = useDispatch<ClientDispatch>()
  const record = useEffectEvent(() => {
    openDevice(dispatch).then(
      ({ recents }) => recents.add(vehicle),
      () => undefined,
    )
  })
  useEffect(() => {
    const watch = new AbortController()
    const recordOnce = () => {
      if (watch.signal.aborted) return
      watch.abort()
      clearTimeout(timer)
      record()
    }
    const timer = setTimeout(recordOnce, LOOKED_AT_MS)
    for (const sign of SIGNS) window.addEventListener(sign, recordOnce, { signal: watch.signal, passive: true })
    return recordOnce
    // Once for each listing: another vehicle is another component.
  }, [])
}
