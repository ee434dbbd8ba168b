import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { FailedStatistic } from './FailedStatistic.tsx'
import { messages } from './messages.ts'
import { statisticsApi } from '../../../api/staff/statistics-api.ts'

/** 'Top 3 Searches' of the last 30 days, or as many as there are (`staff.top-terms`). */
export function TopSearches() {
  const answer = statisticsApi.useGetTopSearchesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data, error, isFetching } = answer
  return (
    <section className="panel panel-b" aria-labelledby="top-searches" aria-busy={isFetching}>
      <h2 id="top-searches">{messages.top}</h2>
      {error !== undefined && !isFetching ? (
        <FailedStatistic title={messages.topFailed} error={error} onRetry={() => void answer.refetch()} />
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
  if (terms.length === 0) return <p className="s14 quiet">{messages.noTop}</p>
  return (
    <ol className="top-list">
      {terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
  )
}
