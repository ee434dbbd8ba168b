import { useId, useState } from 'react'
import Modal from 'react-bootstrap/Modal'
import Table from 'react-bootstrap/Table'
import { HISTORY_FIELDS, type HistoryField } from '../../../../shared/contract/stock-history.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { partnersOf } from '../../../../shared/domain/vehicle-rules/vehicle-fields.ts'
import { stockHistoryApi } from '../../../api/staff/stock-history-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { whoAndHow } from '../stock-status/VehicleHistory.tsx'
import { messages } from './messages.ts'
import { changedOf, toTyped, type Typed, type TypedField } from './typed-values.ts'
import type { Conflict, VehicleForm } from './use-vehicle-form.ts'

type Props = {
  readonly conflict: Conflict
  readonly form: VehicleForm
  readonly onSettle: (conflict: Conflict, mine: ReadonlySet<TypedField>) => void
}

const { conflict: words } = messages

/** The fields that two people changed, three values side by side: for each somebody chooses which one stands. */
export function ConflictDialog({ conflict, form, onSettle }: Props) {
  const { now, fields } = conflict
  const { baseTyped, typed, changes, isSaving, closeConflict } = form
  const id = useId()
  const [choices, setChoices] = useState<ReadonlyMap<TypedField, 'mine' | 'theirs'>>(new Map())
  const nowTyped = toTyped(now.values)
  const isDone = fields.every((field) => choices.has(field))
  const others = Object.keys(changedOf(nowTyped, baseTyped)).filter(
    (field) =>
      !(field in changes) &&
      !fields.some((both) => both === field) &&
      // Told in the place of the prices.
      !(field === 'onRequest' && fields.includes('price')),
  )
  return (
    <Modal centered show size="lg" backdrop="static" aria-labelledby={id} onHide={closeConflict}>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id={id}>
          {words.title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <p className="text-body-secondary">{words.text}</p>
        <Table className="desk-conflict">
          <thead>
            <tr>
              {[words.field, words.opened, words.now, words.yours].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row" id={`${id}-${field}`}>
                  {messages.labels[field]}
                </th>
                <td data-label={words.opened}>{shown(baseTyped, field)}</td>
                <td data-label={words.now}>
                  {shown(nowTyped, field)}
                  <WhoChanged saexRef={now.saexRef} field={field} />
                  <div>{choice(field, 'theirs')}</div>
                </td>
                <td data-label={words.yours}>
                  {shown(typed, field)}
                  <div>{choice(field, 'mine')}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {others.length === 0 ? null : (
          <>
            <h3>{words.also}</h3>
            <ul className="desk-plain">
              {others.map((field) => (
                <li key={field}>
                  {labelOf(field)}: {shown(nowTyped, field as TypedField)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Modal.Body>
      <Modal.Footer>
        <Button variant="line" onClick={closeConflict}>
          {words.cancel}
        </Button>
        <Button
          variant="main"
          isBusy={isSaving}
          disabled={!isDone}
          aria-disabled={isSaving}
          onClick={() => (!isSaving ? onSettle(conflict, mineOf(choices)) : undefined)}
        >
          {words.save}
        </Button>
      </Modal.Footer>
    </Modal>
  )

  function choice(field: TypedField, whose: 'mine' | 'theirs') {
    return (
      <Tick
        type="radio"
        name={`${id} ${field}`}
        aria-describedby={`${id}-${field}`}
        checked={choices.get(field) === whose}
        onChange={() => setChoices(new Map([...choices, ...partnersOf(field).map((one) => [one, whose] as const)]))}
      >
        {words[whose]}
      </Tick>
    )
  }
}

/** Who changed a field last, and when, as the history has it; nothing until it is known. */
function WhoChanged({ saexRef, field }: { readonly saexRef: string; readonly field: TypedField }) {
  const asked = { saexRef, field: historyFieldOf(field) }
  // What an earlier conflict was told may be of another change.
  const { data, isFetching } = stockHistoryApi.useGetStockHistoryInfiniteQuery(asked, {
    refetchOnMountOrArgChange: true,
  })
  const last = isFetching ? undefined : data?.pages[0]?.result.changes[0]
  if (last === undefined) return null
  return (
    <div className="fs-13 text-body-secondary">
      {whoAndHow(last)}, {dayAndMinuteInDigits(last.at)}
    </div>
  )
}

/** What has no field of its own in the history is one of the features. */
function historyFieldOf(field: TypedField): HistoryField {
  if (field === 'listedOn') return 'listedAt'
  return HISTORY_FIELDS.find((name) => name === field) ?? 'features'
}

function mineOf(choices: ReadonlyMap<TypedField, 'mine' | 'theirs'>): ReadonlySet<TypedField> {
  return new Set([...choices].filter(([, whose]) => whose === 'mine').map(([field]) => field))
}

function shown(typed: Typed, field: TypedField): string {
  const isPrice = field === 'price' || field === 'priceWithVat'
  return isPrice && typed.onRequest ? messages.onRequest : typed[field] || words.empty
}

function labelOf(field: string): string {
  const labels: Readonly<Partial<Record<string, string>>> = messages.labels
  return labels[field] ?? messages.priceOnRequest
}
