import { and, asc, eq, exists, sql, type SQLWrapper } from 'drizzle-orm'
import type { Country, Destination, FilterType, NamedOption } from '../../../shared/contract/reference.ts'
import type { Reads } from '../../db/database.ts'
import { colour, country, destination, filterOption } from '../../db/schema/index.ts'

/** Fuel, body, transmission or drive options in the order that their seed gives them; those met in imports come last. */
export async function listFilterOptions(db: Reads, typeId: FilterType): Promise<NamedOption[]> {
  return db
    .select({ id: filterOption.id, name: filterOption.name })
    .from(filterOption)
    .where(eq(filterOption.typeId, typeId))
    .orderBy(asc(filterOption.position), asc(filterOption.id))
}

/** Every colour, by name. */
export async function listColours(db: Reads): Promise<NamedOption[]> {
  return db.select({ id: colour.id, name: colour.name }).from(colour).orderBy(byCodePoints(colour.nameKey))
}

/** Countries that at least one offered destination lies in, seen from any start location of the country, by name. */
export async function listEndCountries(db: Reads, startCountryId: number): Promise<Country[]> {
  const offered = db
    .select({ one: sql`1` })
    .from(destination)
    .where(
      and(
        eq(destination.startCountryId, startCountryId),
        eq(destination.countryId, country.id),
        eq(destination.offered, true),
      ),
    )
  return db
    .select({ countryId: country.id, countryName: country.name })
    .from(country)
    .where(exists(offered))
    .orderBy(byCodePoints(country.nameKey))
}

/** Offered destinations in a country from every start location: by start, then name. */
export async function listDestinations(
  db: Reads,
  route: { readonly startCountryId: number; readonly endCountryId: number },
): Promise<Destination[]> {
  return db
    .select({
      startLocationId: destination.startLocationId,
      endLocationId: destination.endLocationId,
      endLocation: destination.endLocation,
      deliveryTypeId: destination.deliveryTypeId,
    })
    .from(destination)
    .where(
      and(
        eq(destination.startCountryId, route.startCountryId),
        eq(destination.countryId, route.endCountryId),
        eq(destination.offered, true),
      ),
    )
    .orderBy(
      asc(destination.startLocationId),
      byCodePoints(destination.endLocationKey),
      asc(destination.endLocationId),
      asc(destination.deliveryTypeId),
    )
}

/** The order of names everywhere, whatever the database's own collation is. */
function byCodePoints(key: SQLWrapper) {
  return sql`${key} collate "C"`
}
