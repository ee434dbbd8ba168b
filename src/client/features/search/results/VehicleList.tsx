import { memo, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { SaveButton } from '../../saved/public.ts'
import { type Currency, useCurrency } from '../../shell/public.ts'
import { searchVisitSlice, vehicleOpened, returned } from '../search-visit.slice.ts'
import { isPriceOnRequest, vehicleName } from '../../../vehicle/vehicle-words.ts'
import { type DeliveredPrices, useDeliveredPrices } from '../../../buyer/delivered-prices.ts'
import { VehicleCard } from '../../../vehicle/VehicleCard.tsx'
import { useWords } from '../../../words/use-words.ts'

/** So many pictures stand above the fold of every screen; they are not lazy. */
const FIRST_PICTURES = 4
const FROM_RESULTS = { isFromResults: true }

type Props = { readonly vehicles: readonly Vehicle[] }

/** The grid of cards. A choice of currency or destination shows where it was made before twenty cards follow it. */
export function VehicleList({ vehicles }: Props) {
  const currency = useDeferredValue(useCurrency())
  const prices = useDeferredValue(useDeliveredPrices())
  return <Cards vehicles={vehicles} currency={currency} prices={prices} />
}

type CardsProps = Props & { readonly currency: Currency; readonly prices: DeliveredPrices | null }

/** On return they stand where they were left. Ticking and typing beside them do not draw them anew. */
const Cards = memo(function Cards({ vehicles, currency, prices }: CardsProps) {
  const messages = useWords('stockSearch')
  const dispatch = useDispatch()
  const opened = useSelector(searchVisitSlice.selectors.selectOpened)
  const backFrom = useReturn(vehicles)
  return (
    <ul className="grid" aria-label={messages.vehicles}>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id}>
          <VehicleCard
            vehicle={vehicle}
            price={isPriceOnRequest(vehicle) ? null : currency.formatPriceFromZar(vehicle.priceWithVAT)}
            delivered={prices && <prices.Price vehicle={vehicle} />}
            isSeen={opened?.saexRef === vehicle.saexRef}
            isBack={backFrom === vehicle.saexRef}
            isFirst={index < FIRST_PICTURES}
            state={FROM_RESULTS}
            onOpen={() => dispatch(vehicleOpened({ saexRef: vehicle.saexRef, scrollY: window.scrollY }))}
          >
            <SaveButton vehicle={vehicle} name={vehicleName(vehicle)} isHeart />
          </VehicleCard>
        </li>
      ))}
    </ul>
  )
})

/**
 * Coming back from a listing, the list stands where its card was opened (`screens.return-to-card`); answers that
 * vehicle's reference.
 */
function useReturn(vehicles: readonly Vehicle[]): string | undefined {
  const dispatch = useDispatch()
  const opened = useSelector(searchVisitSlice.selectors.selectOpened)
  const isBackable = useSelector(searchVisitSlice.selectors.selectIsBackable)
  const [backFrom] = useState(() => (isBackable ? opened?.saexRef : undefined))
  const isListed = vehicles.some(({ saexRef }) => saexRef === opened?.saexRef)
  const goBack = useEffectEvent(() => {
    if (!isBackable || !opened) return undefined
    // After the layout's own scrolling of a newly opened page.
    const frame = requestAnimationFrame(() => {
      if (isListed) window.scrollTo(0, opened.scrollY)
      dispatch(returned())
    })
    return () => cancelAnimationFrame(frame)
  })
  // Only on opening: later lists belong to other searches.
  useEffect(() => goBack(), [])
  return backFrom
}
