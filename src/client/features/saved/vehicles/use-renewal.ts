import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { SavedVehicle } from '../../../../offline/mine-tables.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { device } from '../device.ts'
import { askForVehicles } from './renew-vehicles.ts'

/** Brings every saved vehicle up to date once per visit of the page, and all of them again on request. */
export function useRenewal(rows: readonly SavedVehicle[]) {
  const dispatch = useDispatch<ClientDispatch>()
  const [phase, setPhase] = useState<'idle' | 'asking' | 'failed'>('idle')
  const asked = useRef(new Set<string>())

  async function renew(due: readonly SavedVehicle[]): Promise<void> {
    if (due.length === 0) return
    due.forEach(({ saexRef }) => asked.current.add(saexRef))
    setPhase('asking')
    const { renewals, isComplete } = await askForVehicles(due, dispatch)
    if (renewals.length > 0) await device.vehicles.renew(renewals)
    setPhase(isComplete ? 'idle' : 'failed')
  }

  const renewNew = useEffectEvent((listed: readonly string[]) =>
    renew(rows.filter(({ saexRef }) => listed.includes(saexRef) && !asked.current.has(saexRef))),
  )
  const references = rows.map(({ saexRef }) => saexRef).join()
  useEffect(() => void renewNew(references.split(',')), [references])

  return { phase, askAgain: () => void renew(rows) }
}
