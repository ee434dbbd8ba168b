import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useScannedQuotation } from './use-scanned-quotation.ts'
import { VerdictPanel } from './VerdictPanel.tsx'
import { useWords } from '../../../words/use-words.ts'

/** The result for a scanned address, announced when it is there. */
export function ScannedQuotation({ fragment }: { readonly fragment: string }) {
  const words = useWords('quoteCheck')
  const { verdict, again } = useScannedQuotation(fragment)
  return (
    <div aria-live="polite">
      {verdict === undefined ? (
        <p className="panel panel-b row-flex">
          <Spinner /> {words.checking}
        </p>
      ) : (
        <VerdictPanel verdict={verdict}>
          {verdict.asked === 'no' || verdict.state === 'cannotCheck' ? (
            <Button variant="line" onClick={again}>
              <Icon name="retry" /> {words.tryAgain}
            </Button>
          ) : null}
        </VerdictPanel>
      )}
    </div>
  )
}
