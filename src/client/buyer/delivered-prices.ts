import { useSyncExternalStore } from 'react'
import type { Vehicle } from '../../shared/contract/stock.ts'

/** What cards say of the destination that the visitor chose. */
export type DeliveredPrices = {
  /** What a vehicle costs there, in the chosen currency; null = on request. */
  readonly priceOf: (vehicle: Vehicle) => string | null
  /** 'at Chirundu' */
  readonly where: string
  /** What such a price has in it. */
  readonly note: string
}

let known: DeliveredPrices | null = null
const listeners = new Set<() => void>()

/** Null = no destination, or none with prices. */
export function setDeliveredPrices(prices: DeliveredPrices | null): void {
  known = prices
  for (const listener of listeners) listener()
}

/** Null until the code that prices is there, which comes late. */
export function useDeliveredPrices(): DeliveredPrices | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
