import { and, asc, eq } from 'drizzle-orm'
import { OFFERED_START_LOCATION_ID } from '../../../shared/contract/limits.ts'
import type { DeliveryPrices, PricedDestination } from '../../../shared/contract/catalogue.ts'
import { tariffGaps } from '../../../shared/domain/tariff-coverage.ts'
import type { Queries } from '../../db/database.ts'
import { country, destination } from '../../db/schema/index.ts'
import type { TariffInForce } from '../quotes/pricing-data.read-model.ts'

/** The tariff in force and every route that it prices; its notes for readers stay here. */
export async function getDeliveryPrices(
  db: Queries,
  readTariff: (queries: Queries) => Promise<TariffInForce>,
): Promise<DeliveryPrices> {
  const { tariff } = await readTariff(db)
  const { effectiveFrom, startLocationId, vatPercent, lines, total } = tariff
  const destinations = await listOfferedDestinations(db)
  return {
    tariff: { effectiveFrom, startLocationId, vatPercent, lines, total },
    destinations: destinations.filter((route) => tariffGaps(tariff, route).length === 0),
  }
}

async function listOfferedDestinations(db: Queries): Promise<PricedDestination[]> {
  return db
    .select({
      startLocationId: destination.startLocationId,
      endLocationId: destination.endLocationId,
      deliveryTypeId: destination.deliveryTypeId,
      kind: destination.kind,
      distanceKm: destination.distanceKm,
      tariffRegion: destination.tariffRegion,
      transitCountryIds: destination.transitCountryIds,
      startLocation: destination.startLocation,
      endLocation: destination.endLocation,
      countryId: destination.countryId,
      countryName: country.name,
      iso2: country.iso2,
      currency: country.currency,
    })
    .from(destination)
    .innerJoin(country, eq(country.id, destination.countryId))
    .where(and(eq(destination.startLocationId, OFFERED_START_LOCATION_ID), eq(destination.offered, true)))
    .orderBy(asc(destination.countryId), asc(destination.endLocationId), asc(destination.deliveryTypeId))
}
