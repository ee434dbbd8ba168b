import { useCallback } from 'react'
import { useDevice } from '../use-device.ts'

/** Puts a vehicle into the comparison or takes it out; answers all that are in it then, undefined where nothing is kept. */
export function useCompared() {
  const act = useDevice()
  return useCallback((saexRef: string, isIn: boolean) => act((device) => device.compare(saexRef, isIn)), [act])
}
