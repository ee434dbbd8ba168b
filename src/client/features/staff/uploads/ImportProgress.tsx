import { useState } from 'react'
import type { UploadDetail } from '../../../../shared/contract/uploads.ts'
import { formatCount } from '../../../../shared/domain/money.ts'
import { uploadsApi } from '../../../api/staff/uploads-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'
import { NamedProgress } from '../progress/NamedProgress.tsx'

type Props = { readonly upload: UploadDetail }

/** An import that waits for its turn, or how far it is; either can be cancelled. */
export function ImportProgress({ upload }: Props) {
  const label = messages.importing(upload.name)
  return (
    <>
      {upload.state === 'waiting' ? (
        <p className="alert alert-info">{messages.waitingText(upload.ahead)}</p>
      ) : (
        <div>
          <p>{label}</p>
          <NamedProgress name={label} value={upload.share} max={1} />
          <p className="fs-14 text-body-secondary">
            {Math.floor(upload.share * 100)}
            {'\u00A0% · '}
            {(upload.kind === 'photos' ? messages.photosRead : messages.rowsRead)(formatCount(upload.readRows))} ·{' '}
            {messages.runningText}
          </p>
        </div>
      )}
      <CancelButton id={upload.id} />
    </>
  )
}

type CancelProps = {
  readonly id: string
  /** Of a file that nobody has started, which goes with it. */
  readonly isReady?: boolean
}

/** Ends an upload. Busy until an import has ended: its process looks for a cancellation once a second. */
export function CancelButton({ id, isReady = false }: CancelProps) {
  const [send] = uploadsApi.useCancelUploadMutation()
  const [isCancelling, setCancelling] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function handleClick() {
    if (isCancelling) return
    setCancelling(true)
    setFault(null)
    const { error } = await send(id)
    if (error === undefined) return
    setCancelling(false)
    setFault(failureWords(isReady ? messages.notThrownAway : messages.notCancelled, error))
  }
  return (
    <div>
      <Button variant="line" aria-disabled={isCancelling} isBusy={isCancelling} onClick={() => void handleClick()}>
        {isReady ? messages.throwAway : messages.cancel}
      </Button>
      <p className="form-text text-danger" aria-live="polite">
        {fault}
      </p>
    </div>
  )
}
