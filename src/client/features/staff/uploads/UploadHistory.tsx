import ListGroup from 'react-bootstrap/ListGroup'
import ListGroupItem from 'react-bootstrap/ListGroupItem'
import type { Upload } from '../../../../shared/contract/uploads.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { messages } from './messages.ts'
import { uploadsApi } from '../../../api/staff/uploads-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { stateWords } from './words.ts'

type Props = { readonly currentId: string | null; readonly onOpen: (id: string) => void }

/** Colleagues' uploads appear without a reload. */
const POLL_MS = 10_000

/** The newest uploads of everybody, with who and when. */
export function UploadHistory({ currentId, onOpen }: Props) {
  const { data, error, refetch } = uploadsApi.useListUploadsQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  return (
    <section className="mt-5" aria-labelledby="upload-history">
      <h2 id="upload-history" className="mb-2">
        {messages.historyHeading}
      </h2>
      {data === undefined ? (
        error === undefined ? (
          <div className="card card-body" aria-busy="true">
            <SkeletonLines widths={[75, 50, 75, 50]} />
          </div>
        ) : (
          <FailedPart
            title={messages.historyFailedTitle}
            text={failureWords(messages.loadFailed, error)}
            onRetry={() => void refetch()}
          />
        )
      ) : data.result.length === 0 ? (
        <p className="text-body-secondary">{messages.historyEmpty}</p>
      ) : (
        <ListGroup as="ol" className="card history">
          {data.result.map((upload) => (
            <Entry key={upload.id} upload={upload} isCurrent={upload.id === currentId} onOpen={onOpen} />
          ))}
        </ListGroup>
      )}
    </section>
  )
}

type EntryProps = { readonly upload: Upload; readonly isCurrent: boolean; readonly onOpen: (id: string) => void }

function Entry({ upload, isCurrent, onOpen }: EntryProps) {
  return (
    <li>
      <ListGroupItem action type="button" active={isCurrent} aria-current={isCurrent} onClick={() => onOpen(upload.id)}>
        <span className="d-block d-lg-flex gap-3 justify-content-between">
          <span className="d-block name">{upload.name}</span>
          <span className="d-block fs-14 text-body-secondary">
            {messages.kinds[upload.kind]} · {upload.by},{' '}
            <span className="text-nowrap">{dayAndMinuteInDigits(upload.createdAt)}</span>
          </span>
        </span>
        <span className="d-block fs-14">
          {stateWords(upload)}
          {summaryOf(upload)}
        </span>
      </ListGroupItem>
    </li>
  )
}

function summaryOf({ result }: Upload): string {
  if (result?.kind === 'photos') {
    const { changed, notes } = result
    const noted = notes.reduce((sum, { count }) => sum + count, 0)
    return `: ${messages.photosSummary(formatCount(changed))}${noted === 0 ? '' : messages.photosNotes(formatCount(noted))}`
  }
  if (result?.kind !== 'stock') return ''
  const { inserted, changed, rejected, heldPrices } = result
  const held = heldPrices === 0 ? '' : messages.summaryHeld(formatCount(heldPrices))
  return `: ${messages.summary(formatCount(inserted + changed), formatCount(rejected))}${held}`
}
