import type { SearchFilter } from '../../../shared/contract/stock.ts'
import type { StockCounts } from '../../../shared/contract/stock-counts.ts'
import { MILEAGE_OPTIONS_KM, PRICE_OPTIONS_USD } from '../../../shared/domain/bound-options.ts'
import { normaliseCriteria, normalisePrices } from '../../../shared/domain/criteria.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import type { BoundOptions } from '../../../shared/domain/stock-index/bound-counts.ts'
import { countOptions, type OptionCounts } from '../../../shared/domain/stock-index/counts.ts'
import { sumMakes } from '../../../shared/domain/stock-index/model-counts.ts'
import { orderModels, type ModelName } from '../../../shared/domain/stock-index/model-names.ts'
import { listModelNames } from './stock-index.read-model.ts'
import { countOptionsBySql } from './stock-counts.read-model.ts'
import type { StockDeps } from './stock.service.ts'

const MAX_PRICES_USD = PRICE_OPTIONS_USD.slice(1)
const MAX_MILEAGES_KM = MILEAGE_OPTIONS_KM.slice(1)

/** How many vehicles each option of each field would give. */
export function createOptionCounter(deps: StockDeps): (filter: SearchFilter) => Promise<StockCounts> {
  const readOptions = rememberOptions()
  return async (filter) => {
    const { byCurrency } = await deps.readRates()
    const criteria = normaliseCriteria(filter, byCurrency)
    const options = readOptions(byCurrency)
    const index = deps.stockIndex?.current()
    if (index !== undefined) return toStockCounts(countOptions(index, criteria, options), index.models.list)
    const models = orderModels(await listModelNames(deps.db))
    return toStockCounts(await countOptionsBySql(deps.db, criteria, options), models.list)
  }
}

/** The options' bounds in cents, worked out once for each table of rates. */
function rememberOptions(): (rates: RatesByCurrency) => BoundOptions {
  const known = new WeakMap<RatesByCurrency, BoundOptions>()
  return (rates) => {
    const options = known.get(rates) ?? toBoundOptions(rates)
    known.set(rates, options)
    return options
  }
}

/** A minimum of 0 is none, as in a search. */
function toBoundOptions(rates: RatesByCurrency): BoundOptions {
  return {
    minPriceCents: PRICE_OPTIONS_USD.map((usd) => normalisePrices({ minUsd: usd, maxUsd: null }, rates).minPriceCents),
    maxPriceCents: MAX_PRICES_USD.map((usd) => normalisePrices({ minUsd: null, maxUsd: usd }, rates).maxPriceCents),
    minMileageKm: MILEAGE_OPTIONS_KM.map((km) => (km === 0 ? null : km)),
    maxMileageKm: MAX_MILEAGES_KM,
  }
}

function toStockCounts({ count, facets, bounds }: OptionCounts, list: readonly ModelName[]): StockCounts {
  const models = list
    .filter(({ id }) => facets.model.has(id))
    .map(({ id, makeId, makeName, name }) => ({ id, makeId, makeName, name, count: facets.model.get(id) ?? 0 }))
  return {
    count,
    makes: sumMakes(models),
    models: models.map(({ id, makeId, name, count: vehicles }) => ({ id, makeId, name, count: vehicles })),
    years: [...facets.year].toSorted(([a], [b]) => b - a).map(([year, vehicles]) => ({ year, count: vehicles })),
    bodyTypes: toOptions(facets.bodyTypeId),
    fuelTypes: toOptions(facets.fuelTypeId),
    transmissions: toOptions(facets.transmissionId),
    driveTypes: toOptions(facets.driveTypeId),
    minPrices: toBounds(PRICE_OPTIONS_USD, bounds.minPriceCents),
    maxPrices: toBounds(MAX_PRICES_USD, bounds.maxPriceCents),
    minMileages: toBounds(MILEAGE_OPTIONS_KM, bounds.minMileageKm),
    maxMileages: toBounds(MAX_MILEAGES_KM, bounds.maxMileageKm),
  }
}

function toOptions(counts: ReadonlyMap<number, number>): { id: number; count: number }[] {
  return [...counts].toSorted(([a], [b]) => a - b).map(([id, count]) => ({ id, count }))
}

function toBounds(values: readonly number[], counts: readonly number[]): { value: number; count: number }[] {
  return values.map((value, place) => ({ value, count: counts[place] ?? 0 }))
}
