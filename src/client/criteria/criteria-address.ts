import type { SearchCriteria } from './criteria.ts'
import { listCriteria } from './criteria-query.ts'

/** The address of a search, '' for the default one; reading it back gives equal criteria. */
export function writeCriteria(criteria: SearchCriteria): string {
  const text = new URLSearchParams(listCriteria(criteria)).toString()
  return text === '' ? '' : `?${text}`
}
