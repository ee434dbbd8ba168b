import { type ReactNode, useId, useState } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import Table from 'react-bootstrap/Table'
import { Link } from 'react-router-dom'
import {
  HISTORY_FIELDS,
  type FieldChange,
  type HistoryField,
  type VehicleChange,
} from '../../../../shared/contract/stock-history.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { stockHistoryApi } from '../../../api/staff/stock-history-api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'

const { columns } = messages

type Props = {
  readonly saexRef: string
  /** Beside a field of a change, where something can be done about it. */
  readonly renderAction?: Action
}
type Action = (change: VehicleChange, told: FieldChange) => ReactNode

/** What was changed of a vehicle, by whom and how, newest first; of all fields or of one. Asked anew when it is shown. */
export function VehicleHistory({ saexRef, renderAction }: Props) {
  const [field, setField] = useState<HistoryField>()
  const heading = useId()
  return (
    <section className="card card-body mt-4" aria-labelledby={heading}>
      <div className="hstack flex-wrap gap-2 justify-content-between mb-2">
        <h2 id={heading}>{messages.history}</h2>
        <FormSelect
          className="history-field"
          aria-label={messages.field}
          value={field ?? ''}
          onChange={({ target }) => setField(HISTORY_FIELDS.find((name) => name === target.value))}
        >
          <option value="">{messages.allFields}</option>
          {HISTORY_FIELDS.map((name) => (
            <option key={name} value={name}>
              {messages.fields[name]}
            </option>
          ))}
        </FormSelect>
      </div>
      <Pages key={field} saexRef={saexRef} field={field} renderAction={renderAction} />
    </section>
  )
}

type PagesProps = {
  readonly saexRef: string
  readonly field: HistoryField | undefined
  readonly renderAction: Action | undefined
}

/** The pages that were asked for, each below the one before it. */
function Pages({ saexRef, field, renderAction }: PagesProps) {
  const [starts, setStarts] = useState<readonly (number | undefined)[]>([undefined])
  return starts.map((before, place) => (
    <Page
      key={before ?? 0}
      saexRef={saexRef}
      field={field}
      renderAction={renderAction}
      before={before}
      isLast={place === starts.length - 1}
      onOlder={(next) => setStarts([...starts, next])}
    />
  ))
}

type PageProps = PagesProps & {
  readonly before: number | undefined
  readonly isLast: boolean
  readonly onOlder: (next: number) => void
}

function Page({ saexRef, field, renderAction, before, isLast, onOlder }: PageProps) {
  const { data, isError, refetch } = stockHistoryApi.useGetStockHistoryQuery(
    { saexRef, field, before },
    { refetchOnMountOrArgChange: true },
  )
  if (data === undefined) {
    if (isError) return <FailedPart onRetry={() => void refetch()} />
    return <SkeletonLines widths={[75, 100, 50]} />
  }
  const { changes, next } = data.result
  if (changes.length === 0) return <p className="text-body-secondary">{messages.noHistory}</p>
  return (
    <>
      <ChangesTable changes={changes} renderAction={renderAction} />
      {isLast && next !== null ? (
        <Button variant="line" className="align-self-start" onClick={() => onOlder(next)}>
          {messages.older}
        </Button>
      ) : null}
    </>
  )
}

/** One row a field; a phone has each row as a block, whose cells say what they are. */
function ChangesTable({
  changes,
  renderAction,
}: {
  readonly changes: readonly VehicleChange[]
  readonly renderAction: Action | undefined
}) {
  const opensBulks = usePermission(PERMISSION.stockClerk)
  return (
    <Table className="vehicle-history" aria-label={messages.history}>
      <thead>
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {renderAction === undefined ? null : (
            <th scope="col">
              <span className="visually-hidden">{messages.putBack}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.flatMap((change) =>
          change.fields.map((told, place) => (
            <tr key={`${change.id} ${told.field}`} className={place === 0 ? 'is-first' : undefined}>
              <td>
                <span className={place === 0 ? 'when' : 'visually-hidden'}>{dayAndMinuteInDigits(change.at)}</span>
              </td>
              <td>
                <span className={place === 0 ? undefined : 'visually-hidden'}>{whoAndHow(change)}</span>
                {place === 0 && opensBulks && change.bulkId !== null ? (
                  <Link className="d-block" to={`/bulk/${change.bulkId}`}>
                    {messages.lookAtBulk}
                  </Link>
                ) : null}
              </td>
              <th scope="row">{messages.fields[told.field]}</th>
              <td data-label={columns.before}>{valueWords(told, told.before)}</td>
              <td data-label={columns.after}>{valueWords(told, told.after)}</td>
              {renderAction === undefined ? null : <td className="does">{renderAction(change, told)}</td>}
            </tr>
          )),
        )}
      </tbody>
    </Table>
  )
}

/** Who changed a vehicle, or what did. */
export function whoAndHow({ by, source, file }: VehicleChange): string {
  const how = messages.sources[source]
  return [by, file === null ? how : `${how} ${file}`].filter((part) => part !== null).join(', ')
}

function valueWords({ before, after }: FieldChange, value: string | null): string {
  return before === null && after === null ? messages.untold : (value ?? messages.empty)
}
