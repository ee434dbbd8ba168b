import { sql, type SQL } from 'drizzle-orm'
import type { LegacySearch } from '../../../../shared/contract/stock-requests.ts'
import type { Interval } from '../../../../shared/domain/criteria.ts'
import { PRICE } from '../../../../shared/domain/facets/facets.ts'
import { allOf, IN_STOCK, isOneOf, isWithin } from '../stock-condition.ts'

type SearchObject = LegacySearch['SearchObject']
type SupplierDetails = SearchObject['supplierSearchDetails'][number]

/** A vehicle fits when one entry of the suppliers fits; no entries, or an entry that asks nothing, fits all. */
export function toLegacyCondition(search: SearchObject, prices: Interval): SQL {
  const entries = search.supplierSearchDetails.map((details) => supplierParts(details, search))
  const asksAll = entries.some((parts) => parts.length === 0)
  const suppliers = entries.map((parts) => sql`(${allOf(parts)})`)
  return allOf([
    IN_STOCK,
    isWithin(PRICE, prices),
    asksAll || suppliers.length === 0 ? undefined : sql`(${sql.join(suppliers, sql` or `)})`,
  ])
}

/**
 * Within an entry every part must fit. Models and fuel types count only when the search says that it goes by them
 * (`contract.legacy-search`): `searchByModel` then restricts to the listed models.
 */
function supplierParts(details: SupplierDetails, search: SearchObject): readonly SQL[] {
  const { supplierId, makeIds, models, fuelTypeIds } = details
  const parts = [
    supplierId === null ? undefined : sql`v.supplier_id = ${supplierId}::bigint`,
    makeIds.length === 0 ? undefined : isOfMakes(makeIds),
    search.searchByModel && models.length > 0 ? isOneOfModels(models) : undefined,
    search.searchByFuelType ? isOneOf(sql`v.fuel_type_id`, fuelTypeIds) : undefined,
  ]
  return parts.filter((part) => part !== undefined)
}

function isOfMakes(makeIds: readonly number[]): SQL {
  return sql`v.model_id = any(array(select m.id from model m where ${isOneOf(sql`m.make_id`, makeIds)}))`
}

/** A model counts only together with its own make. */
function isOneOfModels(models: SupplierDetails['models']): SQL {
  const ids = sql.param(models.map(({ id }) => id))
  const makeIds = sql.param(models.map(({ makeId }) => makeId))
  return sql`v.model_id = any(array(
    select m.id from model m join unnest(${ids}::bigint[], ${makeIds}::bigint[]) as w(id, make_id)
      on w.id = m.id and w.make_id = m.make_id))`
}
