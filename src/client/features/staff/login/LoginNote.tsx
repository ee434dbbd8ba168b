import { useSelector } from 'react-redux'
import { staffSessionSlice } from '../../../api/staff-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useIsOnline } from '../../../ui/use-is-online.ts'
import type { LoginOutcome } from './log-in.ts'
import { messages } from './messages.ts'

type Props = { readonly outcome: LoginOutcome | null; readonly onRetry: () => void }

/** What stands between heading and fields: why the last try failed, that there is no connection, or why one is here. */
export function LoginNote({ outcome, onRetry }: Props) {
  const isOnline = useIsOnline()
  const hasRunOut = useSelector(staffSessionSlice.selectors.selectHasRunOut)
  if (outcome !== null && outcome.kind !== 'done' && outcome.kind !== 'secondFactor')
    return <Failure outcome={outcome} onRetry={onRetry} />
  if (!isOnline) return <Note kind="warn" words={messages.needsConnection} />
  return hasRunOut ? <Note kind="info" words={messages.hasRunOut} /> : null
}

function Failure({ outcome, onRetry }: { readonly outcome: LoginOutcome; readonly onRetry: () => void }) {
  const canRetry = outcome.kind === 'timeout' || outcome.kind === 'unexpected'
  return (
    <div className={outcome.kind === 'offline' ? 'alert alert-warning' : 'alert alert-danger'} role="alert">
      <Icon name="warn" />
      <div>
        {failureWords(outcome)}
        {canRetry ? (
          <div>
            <Button variant="text" onClick={onRetry}>
              <Icon name="retry" size="s" /> {messages.tryAgain}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}

function Note({ kind, words }: { readonly kind: 'warn' | 'info'; readonly words: string }) {
  return (
    <output className={`alert ${kind === 'warn' ? 'alert-warning' : 'alert-info'}`}>
      <Icon name={kind} />
      <span>{words}</span>
    </output>
  )
}

function failureWords(outcome: LoginOutcome): string {
  if (outcome.kind === 'tooMany') return messages.tooMany(waitWords(outcome.waitSeconds))
  return outcome.kind === 'done' || outcome.kind === 'secondFactor' ? '' : messages.failed[outcome.kind]
}

/** A wait in words, never shorter than it is; undefined where the server did not say. */
function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return messages.aMoment
  return seconds < 60 ? messages.seconds : messages.minutes(Math.ceil(seconds / 60))
}
