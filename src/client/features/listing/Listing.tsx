import type { Vehicle } from '../../../shared/contract/stock.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { QuotePanel, useQuotation } from '../quotation/public.ts'
import { ActionBar } from './ActionBar.tsx'
import { Extras } from './Extras.tsx'
import { Facts } from './Facts.tsx'
import { Gallery } from './Gallery.tsx'
import { ListingHead } from './ListingHead.tsx'
import { Specification } from './Specification.tsx'
import { vehicleName } from './vehicle-words.ts'

/** One vehicle: pictures, price, specification and the quotation. */
export function Listing({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const quotation = useQuotation(vehicle)
  return (
    <>
      <div className="listing">
        <Gallery name={vehicleName(vehicle)} images={vehicle.images} status={vehicle.status} />
        <ListingHead vehicle={vehicle} quotation={quotation} />
        <Facts vehicle={vehicle} />
      </div>
      <Specification vehicle={vehicle} />
      <Extras extras={vehicle.extras} />
      <ActionBar vehicle={vehicle} quotation={quotation} />
      <PartBoundary>
        <QuotePanel quotation={quotation} />
      </PartBoundary>
    </>
  )
}
