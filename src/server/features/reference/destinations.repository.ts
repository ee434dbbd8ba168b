import { and, eq, sql } from 'drizzle-orm'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { DeliveryDestination } from '../../../shared/domain/tariff-coverage.ts'
import type { Queries } from '../../db/database.ts'
import { country, destination } from '../../db/schema/index.ts'
import type { DestinationsFile } from './seed-files.ts'

export type DestinationRow = typeof destination.$inferSelect

/** What a delivery cost needs of a destination. */
export const COST_COLUMNS = {
  startLocationId: destination.startLocationId,
  endLocationId: destination.endLocationId,
  deliveryTypeId: destination.deliveryTypeId,
  kind: destination.kind,
  distanceKm: destination.distanceKm,
  tariffRegion: destination.tariffRegion,
  transitCountryIds: destination.transitCountryIds,
}

/** The rows of a file of destinations, all offered, in its order. */
export function destinationRows(file: DestinationsFile): DestinationRow[] {
  const starts = new Map(file.startLocations.map((start) => [start.startLocationId, start]))
  return file.destinations.flatMap(({ iso2: _iso2, ...record }) => {
    const start = starts.get(record.startLocationId)
    if (start === undefined) return []
    const { countryId: startCountryId, startLocation } = start
    return [{ ...record, startCountryId, startLocation, endLocationKey: nameKey(record.endLocation), offered: true }]
  })
}

/** Every destination, also those that are no longer offered. */
export async function listDestinationRows(db: Queries): Promise<DestinationRow[]> {
  return db.select().from(destination)
}

/** The offered deliveries from a start location, as a delivery cost needs them. */
export async function listOfferedFrom(db: Queries, startLocationId: number): Promise<DeliveryDestination[]> {
  return db
    .select(COST_COLUMNS)
    .from(destination)
    .where(and(eq(destination.startLocationId, startLocationId), eq(destination.offered, true)))
}

/** ISO code of every country by its id. */
export async function listCountryCodes(db: Queries): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select({ id: country.id, iso2: country.iso2 }).from(country)
  return new Map(rows.map(({ id, iso2 }) => [id, iso2]))
}

/** Inserts or overwrites the rows by start, end and delivery type. */
export async function saveDestinations(tx: Queries, rows: readonly DestinationRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(destination)
    .values([...rows])
    .onConflictDoUpdate({
      target: [destination.startLocationId, destination.endLocationId, destination.deliveryTypeId],
      set: {
        startCountryId: sql`excluded.start_country_id`,
        startLocation: sql`excluded.start_location`,
        endLocation: sql`excluded.end_location`,
        endLocationKey: sql`excluded.end_location_key`,
        countryId: sql`excluded.country_id`,
        kind: sql`excluded.kind`,
        distanceKm: sql`excluded.distance_km`,
        seaNauticalMiles: sql`excluded.sea_nautical_miles`,
        tariffRegion: sql`excluded.tariff_region`,
        transitCountryIds: sql`excluded.transit_country_ids`,
        offered: sql`excluded.offered`,
      },
    })
}
