import type { UploadState } from '../../../../shared/contract/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { messages } from './messages.ts'

type Props = {
  readonly state: UploadState
  readonly isStarting: boolean
  readonly fault: string | null
  readonly onStart: () => void
}

export function StartButton({ state, isStarting, fault, onStart }: Props) {
  return (
    <div>
      <Button
        variant="main"
        size="lg"
        aria-disabled={isStarting}
        isBusy={isStarting}
        onClick={() => (isStarting ? undefined : onStart())}
      >
        {state === 'ready' ? messages.start : messages.startAgain}
      </Button>
      <p className="form-text text-danger problem" aria-live="polite">
        {fault}
      </p>
    </div>
  )
}
