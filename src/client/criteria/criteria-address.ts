import type { SearchCriteria } from '../../shared/domain/search-address/search-criteria.ts'
import { listCriteria } from '../../shared/domain/search-address/criteria-query.ts'

/** The address of a search, '' for the default one; reading it back gives equal criteria. */
export function writeCriteria(criteria: SearchCriteria): string {
  const text = new URLSearchParams(listCriteria(criteria)).toString()
  return text === '' ? '' : `?${text}`
}
