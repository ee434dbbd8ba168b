import { and, desc, eq } from 'drizzle-orm'
import type { Tariff } from '../../../shared/domain/tariff.ts'
import type { DeliveryDestination } from '../../../shared/domain/tariff-coverage.ts'
import { tariffSchema } from '../../../shared/domain/tariff.ts'
import type { Reads } from '../../db/database.ts'
import { country, destination, tariff } from '../../db/schema/index.ts'

export type DeliveryRoute = {
  readonly startLocationId: number
  readonly endLocationId: number
  readonly deliveryTypeId: number
}

/** A destination with the names and the currency of its country, as a quotation prints them. */
export type NamedDestination = DeliveryDestination & {
  readonly startLocation: string
  readonly endLocation: string
  readonly countryName: string
  readonly iso2: string
  readonly currency: string | null
}

/** The offered delivery of a route, from whichever start location. */
export async function findDestination(queries: Reads, route: DeliveryRoute): Promise<NamedDestination | undefined> {
  const [row] = await queries
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
      countryName: country.name,
      iso2: country.iso2,
      currency: country.currency,
    })
    .from(destination)
    .innerJoin(country, eq(country.id, destination.countryId))
    .where(
      and(
        eq(destination.startLocationId, route.startLocationId),
        eq(destination.endLocationId, route.endLocationId),
        eq(destination.deliveryTypeId, route.deliveryTypeId),
        eq(destination.offered, true),
      ),
    )
  return row
}

export type TariffInForce = { readonly tariff: Tariff; readonly source: string }

/**
 * The tariff in force, parsed once: each call asks for the newest id alone. Rows are only ever added.
 * Throws when there is no tariff at all, which the first start rules out.
 */
export function createTariffReader(): (queries: Reads) => Promise<TariffInForce> {
  let known: (TariffInForce & { readonly id: number }) | undefined
  return async (queries) => {
    const [newest] = await queries.select({ id: tariff.id }).from(tariff).orderBy(desc(tariff.id)).limit(1)
    if (newest === undefined) throw new Error('there is no tariff in the database')
    if (known?.id === newest.id) return known
    // Under its own id: a replica may answer with an older one than the id above.
    const [row] = await queries.select().from(tariff).orderBy(desc(tariff.id)).limit(1)
    if (row === undefined) throw new Error('there is no tariff in the database')
    known = { id: row.id, tariff: tariffSchema.parse(row.document), source: row.source }
    return known
  }
}
