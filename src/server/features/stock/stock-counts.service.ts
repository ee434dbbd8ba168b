import type { SearchFilter } from '../../../shared/contract/stock-requests.ts'
import type { StockCounts } from '../../../shared/contract/stock-counts.ts'
import { toCriteria } from '../../../shared/domain/criteria.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import { toBoundOptions, toStockCounts } from '../../../shared/domain/option-counts.ts'
import type { BoundOptions } from '../../../shared/domain/stock-index/bound-counts.ts'
import { countOptions } from '../../../shared/domain/stock-index/counts.ts'
import { orderModels } from '../../../shared/domain/stock-index/model-names.ts'
import { listModelNames } from './stock-index.read-model.ts'
import { span } from '../../tracing/span.ts'
import { countOptionsBySql } from './stock-counts.read-model.ts'
import { aliasesFor, readsOf, type StockDeps } from './stock.service.ts'

/** How many vehicles each option of each field would give. */
export function createOptionCounter(deps: StockDeps): (filter: SearchFilter) => Promise<StockCounts> {
  const readOptions = rememberOptions()
  return async (filter) => {
    const { byCurrency } = await deps.readRates()
    const price = await deps.readDeliveredPrice(filter, byCurrency)
    const criteria = toCriteria(filter, byCurrency, { aliases: await aliasesFor(deps, filter), price })
    const options = readOptions(byCurrency)
    const index = deps.stockIndex?.current()
    if (index !== undefined) {
      const counts = span('counts', { 'saex.searched': 'index' }, () => countOptions(index, criteria, options))
      return toStockCounts(counts, index.models.list)
    }
    const models = orderModels(await listModelNames(readsOf(deps)))
    const bySql = span('counts', { 'saex.searched': 'sql' }, () => countOptionsBySql(readsOf(deps), criteria, options))
    return toStockCounts(await bySql, models.list)
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
