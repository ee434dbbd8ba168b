import { type Interval, toColumnMax, toColumnMin } from '../../../../shared/domain/criteria.ts'
import { PRICE } from '../../../../shared/domain/facets/facets.ts'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import type { LegacySearch } from '../../../../shared/contract/stock-requests.ts'
import {
  findSortDirection,
  findSortField,
  usualDirection,
  type SortOrder,
} from '../../../../shared/domain/sort-options.ts'
import { AppError } from '../../../http/app-error.ts'
import { findStockPage } from '../search.read-model.ts'
import { getStockRevision } from '../stock-revision.read-model.ts'
import type { StockDeps } from '../stock.service.ts'
import { toVehicle } from '../vehicle.mapper.ts'
import { isAfter } from './after-aggregator.ts'
import { digestSearch, openAggregator, sealAggregator } from './aggregator.ts'
import { toLegacyCondition } from './legacy-condition.ts'

type SearchObject = LegacySearch['SearchObject']
type LegacyResult = { readonly cars: Vehicle[]; readonly count: number; readonly aggregator: string | null }

/**
 * The older search, on the same read model as the newer one. It goes on from the last vehicle that it answered instead
 * of counting places, so vehicles that come and go shift nothing (see `aggregator.ts`).
 */
export async function searchLegacy(deps: StockDeps, request: LegacySearch): Promise<LegacyResult> {
  const { SearchObject: search, resultSize } = request
  const order = readOrder(search)
  assertRange(search)
  const searchDigest = digestSearch(search)
  const last = request.aggObject === null ? undefined : openAggregator(request.aggObject, { order, searchDigest })
  // Before the page is read: what changes in between is then newer than this, and cannot come twice.
  const revision = last?.revision ?? (await getStockRevision(deps.db))
  const { count, rows } = await findStockPage(deps.db, {
    condition: toLegacyCondition(search, await readPrices(deps, search)),
    after: last === undefined ? undefined : isAfter(order, last),
    order,
    first: 0,
    rows: resultSize + 1,
  })
  const page = rows.slice(0, resultSize)
  const end = rows.length > resultSize ? page.at(-1) : undefined
  const aggregator =
    end === undefined ? null : sealAggregator({ order, searchDigest, key: end.orderKey, id: end.id, revision })
  return { cars: page.map(toVehicle), count, aggregator }
}

function readOrder({ sortOption, sortOrder }: SearchObject): SortOrder {
  const field = sortOption === null ? 'listed' : findSortField(sortOption)
  if (field === undefined) throw refusal('sortOption', 'must be an id of api/orderfilteroptions with optionType 1')
  const direction = sortOrder === null ? usualDirection(field) : findSortDirection(sortOrder)
  if (direction === undefined) throw refusal('sortOrder', 'must be an id of api/orderfilteroptions with optionType 2')
  return { field, direction }
}

function assertRange({ minPrice, maxPrice }: SearchObject): void {
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice) {
    throw refusal('maxPrice', 'must not be below minPrice')
  }
}

async function readPrices(deps: StockDeps, { minPrice, maxPrice }: SearchObject): Promise<Interval> {
  if (minPrice === null && maxPrice === null) return { min: null, max: null }
  const { byCurrency } = await deps.readRates()
  return { min: toColumnMin(PRICE, minPrice, byCurrency), max: toColumnMax(PRICE, maxPrice, byCurrency) }
}

function refusal(field: keyof SearchObject, words: string): AppError {
  return new AppError('VALIDATION', { fields: { [`SearchObject.${field}`]: words } })
}
