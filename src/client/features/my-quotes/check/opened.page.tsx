import { useMemo, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { bytesOfBase64 } from '../../../../offline/base64.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LateStyles } from '../../../ui/LateStyles.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useClock } from '../../offline/late.ts'
import { Contacts } from './Contacts.tsx'
import { QuotationView } from './QuotationView.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'
import type { OpenQuoteResult } from '../../../../shared/contract/quote-check.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { quoteCheckApi } from '../../../api/public/quote-check-api.ts'

/** What a link opened; `unknown` = no link of ours, `failed` = no answer, worth another try. */
type Opened = OpenQuoteResult | { readonly state: 'unknown' | 'failed' }

/** The quotation of a mail's link, on any device. The token behind the # is sent in a body, so that no log has it. */
export function Page() {
  const words = useWords('quoteCheck')
  const { hash } = useLocation()
  const token = useHydrated() ? hash.slice(1) : undefined
  const { opened, now, again } = useOpenedQuotation(token)
  const main = useHeldFocus('h1')
  return (
    <main ref={main} className="container-xl" id="content">
      <LateStyles />
      <PageHeading head={{ title: words.openTitle, isHidden: true }}>{words.openTitle}</PageHeading>
      <div className="row g-4 mt-0">
        <div aria-live="polite" className="col-lg-7">
          <OpenedState opened={opened} now={now} onRetry={again} />
        </div>
        <div className="col-lg-5">
          <Contacts />
        </div>
      </div>
    </main>
  )
}

type StateProps = { readonly opened: Opened | undefined; readonly now: number; readonly onRetry: () => void }

function OpenedState({ opened, now, onRetry }: StateProps) {
  const words = useWords('quoteCheck')
  if (opened === undefined) {
    return (
      <p className="card card-body hstack gap-2">
        <Spinner /> {words.opening}
      </p>
    )
  }
  if (opened.state === 'open') return <OpenQuotation opened={opened} now={now} />
  const { title, text } = wordsOf(opened, words)
  return (
    <section className="card state-box">
      <h2>{title}</h2>
      <p>{text}</p>
      {opened.state === 'failed' ? (
        <Button variant="main" onClick={onRetry}>
          <Icon name="retry" /> {words.tryAgain}
        </Button>
      ) : (
        <Link className="btn btn-main" to="/">
          {words.toStock}
        </Link>
      )}
    </section>
  )
}

type OpenProps = { readonly opened: Extract<Opened, { state: 'open' }>; readonly now: number }

function OpenQuotation({ opened: { quote, destination }, now }: OpenProps) {
  const pdf = useMemo(() => bytesOfBase64(quote.base64), [quote.base64])
  return <QuotationView quote={quote} pdf={pdf} destination={destination} now={now} />
}

function wordsOf(
  opened: Exclude<Opened, { state: 'open' }>,
  words: Words<'quoteCheck'>,
): { readonly title: string; readonly text: string } {
  switch (opened.state) {
    case 'linkExpired':
      return words.linkExpired
    case 'withdrawn':
      return { title: words.linkWithdrawn.title, text: words.linkWithdrawn.text(opened.quoteNumber) }
    case 'unknown':
      return words.linkUnknown
    case 'failed':
      return words.linkFailed
  }
}

/** Opens the quotation of a token once it is known; undefined until an answer is there. */
function useOpenedQuotation(token: string | undefined) {
  const [open, { data, error }] = quoteCheckApi.useOpenQuoteMutation()
  // Followed before it is asked: the answer tells the server's clock, and that of the device may be days off.
  const clock = useClock()
  useEffect(() => {
    if (token) void open(token)
  }, [open, token])
  const failure: Opened | undefined = error === undefined ? undefined : { state: failedState(error) }
  const opened: Opened | undefined = token === '' ? { state: 'unknown' } : (data?.result ?? failure)
  return { opened, now: clock.now + clock.offset, again: () => void open(token ?? '') }
}

function failedState(error: unknown): 'unknown' | 'failed' {
  return ['notFound', 'invalid'].includes(failureKind(error)) ? 'unknown' : 'failed'
}
