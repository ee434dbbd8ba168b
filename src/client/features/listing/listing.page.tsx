import { Navigate, useParams, Link, useLocation, useNavigate } from 'react-router-dom'
import { parseSaexReference, toSaexRef } from '../../../shared/domain/saex-reference.ts'
import { failureKind, type FailureKind, hasErrorKey, isUnanswered } from '../../api/api-failure.ts'
import type { PageRequest } from '../../api/page.ts'
import { FailedPart } from '../../ui/FailedPart.tsx'
import { readNavigationState } from '../../ui/navigation-state.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AnswerAge, useFreshParts } from '../offline/public.ts'
import { currencyApi } from '../../api/public/currency-api.ts'
import { stockApi } from '../../api/public/stock-api.ts'
import { Listing } from './Listing.tsx'
import './listing.scss'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import { type MouseEvent, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { SlowText } from '../../ui/Spinner.tsx'
import { useHeldFocus } from '../../ui/use-held-focus.ts'

/** Home says that the vehicle was not found (`screens.missing-vehicle`). */
const MISSING = '/?e=1'

export function Page() {
  const { saexRef = '' } = useParams()
  const asked = askedAddress(useLocation().search)
  const isNamed = parseSaexReference(saexRef).kind !== 'empty'
  const answer = stockApi.useGetVehicleQuery(saexRef, { skip: !isNamed })
  const main = useHeldFocus('h1')
  const { currentData, error, isFetching } = answer
  if (!isNamed && asked !== undefined) return <Navigate to={asked} replace />
  if (!isNamed || isVehicleMissing(error)) return <Navigate to={MISSING} replace />
  const vehicle = currentData?.result
  return (
    <main ref={main} className="container-xl" id="content" aria-busy={isFetching}>
      <BackLink />
      {vehicle !== undefined ? (
        // Another vehicle, or another price of this one, starts a new quotation.
        <Listing
          key={`${vehicle.saexRef} ${vehicle.price} ${vehicle.priceWithVAT}`}
          vehicle={vehicle}
          isLive={currentData?.freshness.source === 'network'}
          age={<AnswerAge answer={answer} isTimed />}
        />
      ) : error !== undefined && !isFetching ? (
        <FailedListing error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <ListingSkeleton />
      )}
    </main>
  )
}

/** The listing that home's form for a reference asks for when it is sent without the application: `?saexRef=SAEX1234`. */
function askedAddress(search: string): string | undefined {
  const asked = parseSaexReference(new URLSearchParams(search).get('saexRef') ?? '')
  return asked.kind === 'number' ? `/vehicle-listing/${toSaexRef(asked.saexNumber)}` : undefined
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

export async function preload({ dispatch, url, params: { saexRef = '' } }: PageRequest) {
  if (parseSaexReference(saexRef).kind === 'empty') return { redirectTo: askedAddress(url.search) ?? MISSING }
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
  return hasErrorKey(error, 'VEHICLE_NOT_FOUND')
}

function failureText(kind: FailureKind, words: Words<'listing'>): string {
  if (kind === 'offline') return words.failedOffline
  if (kind === 'timeout') return words.failedSlow
  return kind === 'rateLimited' ? words.failedBusy : words.failedOther
}

/** To the results that the visitor came from, as they were; otherwise to home. */
function BackLink() {
  const words = useWords('listing')
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const cameFromResults = readNavigationState(state)?.isFromResults
  const [isGoing, setGoing] = useState(false)

  function handleClick(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!cameFromResults || opensElsewhere) return
    event.preventDefault()
    // All the results are drawn before they are shown; until then the press is.
    setGoing(true)
    void navigate(-1)
  }

  return (
    <p className="crumb">
      <Link to="/" className={isGoing ? 'text-body-tertiary' : undefined} onClick={handleClick}>
        <Icon name="left" size="s" /> {words.backToStock}
      </Link>
    </p>
  )
}

/** The boxes of the listing in their final sizes, still. */
function ListingSkeleton() {
  const words = useWords('listing')
  return (
    <div className="listing-skeleton">
      <h1 className="visually-hidden" tabIndex={-1}>
        <output>{words.loading}</output>
      </h1>
      <div className="listing">
        <div className="listing-photos">
          <div className="hero placeholder" />
          <div className="thumbs">
            <span className="placeholder sk-thumbs" />
          </div>
        </div>
        <div className="listing-head stack">
          <span className="placeholder sk-ref" />
          <span className="placeholder sk-title" />
          <span className="placeholder sk-price" />
          <span className="placeholder sk-action" />
          <SlowText />
        </div>
        <div className="facts">
          <span className="placeholder sk-facts" />
        </div>
      </div>
      <div className="listing-part">
        <span className="placeholder l sk-spec" />
      </div>
    </div>
  )
}
