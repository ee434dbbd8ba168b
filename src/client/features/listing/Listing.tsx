import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { ListedVehicle, Vehicle } from '../../../shared/contract/stock.ts'
import type { Arrival } from '../../../shared/domain/entry-rules/arrival.ts'
import { Money } from '../../ui/Money.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { useInBrowser } from '../../ui/use-hydrated.ts'
import { EntryLine, EntryVerdict, QuotePanel, SeeLines, useQuotation, type Quotation } from '../quotation/public.ts'
import { useRecordView } from '../saved/public.ts'
import { Gallery } from './gallery/Gallery.tsx'
import { ConditionPart } from './condition/ConditionPart.tsx'
import { ListingHead } from './head/ListingHead.tsx'
import { Specification } from './specification/Specification.tsx'
import { vehicleName, mileageText, isPriceOnRequest } from '../../vehicle/vehicle-words.ts'
import { useWords } from '../../words/use-words.ts'
import { optionName } from '../../words/names.ts'
import { knownYear } from '../../../shared/domain/known-year.ts'
import { useCurrency } from '../shell/public.ts'
import { OpenQuote } from './head/OpenQuote.tsx'

type ActionBarProps = { readonly vehicle: Readonly<Vehicle>; readonly quotation: Quotation }

const similar = lazyPart(async () => (await import('./late.ts')).SimilarVehicles)

type Props = {
  readonly vehicle: Readonly<ListedVehicle>
  /** Whether the server says so now; else pictures may be missing because this device never had them. */
  readonly isLive: boolean
  /** How old all of this is. */
  readonly age: ReactNode
}

/** One vehicle: pictures, price, specification and the quotation. */
export function Listing({ vehicle, isLive, age }: Props) {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const quotation = useQuotation(vehicle, arrival)
  useRecordView(vehicle)
  const isSold = vehicle.status === 'sold'
  const hasSimilar = useInBrowser(isSold)
  useSaleInSight(isSold)
  const entry = { vehicle, country: quotation.state.country, arrival }
  return (
    <>
      <div className="listing">
        <Gallery name={vehicleName(vehicle)} images={vehicle.images} status={vehicle.status} isLive={isLive} />
        <ListingHead
          vehicle={vehicle}
          age={age}
          quotation={quotation}
          verdict={<EntryLine {...entry} onOpen={quotation.showVerdict} onBarred={quotation.setBarred} />}
        />
        <Facts vehicle={vehicle} />
        <div className="listing-more">
          {hasSimilar ? (
            <PartBoundary>
              <Suspense fallback={null}>
                <similar.Part vehicle={vehicle} />
              </Suspense>
            </PartBoundary>
          ) : null}
          <Specification vehicle={vehicle} />
          <Extras extras={vehicle.extras} />
          {vehicle.conditionReport === undefined ? null : <ConditionPart report={vehicle.conditionReport} />}
        </div>
      </div>
      {isSold ? null : (
        <>
          <ActionBar vehicle={vehicle} quotation={quotation} />
          <PartBoundary>
            <QuotePanel quotation={quotation} verdict={<EntryVerdict {...entry} onArrival={setArrival} />} />
          </PartBoundary>
        </>
      )}
    </>
  )
}

/** A sale takes the panel away, and what was in sight with it: the heading above its sentence comes into sight. */
function useSaleInSight(isSold: boolean): void {
  const wasSold = useRef(isSold)
  useEffect(() => {
    if (isSold && !wasSold.current) document.querySelector('h1')?.focus()
    wasSold.current = isSold
  }, [isSold])
}

/** What the vehicle has beyond its model; nothing where nothing is known. */
function Extras({ extras }: { readonly extras: readonly string[] }) {
  const words = useWords('listing')
  if (extras.length === 0) return null
  return (
    <section className="listing-part" aria-labelledby="extras">
      <h2 id="extras">{words.extras}</h2>
      <ul className="extras">
        {extras.map((extra) => (
          <li key={extra} className="badge text-bg-light">
            {extra}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The four facts that a buyer asks for first. */
function Facts({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const optionWords = useWords('options')
  const facts = [
    { label: words.factYear, value: knownYear(vehicle.year) },
    { label: words.factMileage, value: mileageText(vehicle) },
    { label: words.factTransmission, value: optionName(vehicle.transmission, optionWords) },
    { label: words.factFuel, value: optionName(vehicle.fuelType, optionWords) },
  ]
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Price and action at the foot of a phone: the delivered price once it is known. The open panel has its own action, and no
 * bar before there is a price.
 */
function ActionBar({ vehicle, quotation }: ActionBarProps) {
  const words = useWords('listing')
  const quotationWords = useWords('quotation')
  const { formatPriceFromZar } = useCurrency()
  const { state, destination, total } = quotation
  if (state.isOpen && total === undefined && (state.quick.phase === 'none' || state.quick.phase === 'failed'))
    return null
  return (
    <div className="actionbar">
      <div className="grow">
        {isPriceOnRequest(vehicle) ? (
          <span className="fs-14">{words.priceOnRequest}</span>
        ) : (
          <>
            <div className="fs-13 text-body-secondary">
              {total && destination ? quotationWords.deliveredTo(destination.port.endLocation) : words.priceInclVat}
            </div>
            <Money text={total?.total ?? formatPriceFromZar(vehicle.priceWithVAT)} />
          </>
        )}
      </div>
      {state.isOpen ? <SeeLines quotation={quotation} /> : <OpenQuote quotation={quotation} />}
    </div>
  )
}
