import { Navigate, useParams } from 'react-router-dom'
import { parseSaexReference } from '../../../shared/domain/saex-reference.ts'
import { failureKind, type FailureKind, isUnanswered } from '../../api/api-failure.ts'
import type { PageRequest } from '../../api/page.ts'
import { FailedPart } from '../../ui/FailedPart.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AnswerAge, useFreshParts } from '../offline/public.ts'
import { currencyApi } from '../../api/public/currency-api.ts'
import { stockApi } from '../../api/public/stock-api.ts'
import { BackLink } from './BackLink.tsx'
import { Listing } from './Listing.tsx'
import './listing.scss'
import { ListingSkeleton } from './ListingSkeleton.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'

/** Home says that the vehicle was not found (`screens.missing-vehicle`). */
const MISSING = '/?e=1'

export function Page() {
  const { saexRef = '' } = useParams()
  const isNamed = parseSaexReference(saexRef).kind !== 'empty'
  const answer = stockApi.useGetVehicleQuery(saexRef, { skip: !isNamed })
  const { currentData, error, isFetching } = answer
  if (!isNamed || isVehicleMissing(error)) return <Navigate to={MISSING} replace />
  const vehicle = currentData?.result
  return (
    <main className="wrap" id="content" aria-busy={isFetching}>
      <BackLink />
      {vehicle !== undefined ? (
        // Another vehicle, or another price of this one, starts a new quotation.
        <Listing
          key={`${vehicle.saexRef} ${vehicle.price} ${vehicle.priceWithVAT}`}
          vehicle={vehicle}
          isLive={currentData?.freshness.source === 'network'}
          age={<AnswerAge answer={answer} />}
        />
      ) : error !== undefined && !isFetching ? (
        <FailedListing error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <ListingSkeleton />
      )}
    </main>
  )
}

/** What happened; where nobody answered, this device has not saved the vehicle. */
function FailedListing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const words = useWords('listing')
  const parts = useFreshParts(true)
  const text = failureText(failureKind(error), words)
  if (isUnanswered(error) && parts !== null) {
    return parts ? <parts.UnsavedVehicle reason={text} onRetry={onRetry} /> : <ListingSkeleton />
  }
  const title = words.failedHeading
  return (
    <FailedPart isMain heading={<PageHeading head={{ title }}>{title}</PageHeading>} text={text} onRetry={onRetry} />
  )
}

export async function preload({ dispatch, params: { saexRef = '' } }: PageRequest) {
  if (parseSaexReference(saexRef).kind === 'empty') return { redirectTo: MISSING }
  const { getRates, getCurrencySymbols } = currencyApi.endpoints
  const [vehicle] = await Promise.all([
    dispatch(stockApi.endpoints.getVehicle.initiate(saexRef)),
    dispatch(getRates.initiate()),
    dispatch(getCurrencySymbols.initiate()),
  ])
  return isVehicleMissing(vehicle.error) ? { redirectTo: MISSING } : undefined
}

/**
 * Only the server's own word counts: a connection that fails is no missing vehicle
 * (`screens.only-server-says-missing`).
 */
function isVehicleMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errorKey' in error && error.errorKey === 'VEHICLE_NOT_FOUND'
}

function failureText(kind: FailureKind, words: Words<'listing'>): string {
  if (kind === 'offline') return words.failedOffline
  if (kind === 'timeout') return words.failedSlow
  return kind === 'rateLimited' ? words.failedBusy : words.failedOther
}
