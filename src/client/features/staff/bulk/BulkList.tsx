import { useId } from 'react'
import Modal from 'react-bootstrap/Modal'
import { Link } from 'react-router-dom'
import { kindOfEdit, type ListedBulk } from '../../../../shared/contract/bulk.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { bulkApi } from '../../../api/staff/bulk-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { messages } from './messages.ts'

const POLL_MS = 15_000

/** The last changes of many vehicles, each to be looked at, confirmed or undone. */
export function BulkListDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  return (
    <Modal centered show scrollable aria-labelledby={id} onHide={onClose}>
      <Modal.Header closeButton>
        <Modal.Title as="h2" id={id}>
          {messages.listTitle}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <BulkLines />
      </Modal.Body>
    </Modal>
  )
}

function BulkLines() {
  const { data, isError, refetch } = bulkApi.useListBulksQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data === undefined) {
    return isError ? <FailedPart onRetry={() => void refetch()} /> : <SkeletonLines widths={[75, 50]} />
  }
  const { bulks } = data.result
  if (bulks.length === 0) return <p className="mb-0">{messages.listEmpty}</p>
  return (
    <ul className="list-group list-group-flush">
      {bulks.map((bulk) => (
        <li key={bulk.id} className="list-group-item">
          <BulkLine bulk={bulk} />
        </li>
      ))}
    </ul>
  )
}

function BulkLine({ bulk: { id, wish, count, state, madeBy, madeAt } }: { readonly bulk: ListedBulk }) {
  return (
    <>
      <Link to={`/bulk/${id}`}>{messages.titles[kindOfEdit(wish)](formatCount(count))}</Link>
      <div className="fs-14 text-body-secondary">
        {messages.listLine(messages.states[state], madeBy, dayAndMinuteInDigits(madeAt))}
      </div>
    </>
  )
}

/** Large changes of prices that wait for another person; a colleague's press appears without a reload. */
export function useWaitingBulks() {
  return bulkApi.useListBulksQuery('waiting', {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  })
}

type WaitingProps = {
  readonly answer: ReturnType<typeof useWaitingBulks>
  /** Nothing else waits on the page. */
  readonly isAlone: boolean
}

export function WaitingBulks({ answer: { data, error, refetch }, isAlone }: WaitingProps) {
  const waiting = data?.result.bulks ?? []
  if (data === undefined && error === undefined) return isAlone ? <SkeletonLines widths={[75, 50]} /> : null
  if (waiting.length === 0 && error === undefined) return isAlone ? <p>{messages.noneWaits}</p> : null
  return (
    <section className="card card-body mb-3" aria-labelledby="waiting-bulks">
      <h2 id="waiting-bulks">{messages.toConfirm}</h2>
      {error === undefined ? null : (
        <FailedPart text={failureWords(messages.failed, error)} onRetry={() => void refetch()} />
      )}
      <ul className="desk-plain">
        {waiting.map((bulk) => (
          <li key={bulk.id} className="py-2">
            <BulkLine bulk={bulk} />
          </li>
        ))}
      </ul>
    </section>
  )
}
