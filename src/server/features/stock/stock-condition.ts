import { sql, type SQL } from 'drizzle-orm'
import type { Criteria, NameTerm } from '../../../shared/domain/criteria.ts'

/** In every list of stock; written as the partial indexes have it. */
export const IN_STOCK = sql`v.status <> 'sold'`

/** The part of a search that says which vehicles fit, about vehicle `v`. An unknown value fits no bound and no list. */
export function toCondition(criteria: Criteria): SQL {
  const parts = [
    criteria.names.length === 0 ? undefined : isOneOfModels(criteria.names, criteria.isPartialModel),
    ...priceParts(criteria),
    isOneOf(sql`v.year`, criteria.years),
    ...mileageParts(criteria),
    isOneOf(sql`v.body_type_id`, criteria.bodyTypeIds),
    isOneOf(sql`v.fuel_type_id`, criteria.fuelTypeIds),
    isOneOf(sql`v.transmission_id`, criteria.transmissionIds),
    isOneOf(sql`v.drive_type_id`, criteria.driveTypeIds),
  ]
  return allOf([IN_STOCK, ...parts])
}

/** Joined by 'and'; parts that are undefined ask nothing. */
export function allOf(parts: readonly (SQL | undefined)[]): SQL {
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  )
}

/** Undefined for the empty list, which means any. Lists travel as one parameter, whatever their length. */
export function isOneOf(column: SQL, ids: readonly number[]): SQL | undefined {
  return ids.length === 0 ? undefined : sql`${column} = any(${sql.param(ids)}::bigint[])`
}

/** A price on request (0) fits no bound. */
export function priceParts(prices: Pick<Criteria, 'minPriceCents' | 'maxPriceCents'>): readonly (SQL | undefined)[] {
  const { minPriceCents, maxPriceCents } = prices
  if (minPriceCents === null && maxPriceCents === null) return []
  return [
    sql`v.price_with_vat_cents >= ${Math.max(minPriceCents ?? 1, 1)}::bigint`,
    maxPriceCents === null ? undefined : sql`v.price_with_vat_cents <= ${maxPriceCents}::bigint`,
  ]
}

export function mileageParts(km: Pick<Criteria, 'minMileageKm' | 'maxMileageKm'>): readonly (SQL | undefined)[] {
  return [
    km.minMileageKm === null ? undefined : sql`v.mileage_km >= ${km.minMileageKm}::int`,
    km.maxMileageKm === null ? undefined : sql`v.mileage_km <= ${km.maxMileageKm}::int`,
  ]
}

/** Names become ids of models first, once for each statement: the table of models is small, and ids have indexes. */
function isOneOfModels(terms: readonly NameTerm[], isPartialModel: boolean): SQL {
  const fits = terms.map((term) => sql`(${fitsTerm(term, isPartialModel)})`)
  return sql`v.model_id = any(array(
    select m.id from model m join make k on k.id = m.make_id where ${sql.join(fits, sql` or `)}))`
}

function fitsTerm({ makes, models }: NameTerm, isPartialModel: boolean): SQL {
  return allOf([
    makes.length === 0 ? undefined : sql`k.name_key = any(${sql.param(makes)}::text[])`,
    models.length === 0 ? undefined : fitsModel(models, isPartialModel),
  ])
}

/** Containment by position, not by LIKE: every character of a name stands for itself. */
function fitsModel(models: readonly string[], isPartialModel: boolean): SQL {
  if (!isPartialModel) return sql`m.name_key = any(${sql.param(models)}::text[])`
  return sql`exists (select from unnest(${sql.param(models)}::text[]) as part where strpos(m.name_key, part) > 0)`
}
