import type { UploadState } from '../../../../shared/contract/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly state: UploadState
  /** For what is ready; `Start import` where it is left out. */
  readonly label?: string
  readonly isStarting: boolean
  readonly fault: string | null
  readonly onStart: () => void
  /** Where something can be looked at before. */
  readonly onPreview?: () => void
}

export function StartButton({ state, label = messages.start, isStarting, fault, onStart, onPreview }: Props) {
  return (
    <div>
      <div className="d-flex flex-wrap gap-3">
        <Button
          variant="main"
          size="lg"
          aria-disabled={isStarting}
          isBusy={isStarting}
          onClick={() => (isStarting ? undefined : onStart())}
        >
          {state === 'ready' ? label : messages.startAgain}
        </Button>
        {onPreview === undefined ? null : (
          <Button
            variant="line"
            size="lg"
            aria-disabled={isStarting}
            onClick={() => (isStarting ? undefined : onPreview())}
          >
            {messages.preview}
          </Button>
        )}
      </div>
      <p className="form-text text-danger problem" aria-live="polite">
        {fault}
      </p>
    </div>
  )
}
