import { useRef } from 'react'
import Table from 'react-bootstrap/Table'
import type { EntryVerdict } from '../../../../shared/domain/entry-rules/judge-entry.ts'
import { focusHeading } from '../../../ui/focus-heading.ts'
import { Money } from '../../../ui/Money.tsx'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { AnswerAge } from '../../offline/public.ts'
import { vehicleName } from '../../../vehicle/vehicle-words.ts'
import type { CompareRow } from './compare-rows.ts'
import type { Column } from './use-column.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

type Props = {
  readonly columns: readonly Column[]
  readonly rows: readonly CompareRow[]
  readonly isMarking: boolean
  readonly onRemove: (saexRef: string) => void
}

const VERDICTS: Readonly<Record<EntryVerdict, { readonly badge: string; readonly icon: IconName }>> = {
  green: { badge: 'text-bg-success', icon: 'ok' },
  amber: { badge: 'text-bg-warning', icon: 'warn' },
  cannotTell: { badge: 'text-bg-light', icon: 'info' },
  red: { badge: 'text-bg-danger', icon: 'warn' },
}

/** The comparison as a table; on a narrow screen only the table itself scrolls sideways, a vehicle at a time. */
export function CompareTable({ columns, rows, isMarking, onRemove }: Props) {
  const messages = useWords('saved')
  const box = useRef<HTMLElement>(null)

  function handleRemove(saexRef: string) {
    if (columns.length > 1) box.current?.focus({ preventScroll: true })
    else focusHeading(null)
    onRemove(saexRef)
  }

  return (
    // A box that scrolls must be reachable by keyboard.
    <section ref={box} className="card table-responsive" aria-label={messages.compareTitle} tabIndex={0}>
      <Table className="cmp">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{messages.property}</span>
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.saexRef} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells, isMoney, isDifferent }) => (
            <tr key={label} className={isMarking && isDifferent ? 'diff' : undefined}>
              <th scope="row">{label}</th>
              {cells.map(({ text, isLowest, verdict, note }, index) => (
                <td key={columns[index]?.saexRef} className={isMarking && isLowest ? 'text-success' : undefined}>
                  {verdict !== undefined ? (
                    <span className={`badge ${VERDICTS[verdict].badge}`}>
                      <Icon name={VERDICTS[verdict].icon} size="s" /> {text}
                    </span>
                  ) : isMoney ? (
                    <Money text={text} />
                  ) : (
                    <span>{text}</span>
                  )}
                  {isMarking && isLowest ? <small> {messages.lowest}</small> : null}
                  {note === undefined ? null : <div className="fs-13 text-body-tertiary">{note}</div>}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <span className="visually-hidden">{messages.actions}</span>
            </th>
            {columns.map(({ saexRef, vehicle, state }) => {
              const name = vehicle ? vehicleName(vehicle) : saexRef
              return (
                <td key={saexRef}>
                  {state === 'gone' ? null : (
                    <Link
                      className="btn btn-line"
                      to={`/vehicle-listing/${saexRef}`}
                      aria-label={`${messages.open} ${name}`}
                    >
                      {messages.open}
                    </Link>
                  )}
                  <Button
                    variant="text"
                    aria-label={`${messages.remove} ${name}`}
                    onClick={() => handleRemove(saexRef)}
                  >
                    {messages.remove}
                  </Button>
                </td>
              )
            })}
          </tr>
        </tbody>
      </Table>
    </section>
  )
}

function ColumnHead({ column: { saexRef, answer, vehicle, state, retry } }: { readonly column: Column }) {
  const messages = useWords('saved')
  const head = useRef<HTMLTableCellElement>(null)
  const name = vehicle && vehicleName(vehicle)
  const tag = tagOf(state, vehicle?.status, messages)

  function handleRetry() {
    // The button goes while its answer is on the way.
    head.current?.focus()
    retry?.()
  }

  return (
    <th ref={head} scope="col" tabIndex={-1}>
      <div className="ph ph-43">
        <Picture src={vehicle?.images[0]} alt="" sizes="(max-width: 570px) 134px, 340px" upTo={640} />
      </div>
      <div className="fs-13 text-body-tertiary">
        {saexRef} {tag === null ? null : <span className="badge text-bg-dark">{tag}</span>}
      </div>
      {name ?? (state === 'loading' ? messages.loadingCell : null)}
      <AnswerAge answer={answer} />
      {retry === undefined ? null : (
        <Button
          variant="line"
          className="mt-2"
          aria-label={`${messages.tryAgain} ${name ?? saexRef}`}
          onClick={handleRetry}
        >
          <Icon name="retry" size="s" /> {messages.tryAgain}
        </Button>
      )}
    </th>
  )
}

function tagOf(state: Column['state'], status: string | undefined, messages: Words<'saved'>): string | null {
  if (state === 'gone') return messages.gone
  if (state === 'failed') return messages.failedVehicle
  if (status === 'sold') return messages.sold
  return status === 'reserved' ? messages.reserved : null
}
