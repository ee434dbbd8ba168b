import { useCallback } from 'react'
import { useDevice } from '../use-device.ts'

/** Puts a vehicle into the comparison or takes it out; answers whether that is now kept on the device. */
export function useCompared() {
  const act = useDevice()
  return useCallback(
    async (saexRef: string, isIn: boolean): Promise<boolean> => {
      const kept = await act(async (device) => {
        const outcome = await device.compare(saexRef, isIn)
        return outcome.ok ? { ok: true, value: true } : outcome
      })
      return kept === true
    },
    [act],
  )
}
