import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import type { StockModels } from '../../../../shared/contract/stock-vehicle.ts'
import { nameKey } from '../../../../shared/domain/name-key.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { messages } from './messages.ts'
import { PinMark } from './PinMark.tsx'
import type { TypedField } from './typed-values.ts'
import type { VehicleForm } from './use-vehicle-form.ts'

type Props = { readonly form: VehicleForm; readonly models: StockModels }

const { labels, groups } = messages

/** Every field of a vehicle, in groups. */
export function VehicleFields({ form, models }: Props) {
  const { typed } = form
  const own = { form }
  const priceHint = typed.onRequest ? undefined : messages.oneOfTwo
  return (
    <>
      <Group title={groups.vehicle} id="details">
        <TextField
          field="supplier"
          {...own}
          words={models.suppliers.map(({ name }) => name)}
          hint={messages.required}
          note={messages.supplierNote}
        />
        <TextField field="supplierNumber" {...own} note={messages.numberNote} />
        <TextField
          field="listedOn"
          {...own}
          type="date"
          note={form.vehicle === null || typed.listedOn === '' ? messages.listedNote : undefined}
        />
        <NameField field="make" known={models.makes.map(({ name }) => name)} another={messages.newMake} {...own} />
        <NameField
          key={typed.make}
          field="model"
          known={models.makes.find(({ name }) => nameKey(name) === nameKey(typed.make))?.models ?? []}
          another={messages.newModel}
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
          note={messages.vatNote(models.vatPercent)}
        />
        <TextField field="priceWithVat" {...own} inputMode="decimal" width="half" hint={priceHint} />
        <div className="col-12">
          <Tick checked={typed.onRequest} onChange={({ target }) => form.setOnRequest(target.checked)}>
            {messages.priceOnRequest}
          </Tick>
        </div>
      </Group>
      <Group title={groups.specification} action={<FillIn form={form} />}>
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
        <LinesField field="facts" form={form} note={messages.factsNote} />
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

type GroupProps = {
  readonly title: string
  readonly id?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Group({ title, id, action, children }: GroupProps) {
  return (
    <fieldset className="card card-body" id={id} aria-label={title}>
      <div className="hstack flex-wrap gap-2 justify-content-between mb-2">
        <h2>{title}</h2>
        {action}
      </div>
      <div className="row g-3">{children}</div>
    </fieldset>
  )
}

const WIDTHS = { third: 'col-sm-6 col-lg-4', half: 'col-sm-6', whole: 'col-12' } as const

type TextProps = {
  readonly form: VehicleForm
  readonly field: TypedField
  /** Offered while one types; others may be typed. */
  readonly words?: readonly string[]
  /** What is asked of it, beside its label. */
  readonly hint?: string | undefined
  readonly note?: string | undefined
  readonly inputMode?: 'numeric' | 'decimal' | 'email'
  readonly type?: 'date'
  /** Of a row; a half has room for a long label and its hint. */
  readonly width?: keyof typeof WIDTHS
}

function TextField({ form, field, words, hint, note, inputMode, type, width = 'third' }: TextProps) {
  const list = useId()
  return (
    <div className={WIDTHS[width]}>
      <Field label={labels[field]} hint={hint} note={note} fault={faultOf(form, field)}>
        {(props) => (
          <FormControl
            {...props}
            name={field}
            type={type ?? 'text'}
            inputMode={inputMode}
            autoComplete="off"
            list={words === undefined ? undefined : list}
            value={form.typed[field]}
            onChange={({ target }) => form.change(field, target.value)}
          />
        )}
      </Field>
      {words === undefined ? null : (
        <datalist id={list}>
          {words.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </datalist>
      )}
      <PinMark form={form} field={field} />
    </div>
  )
}

function LinesField({
  form,
  field,
  note,
}: {
  readonly form: VehicleForm
  readonly field: 'extras' | 'facts'
  readonly note?: string
}) {
  return (
    <div className="col-md-6">
      <Field label={labels[field]} note={note} fault={faultOf(form, field)}>
        {(props) => (
          <FormControl
            {...props}
            as="textarea"
            rows={6}
            name={field}
            value={form.typed[field]}
            onChange={({ target }) => form.change(field, target.value)}
          />
        )}
      </Field>
      <PinMark form={form} field={field} />
    </div>
  )
}

const ANOTHER = '\u0000another'

type NameProps = {
  readonly form: VehicleForm
  readonly field: 'make' | 'model'
  readonly known: readonly string[]
  /** Label of the field for a name that is not in the list. */
  readonly another: string
}

/** A name of the list, or another one that is typed. */
function NameField({ form, field, known, another }: NameProps) {
  const text = form.typed[field]
  const listed = known.find((name) => nameKey(name) === nameKey(text))
  const [isAnother, setAnother] = useState(text !== '' && listed === undefined)
  const isTyped = isAnother || (text !== '' && listed === undefined)
  const fault = faultOf(form, field)
  return (
    <>
      <div className="col-sm-6 col-lg-4">
        <Field label={labels[field]} hint={isTyped ? undefined : messages.required} fault={isTyped ? undefined : fault}>
          {(props) => (
            <FormSelect
              {...props}
              name={isTyped ? undefined : field}
              value={isTyped ? ANOTHER : (listed ?? '')}
              onChange={({ target }) => {
                setAnother(target.value === ANOTHER)
                const name = target.value === ANOTHER ? '' : target.value
                form.changeMany({ [field]: name, ...(field === 'make' && { model: '' }) })
              }}
            >
              <option value="">{messages.choose}</option>
              {known.map((name) => (
                <option key={name}>{name}</option>
              ))}
              <option value={ANOTHER}>{messages.another}</option>
            </FormSelect>
          )}
        </Field>
        {isTyped ? null : <PinMark form={form} field={field} />}
      </div>
      {isTyped ? (
        <div className="col-sm-6 col-lg-4">
          <Field label={another} hint={messages.required} fault={fault}>
            {(props) => (
              <FormControl
                {...props}
                name={field}
                autoComplete="off"
                value={text}
                onChange={({ target }) => form.change(field, target.value)}
              />
            )}
          </Field>
        </div>
      ) : null}
    </>
  )
}

/** Fills the fields that are still empty with what is known of the model. */
function FillIn({ form }: { readonly form: VehicleForm }) {
  const { make, model } = form.typed
  const [ask, { isFetching }] = stockDeskApi.useLazyGetStockModelsQuery()
  const [told, setTold] = useState({ make, model, words: '' })
  const tell = (words: string) => setTold({ make, model, words })
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  }, [form])
  async function fill() {
    const { data } = await ask({ make, model }, true)
    const { typed, fillEmpty } = latest.current
    // Another one was chosen meanwhile.
    if (typed.make !== make || typed.model !== model) return
    if (data === undefined) return tell(messages.notAsked)
    const { known } = data.result
    const found = Object.entries({
      bodyType: known?.bodyType,
      transmission: known?.transmission,
      fuelType: known?.fuelType,
      driveType: known?.driveType,
      numDoors: known?.numDoors,
      numSeats: known?.numSeats,
      length: known?.length,
      engineCapacity: known?.engineCapacity,
      kilowatt: known?.kilowatt,
      engineCylinder: known?.engineCylinder,
    }).flatMap(([field, value]) => {
      const isOpen = typed[field as TypedField] === ''
      return isOpen && value !== null && value !== undefined ? [[field, String(value)] as const] : []
    })
    fillEmpty(Object.fromEntries(found))
    tell(found.length === 0 ? messages.nothingKnown : messages.filled(found.length))
  }
  return (
    <div className="fill-in hstack flex-wrap gap-2">
      <output className="fs-14 text-body-secondary">
        {told.make === make && told.model === model ? told.words : ''}
      </output>
      <Button
        variant="line"
        isBusy={isFetching}
        aria-disabled={make === '' || model === ''}
        onClick={() => (make === '' || model === '' || isFetching ? undefined : void fill())}
      >
        {messages.fill}
      </Button>
    </div>
  )
}

function faultOf(form: VehicleForm, field: TypedField): string | undefined {
  const words = form.faults[field]
  return words === undefined ? undefined : messages.fault(labels[field], words)
}
