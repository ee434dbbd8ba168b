import type { StockCounts } from '../contract/stock-counts.ts'
import { toColumnMax, toColumnMin } from './criteria.ts'
import { type Bound, type ListCounts, LISTS, mapRanges, type Range, RANGES, record } from './facets/facets.ts'
import type { RatesByCurrency } from './money.ts'
import type { BoundOptions } from './stock-index/bound-counts.ts'
import type { OptionCounts } from './stock-index/counts.ts'
import { sumMakes } from './stock-index/model-counts.ts'
import type { ModelName } from './stock-index/model-names.ts'

/** The bounds that Min and Max offer, in the units of their columns; a minimum of 0 is none, as in a search. Throws without a rate. */
export function toBoundOptions(rates: RatesByCurrency): BoundOptions {
  return mapRanges((range) => ({
    min: range.options.map((min) => toColumnMin(range, min, rates)),
    max: maxOptions(range).map((max) => toColumnMax(range, max, rates)),
  }))
}

function maxOptions({ options }: Range): readonly number[] {
  return options.slice(1)
}

/** Counts of `toBoundOptions` as they are answered; `list` has every model by make, then name. */
export function toStockCounts({ count, values, bounds }: OptionCounts, list: readonly ModelName[]): StockCounts {
  const models = list
    .filter(({ id }) => values.model.has(id))
    .map(({ id, makeId, makeName, name }) => ({ id, makeId, makeName, name, count: values.model.get(id) ?? 0 }))
  return {
    count,
    makes: sumMakes(models),
    models: models.map(({ id, makeId, name, count: vehicles }) => ({ id, makeId, name, count: vehicles })),
    ...toListCounts(values),
    ...(Object.fromEntries(
      RANGES.flatMap((range) => {
        const { min, max } = bounds[range.column]
        return [
          [range.min.counts, toBounds(range.options, min)],
          [range.max.counts, toBounds(maxOptions(range), max)],
        ]
      }),
    ) as Record<Bound['counts'], BoundCount[]>),
  }
}

/** By number, but years newest first. */
function toListCounts(values: OptionCounts['values']) {
  return record(
    LISTS,
    ({ counts }) => counts.field,
    ({ column, counts }) =>
      [...values[column]]
        .toSorted(([a], [b]) => (counts.value === 'year' ? b - a : a - b))
        .map(([value, count]) => ({ [counts.value]: value, count })),
  ) as Pick<StockCounts, keyof ListCounts>
}

type BoundCount = { value: number; count: number }

function toBounds(values: readonly number[], counts: readonly number[]): BoundCount[] {
  return values.map((value, place) => ({ value, count: counts[place] ?? 0 }))
}
