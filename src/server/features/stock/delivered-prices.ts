import { OFFERED_START_LOCATION_ID } from '../../../shared/contract/limits.ts'
import type { SearchFilter } from '../../../shared/contract/stock-requests.ts'
import { createDeliveredPrice, type DeliveredPrice, NO_PRICE } from '../../../shared/domain/delivered-price.ts'
import { findDestination as destinationOf } from '../../../shared/domain/normal-filter.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import type { Tariff } from '../../../shared/domain/tariff.ts'
import type { Reads } from '../../db/database.ts'
import { freshOrKnown } from '../../db/fresh-or-known.ts'
import { createTariffReader, findDestination } from '../reference/pricing-data.read-model.ts'

/** What a search asks of prices at a destination; `NO_PRICE` for one that is not offered or not priced. */
export type ReadDeliveredPrice = (filter: SearchFilter, rates: RatesByCurrency) => Promise<DeliveredPrice | undefined>

/** Each answer is held so long, as rates are. */
const HELD_MS = 1000
/** Destinations that are remembered. */
const MOST = 64

type Held = {
  readonly since: number
  readonly tariff: Tariff
  readonly rates: RatesByCurrency
  /** The destination as it was read. */
  readonly row: string
  readonly price: DeliveredPrice
}

/**
 * Undefined for a search that asks nothing of the kind. The same price while tariff, rates and destination are the same:
 * the index remembers by it what it worked out.
 */
export function createDeliveredPriceReader(
  db: Reads,
  { clock, isAway }: { readonly clock: () => Date; readonly isAway: () => boolean },
): ReadDeliveredPrice {
  const readTariff = createTariffReader()
  const held = new Map<string, Held>()

  async function read(key: string, destination: NonNullable<SearchFilter['Destination']>, rates: RatesByCurrency) {
    const { EndLocationId: endLocationId, DeliveryTypeId: deliveryTypeId } = destination
    const known = held.get(key)
    const since = clock().getTime()
    if (known?.rates === rates && (isAway() || Math.abs(since - known.since) < HELD_MS)) return known
    const [{ tariff }, found] = await Promise.all([
      readTariff(db),
      findDestination(db, { startLocationId: OFFERED_START_LOCATION_ID, endLocationId, deliveryTypeId }),
    ])
    const row = JSON.stringify(found)
    if (known?.rates === rates && known.tariff === tariff && known.row === row) return { ...known, since }
    const price = found && createDeliveredPrice({ tariff, destination: found, rates })
    return { since, tariff, rates, row, price: price ?? NO_PRICE }
  }

  return async (filter, rates) => {
    const destination = destinationOf(filter)
    if (destination === undefined) return undefined
    const key = `${destination.EndLocationId}-${destination.DeliveryTypeId}`
    const fresh = await freshOrKnown(read(key, destination, rates), held.get(key))
    held.delete(key)
    for (const oldest of held.keys()) if (held.size >= MOST) held.delete(oldest)
    held.set(key, fresh)
    return fresh.price
  }
}
