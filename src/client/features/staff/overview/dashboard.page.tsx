import Alert from 'react-bootstrap/Alert'
import type { PopularSearch } from '../../../../shared/contract/reporting.ts'
import { PERMISSION } from '../../../../shared/contract/staff.ts'
import { dayAndMinuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SlowText } from '../../../ui/Spinner.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { NotPermitted } from '../session/NotPermitted.tsx'
import { usePermission } from '../session/use-staff-user.ts'
import { messages } from './messages.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { ChangeLine, StatTile, type StatAnswer } from './StatTile.tsx'
import { WeekPanel } from './WeekPanel.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { FailedStatistic } from './FailedStatistic.tsx'
import { statisticsApi, type Figure } from '../../../api/staff/statistics-api.ts'
import { useDispatch } from 'react-redux'
import type { ClientDispatch } from '../../../api/page.ts'

const FRESH = { refetchOnMountOrArgChange: true }

const HEAD = { title: messages.title, isHidden: true }

/** The overview: what waits for somebody, four figures, the searches of the past 7 days, and what was searched for most. */
export function Page() {
  const isPermitted = usePermission(PERMISSION.advertiser)
  return <main id="content">{isPermitted ? <Overview /> : <NotPermitted title={messages.title} />}</main>
}

function Overview() {
  const { tiles, byHand, needs, week, top, asOf, isNoted, isLoading, refresh } = useStatistics()
  const head = useHeldFocus<HTMLDivElement>('h1')
  return (
    <>
      <div ref={head}>
        <div className="hstack gap-2 justify-content-between mb-3">
          <PageHeading head={HEAD}>{messages.title}</PageHeading>
          <div className="hstack gap-2 fs-14 text-body-tertiary">
            {isLoading ? <SlowText /> : null}
            {asOf === null ? null : <span>{messages.asOf(dayAndMinuteInDigits(asOf))}</span>}
            <Button variant="text" className="fs-14" onClick={refresh}>
              <Icon name="retry" size="s" /> {messages.refresh}
            </Button>
          </div>
        </div>
        {isNoted ? (
          <Alert variant="warning" className="desk-alert mb-3">
            {/* Other words meanwhile, so that the end of each try is read out. */}
            <span>{isLoading ? messages.askingAgain : messages.noneConnected}</span>
            <Button variant="line" isBusy={isLoading} onClick={() => (isLoading ? undefined : refresh())}>
              {messages.tryAgain}
            </Button>
          </Alert>
        ) : null}
      </div>
      <NeedsYou byHand={byHand} needs={needs} />
      <div className="row row-cols-2 row-cols-lg-4 g-2 g-sm-3">
        {tiles.map(({ title, against, answer }) => (
          <div key={title} className="col">
            <StatTile title={title} answer={answer} valueOf={({ value }) => value}>
              {(stat) => <ChangeLine stat={stat} against={against} />}
            </StatTile>
          </div>
        ))}
      </div>
      <div className="row g-2 g-sm-3 mt-0">
        <div className="col-lg">
          <WeekPanel answer={week} />
        </div>
        <div className="col-lg-4 col-xl-3">
          <TopSearches answer={top} />
        </div>
      </div>
    </>
  )
}

/** 'Top 3 Searches' of the last 30 days, or as many as there are (`staff.top-terms`). */
function TopSearches({ answer }: { readonly answer: StatAnswer<PopularSearch> }) {
  const { data, error, isFetching, isNoted } = answer
  const part = useHeldFocus('h2')
  return (
    <section ref={part} className="card card-body" aria-labelledby="top-searches" aria-busy={isFetching}>
      <h2 id="top-searches" tabIndex={-1} className="mb-2">
        {messages.top}
      </h2>
      {error !== undefined && !isFetching ? (
        <FailedStatistic
          title={messages.topFailed}
          error={error}
          isNoted={isNoted}
          onRetry={() => void answer.refetch()}
        />
      ) : data === undefined ? (
        <SkeletonLines widths={[75, 50, 75]} />
      ) : (
        <div className={isFetching ? 'is-old' : undefined}>
          <Terms terms={data.result.filter((term) => term !== '')} />
        </div>
      )}
    </section>
  )
}

function Terms({ terms }: { readonly terms: readonly string[] }) {
  if (terms.length === 0) return <p className="fs-14 text-body-secondary">{messages.noTop}</p>
  return (
    <ol className="list-group list-group-flush list-group-numbered">
      {terms.map((term) => (
        <li key={term} className="list-group-item">
          {term}
        </li>
      ))}
    </ol>
  )
}

/** The parts in their order, each with its own answer, and the time for which the figures hold. */
function useStatistics() {
  const dispatch = useDispatch<ClientDispatch>()
  const figures = [
    { title: messages.searches30Days, against: messages.against30Days, answer: useFigure('monthSearches') },
    { title: messages.quotes30Days, against: messages.against30Days, answer: useFigure('monthQuotes') },
    { title: messages.searchesToday, against: messages.againstYesterday, answer: useFigure('daySearches') },
    { title: messages.quotesToday, against: messages.againstYesterday, answer: useFigure('dayQuotes') },
  ]
  const byHand = statisticsApi.useGetToPriceByHandQuery(undefined, FRESH)
  const needs = statisticsApi.useGetNeedsYouQuery(undefined, FRESH)
  const week = statisticsApi.useGetSevenDaysQuery(undefined, FRESH)
  const top = statisticsApi.useGetTopSearchesQuery(undefined, FRESH)
  const answers = [...figures.map(({ answer }) => answer), byHand, needs, week, top]
  const times = [...figures.map(({ answer }) => answer), byHand, needs].flatMap(
    (answer) => answer.data?.freshness.serverTime ?? [],
  )
  // While they are asked for again, too: the note keeps the focus of whoever has pressed its button.
  const isNoted = answers.filter(isDisconnected).length > 1
  const noted = <Answer extends { readonly error?: unknown }>(answer: Answer) => ({
    ...answer,
    isNoted: isNoted && isDisconnected(answer),
  })
  return {
    tiles: figures.map(({ title, against, answer }) => ({ title, against, answer: noted(answer) })),
    byHand: noted(byHand),
    needs: noted(needs),
    week: noted(week),
    top: noted(top),
    asOf: times.toSorted()[0] ?? null,
    isNoted,
    isLoading: answers.some(({ isFetching }) => isFetching),
    refresh: () => void dispatch(statisticsApi.util.invalidateTags(['Statistic'])),
  }
}

function isDisconnected({ error }: { readonly error?: unknown }): boolean {
  return error !== undefined && failureKind(error) === 'offline'
}

function useFigure(figure: Figure) {
  return statisticsApi.useGetFigureQuery(figure, FRESH)
}
