import { type ComponentType, createContext, useContext } from 'react'
import type { FilterOption } from '../../shared/contract/reference.ts'
import type { SearchFilter } from '../../shared/contract/stock-requests.ts'
import type { Vehicle } from '../../shared/contract/stock.ts'

type MaxDeliveredChange = {
  readonly type: 'boundChanged'
  readonly field: 'maxDelivered'
  readonly value: number | null
}

export type MaxDeliveredProps = {
  readonly panel: { readonly maxDelivered: number | null }
  readonly onChange: (event: MaxDeliveredChange) => void
}

/** What home shows of the destination that the visitor chose; its pieces come with the code that prices. */
export type DeliveredPrices = {
  /** As a search names it. */
  readonly destination: NonNullable<SearchFilter['Destination']>
  /** 'US$ 7 106 at Chirundu', in the chosen currency; nothing for a price on request. */
  readonly Price: ComponentType<{ readonly vehicle: Vehicle }>
  /** What such a price has in it. */
  readonly note: string
  /** The order by it, beside those of the API. */
  readonly order: FilterOption
  /** The panel's field for it. */
  readonly MaxDelivered: ComponentType<MaxDeliveredProps>
}

/** Null without a destination, for one without prices, and until the code that prices is there, which comes late. */
export const DeliveredPricesContext = createContext<DeliveredPrices | null>(null)

export function useDeliveredPrices(): DeliveredPrices | null {
  return useContext(DeliveredPricesContext)
}
