import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Vehicle } from '../../../shared/contract/stock.ts'
import type { Arrival } from '../../../shared/domain/entry-rules/arrival.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { EntryVerdict } from '../quotation/public.ts'
import { QuotePanel, useQuotation } from '../quotation/public.ts'
import { useRecordView } from '../saved/public.ts'
import { ActionBar } from './head/ActionBar.tsx'
import { Extras } from './specification/Extras.tsx'
import { Facts } from './specification/Facts.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { ListingHead } from './head/ListingHead.tsx'
import { Specification } from './specification/Specification.tsx'
import { vehicleName } from '../../vehicle/vehicle-words.ts'

const SimilarVehicles = lazy(async () => ({ default: (await import('./SimilarVehicles.tsx')).SimilarVehicles }))

type Props = {
  readonly vehicle: Readonly<Vehicle>
  /** Whether the server says so now; else pictures may be missing because this device never had them. */
  readonly isLive: boolean
  /** How old all of this is. */
  readonly age: ReactNode
}

/** One vehicle: pictures, price, specification and the quotation. */
export function Listing({ vehicle, isLive, age }: Props) {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  const quotation = useQuotation(vehicle, arrival)
  const isHydrated = useHydrated()
  useRecordView(vehicle)
  const entry = { vehicle, country: quotation.state.country, arrival, onArrival: setArrival }
  return (
    <>
      <div className="listing">
        <Gallery name={vehicleName(vehicle)} images={vehicle.images} status={vehicle.status} isLive={isLive} />
        <ListingHead vehicle={vehicle} age={age} quotation={quotation} />
        <Facts vehicle={vehicle} />
        <EntryVerdict {...entry} className="listing-entry d-none d-sm-flex" />
      </div>
      {vehicle.status === 'sold' && isHydrated ? (
        <Suspense fallback={null}>
          <SimilarVehicles vehicle={vehicle} />
        </Suspense>
      ) : null}
      <Specification vehicle={vehicle} />
      <Extras extras={vehicle.extras} />
      <ActionBar vehicle={vehicle} quotation={quotation} />
      <PartBoundary>
        <QuotePanel quotation={quotation} verdict={<EntryVerdict {...entry} className="d-sm-none" />} />
      </PartBoundary>
    </>
  )
}
