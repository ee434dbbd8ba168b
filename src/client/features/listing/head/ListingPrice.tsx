import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { formatPrice } from '../../../../shared/domain/money.ts'
import { minuteInDigits } from '../../../../shared/domain/johannesburg.ts'
import { RateAge } from '../../offline/public.ts'
import { CurrencySelect, useCurrency, type Currency } from '../../shell/public.ts'
import { isPriceOnRequest, vatPercent } from '../../../vehicle/vehicle-words.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Words } from '../../../words/words.ts'

const BASE = 'ZAR'

/** The price including VAT in the chosen currency, which VAT it means, and how old its rate is. */
export function ListingPrice({ vehicle }: { readonly vehicle: Readonly<Vehicle> }) {
  const words = useWords('listing')
  const currency = useCurrency()
  const isUnpriced = isPriceOnRequest(vehicle)
  return (
    <div className={vehicle.status === 'sold' ? 'listing-price-sold' : undefined}>
      {isUnpriced ? null : <p className="fs-14 text-body-secondary">{words.priceIncludingVat}</p>}
      <div className="listing-price">
        {isUnpriced ? (
          <span className="money">{words.priceOnRequest}</span>
        ) : (
          <span className="text-nowrap">
            <span className="money price-xl">{currency.formatPriceFromZar(vehicle.priceWithVAT)}</span>{' '}
            <small className="fs-13 text-body-tertiary">{words.inclVat}</small>
          </span>
        )}
        <CurrencySelect />
      </div>
      {isUnpriced ? null : (
        <p className="fs-13 text-body-tertiary">
          {priceNotes(vehicle, currency, words).join(' · ')}{' '}
          {currency.code === BASE || currency.rateTimestamp === null ? null : (
            <RateAge timestamp={currency.rateTimestamp} />
          )}
        </p>
      )}
    </div>
  )
}

function priceNotes(
  vehicle: Readonly<Vehicle>,
  { code, rateTimestamp, source }: Currency,
  words: Words<'listing'>,
): string[] {
  const percent = vatPercent(vehicle)
  const vat = percent > 0 ? words.vatIncluded(percent) : words.vatNotAdded
  if (code === BASE || rateTimestamp === null) return [vat]
  const rate = words.rateOf(minuteInDigits(rateTimestamp), source === 'sample')
  return [formatPrice(vehicle.priceWithVAT, BASE), vat, rate]
}
