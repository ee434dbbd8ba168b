import { type ReactNode, useId, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import { nameKey } from '../../../../shared/domain/name-key.ts'
import { Field } from '../../../ui/Field.tsx'
import { messages } from './messages.ts'
import { PinMark } from './PinMark.tsx'
import type { TypedField } from './typed-values.ts'
import type { VehicleForm } from './use-vehicle-form.ts'

const { labels } = messages

type GroupProps = {
  readonly title: string
  readonly id?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Fields under a heading, in a card. */
export function Group({ title, id, action, children }: GroupProps) {
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

/** One line, with what it may be and whether it is kept against files. */
export function TextField({ form, field, words, hint, note, inputMode, type, width = 'third' }: TextProps) {
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

/** Several lines. */
export function LinesField({
  form,
  field,
  note,
}: {
  readonly form: VehicleForm
  readonly field: 'extras' | 'facts'
  readonly note?: string | undefined
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
  readonly hint: string | undefined
}

/** A name of the list, or another one that is typed. */
export function NameField({ form, field, known, another, hint }: NameProps) {
  const text = form.typed[field]
  const listed = known.find((name) => nameKey(name) === nameKey(text))
  const [isAnother, setAnother] = useState(text !== '' && listed === undefined)
  const isTyped = isAnother || (text !== '' && listed === undefined)
  const fault = faultOf(form, field)
  return (
    <>
      <div className="col-sm-6 col-lg-4">
        <Field label={labels[field]} hint={isTyped ? undefined : hint} fault={isTyped ? undefined : fault}>
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
          <Field label={another} hint={hint} fault={fault}>
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

function faultOf(form: VehicleForm, field: TypedField): string | undefined {
  const words = form.faults[field]
  return words === undefined ? undefined : messages.fault(labels[field], words)
}
