import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StaffVehicle } from '../../../../shared/contract/stock-vehicle.ts'
import { failureKind } from '../../../api/api-failure.ts'
import { stockDeskApi } from '../../../api/staff/stock-desk-api.ts'
import { failureWords } from '../../../api/staff/failure-words.ts'
import { FailedPart } from '../../../ui/FailedPart.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { messages } from './messages.ts'
import { OldPart } from './OldPart.tsx'

/** A form reads once; after that only news of what others did is asked for. */
const NEWS_MS = 30_000

type Props = { readonly saexRef: string; readonly children: (vehicle: StaffVehicle) => ReactNode }

/** A vehicle that is asked for by its reference, and asked about again as long as somebody looks. */
export function KnownVehicle({ saexRef, children }: Props) {
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = stockDeskApi.useGetStaffVehicleQuery(saexRef, {
    refetchOnMountOrArgChange: true,
    pollingInterval: NEWS_MS,
    skipPollingIfUnfocused: true,
  })
  // The time of what is shown: a call that fails has none.
  const [shownAt, setShownAt] = useState(fulfilledTimeStamp)
  if (fulfilledTimeStamp !== undefined && fulfilledTimeStamp !== shownAt) setShownAt(fulfilledTimeStamp)
  const isOld = error !== undefined && failureKind(error) !== 'unauthenticated'
  if (data !== undefined) {
    return (
      <>
        {isOld ? (
          <OldPart
            error={error}
            at={shownAt}
            asOf={messages.asOf}
            onRetry={() => (isFetching ? undefined : void refetch())}
          />
        ) : null}
        <div className={isOld ? 'is-old' : undefined}>{children(data.result)}</div>
      </>
    )
  }
  if (error === undefined) return <Loading title={saexRef} />
  return <NotRead error={error} onRetry={() => void refetch()} />
}

/** In place of the page: why a vehicle could not be read. */
export function NotRead({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (failureKind(error) === 'notFound') return <Nobody />
  const title = messages.failedTitle
  return (
    <FailedPart
      heading={<PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>}
      text={failureWords(messages.failed, error)}
      onRetry={onRetry}
    />
  )
}

function Nobody() {
  const title = messages.notFoundTitle
  return (
    <div className="card state-box">
      <PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>
      <p>{messages.notFound}</p>
      <Link className="btn btn-line" to="/stock-desk">
        {messages.toStock}
      </Link>
    </div>
  )
}

/** Its lines, until what they stand for is there. */
export function Loading({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeading head={{ title, isHidden: true }}>{title}</PageHeading>
      <div className="card card-body mt-3" aria-busy="true">
        <SkeletonLines widths={[50, 75, 100, 75, 100, 50]} />
      </div>
    </>
  )
}
