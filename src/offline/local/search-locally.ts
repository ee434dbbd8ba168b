import type { SearchResult, Vehicle } from '../../shared/contract/stock.ts'
import { referenceQuerySchema, searchFilterSchema, type SearchFilter } from '../../shared/contract/stock-requests.ts'
import type { StockCounts } from '../../shared/contract/stock-counts.ts'
import { needsRates, toCriteria } from '../../shared/domain/criteria.ts'
import { toBoundOptions, toStockCounts } from '../../shared/domain/option-counts.ts'
import { findReference } from '../../shared/domain/reference-query.ts'
import { countOptions } from '../../shared/domain/stock-index/counts.ts'
import { search } from '../../shared/domain/stock-index/search.ts'
import { findCard, listCards } from './local-list.ts'
import type { LocalRead, LocalSources } from './local-read.ts'
import { readRates } from './saved-facts.ts'

/** `POST api/stock`: the server's ids, order and count; vehicles as far as the list knows them. */
export async function searchLocally(
  { body }: LocalRead,
  { list, saved }: LocalSources,
): Promise<SearchResult | undefined> {
  const filter = readFilter(body)
  if (filter === undefined) return undefined
  // Only prices need rates: other searches do without.
  const rates = needsRates(filter) ? await readRates(saved) : {}
  if (rates === undefined) return undefined
  const { ids, count } = search(list.index, toCriteria(filter, rates))
  return { cars: listCards(list, ids), count }
}

/** `POST api/stock/counts`, as the server answers it. */
export async function countLocally(
  { body }: LocalRead,
  { list, saved }: LocalSources,
): Promise<StockCounts | undefined> {
  const filter = readFilter(body)
  const rates = await readRates(saved)
  if (filter === undefined || rates === undefined) return undefined
  const { index } = list
  const counts = countOptions(index, toCriteria(filter, rates), toBoundOptions(rates))
  return toStockCounts(counts, index.models.list)
}

/** `GET api/stock` by reference: the short version. A vehicle that is not in the list may still be known to the server. */
export async function findVehicleLocally({ query }: LocalRead, { list }: LocalSources): Promise<Vehicle | undefined> {
  const parsed = referenceQuerySchema.safeParse(query)
  if (!parsed.success) return undefined
  const reference = findReference(parsed.data)
  return reference.kind === 'number' ? findCard(list, reference.saexNumber) : undefined
}

function readFilter(body: unknown): SearchFilter | undefined {
  const parsed = searchFilterSchema.safeParse(body)
  return parsed.success ? parsed.data : undefined
}
