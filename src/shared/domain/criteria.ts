import { MAX_INT4 } from '../contract/limits.ts'
import { SEARCH_TYPE, SORT } from '../contract/stock.ts'
import { type DeliveredPrice, NO_PRICE } from './delivered-price.ts'
import { BOUNDS, type ListColumn, mapLists, mapRanges, type Range, type RangeColumn } from './facets/facets.ts'
import type { MakeModel, SearchFilter } from '../contract/stock-requests.ts'
import { convert, currencyOfSymbol, fromCents, type RatesByCurrency } from './money.ts'
import { compareKeys, keysBetweenBars, nameKey } from './name-key.ts'
import { findDestination, normaliseFilter } from './normal-filter.ts'
import { toSortOrder, type SortOrder } from './sort-options.ts'
import { type NameAlias, withAliases } from './vehicle-words.ts'

/** Vehicles whose make is one of `makes` and whose model fits one of `models`; an empty list fits all. Keys of `nameKey`. */
export type NameTerm = { readonly makes: readonly string[]; readonly models: readonly string[] }

/** `maxCents` in the currency of the destination's total, null = no bound; `isOrder` = the cheapest there come first. */
export type DeliveredQuestion = {
  readonly price: DeliveredPrice
  readonly maxCents: number | null
  readonly isOrder: boolean
}

/** Bounds in the unit of a column, inclusive; null = none. */
export type Interval = { readonly min: number | null; readonly max: number | null }

/**
 * A search as SQL, index and device look for it: what a checked filter says of the columns of vehicles. Every list is
 * sorted and unique, and an empty one means any.
 */
export type Criteria = {
  /** A vehicle fits when one term fits; [] = every make. */
  readonly names: readonly NameTerm[]
  /**
   * Whether a model fits by containment (quick search) instead of by its whole name; without a make also by the words of
   * make and model (`search.vehicle-words`).
   */
  readonly isPartialModel: boolean
  /** With any number listed, an unknown one does not fit. */
  readonly lists: Readonly<Record<ListColumn, readonly number[]>>
  /** Whole numbers. With either bound set, an unknown number (a price on request) does not fit. */
  readonly ranges: Readonly<Record<RangeColumn, Interval>>
  readonly order: SortOrder
  /** What is asked of the price at a destination; absent = nothing. */
  readonly delivered?: DeliveredQuestion
  readonly first: number
  readonly rows: number
}

type Known = { readonly aliases?: readonly NameAlias[] | undefined; readonly price?: DeliveredPrice | undefined }

/**
 * What a checked filter looks for. Bounds in US dollars become the bounds in cents that give the same answer as
 * `convert(priceWithVAT, 'ZAR', 'USD', rates)` compared without rounding; at 0.05 dollars for a rand a minimum of 10 is
 * 20000 cents. A quick search also finds what aliases call so (`search.name-aliases`). `price` = of the destination that the
 * filter names, where it names one. Throws when a price bound is set and a rate is missing.
 */
export function toCriteria(
  given: SearchFilter,
  rates: RatesByCurrency,
  { aliases = [], price = NO_PRICE }: Known = {},
): Criteria {
  const filter = normaliseFilter(given)
  const isQuick = filter.SearchType === SEARCH_TYPE.quick
  const names = toTerms(filter.MakeModelList, isQuick ? splitNames : wholeName, isQuick ? aliases : [])
  return {
    names,
    isPartialModel: isQuick && names.some(({ models }) => models.length > 0),
    lists: mapLists(({ wire }) => filter[wire]),
    ranges: mapRanges((range) => ({
      min: toColumnMin(range, filter[range.min.wire], rates),
      max: toColumnMax(range, filter[range.max.wire], rates),
    })),
    order: toSortOrder(filter.SortId),
    ...(filter.Destination && { delivered: toDelivered(filter, rates, price) }),
    first: filter.First,
    rows: filter.Rows,
  }
}

