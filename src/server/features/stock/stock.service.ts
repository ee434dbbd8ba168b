import { type ListedVehicle, SEARCH_TYPE, type SearchResult } from '../../../shared/contract/stock.ts'
import type { SearchFilter } from '../../../shared/contract/stock-requests.ts'
import { needsRates, toCriteria } from '../../../shared/domain/criteria.ts'
import { search } from '../../../shared/domain/stock-index/search.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import type { NameAlias } from '../../../shared/domain/vehicle-words.ts'
import type { Db, Reads } from '../../db/database.ts'
import type { ReadPool } from '../../db/reads.ts'
import { AppError } from '../../http/app-error.ts'
import { span } from '../../tracing/span.ts'
import type { Rates } from '../currencies/rates.ts'
import type { ReadDeliveredPrice } from './delivered-prices.ts'
import { type ReadyPage, type ReadyPages, writePage } from './ready-pages.ts'
import { searchStock } from './search.read-model.ts'
import type { StockIndexService } from './stock-index.service.ts'
import { toPictureAddress, toPublicReport, toVehicle } from './vehicle.mapper.ts'
import { findPictureKeys, findVehicleRow } from './vehicle.read-model.ts'

/** What the use cases of stock work with. */
export type StockDeps = {
  readonly db: Db
  readonly reads: ReadPool
  readonly clock: () => Date
  readonly stockIndex?: StockIndexService | undefined
  readonly readRates: () => Promise<Rates>
  readonly readAliases?: (() => Promise<readonly NameAlias[]>) | undefined
  readonly readDeliveredPrice: ReadDeliveredPrice
}

export type SearchDeps = StockDeps & { readonly readyPages: ReadyPages }

const NO_RATES: RatesByCurrency = {}

/**
 * One page of the vehicles that fit, each with its main picture, and how many fit in all: from one state of the index,
 * ready to be sent, or from SQL while there is none. A vehicle that was sold since is left out of the page, not of the
 * count.
 */
export async function searchVehicles(deps: SearchDeps, filter: SearchFilter): Promise<SearchResult | ReadyPage> {
  // Only prices need rates: other searches save themselves the question.
  const rates = needsRates(filter) ? (await deps.readRates()).byCurrency : NO_RATES
  const price = await deps.readDeliveredPrice(filter, rates)
  const aliases = await aliasesFor(deps, filter)
  const index = deps.stockIndex?.current()
  if (deps.stockIndex === undefined || index === undefined) {
    const criteria = toCriteria(filter, rates, { aliases, price })
    const page = await span('search', { 'saex.searched': 'sql' }, () => searchStock(readsOf(deps), criteria))
    return { cars: page.rows.map(toVehicle), count: page.count }
  }
  const sources = [index, rates, price, aliases]
  const ready = deps.readyPages.find(filter, sources)
  if (ready !== undefined) return ready
  const criteria = toCriteria(filter, rates, { aliases, price })
  const { ids, count } = span('search', { 'saex.searched': 'index' }, () => search(index, criteria))
  const page = writePage({ cards: await deps.stockIndex.readCards(ids), count })
  deps.readyPages.keep(filter, sources, page)
  return page
}

/** Where vehicles are read: with every change that this process has shown in a search. */
export function readsOf({ reads, stockIndex }: Pick<StockDeps, 'reads' | 'stockIndex'>): Reads {
  return reads.atLeast(stockIndex?.revision() ?? 0)
}

/** Only a quick search asks for them. */
export async function aliasesFor({ readAliases }: Pick<StockDeps, 'readAliases'>, { SearchType }: SearchFilter) {
  return SearchType === SEARCH_TYPE.quick ? await readAliases?.() : undefined
}

/** The vehicle of a reference with all its pictures and its condition report. Throws VEHICLE_NOT_FOUND. */
export async function getVehicle(deps: StockDeps, saexNumber: number): Promise<ListedVehicle> {
  const now = deps.clock()
  const row = await findVehicleRow(readsOf(deps), { saexNumber, now })
  if (row === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  return { ...toVehicle(row), conditionReport: row.report === null ? null : toPublicReport(row.report, now) }
}

/** Addresses of a vehicle's pictures, main picture first. Throws VEHICLE_NOT_FOUND. */
export async function listPictures(deps: StockDeps, id: number): Promise<string[]> {
  const keys = await findPictureKeys(readsOf(deps), { id, now: deps.clock() })
  if (keys === undefined) throw new AppError('VEHICLE_NOT_FOUND')
  return keys.map(toPictureAddress)
}
