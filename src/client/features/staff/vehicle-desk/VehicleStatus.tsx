import { useEffect, useRef, useState } from 'react'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { STAFF_STATUSES, type StaffStatus } from '../../../../shared/contract/stock-desk.ts'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { stockStatusApi } from '../../../api/staff/stock-status-api.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import type { Outcome } from '../outcome/outcome.ts'
import { usePermission } from '../session/use-staff-user.ts'
import { StatusChoice } from '../stock-status/StatusChoice.tsx'
import { messages as statusMessages } from '../stock-status/messages.ts'
import { choicesOf, notSetWords } from '../stock-status/use-stock-status.ts'
import { messages } from './messages.ts'

type Props = { readonly vehicle: StaffVehicle; readonly onSet: () => Promise<void> }

/** Available, reserved or sold by whoever may say so; a clerk may also withdraw a vehicle, and bring it back. */
export function VehicleStatus({ vehicle, onSet }: Props) {
  const { saexRef, version, values } = vehicle
  const mayWithdraw = usePermission(PERMISSION.stockClerk)
  const [setStatus, { isLoading: isSetting }] = stockStatusApi.useSetStockStatusMutation()
  const [save, { isLoading: isSaving }] = stockDeskApi.useSaveVehicleMutation()
  /** `isFocused`: it takes the focus, and is read by that alone. */
  const [outcome, setOutcome] = useState<(Outcome & { readonly isFocused: boolean }) | null>(null)
  const choices = mayWithdraw ? STAFF_STATUSES : choicesOf(values.status)
  const told = useRef<HTMLOutputElement>(null)
  const part = useRef<HTMLElement>(null)
  // The pressed button is gone by then. Who types into the form by then goes on.
  useEffect(() => (outcome?.isFocused === true ? told.current?.focus() : undefined), [outcome])
  const tell = (said: Outcome) =>
    setOutcome({ ...said, isFocused: part.current?.contains(document.activeElement) === true })

  async function set(status: StaffStatus): Promise<void> {
    const seen = values.status
    const isWithdrawing = status === 'withdrawn' || (mayWithdraw && seen === 'withdrawn')
    const { error } = isWithdrawing
      ? await save({
          save: { saexRef, version, draftId: null, draftSaves: null, values: { status }, confirmed: [] },
          key: newIdempotencyKey(crypto),
        })
      : await setStatus({ saexRef, status, seen })
    const kind = error === undefined ? null : failureKind(error)
    if (kind === null || kind === 'conflict') await onSet()
    if (kind === null) tell({ kind: 'success', words: messages.statusDone[status] })
    else if (kind === 'conflict') tell({ kind: 'warning', words: statusMessages.changedFirst })
    else tell({ kind: 'danger', words: notSetWords(kind) })
  }

  return (
    <section ref={part} className="mb-3" aria-label={messages.status}>
      <StatusChoice
        status={values.status}
        choices={choices}
        saexRef={saexRef}
        isBusy={isSetting || isSaving}
        onChoose={set}
      />
      <output
        ref={told}
        tabIndex={-1}
        aria-live={outcome?.isFocused === true ? 'off' : undefined}
        className={outcome === null ? 'visually-hidden' : `alert alert-${outcome.kind} d-block mt-2 mb-0`}
      >
        {outcome?.words}
      </output>
    </section>
  )
}
