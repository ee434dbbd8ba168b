import { useCallback, useMemo, useState } from 'react'
import Table from 'react-bootstrap/Table'
import type { DaySearches } from '../../../../shared/contract/reporting.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PartBoundary } from '../../../ui/PartBoundary.tsx'
import { useHeldFocus } from '../../../ui/use-held-focus.ts'
import { FailedStatistic } from './FailedStatistic.tsx'
import { messages } from './messages.ts'
import type { StatAnswer } from './StatTile.tsx'
import { SERIES, toWeek, type WeekDay } from './week.ts'
import { WeekBars } from './WeekBars.tsx'
import { formatCount } from '../../../../shared/domain/money.ts'

type Props = { readonly week: readonly WeekDay[]; readonly isShown: boolean }

/** 'Searches (past 7 days)': legend, bars and the same numbers as a table. */
export function WeekPanel({ answer }: { readonly answer: StatAnswer<readonly DaySearches[]> }) {
  const { data, error, isFetching, isNoted } = answer
  const part = useHeldFocus('h2')
  return (
    <section ref={part} className="card card-body" aria-labelledby="week" aria-busy={isFetching}>
      <div className="hstack gap-2 justify-content-between mb-2">
        <h2 id="week" tabIndex={-1}>
          {messages.week}
        </h2>
        <div className="hstack gap-3" aria-hidden="true">
          {SERIES.map(({ name, token }) => (
            <span key={name} className={`key ${token}`}>
              {name}
            </span>
          ))}
        </div>
      </div>
      {error !== undefined && !isFetching ? (
        <FailedStatistic
          title={messages.weekFailed}
          error={error}
          isNoted={isNoted}
          onRetry={() => void answer.refetch()}
        />
      ) : data === undefined ? (
        <div className="placeholder week-wait" />
      ) : (
        <div className={isFetching ? 'is-old' : undefined}>
          <Week rows={data.result} />
        </div>
      )}
    </section>
  )
}

function Week({ rows }: { readonly rows: readonly DaySearches[] }) {
  const week = useMemo(() => toWeek(rows), [rows])
  const [isTableShown, setTableShown] = useState(false)
  const [hasNoChart, setNoChart] = useState(false)
  const handleNoChart = useCallback(() => setNoChart(true), [])
  return (
    <>
      {hasNoChart ? (
        <p className="fs-14 text-body-secondary">{messages.noChart}</p>
      ) : (
        <div className="week-box">
          <PartBoundary>
            <WeekBars week={week} onFailed={handleNoChart} />
          </PartBoundary>
          {isEmpty(week) ? <p className="week-none text-body-secondary">{messages.noSearchesInWeek}</p> : null}
          <Button variant="text" className="fs-14 week-toggle" onClick={() => setTableShown(!isTableShown)}>
            <Icon name={isTableShown ? 'up' : 'down'} size="s" />
            {isTableShown ? messages.hideTable : messages.showTable}
          </Button>
        </div>
      )}
      <WeekTable week={week} isShown={isTableShown || hasNoChart} />
    </>
  )
}

function isEmpty(week: readonly WeekDay[]): boolean {
  return week.every(({ counts }) => counts.every((count) => count === 0))
}

/** The numbers of the chart; hidden it still stands there for those who do not see the bars. */
function WeekTable({ week, isShown }: Props) {
  return (
    <div className={isShown ? 'week-table' : 'visually-hidden'}>
      <Table aria-label={messages.week}>
        <thead>
          <tr>
            <th scope="col">{messages.date}</th>
            {SERIES.map(({ name }) => (
              <th key={name} scope="col" className="text-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.map(({ day, counts }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {SERIES.map(({ name }, index) => (
                <td key={name} className="text-end">
                  {formatCount(counts[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
