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
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'
import { useAskedAnew } from './use-asked-anew.ts'

const { columns } = messages

type Props = {
  readonly saexRef: string
  /** Another one = the vehicle was changed: its history is asked for again. */
  readonly asOf: string | number
  /** Beside a field of a change, where something can be done about it. */
  readonly renderAction?: Action
}
type Action = (change: VehicleChange, told: FieldChange) => ReactNode

/** What was changed of a vehicle, by whom and how, newest first; of all fields or of one. Asked anew when it is shown. */
export function VehicleHistory({ saexRef, asOf, renderAction }: Props) {
  const [field, setField] = useState<HistoryField>()
  const heading = useId()
  const history = useHistory({ saexRef, field }, asOf)
  const part = useHeldFocus('h2')
  return (
    <section ref={part} className="card card-body mt-4" aria-labelledby={heading}>
      <div className="hstack flex-wrap gap-2 justify-content-between mb-2">
        <h2 id={heading} tabIndex={-1}>
          {messages.history}
        </h2>
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
      <Pages history={history} renderAction={renderAction} />
    </section>
  )
}

type Asked = { readonly saexRef: string; readonly field: HistoryField | undefined }

function useHistory(asked: Asked, asOf: string | number) {
  const history = stockHistoryApi.useGetStockHistoryInfiniteQuery(asked, { refetchOnMountOrArgChange: true })
  useAskedAnew(asOf, history)
  return history
}

type PagesProps = {
  readonly history: ReturnType<typeof useHistory>
  readonly renderAction: Action | undefined
}

/** The pages that were asked for, each below the one before it. */
function Pages({ history, renderAction }: PagesProps) {
  const { currentData: data, isError, isFetching, refetch, fetchNextPage } = history
  if (data === undefined) {
    if (isError) return <FailedPart onRetry={() => void refetch()} />
    return <SkeletonLines widths={[75, 100, 50]} />
  }
  const changes = data.pages.flatMap(({ result }) => result.changes)
  if (changes.length === 0) return <p className="text-body-secondary">{messages.noHistory}</p>
  return (
    <>
      <ChangesTable changes={changes} renderAction={renderAction} />
      {history.isFetchNextPageError ? (
        <FailedPart onRetry={() => void fetchNextPage()} />
      ) : history.hasNextPage ? (
        <Button
          variant="line"
          isBusy={history.isFetchingNextPage}
          onClick={() => (isFetching ? undefined : void fetchNextPage())}
        >
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

function valueWords({ field, before, after }: FieldChange, value: string | null): string {
  if (before === null && after === null) return messages.untold
  if (value === null) return messages.empty
  const statuses: Readonly<Partial<Record<string, string>>> = messages.statuses
  return field === 'status' ? (statuses[value] ?? value) : value
}
