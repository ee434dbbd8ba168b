import type { ReactNode } from 'react'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { optionName } from '../../../words/names.ts'
import { useCompany } from '../../../content/company-context.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { useCurrency } from '../../shell/public.ts'
import { ChosenDestination, type Quotation } from '../../quotation/public.ts'
import { ListingLinks } from './ListingLinks.tsx'
import { ListingPrice } from './ListingPrice.tsx'
import { OpenQuote } from './OpenQuote.tsx'
import { SupplierLogo } from './SupplierLogo.tsx'
import { vehicleFacts } from './vehicle-facts.ts'
import {
  isPriceOnRequest,
  listingHeading,
  listingPageTitle,
  mileageText,
  vehicleName,
} from '../../../vehicle/vehicle-words.ts'
import { useWords } from '../../../words/use-words.ts'

type Props = {
  readonly vehicle: Readonly<Vehicle>
  /** How old all of this is. */
  readonly age: ReactNode
  readonly quotation: Quotation
}

/** Reference, title, price, destination and the one action. */
export function ListingHead({ vehicle, age, quotation }: Props) {
  const words = useWords('listing')
  const optionWords = useWords('options')
  const { formatPriceFromZar } = useCurrency()
  const company = useCompany()
  const [image] = vehicle.images
  const price = isPriceOnRequest(vehicle) ? words.priceOnRequest : formatPriceFromZar(vehicle.priceWithVAT)
  const facts = [
    vehicleName(vehicle),
    mileageText(vehicle),
    optionName(vehicle.transmission, optionWords),
    optionName(vehicle.fuelType, optionWords),
    price,
    vehicle.saexRef,
  ]
  const head = {
    title: listingPageTitle(vehicle),
    description: facts.filter((fact) => fact !== null && fact !== '').join(', '),
    path: `/vehicle-listing/${vehicle.saexRef}`,
    isHidden: vehicle.status === 'sold',
    ...(image === undefined ? {} : { image: `${image}/preview.jpg` }),
    ...(import.meta.env.SSR
      ? { facts: (origin: string) => vehicleFacts(vehicle, { origin, seller: company.name }, words) }
      : {}),
  }
  return (
    <div className="listing-head stack">
      <div>
        <div className="hstack gap-2 justify-content-between">
          <span className="text-body-tertiary fs-14">{vehicle.saexRef}</span>
          <SupplierLogo src={vehicle.supplierLogo} name={vehicle.supplierName} />
        </div>
        <PageHeading head={head} className="listing-title">
          {listingHeading(vehicle)}
        </PageHeading>
        {age}
      </div>
      {vehicle.status === 'available' ? null : (
        <p className="alert alert-warning">{vehicle.status === 'sold' ? words.soldSentence : words.reservedSentence}</p>
      )}
      <ListingPrice vehicle={vehicle} />
      <ChosenDestination quotation={quotation} />
      <OpenQuote vehicle={vehicle} quotation={quotation} className="w-100 d-none d-sm-inline-flex" />
      <ListingLinks vehicle={vehicle} />
    </div>
  )
}
