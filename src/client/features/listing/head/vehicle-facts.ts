import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { isPriceOnRequest, listingPageTitle } from '../../../vehicle/vehicle-words.ts'
import { knownYear } from '../../../../shared/domain/known-year.ts'
import type { Words } from '../../../words/words.ts'

type Context = { readonly origin: string; readonly seller: string }

const SCHEMA = 'https://schema.org'
const AVAILABILITY = {
  available: `${SCHEMA}/InStock`,
  reserved: `${SCHEMA}/LimitedAvailability`,
  sold: `${SCHEMA}/SoldOut`,
} satisfies Record<Vehicle['status'], string>

/** A vehicle and its offer as JSON-LD in the words of schema.org; what is not known is left out. */
export function vehicleFacts(vehicle: Readonly<Vehicle>, { origin, seller }: Context, words: Words<'listing'>): object {
  const url = `${origin}/vehicle-listing/${vehicle.saexRef}`
  const name = listingPageTitle(vehicle)
  const crumbs = [
    { '@type': 'ListItem', position: 1, name: words.stock, item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name, item: url },
  ]
  const subject = { '@type': 'Vehicle', ...subjectOf(vehicle), name, url, ...offerOf(vehicle, { url, seller }) }
  const images = vehicle.images.map((image) => `${origin}${image}`)
  return {
    '@context': SCHEMA,
    '@graph': [
      images.length === 0 ? subject : { ...subject, image: images },
      { '@type': 'BreadcrumbList', itemListElement: crumbs },
    ],
  }
}

function subjectOf(vehicle: Readonly<Vehicle>): object {
  const { make, model, mileage } = vehicle
  const facts = {
    sku: vehicle.saexRef,
    brand: { '@type': 'Brand', name: make },
    model,
    vehicleModelDate: knownYear(vehicle.year)?.toString() ?? null,
    mileageFromOdometer: mileage === null ? null : { '@type': 'QuantitativeValue', value: mileage, unitCode: 'KMT' },
    itemCondition: `${SCHEMA}/UsedCondition`,
    color: vehicle.colour,
    bodyType: vehicle.bodyType,
    fuelType: vehicle.fuelType,
    vehicleTransmission: vehicle.transmission,
    driveWheelConfiguration: vehicle.driveType,
    numberOfDoors: vehicle.numDoors,
    vehicleSeatingCapacity: vehicle.numSeats,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
}

/** The price is the stock's own, in rand with VAT; a vehicle on request has no offer. */
function offerOf(vehicle: Readonly<Vehicle>, { url, seller }: { readonly url: string; readonly seller: string }) {
  if (isPriceOnRequest(vehicle)) return {}
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: vehicle.priceWithVAT.toFixed(2),
      priceCurrency: 'ZAR',
      availability: AVAILABILITY[vehicle.status],
      seller: { '@type': 'Organization', name: seller },
    },
  }
}
