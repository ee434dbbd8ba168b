import { LIMITS } from '../../../../shared/contract/limits.ts'
import type { LeedsPage, LeedsPageRow } from '../../../../shared/contract/reporting.ts'
import type { LeedsQuery } from '../../../api/staff/leeds-api.ts'

type Collecting = {
  readonly query: Pick<LeedsQuery, 'sort' | 'direction' | 'search'>
  /** Answers a page or throws. */
  readonly ask: (query: LeedsQuery) => Promise<LeedsPage>
  readonly onProgress: (done: number, total: number) => void
}

/** All rows that a search finds, in its order, each once, also when quotations are issued meanwhile. */
export async function collectRows({ query, ask, onProgress }: Collecting): Promise<readonly LeedsPageRow[]> {
  const rows = new Map<string, LeedsPageRow>()
  for (let first = 0; ; first += LIMITS.rows) {
    const page = await ask({ ...query, first, row: LIMITS.rows })
    for (const row of page.rows) rows.set(row.quoteNumber, row)
    onProgress(Math.min(rows.size, page.totalRecords), page.totalRecords)
    if (page.rows.length < LIMITS.rows) return [...rows.values()]
  }
}
