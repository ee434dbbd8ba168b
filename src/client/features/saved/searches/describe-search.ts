import { LIMITS } from '../../../../shared/contract/limits.ts'
import { MILEAGE_UNIT, SORT } from '../../../../shared/contract/stock.ts'
import { LISTS, RANGES, type RangeUnit } from '../../../../shared/domain/facets/facets.ts'
import { newestListed } from '../../../../offline/saved-searches.ts'
import { optionName } from '../../../words/names.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { readCriteria } from '../../../../shared/domain/search-address/criteria-query.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { type SearchCriteria, toSearchFilter } from '../../../../shared/domain/search-address/search-criteria.ts'
import { wordsIn, type Words } from '../../../words/words.ts'
import type { Language } from '../../../../shared/domain/language.ts'
import { formatCount, formatPrice } from '../../../../shared/domain/money.ts'

type Filters = SearchCriteria['filters']

const NAMED: Readonly<Record<RangeUnit, (value: number) => string>> = {
  usd: (price) => formatPrice(price, 'USD'),
  km: (mileage) => `${formatCount(mileage)}\u00A0${MILEAGE_UNIT}`,
}

/** So many makes and models are named; of more their number. */
const MOST_NAMED = 3

/** What a search is saved with: its name in words, and the newest vehicle that the visitor could see by now. */
export async function describeSearch(address: string, dispatch: ClientDispatch, language: Language) {
  const savedWords = wordsIn(language, 'saved')
  const criteria = readCriteria(new URLSearchParams(address))
  const [options, newest] = await Promise.all([
    optionNames(criteria, dispatch, language),
    listNewest({ address, rows: LIMITS.defaultRows, isCached: true }, dispatch),
  ])
  return {
    name: nameOfSearch(criteria, [...deliveredName(criteria, language), ...options], savedWords),
    newestSeen: newest === undefined ? null : newestListed(newest.result.cars),
  }
}

type Listing = {
  readonly address: string
  readonly rows: number
  /** An answer that the page already has is good enough. */
  readonly isCached?: boolean
}

/** The answer with the newest vehicles of a search, whatever its own order; undefined when none came. */
export async function listNewest({ address, rows, isCached = false }: Listing, dispatch: ClientDispatch) {
  const filter = toSearchFilter({ ...readCriteria(new URLSearchParams(address)), sortId: SORT.newest, page: 1 })
  const { initiate } = stockApi.endpoints.searchStock
  const answer = await dispatch(initiate({ ...filter, Rows: rows }, { subscribe: false, forceRefetch: !isCached }))
  return answer.data
}

/** 'Delivered price up to US$ 10 000' */
function deliveredName({ filters: { maxDelivered } }: SearchCriteria, language: Language): readonly string[] {
  if (maxDelivered === null) return []
  return [`${wordsIn(language, 'stockSearch').fields.maxDelivered} ${NAMED.usd(maxDelivered)}`]
}

/** What is chosen of each list in words; only the options of lists that the search uses are asked for. */
async function optionNames(
  { filters }: SearchCriteria,
  dispatch: ClientDispatch,
  language: Language,
): Promise<readonly string[]> {
  const optionWords = wordsIn(language, 'options')
  const { fields } = wordsIn(language, 'stockSearch')
  const used = LISTS.filter(({ key }) => filters[key].length > 0)
  return Promise.all(
    used.map(async ({ key, options }) => {
      const chosen = filters[key]
      // Years stand further up in the name.
      if (options.from === 'years') return ''
      if (options.from === 'numbers') return `${fields[key]} ${chosen.toSorted((a, b) => a - b).join(', ')}`
      const { initiate } = referenceApi.endpoints.getFilterOptions
      const list = (await dispatch(initiate(options.typeId, { subscribe: false }))).data?.result ?? []
      return list
        .flatMap(({ id, defName }) => (chosen.includes(id) ? [optionName(defName, optionWords)] : []))
        .join(', ')
    }),
  )
}

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
