import { knownYear } from '../../shared/domain/known-year.ts'
import { MILEAGE_UNIT, type Vehicle } from '../../shared/contract/stock.ts'
import { formatCount } from '../../shared/domain/money.ts'

type Named = Readonly<Pick<Vehicle, 'saexRef' | 'title' | 'make' | 'model' | 'year'>>

/** '2019 Toyota Hilux', without the year when it is not known. */
export function vehicleName({ make, model, year }: Named): string {
  return [knownYear(year), make, model].filter((part) => part !== null && part !== '').join(' ')
}

/** The title, or reference, make and model where there is none (`screens.listing-title`). */
export function listingHeading(vehicle: Named): string {
  const title = vehicle.title?.trim() ?? ''
  return title === '' ? `${vehicle.saexRef} ${vehicle.make} ${vehicle.model}` : title
}

/** What follows the brand in the page's title: the title, or year, make and model (`screens.listing-title`). */
export function listingPageTitle(vehicle: Named): string {
  const title = vehicle.title?.trim() ?? ''
  return title === '' ? vehicleName(vehicle) : title
}

/** '84 500 Km'; null when the mileage is not known. */
export function mileageText({ mileage, mileageUnit }: Readonly<Pick<Vehicle, 'mileage' | 'mileageUnit'>>) {
  if (mileage === null) return null
  return `${formatCount(mileage)}\u00A0${mileageUnit === '' ? MILEAGE_UNIT : mileageUnit}`
}

/** True when there is no price to show or to quote (`money.price-on-request`). */
export function isPriceOnRequest({ priceWithVAT }: Readonly<Pick<Vehicle, 'priceWithVAT'>>): boolean {
  return !(priceWithVAT > 0)
}
