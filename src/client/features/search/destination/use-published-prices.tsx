import { useEffect, useMemo } from 'react'
import type { DeliveryPrices } from '../../../../shared/contract/catalogue.ts'
import type { Destination } from '../../../../shared/contract/reference.ts'
import { SORT, type Vehicle } from '../../../../shared/contract/stock.ts'
import { createDeliveredPrice, type DeliveredPrice } from '../../../../shared/domain/delivered-price.ts'
import { toPricedVehicle } from '../../../../shared/domain/delivery-cost.ts'
import { currencyOfSymbol, formatPrice, fromCents, type RatesByCurrency } from '../../../../shared/domain/money.ts'
import { tariffSchema } from '../../../../shared/domain/tariff.ts'
import type { Answered } from '../../../api/freshness.ts'
import type { DeliveredPrices } from '../../../buyer/delivered-prices.ts'
import type { ChosenDestination } from '../../../buyer/stored-destination.ts'
import { isPriceOnRequest } from '../../../vehicle/vehicle-words.ts'
import { useWords } from '../../../words/use-words.ts'
import { MaxDelivered } from './MaxDelivered.tsx'
import { type Currency, useCurrency } from '../../shell/public.ts'

type Given = {
  readonly chosen: ChosenDestination | null
  readonly data: Answered<DeliveryPrices> | undefined
  /** Not by the tariffs of now, as far as anybody knows. */
  readonly isEstimate: boolean
  readonly onPrices: (prices: DeliveredPrices | null) => void
}

/** Tells the cards what vehicles cost at the chosen destination, by the same rule and figures as a quotation. */
export function usePublishedPrices({ chosen, data, isEstimate, onPrices }: Given): void {
  const words = useWords('quotePanel')
  const estimateWords = useWords('estimate')
  const currency = useCurrency()
  const place = chosen?.port.endLocation ?? ''
  const day = data?.result.tariff.effectiveFrom.replaceAll('-', '/') ?? ''
  const price = useMemo(
    () => (chosen === null || data === undefined ? undefined : findPrice(data.result, chosen.port, currency.rates)),
    [chosen, data, currency.rates],
  )
  // Cards keep space for a price that is on its way.
  useEffect(() => void document.documentElement.toggleAttribute('data-to', chosen !== null), [chosen])
  useEffect(() => {
    onPrices(
      price === undefined || chosen === null
        ? null
        : {
            destination: toWire(chosen.port),
            Price: toPricePart(
              price,
              currency,
              isEstimate ? `${estimateWords.plain} ${words.at(place)}` : words.at(place),
            ),
            note: isEstimate ? estimateWords.fromTariffs(day) : words.deliveredNote(place),
            order: { id: SORT.deliveredAscending, defName: words.deliveredOrder },
            MaxDelivered,
          },
    )
  }, [onPrices, price, chosen, place, day, isEstimate, currency, words, estimateWords])
}

/** The destination as a search names it. */
export function toWire({ endLocationId, deliveryTypeId }: Destination) {
  return { EndLocationId: endLocationId, DeliveryTypeId: deliveryTypeId }
}

/** Undefined for a destination that is not priced, and without a rate. */
function findPrice(
  { tariff, destinations }: DeliveryPrices,
  port: Destination,
  rates: RatesByCurrency,
): DeliveredPrice | undefined {
  const destination = destinations.find(
    (route) =>
      route.startLocationId === port.startLocationId &&
      route.endLocationId === port.endLocationId &&
      route.deliveryTypeId === port.deliveryTypeId,
  )
  const parsed = tariffSchema.safeParse(tariff)
  if (destination === undefined || !parsed.success || !((rates['USD'] ?? 0) > 0)) return undefined
  return createDeliveredPrice({ tariff: parsed.data, destination, rates })
}

function toPricePart(price: DeliveredPrice, currency: Currency, where: string): DeliveredPrices['Price'] {
  return function Price({ vehicle }) {
    const text = priceText(vehicle, price, currency)
    if (text === null) return null
    return (
      <>
        <b>{text}</b> {where}
      </>
    )
  }
}

/** 'US$ 7 106' */
function priceText(
  vehicle: Vehicle,
  { symbol, centsOf }: DeliveredPrice,
  { code, convertAmount }: Pick<Currency, 'code' | 'convertAmount'>,
): string | null {
  if (isPriceOnRequest(vehicle)) return null
  const amount = convertAmount(fromCents(centsOf(toPricedVehicle(vehicle))), currencyOfSymbol(symbol) ?? 'ZAR')
  return amount === undefined ? null : formatPrice(amount, code)
}
