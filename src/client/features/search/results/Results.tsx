import { memo, type ReactNode, Suspense } from 'react'
import { Paginator } from '../../../ui/Paginator.tsx'
import { SlowText, Veil } from '../../../ui/Spinner.tsx'
import { useLasting } from '../../../ui/use-lasting.ts'
import { useFreshParts, RateAge } from '../../offline/public.ts'
import { SaveSearch } from '../../saved/public.ts'
import { SAMPLE } from '../../../../shared/domain/sample.ts'
import { ROWS, type SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { writeCriteria } from '../../../criteria/criteria-address.ts'
import { emptyResults } from './lazy-empty-results.ts'
import { scrollToTop } from './scroll.ts'
import { isCancelled, type SearchAnswer } from './use-search.ts'
import type { SearchActions } from './use-search-actions.ts'
import { VehicleList } from './VehicleList.tsx'
import { useWords } from '../../../words/use-words.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { useCurrency } from '../../shell/public.ts'
import { failureKind, isUnanswered } from '../../../api/api-failure.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { focusHeading } from '../../../ui/focus-heading.ts'
import type { Words } from '../../../words/words.ts'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'

type FailedResultsProps = {
  readonly criteria: SearchCriteria
  readonly error: SearchAnswer['error']
  readonly onRetry: () => void
}

type Props = {
  readonly criteria: SearchCriteria
  readonly answer: SearchAnswer
  /** The page that is asked for: its number is marked before its vehicles are drawn. */
  readonly page: number
  readonly actions: SearchActions
}

/** `screens.veil-after-300ms` */
const VEIL_AFTER_MS = 300

/** The results in all their states: first load, old ones under a veil, failed, empty, and content. */
export const Results = memo(function Results({ criteria, answer, page, actions }: Props) {
  const messages = useWords('stockSearch')
  const ui = useWords('ui')
  const { data, error, isFetching } = answer
  const isVeiled = useLasting(isFetching, VEIL_AFTER_MS)
  const isSlow = useLasting(isFetching)
  const parts = useFreshParts(isSlow)
  const cancel = isSlow && parts ? <parts.CancelSearch answer={answer} /> : null
  if (error && !isFetching) {
    return <FailedResults criteria={criteria} error={error} onRetry={() => void answer.refetch()} />
  }
  if (!data) return <FirstLoad cancel={cancel} />
  const pages = Math.ceil(data.result.count / ROWS)
  if (pages === 0) {
    return (
      <Suspense fallback={<FirstLoad />}>
        <emptyResults.Part criteria={criteria} actions={actions} />
      </Suspense>
    )
  }
  // A page behind the last one: it is on its way to become the last one.
  if (data.result.cars.length === 0) return <FirstLoad />
  const href = (next: number) => `/${writeCriteria({ ...criteria, page: next })}`
  const paging = { page, pages, href }
  return (
    <div className="veil-box" aria-busy={isFetching}>
      <div className={isVeiled ? 'is-old' : undefined}>
        <div className="pager-row">
          <Paginator {...paging} name={messages.pagesTop} onPage={actions.showPage} />
          {isSlow ? (
            <div className="waiting">
              <output>{ui.slow}</output>
              {cancel}
            </div>
          ) : null}
          <RateNote />
        </div>
        <VehicleList vehicles={data.result.cars} />
        <div className="pager-row center">
          <Paginator
            {...paging}
            name={messages.pagesBottom}
            onPage={(next) => {
              actions.showPage(next)
              focusHeading(null)
              scrollToTop()
            }}
          />
          <SaveSearch address={writeCriteria({ ...criteria, page: 1 })} />
          <RateNote />
        </div>
      </div>
      {isVeiled ? <Veil /> : null}
    </div>
  )
})

/** The slow sentence takes the place that is kept for the page links, so that nothing moves. */
function FirstLoad({ cancel }: { readonly cancel?: ReactNode }) {
  return (
    <div aria-busy="true">
      <div className="pager-row wait">
        <SlowText />
        {cancel}
      </div>
      <SkeletonCards />
    </div>
  )
}

/** Which VAT case the prices assume, and how old their rate is; rand needs no rate. */
function RateNote() {
  const messages = useWords('stockSearch')
  const { rateTimestamp, source } = useCurrency()
  if (rateTimestamp === null) return null
  const toNote = source === SAMPLE ? messages.sampleRateNote : messages.rateNote
  return (
    <span className="fs-13 text-body-tertiary rate-note">
      {toNote(minuteInDigits(rateTimestamp))} <RateAge timestamp={rateTimestamp} />
    </span>
  )
}

/** What happened; where nobody answered also what this device has instead. */
function FailedResults({ criteria, error, onRetry }: FailedResultsProps) {
  const messages = useWords('stockSearch')
  const parts = useFreshParts(true)
  if (isUnanswered(error) && parts !== null) {
    return parts ? (
      <parts.UnsavedResults criteria={criteria} reason={reason(error, messages)} onRetry={onRetry} />
    ) : (
      <SkeletonCards />
    )
  }
  function handleRetry() {
    focusHeading(null)
    onRetry()
  }
  return <FailedPart isMain title={messages.failedTitle} text={reason(error, messages)} onRetry={handleRetry} />
}

function reason(error: SearchAnswer['error'], messages: Words<'stockSearch'>): string {
  if (isCancelled(error)) return messages.cancelled
  const kind = failureKind(error)
  if (kind === 'offline') return messages.failedOffline
  if (kind === 'timeout') return messages.failedTimeout
  return kind === 'rateLimited' ? messages.failedBusy : messages.failedOther
}

/** Grey cards of the final size. */
function SkeletonCards() {
  return (
    <div className="grid" aria-hidden="true">
      {Array.from({ length: ROWS }, (_, index) => (
        <div className="card car" key={index}>
          <span className="placeholder ph-43" />
          <div className="card-body">
            <SkeletonLines widths={[75, 100, 50, 75, 50, 25]} />
          </div>
        </div>
      ))}
    </div>
  )
}
