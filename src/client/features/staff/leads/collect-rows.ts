import { LIMITS } from '../../../../shared/contract/limits.ts'
import type { LeadsPage, LeadsPageRow, LeadsPageQuery } from '../../../../shared/contract/reporting.ts'

type Collecting = {
  readonly query: Pick<LeadsPageQuery, 'sort' | 'direction' | 'search' | 'show'>
  /** Answers a page or throws. */
  readonly ask: (query: LeadsPageQuery) => Promise<LeadsPage>
  readonly onProgress: (done: number, total: number) => void
}

/** All rows that a search finds, in its order, each once, also when quotations are issued meanwhile. */
export async function collectRows({ query, ask, onProgress }: Collecting): Promise<readonly LeadsPageRow[]> {
  const rows = new Map<string, LeadsPageRow>()
  for (let first = 0; ; first += LIMITS.rows) {
    const page = await ask({ ...query, first, row: LIMITS.rows })
    for (const row of page.rows) rows.set(row.quoteNumber, row)
    onProgress(Math.min(rows.size, page.totalRecords), page.totalRecords)
    if (page.rows.length < LIMITS.rows) return [...rows.values()]
  }
}
