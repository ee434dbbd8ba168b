import Dropdown from 'react-bootstrap/Dropdown'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { FEATURE_PIN } from '../../../../shared/contract/stock-pins.ts'
import { MEASURED_FEATURES } from '../../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { stockPinsApi } from '../../../api/staff/stock-pins-api.ts'
import { usePermission } from '../session/use-staff-user.ts'
import { messages as statusMessages } from '../stock-status/messages.ts'
import { notSetWords } from '../stock-status/use-stock-status.ts'
import { messages } from './messages.ts'
import type { TypedField } from './typed-values.ts'
import type { VehicleForm } from './use-vehicle-form.ts'

/** Beside a field that is kept against files: what the file says instead, and to take that; nothing beside others. */
export function PinMark({ form, field }: { readonly form: VehicleForm; readonly field: TypedField }) {
  const { vehicle, refresh, setOutcome } = form
  const mayWrite = usePermission(PERMISSION.stockClerk)
  const [send, { isLoading }] = stockPinsApi.useChangeStockPinsMutation()
  const pin = vehicle?.pins.find((one) => one.field === pinNameOf(field))
  if (vehicle === null || pin === undefined || field === 'make' || field === 'priceWithVat') return null
  const differs = pin.fileValue !== null && pin.fileValue !== pin.value
  const label = messages.labels[field]
  const words = differs ? messages.pinnedSays(label, pin.fileValue ?? '') : messages.pinned(label)
  const { saexRef, version } = vehicle
  async function letGo(name: string) {
    if (isLoading) return
    const { error } = await send({ saexRef, version, pin: [], unpin: [name] })
    const kind = error === undefined ? null : failureKind(error)
    if (kind === null || kind === 'conflict') await refresh()
    if (kind === 'conflict') setOutcome({ kind: 'warning', words: statusMessages.changedFirst })
    else if (kind !== null) setOutcome({ kind: 'danger', words: notSetWords(kind) })
  }
  if (!mayWrite) return <div className="fs-13 text-body-secondary">{words}</div>
  return (
    <Dropdown>
      {/* Not disabled: the focus comes back to it from its menu. */}
      <Dropdown.Toggle variant="text" className="desk-pin" aria-disabled={isLoading}>
        {words}
      </Dropdown.Toggle>
      <Dropdown.Menu>
        <Dropdown.Item as="button" type="button" onClick={() => void letGo(pin.field)}>
          {vehicle.origin === 'hand' ? statusMessages.kept.letGo : messages.takeFile}
        </Dropdown.Item>
        <Dropdown.Item as="button" type="button">
          {messages.keepMine}
        </Dropdown.Item>
      </Dropdown.Menu>
    </Dropdown>
  )
}

/** How a field of the form is pinned; what has no field of its own is let go below. */
function pinNameOf(field: TypedField): string {
  if (field === 'listedOn') return 'listedAt'
  return MEASURED_FEATURES.some((key) => key === field) ? FEATURE_PIN + field : field
}
