import { type FormEvent, useId, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import Modal from 'react-bootstrap/Modal'
import { useNavigate } from 'react-router-dom'
import { type AskedBulk, type BulkEdit, isOfDealer, ROUNDINGS } from '../../../../shared/contract/bulk.ts'
import { STAFF_STATUSES } from '../../../../shared/contract/stock-desk.ts'
import { PINNED_FIELDS } from '../../../../shared/contract/stock-pins.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { isUnanswered } from '../../../api/api-failure.ts'
import { bulkApi } from '../../../api/staff/bulk-api.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { kindWords, readFailure } from '../../../api/staff/failure-words.ts'
import { newIdempotencyKey } from '../../../buyer/idempotency-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { Field } from '../../../ui/Field.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { useIsThere } from '../../../ui/use-is-there.ts'
import { useUnsaved } from '../session/use-unsaved.ts'
import { readNumber } from '../vehicle-desk/typed-values.ts'
import type { BulkKind } from './bulk-kind.ts'
import { messages } from './messages.ts'

/** As the form has it; each kind reads what is its own. */
type Typed = {
  readonly status: string
  readonly supplier: string
  readonly by: 'percent' | 'amount'
  readonly value: string
  readonly roundTo: string
  readonly pin: boolean
  readonly fields: readonly string[]
}
const START: Typed = { status: '', supplier: '', by: 'percent', value: '', roundTo: '500', pin: true, fields: [] }

type Props = {
  readonly kind: BulkKind
  readonly count: number
  readonly asked: Pick<AskedBulk, 'filter' | 'refs' | 'without'>
  readonly onClose: () => void
}

/** What is asked of the vehicles that are selected; its preview is a page of its own. */
export function BulkForm({ kind, count, asked, onClose }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(START)
  /** What is wrong with the field that is asked for. */
  const [fault, setFault] = useState<string>()
  /** Why nothing came of it, or what no one field is to blame for. */
  const [failed, setFailed] = useState<string>()
  const [preview, { isLoading }] = bulkApi.usePreviewBulkMutation()
  /** The last request and its key, until its answer is known: repeated, it is one. */
  const unanswered = useRef<{ readonly of: string; readonly key: string } | null>(null)
  const isThere = useIsThere()
  // The selection that it is for counts too.
  useUnsaved(true)
  const say = (words: { readonly fault?: string; readonly failed?: string }) => {
    setFault(words.fault)
    setFailed(words.failed)
  }
  const set = (changes: Partial<Typed>) => {
    say({})
    setTyped({ ...typed, ...changes })
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const edit = readEdit(kind, typed)
    if (typeof edit === 'string') {
      const field = form.current?.querySelector<HTMLElement>('select, input:not([type=radio])')
      field?.focus()
      say(kind === 'unpin' || !field ? { failed: edit } : { fault: edit })
      return
    }
    say({})
    const body = { ...asked, wish: edit }
    const of = JSON.stringify(body)
    const key = unanswered.current?.of === of ? unanswered.current.key : newIdempotencyKey(crypto)
    unanswered.current = { of, key }
    const { data, error } = await preview({ asked: body, key })
    if (!isUnanswered(error)) unanswered.current = null
    if (data === undefined) say({ failed: failedWords(error) })
    // Who went back to the list meanwhile stays there.
    else if (isThere()) void navigate(`/bulk/${data.result.id}`)
  }

  return (
    <Modal centered show scrollable backdrop="static" aria-labelledby={id} onHide={onClose}>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id={id}>
          {messages.titles[kind](formatCount(count))}
        </Modal.Title>
      </Modal.Header>
      <form ref={form} noValidate className="modal-body stack" onSubmit={(event) => void handleSubmit(event)}>
        {kind === 'status' ? <StatusFields typed={typed} fault={fault} onSet={set} /> : null}
        {kind === 'supplier' ? <SupplierFields typed={typed} fault={fault} onSet={set} /> : null}
        {kind === 'price' ? <PriceFields typed={typed} fault={fault} onSet={set} /> : null}
        {kind === 'unpin' ? <PinFields typed={typed} onSet={set} /> : null}
        <p role="alert" className="text-danger mb-0 empty-hidden">
          {failed}
        </p>
        <div className="hstack flex-wrap gap-2">
          <Button variant="main" type="submit" isBusy={isLoading} aria-disabled={isLoading}>
            {messages.preview}
          </Button>
          <Button variant="line" onClick={onClose}>
            {messages.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type FieldsProps = { readonly typed: Typed; readonly onSet: (changes: Partial<Typed>) => void }
type FaultyProps = FieldsProps & { readonly fault: string | undefined }

function StatusFields({ typed, fault, onSet }: FaultyProps) {
  return (
    <Field isLive label={messages.to} fault={fault}>
      {(props) => (
        <FormSelect {...props} value={typed.status} onChange={({ target }) => onSet({ status: target.value })}>
          <option value="">{messages.choose}</option>
          {STAFF_STATUSES.map((status) => (
            <option key={status} value={status}>
              {messages.statuses[status]}
            </option>
          ))}
        </FormSelect>
      )}
    </Field>
  )
}

function SupplierFields({ typed, fault, onSet }: FaultyProps) {
  const { data, error, refetch } = stockDeskApi.useGetStockModelsQuery(undefined)
  if (data === undefined) {
    return error === undefined ? <SkeletonLines widths={[25, 100]} /> : <FailedPart onRetry={() => void refetch()} />
  }
  return (
    <Field isLive label={messages.supplier} fault={fault}>
      {(props) => (
        <FormSelect {...props} value={typed.supplier} onChange={({ target }) => onSet({ supplier: target.value })}>
          <option value="">{messages.choose}</option>
          {data.result.suppliers.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </FormSelect>
      )}
    </Field>
  )
}

function PriceFields({ typed, fault, onSet }: FaultyProps) {
  const noteId = useId()
  return (
    <>
      <fieldset>
        <legend className="form-label">{messages.by}</legend>
        <div className="report-grades">
          {(['percent', 'amount'] as const).map((by) => (
            <Tick key={by} type="radio" name="by" checked={typed.by === by} onChange={() => onSet({ by })}>
              {messages[by]}
            </Tick>
          ))}
        </div>
      </fieldset>
      <div className="row g-3">
        <div className="col-6">
          <Field isLive label={messages.change} note={messages.changeNote} fault={fault}>
            {(props) => (
              <FormControl
                {...props}
                inputMode="text"
                autoComplete="off"
                value={typed.value}
                onChange={({ target }) => onSet({ value: target.value })}
              />
            )}
          </Field>
        </div>
        <div className="col-6">
          <Field label={messages.roundTo}>
            {(props) => (
              <FormSelect {...props} value={typed.roundTo} onChange={({ target }) => onSet({ roundTo: target.value })}>
                {Object.entries(messages.roundings)
                  .toSorted(([one], [other]) => Number(one) - Number(other))
                  .map(([value, words]) => (
                    <option key={value} value={value}>
                      {words}
                    </option>
                  ))}
              </FormSelect>
            )}
          </Field>
        </div>
      </div>
      <div>
        <Tick checked={typed.pin} aria-describedby={noteId} onChange={({ target }) => onSet({ pin: target.checked })}>
          {messages.keep}
        </Tick>
        <p id={noteId} className="form-text">
          {messages.keepNote}
        </p>
      </div>
    </>
  )
}

function PinFields({ typed, onSet }: FieldsProps) {
  const { fields } = typed
  return (
    <fieldset>
      <legend className="form-label">{messages.fieldsTitle}</legend>
      <div className="row row-cols-1 row-cols-sm-2 g-0">
        {PINNED_FIELDS.filter((field) => !isOfDealer(field)).map((field) => (
          <div key={field} className="col">
            <Tick
              checked={fields.includes(field)}
              onChange={({ target }) =>
                onSet({ fields: target.checked ? [...fields, field] : fields.filter((own) => own !== field) })
              }
            >
              {messages.fields[field]}
            </Tick>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** The edit, or what is to be mended first. */
function readEdit(kind: BulkKind, typed: Typed): BulkEdit | string {
  switch (kind) {
    case 'status': {
      const status = STAFF_STATUSES.find((name) => name === typed.status)
      return status === undefined ? messages.chooseFirst : { status }
    }
    case 'supplier':
      return typed.supplier === '' ? messages.chooseFirst : { supplier: typed.supplier }
    case 'unpin':
      return typed.fields.length === 0 ? messages.chooseFirst : { unpin: [...typed.fields] }
    case 'price': {
      const bare = typed.value.replaceAll(/[\s%R]/g, '').replace('−', '-')
      const value = readNumber(bare.replace(/^\+(?=\d)/, ''))
      if (value === undefined || value === null) return messages.noNumber
      if (value === 0) return messages.isNothing
      const roundTo = ROUNDINGS.find((step) => String(step) === typed.roundTo) ?? ROUNDINGS[0]
      return { price: { by: typed.by, value, roundTo }, pin: typed.pin }
    }
  }
}

function failedWords(error: unknown): string {
  const { kind, fields } = readFailure(error)
  const [field] = Object.entries(fields)
  if (field !== undefined) return `${labelOf(field[0])} ${field[1]}.`
  return kindWords(messages.notDone, kind)
}

/** The labels of the fields of a wish, by the parts of their names on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  status: messages.to,
  supplier: messages.supplier,
  value: messages.change,
  roundTo: messages.roundTo,
  unpin: messages.fieldsTitle,
}

/** What is not of the wish is of the vehicles that it is for. */
function labelOf(field: string): string {
  const [of, ...parts] = field.split('.')
  const label = parts.map((part) => LABELS[part]).find((words) => words !== undefined)
  return of === 'wish' ? (label ?? messages.change) : messages.bar
}
