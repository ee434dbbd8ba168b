import { useEffect, useRef, useState } from 'react'
import type { UploadDetail } from '../../../../shared/contract/uploads.ts'
import { dayAndMinuteInDigits, dayInDigits } from '../../../../shared/domain/johannesburg.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { LoadingCard } from '../../../ui/LoadingCard.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { CancelButton, ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { useForgetStarted } from './kept-choices.ts'
import { messages } from './messages.ts'
import { StartPhotos } from './StartPhotos.tsx'
import { StartReference } from './StartReference.tsx'
import { UndoImport } from './UndoImport.tsx'
import { StockPreview } from './StockPreview.tsx'
import { useStartedOtherwise } from './use-start.ts'
import { stateWords } from './words.ts'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'
import { uploadsApi } from '../../../api/staff/uploads-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'

/** While an import waits or runs, what becomes of it is asked for so often. */
const POLL_MS = 1000

type Props = { readonly id: string; readonly onAnother: () => void }

/** Kinds of badge. */
const KINDS: Readonly<Record<UploadDetail['state'], string>> = {
  receiving: 'warning',
  ready: 'info',
  refused: 'danger',
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
  interrupted: 'warning',
  cancelled: 'warning',
}

/** One upload, from its preview to its result. */
export function UploadPanel({ id, onAnother }: Props) {
  const { upload, error, refetch } = useUpload(id)
  if (upload === undefined) {
    return error === undefined ? (
      <LoadingCard className="mt-4" widths={[50, 75, 100, 75]} />
    ) : (
      <FailedPart
        title={messages.detailFailedTitle}
        text={failureWords(messages.loadFailed, error)}
        onRetry={refetch}
        isMain
      />
    )
  }
  return <Shown upload={upload} error={error} onAnother={onAnother} />
}

type ShownProps = Pick<Props, 'onAnother'> & { readonly upload: UploadDetail; readonly error: unknown }

/** Its state, and what can be done with it now; where that goes, the focus is at its name. */
function Shown({ upload, error, onAnother }: ShownProps) {
  const part = useHeldFocus('h2')
  const heading = useRef<HTMLHeadingElement>(null)
  useForgetStarted(upload)
  // It stands where the form or another upload was.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={part} className="card card-body upload stack mt-4" aria-labelledby="upload-name">
      <div className="hstack gap-2 justify-content-between align-items-start">
        <div>
          <h2 ref={heading} id="upload-name" tabIndex={-1}>
            {upload.name}
          </h2>
          <p className="fs-14 text-body-secondary">
            {messages.kinds[upload.kind]} · {messages.by(upload.by, dayAndMinuteInDigits(upload.createdAt))}
          </p>
        </div>
        <output className={`badge text-bg-${KINDS[upload.state]}`}>{stateWords(upload)}</output>
      </div>
      {error === undefined ? null : <p className="alert alert-warning">{failureWords(messages.loadFailed, error)}</p>}
      <StartedOtherwise upload={upload} />
      <State upload={upload} />
      <UndoImport upload={upload} />
      <div className="hstack gap-2 justify-content-between">
        <Button variant="line" onClick={onAnother}>
          {messages.another}
        </Button>
        {upload.state === 'refused' || (upload.kind === 'photos' && upload.state === 'done') ? null : (
          <p className="fs-13 text-body-tertiary">{messages.keptUntil(dayInDigits(upload.keptUntil))}</p>
        )}
      </div>
    </section>
  )
}

function StartedOtherwise({ upload }: { readonly upload: UploadDetail }) {
  const words = useStartedOtherwise(upload)
  return words === null ? null : (
    <p className="alert alert-warning" role="alert">
      {words}
    </p>
  )
}

function State({ upload }: { readonly upload: UploadDetail }) {
  switch (upload.state) {
    case 'receiving':
      return (
        <>
          <p className="alert alert-warning">{messages.receivingText}</p>
          <CancelButton id={upload.id} />
        </>
      )
    case 'refused':
      return (
        <p className="alert alert-danger">
          <span>
            <strong>{upload.problem}</strong> {messages.refusedText}
          </span>
        </p>
      )
    case 'waiting':
    case 'running':
      return <ImportProgress upload={upload} />
    case 'done':
      return upload.result === null ? null : <ImportResult upload={upload} result={upload.result} />
    case 'ready':
      return (
        <>
          <Start upload={upload} />
          <CancelButton id={upload.id} isReady />
        </>
      )
    case 'failed':
      return (
        <>
          <p className="alert alert-danger problem">{upload.problem}</p>
          <Start upload={upload} />
        </>
      )
    case 'interrupted':
    case 'cancelled':
      return (
        <>
          <p className="alert alert-warning">
            {upload.state === 'cancelled' ? cancelledWords(upload) : interruptedWords(upload)}
          </p>
          <Start upload={upload} />
        </>
      )
  }
}

/** What a cancelled import has left. */
function cancelledWords({ startedAt, kind }: UploadDetail): string {
  if (startedAt === null) return messages.cancelledWaiting
  if (kind === 'photos') return messages.cancelledPhotos
  return kind === 'stock' ? messages.cancelledStock : messages.cancelledReference
}

function interruptedWords({ kind }: UploadDetail): string {
  return kind === 'photos' ? messages.interruptedPhotos : messages.interruptedText
}

function Start({ upload }: { readonly upload: UploadDetail }) {
  const { inspection } = upload
  if (inspection === null) return null
  switch (inspection.kind) {
    case 'stock':
      return <StockPreview upload={upload} inspection={inspection} />
    case 'photos':
      return <StartPhotos upload={upload} inspection={inspection} />
    case 'reference':
      return <StartReference upload={upload} format={inspection.format} />
  }
}

/** One upload, kept fresh for as long as something happens to it; an old answer stays while a new one fails. */
function useUpload(id: string) {
  const dispatch = useDispatch<ClientDispatch>()
  const [isMoving, setMoving] = useState(true)
  const { data, error, refetch } = uploadsApi.useGetUploadQuery(id, {
    pollingInterval: isMoving ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  const upload = data?.result
  const shouldMove = upload?.state === 'waiting' || upload?.state === 'running'
  if (shouldMove !== isMoving) setMoving(shouldMove)
  const state = upload?.state
  // The history says the same.
  useEffect(() => {
    if (state !== undefined) dispatch(uploadsApi.util.invalidateTags(['UploadList']))
  }, [dispatch, state])
  return { upload, error, refetch: () => void refetch() }
}
