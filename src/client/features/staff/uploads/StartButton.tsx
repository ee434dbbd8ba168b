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
}

export function StartButton({ state, label = messages.start, isStarting, fault, onStart }: Props) {
  return (
    <div>
      <Button
        variant="main"
        size="lg"
        aria-disabled={isStarting}
        isBusy={isStarting}
        onClick={() => (isStarting ? undefined : onStart())}
      >
        {state === 'ready' ? label : messages.startAgain}
      </Button>
      <p className="form-text text-danger problem" aria-live="polite">
        {fault}
      </p>
    </div>
  )
}
