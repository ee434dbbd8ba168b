import { and, asc, desc, eq } from 'drizzle-orm'
import { OFFERED_START_LOCATION_ID } from '../../../shared/contract/limits.ts'
import type { Tariff } from '../../../shared/domain/tariff.ts'
import type { DeliveryDestination } from '../../../shared/domain/tariff-coverage.ts'
import { tariffSchema } from '../../../shared/domain/tariff.ts'
import type { Reads } from '../../db/database.ts'
import { country, destination, tariff } from '../../db/schema/index.ts'
import { COST_COLUMNS } from './destinations.repository.ts'

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

const NAMED_COLUMNS = {
  ...COST_COLUMNS,
  startLocation: destination.startLocation,
  endLocation: destination.endLocation,
  countryName: country.name,
  iso2: country.iso2,
  currency: country.currency,
}

/** All that are offered from where vehicles start, in the order of their ids. */
export async function listOfferedDestinations(queries: Reads) {
  return queries
    .select({ ...NAMED_COLUMNS, countryId: destination.countryId })
    .from(destination)
    .innerJoin(country, eq(country.id, destination.countryId))
    .where(and(eq(destination.startLocationId, OFFERED_START_LOCATION_ID), eq(destination.offered, true)))
    .orderBy(asc(destination.countryId), asc(destination.endLocationId), asc(destination.deliveryTypeId))
}

/** The offered delivery of a route, from whichever start location. */
export async function findDestination(queries: Reads, route: DeliveryRoute): Promise<NamedDestination | undefined> {
  const [row] = await queries
    .select(NAMED_COLUMNS)
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
