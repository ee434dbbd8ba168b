import { LISTS, RANGES, type RangeUnit } from '../../../../shared/domain/facets/facets.ts'
import { formatCount, formatPrice } from '../../../../shared/domain/money.ts'
import type { SearchCriteria } from '../../../criteria/criteria.ts'
import type { Words } from '../../../words/words.ts'

type Filters = SearchCriteria['filters']

const NAMED: Readonly<Record<RangeUnit, (value: number) => string>> = {
  usd: (price) => formatPrice(price, 'USD'),
  km: (mileage) => `${formatCount(mileage)}\u00A0Km`,
}

/** So many makes and models are named; of more their number. */
const MOST_NAMED = 3

/**
 * A search in words: 'Toyota Hilux · 2018–2020 · up to US$ 20 000 · Diesel'. `options` are the names of the chosen
 * options, field by field.
 */
export function nameOfSearch(
  { kind, filters }: SearchCriteria,
  options: readonly string[],
  messages: Words<'saved'>,
): string {
  if (kind === 'default') return messages.defaultSearch
  const parts = [
    makesText(filters, messages),
    ...LISTS.filter(({ options }) => options.from === 'years').map(({ key }) => yearsText(filters[key])),
    ...RANGES.map(({ min, max, unit }) => rangeText(filters[min.key], filters[max.key], NAMED[unit], messages)),
    ...options,
  ]
  return parts.filter((part) => part !== '').join(' · ') || messages.anyVehicle
}

function makesText({ makeModels }: Filters, messages: Words<'saved'>): string {
  const names = makeModels.map(({ MakeName, ModelName }) => [MakeName, ModelName].filter(Boolean).join(' '))
  const more = names.length - MOST_NAMED
  const named = names.slice(0, MOST_NAMED).join(', ')
  return more > 0 ? messages.andMore(named, more) : named
}

/** [2020, 2018, 2019, 2015] → '2015, 2018–2020' */
function yearsText(years: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const year of [...years].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && run.last === year - 1) run.last = year
    else runs.push({ first: year, last: year })
  }
  return runs.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(', ')
}

function rangeText(
  min: number | null,
  max: number | null,
  show: (value: number) => string,
  messages: Words<'saved'>,
): string {
  if (min !== null && min > 0) return max === null ? messages.from(show(min)) : `${show(min)} – ${show(max)}`
  return max === null ? '' : messages.upTo(show(max))
}
