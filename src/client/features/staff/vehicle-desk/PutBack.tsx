import { useState } from 'react'
import type { FieldChange, VehicleChange } from '../../../../shared/contract/stock-history.ts'
import { STAYS_CHANGED } from '../../../../shared/contract/stock-vehicle.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { kindWords, readFailure } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'
import type { VehicleForm } from './use-vehicle-form.ts'

type Props = { readonly form: VehicleForm; readonly change: VehicleChange; readonly told: FieldChange }

/** Brings back what a field was before a change; where it changed since, the button says so. */
export function PutBack({ form, change, told: { field, before } }: Props) {
  const [send, { isLoading }] = stockDeskApi.useRestoreVehicleMutation()
  const [refused, setRefused] = useState<{ readonly version: number; readonly words: string }>()
  const { vehicle, rebase, setOutcome } = form
  if (vehicle === null || STAYS_CHANGED.some((other) => other === field)) return null
  const label = messages.labels[field]
  const { saexRef, version } = vehicle
  async function putBack() {
    const { data, error } = await send({ saexRef, version, changeId: change.id, fields: [field] })
    if (data !== undefined) {
      rebase(data.result.vehicle)
      setOutcome({ kind: 'success', words: messages.isBack(label, before ?? messages.conflict.empty) })
      return
    }
    const { kind, fields } = readFailure(error)
    setRefused({ version, words: fields[field] ?? partnerWords(fields) ?? kindWords(messages.notSaved, kind) })
  }
  // Of another version it may be put back.
  if (refused?.version === version) {
    return (
      <span ref={takeFocus} tabIndex={-1} className="fs-13 text-body-secondary">
        {refused.words}
      </span>
    )
  }
  return (
    <Button
      variant="text"
      isBusy={isLoading}
      aria-label={messages.putBackOf(label)}
      onClick={() => (isLoading ? undefined : void putBack())}
    >
      {messages.putBack}
    </Button>
  )
}

/** From the button that it stands in place of; who is elsewhere by now stays there. */
function takeFocus(words: HTMLElement | null): void {
  if (document.activeElement === document.body) words?.focus()
}

/** Of two prices the other one may be what stands in the way. */
function partnerWords(fields: Readonly<Record<string, string>>): string | undefined {
  const labels: Readonly<Partial<Record<string, string>>> = messages.labels
  const [told] = Object.entries(fields)
  return told === undefined ? undefined : messages.fault(labels[told[0]] ?? told[0], told[1])
}
