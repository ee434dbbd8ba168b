import { useDispatch, useSelector } from 'react-redux'
import type { Vehicle } from '../../../shared/contract/stock.ts'
import { useCurrency } from '../currency/public.ts'
import { messages } from './messages.ts'
import { searchVisitSlice, vehicleOpened } from './search-visit.slice.ts'
import { useReturn } from './use-return.ts'
import { VehicleCard } from './VehicleCard.tsx'

/** So many pictures stand above the fold of every screen; they are not lazy. */
const FIRST_PICTURES = 4

/** The grid of cards; on return it stands where it was left. */
export function VehicleList({ vehicles }: { readonly vehicles: readonly Vehicle[] }) {
  const dispatch = useDispatch()
  const opened = useSelector(searchVisitSlice.selectors.selectOpened)
  const { formatPriceFromZar } = useCurrency()
  useReturn(vehicles)
  return (
    <ul className="grid" aria-label={messages.vehicles}>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id}>
          <VehicleCard
            vehicle={vehicle}
            price={vehicle.priceWithVAT > 0 ? formatPriceFromZar(vehicle.priceWithVAT) : null}
            isSeen={opened?.saexRef === vehicle.saexRef}
            isFirst={index < FIRST_PICTURES}
            onOpen={() => dispatch(vehicleOpened({ saexRef: vehicle.saexRef, scrollY: window.scrollY }))}
          />
        </li>
      ))}
    </ul>
  )
}
