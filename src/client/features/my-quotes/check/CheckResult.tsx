import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Verdict } from './verdict.ts'
import { VerdictPanel } from './VerdictPanel.tsx'

type Props = {
  /** Undefined while the device works. */
  readonly verdict: Verdict | undefined
  readonly busyWords: string
  readonly onAgain: () => void
}

/** What a check on the device came to, with another try where a connection would tell more. */
export function CheckResult({ verdict, busyWords, onAgain }: Props) {
  const words = useWords('quoteCheck')
  if (verdict === undefined) {
    return (
      <p className="card card-body hstack gap-2">
        <Spinner /> {busyWords}
      </p>
    )
  }
  return (
    <VerdictPanel verdict={verdict}>
      {verdict.asked === 'no' || verdict.state === 'cannotCheck' ? (
        <Button variant="line" onClick={onAgain}>
          <Icon name="retry" /> {words.tryAgain}
        </Button>
      ) : null}
    </VerdictPanel>
  )
}