function toDelivered(filter: SearchFilter, rates: RatesByCurrency, price: DeliveredPrice): DeliveredQuestion {
  const max = filter.MaxDeliveredPrice ?? null
  const currency = currencyOfSymbol(price.symbol) ?? 'ZAR'
  return {
    price,
    maxCents: max === null ? null : firstCents((cents) => toUsd(cents, rates, currency) > max) - 1,
    isOrder: filter.SortId === SORT.deliveredAscending,
  }
}

/** Whether `toCriteria` needs rates for this filter; it is asked without them where it does not. */
export function needsRates(filter: SearchFilter): boolean {
  if (findDestination(filter) !== undefined) return true
  return BOUNDS.some(({ wire, range }) => range.unit === 'usd' && filter[wire] !== null)
}

/** A lower bound of a request in the unit of its column; 0 is none. Throws when a rate is missing. */
export function toColumnMin(range: Range, min: number | null, rates: RatesByCurrency): number | null {
  if (min === null || min === 0) return null
  switch (range.unit) {
    case 'usd':
      return firstCents((cents) => toUsd(cents, rates) >= min)
    case 'km':
      return storable(range, Math.ceil(min))
  }
}

/** An upper bound likewise. */
export function toColumnMax(range: Range, max: number | null, rates: RatesByCurrency): number | null {
  if (max === null) return null
  switch (range.unit) {
    case 'usd':
      return firstCents((cents) => toUsd(cents, rates) > max) - 1
    case 'km':
      return storable(range, Math.floor(max))
  }
}

/** No number is stored beyond, so no bound needs to be. */
function storable({ storage }: Range, bound: number): number {
  return storage === 'int32' ? Math.min(bound, MAX_INT4) : bound
}

function toUsd(cents: number, rates: RatesByCurrency, currency = 'ZAR'): number {
  const usd = convert(fromCents(cents), currency, 'USD', rates)
  if (usd === undefined) throw new Error(`there is no rate from ${currency} to USD`)
  return usd
}

/** The smallest amount for which the rising test holds, by halving; the largest safe integer when it holds for none. */
function firstCents(holds: (cents: number) => boolean): number {
  let low = 0
  let high = Number.MAX_SAFE_INTEGER
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function toTerms(
  list: readonly MakeModel[],
  read: (name: string | null) => readonly string[],
  aliases: readonly NameAlias[],
) {
  const asked = list.map(({ MakeName, ModelName }) => ({ makes: read(MakeName), models: read(ModelName) }))
  const terms = withAliases(asked, aliases)
  if (terms.some(({ makes, models }) => makes.length === 0 && models.length === 0)) return []
  return mergeTerms(terms)
}

function wholeName(name: string | null): readonly string[] {
  const key = nameKey(name ?? '')
  return key === '' ? [] : [key]
}

/** Quick search takes several names between bars. */
function splitNames(name: string | null): readonly string[] {
  return sortedKeys(keysBetweenBars(name ?? ''))
}

/** One term for each set of makes with models, and one for all makes that come whole. */
function mergeTerms(terms: readonly NameTerm[]): readonly NameTerm[] {
  const wholeMakes = sortedKeys(terms.filter(({ models }) => models.length === 0).flatMap(({ makes }) => makes))
  const modelsByMakes = new Map<string, { readonly makes: readonly string[]; readonly models: string[] }>()
  for (const { makes, models } of terms.filter((term) => term.models.length > 0)) {
    const key = makes.join('|')
    const known = modelsByMakes.get(key)
    if (known === undefined) modelsByMakes.set(key, { makes, models: [...models] })
    else known.models.push(...models)
  }
  // Sorted once for all: 200 terms of one make are no reason to sort 200 times.
  const merged = [...modelsByMakes.entries()]
    .toSorted(([a], [b]) => compareKeys(a, b))
    .map(([, { makes, models }]) => ({ makes, models: sortedKeys(models) }))
  return wholeMakes.length === 0 ? merged : [{ makes: wholeMakes, models: [] }, ...merged]
}

function sortedKeys(keys: readonly string[]): readonly string[] {
  return [...new Set(keys)].toSorted(compareKeys)
}
