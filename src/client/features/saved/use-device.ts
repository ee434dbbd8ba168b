import { useCallback } from 'react'
import { useDispatch } from 'react-redux'
import type { Outcome } from '../../../offline/device-store.ts'
import type { ClientDispatch } from '../../api/page.ts'
import { showMessage } from '../shell/public.ts'
import type { Device } from './device.ts'
import { useWords } from '../../words/use-words.ts'
import { whenDataKept } from '../../api/when-data-kept.ts'
import { whenIdle } from '../../ui/idle.ts'

type Act<T> = (device: Device) => Promise<Outcome<T>>

/** The device's store, with its code; every later change of it then shows on this page. */
export async function openDevice(dispatch: ClientDispatch): Promise<Device> {
  const { device, followDevice } = await import('./device.ts')
  void followDevice(dispatch)
  return device
}

/** Does something on the device's store; when it is done, this page shows it. */
async function actOn<T>(dispatch: ClientDispatch, act: Act<T>): Promise<Outcome<T>> {
  const { device, followDevice } = await import('./device.ts')
  void followDevice(dispatch)
  const outcome = await act(device)
  await followDevice(dispatch)
  return outcome
}

/** As `actOn`, and says why when it could not; answers undefined then. */
export function useDevice() {
  const words = useWords('keeping')
  const dispatch = useDispatch<ClientDispatch>()
  return useCallback(
    async <T>(act: Act<T>): Promise<T | undefined> => {
      const outcome: Outcome<T> = await actOn(dispatch, act).catch(() => ({ ok: false, reason: 'unavailable' }))
      if (outcome.ok) return outcome.value
      dispatch(showMessage({ kind: 'error', detail: words.refused[outcome.reason] }))
      return undefined
    },
    [dispatch, words],
  )
}

/** Shows what this device keeps, once the page is idle. */
export function startSaved(dispatch: ClientDispatch): void {
  whenIdle(() => void whenDataKept(() => void openDevice(dispatch).catch(() => undefined)))
}
