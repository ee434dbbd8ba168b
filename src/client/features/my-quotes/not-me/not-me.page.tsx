import { useLocation } from 'react-router-dom'
import { Button } from '../../../ui/Button.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { hasErrorKey } from '../../../api/api-failure.ts'
import { notMeApi } from '../../../api/public/not-me-api.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

/** Where the link of a mail leads: nothing happens before the button, so that a mail scanner that opens links stops nobody's mail. */
export function Page() {
  const words = useWords('notMe')
  const token = useLocation().hash.slice(1)
  const isHydrated = useHydrated()
  const [stopMails, { isLoading, isSuccess, isError, error }] = notMeApi.useStopMailsMutation()
  async function stop(): Promise<void> {
    const { error: refusal } = await stopMails(token)
    // The button goes once its work is done.
    if (refusal === undefined) document.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <main className="container-xl" id="content">
      <div className="read vstack gap-4">
        <PageHeading head={{ title: words.title, isHidden: true }}>{words.title}</PageHeading>
        <p className="mt-0">{words.intro}</p>
        {isHydrated && token === '' ? <p className="alert alert-warning">{words.noToken}</p> : null}
        {isSuccess ? null : (
          <Button
            variant="main"
            size="lg"
            disabled={!isHydrated || token === ''}
            isBusy={isLoading}
            aria-busy={isLoading}
            onClick={() => (isLoading ? undefined : void stop())}
          >
            {words.stop}
          </Button>
        )}
        <output className={isSuccess ? 'alert alert-success' : isError ? 'alert alert-danger' : undefined}>
          {isSuccess ? words.done : isError ? failureText(error, words) : null}
        </output>
      </div>
    </main>
  )
}

/** A token that the server does not know is one that was cut off on its way. */
function failureText(error: unknown, words: Words<'notMe'>): string {
  const isCut = hasErrorKey(error, 'VALIDATION')
  return isCut ? words.noToken : words.failed
}
