import { Button } from '../../../ui/Button.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { messages } from './messages.ts'
import type { SendState } from './use-send-file.ts'
import { sizeWords } from './words.ts'

type Props = {
  readonly state: Exclude<SendState, { readonly phase: 'idle' }>
  readonly onGoOn: () => void
  readonly onCancel: () => void
}

/** A file on its way, stuck with words and a way on, or being looked at. */
export function SendProgress({ state, onGoOn, onCancel }: Props) {
  const label = state.phase === 'looking' ? messages.looking(state.name) : messages.sending(state.name)
  return (
    <div className="stack" aria-busy={state.phase !== 'stuck'}>
      <div>
        <p>{label}</p>
        {state.phase === 'looking' ? (
          <progress aria-label={label} />
        ) : (
          <progress aria-label={label} value={state.sent} max={state.size} />
        )}
        <p className="s14 quiet">{messages.sentOf(sizeWords(state.sent), sizeWords(state.size))}</p>
        {state.phase === 'looking' ? <SlowText /> : null}
      </div>
      {state.phase === 'stuck' ? (
        <p className="note warn" role="alert">
          {state.words}
        </p>
      ) : null}
      <div className="status-choices">
        {state.phase === 'stuck' ? (
          <Button variant="main" onClick={onGoOn}>
            {messages.goOn}
          </Button>
        ) : null}
        {state.phase === 'looking' ? null : (
          <Button variant="line" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}
