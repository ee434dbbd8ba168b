import type { DeliveryDestination } from '../../src/shared/domain/tariff-coverage.ts'
import destinationsFile from '../../src/server/db/seed/destinations.json' with { type: 'json' }

type Offered = DeliveryDestination & { readonly endLocation: string }
/** Every destination of the sample data that is offered from Durban. */
export const offered = destinationsFile.destinations.filter((row) => row.startLocationId === 1).map(toDestination)

function toDestination(row: (typeof destinationsFile.destinations)[number]): Offered {
  const { startLocationId, endLocationId, endLocation, deliveryTypeId, distanceKm, tariffRegion, transitCountryIds } =
    row
  const kind = row.kind === 'border' || row.kind === 'port' ? row.kind : 'inland'
  return {
    startLocationId,
    endLocationId,
    endLocation,
    deliveryTypeId,
    kind,
    distanceKm,
    tariffRegion,
    transitCountryIds,
  }
}
