import type { Queries } from '../../db/database.ts'
import { searchHistory } from '../../db/schema/index.ts'
import type { HistoryRow } from './search-history.mapper.ts'

/** Rows of one statement: composing it holds up everybody else for some 20 ms. */
const BATCH = 250

/** Stores searches; the counters of the overview follow in the same transaction. */
export async function insertSearches(queries: Queries, rows: readonly HistoryRow[]): Promise<void> {
  for (let first = 0; first < rows.length; first += BATCH) {
    await queries.insert(searchHistory).values(rows.slice(first, first + BATCH))
  }
}
