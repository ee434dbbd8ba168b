import { PERMISSION } from '../../../../shared/contract/staff.ts'
import type { StockModels } from '../../../../shared/contract/stock-vehicle.ts'
import { nameKey } from '../../../../shared/domain/name-key.ts'
import { Tick } from '../../../ui/Tick.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { Group, LinesField, NameField, TextField } from './DeskFields.tsx'
import { FillIn } from './FillIn.tsx'
import { messages } from './messages.ts'
import type { VehicleForm } from './use-vehicle-form.ts'

type Props = { readonly form: VehicleForm; readonly models: StockModels }

const { groups } = messages

/** Every field of a vehicle, in groups. */
export function VehicleFields({ form, models }: Props) {
  const { typed } = form
  const own = { form }
  const mayWrite = usePermission(PERMISSION.stockClerk)
  /** What is of use to whoever writes alone. */
  const toWriter = (words: string) => (mayWrite ? words : undefined)
  const required = toWriter(messages.required)
  const priceHint = typed.onRequest ? undefined : toWriter(messages.oneOfTwo)
  return (
    <>
      <Group title={groups.vehicle} id="details">
        <TextField
          field="supplier"
          {...own}
          words={models.suppliers.map(({ name }) => name)}
          hint={required}
          note={toWriter(messages.supplierNote)}
        />
        <TextField field="supplierNumber" {...own} note={toWriter(messages.numberNote)} />
        <TextField
          field="listedOn"
          {...own}
          type="date"
          note={form.vehicle === null || typed.listedOn === '' ? toWriter(messages.listedNote) : undefined}
        />
        <NameField
          field="make"
          known={models.makes.map(({ name }) => name)}
          another={messages.newMake}
          hint={required}
          {...own}
        />
        <NameField
          key={typed.make}
          field="model"
          known={models.makes.find(({ name }) => nameKey(name) === nameKey(typed.make))?.models ?? []}
          another={messages.newModel}
          hint={required}
          {...own}
        />
        <TextField field="year" {...own} inputMode="numeric" />
        <TextField field="title" {...own} width="whole" />
        <TextField field="mileage" {...own} inputMode="numeric" />
        <TextField field="colour" {...own} words={models.colours} />
        <TextField field="vehicleLocation" {...own} />
        <TextField field="condition" {...own} />
        <TextField field="serviceHistory" {...own} />
      </Group>
      <Group title={groups.price}>
        <TextField
          field="price"
          {...own}
          inputMode="decimal"
          width="half"
          hint={priceHint}
          note={toWriter(messages.vatNote(models.vatPercent))}
        />
        <TextField field="priceWithVat" {...own} inputMode="decimal" width="half" hint={priceHint} />
        <div className="col-12">
          <Tick checked={typed.onRequest} onChange={({ target }) => form.setOnRequest(target.checked)}>
            {messages.priceOnRequest}
          </Tick>
        </div>
      </Group>
      <Group title={groups.specification} action={mayWrite ? <FillIn form={form} /> : undefined}>
        <TextField field="bodyType" {...own} words={models.bodyTypes} />
        <TextField field="subBodyType" {...own} />
        <TextField field="transmission" {...own} words={models.transmissions} />
        <TextField field="fuelType" {...own} words={models.fuelTypes} />
        <TextField field="driveType" {...own} words={models.driveTypes} />
        <TextField field="vehicleType" {...own} />
        <TextField field="engineCapacity" {...own} inputMode="numeric" />
        <TextField field="kilowatt" {...own} inputMode="numeric" />
        <TextField field="engineCylinder" {...own} inputMode="numeric" />
        <TextField field="numDoors" {...own} inputMode="numeric" />
        <TextField field="numSeats" {...own} inputMode="numeric" />
        <TextField field="length" {...own} inputMode="decimal" />
      </Group>
      <Group title={groups.equipment}>
        <LinesField field="extras" form={form} />
        <LinesField field="facts" form={form} note={toWriter(messages.factsNote)} />
      </Group>
      <Group title={groups.staff}>
        <TextField field="vin" {...own} />
        <TextField field="dealerName" {...own} />
        <TextField field="dealerNumber" {...own} />
        <TextField field="dealerEmail" {...own} inputMode="email" />
      </Group>
    </>
  )
}
