import type { StockCounts } from '../contract/stock-counts.ts'
import { MILEAGE_OPTIONS_KM, PRICE_OPTIONS_USD } from './bound-options.ts'
import { normalisePrices } from './criteria.ts'
import type { RatesByCurrency } from './money.ts'
import type { BoundOptions } from './stock-index/bound-counts.ts'
import type { OptionCounts } from './stock-index/counts.ts'
import { sumMakes } from './stock-index/model-counts.ts'
import type { ModelName } from './stock-index/model-names.ts'

const MAX_PRICES_USD = PRICE_OPTIONS_USD.slice(1)
const MAX_MILEAGES_KM = MILEAGE_OPTIONS_KM.slice(1)

/** The bounds that Min and Max offer, in cents of rand and km; a minimum of 0 is none, as in a search. Throws without a rate. */
export function toBoundOptions(rates: RatesByCurrency): BoundOptions {
  return {
    minPriceCents: PRICE_OPTIONS_USD.map((usd) => normalisePrices({ minUsd: usd, maxUsd: null }, rates).minPriceCents),
    maxPriceCents: MAX_PRICES_USD.map((usd) => normalisePrices({ minUsd: null, maxUsd: usd }, rates).maxPriceCents),
    minMileageKm: MILEAGE_OPTIONS_KM.map((km) => (km === 0 ? null : km)),
    maxMileageKm: MAX_MILEAGES_KM,
  }
}

/** Counts of `toBoundOptions` as they are answered; `list` has every model by make, then name. */
export function toStockCounts({ count, facets, bounds }: OptionCounts, list: readonly ModelName[]): StockCounts {
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
