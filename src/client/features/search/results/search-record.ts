import type { SearchHistory } from '../../../../shared/contract/search-history.ts'
import type { SearchType } from '../../../../shared/contract/stock.ts'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import { toOrderIds } from '../../../../shared/domain/sort-options.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import type { SearchCriteria } from '../../../../shared/domain/search-address/search-criteria.ts'
import { searchExtrasApi } from '../../../api/public/search-extras-api.ts'

export type RecordedSearch = {
  readonly typeId: SearchType
  readonly criteria?: SearchCriteria
  readonly saexRef?: string
  readonly device: string
  readonly count: number
  /** What the tab was opened with. */
  readonly isFirst?: boolean
}

/**
 * Records a search and then its count, but not one that the browser only loaded anew. A failure changes nothing for the
 * visitor: without an id there is no update (`search.record-failure-ignored`), and unknown visitors have empty values.
 */
export async function recordSearch(search: RecordedSearch, dispatch: ClientDispatch): Promise<void> {
  if (search.isFirst === true && isReloaded()) return
  const { getVisitor, recordSearch: record, updateRecordedSearch } = searchExtrasApi.endpoints
  const visit = await dispatch(getVisitor.initiate())
  const { ip, country } = visit.data?.result ?? { ip: '', country: '' }
  const created = await dispatch(record.initiate({ ...toRecord(search), IPAddress: ip, AssumedCountry: country }))
  const id = created.data?.result ?? 0
  if (id > 0) await dispatch(updateRecordedSearch.initiate({ Id: id, VehicleCount: search.count }))
}

/** The record of a search without its visitor; makes and models are comma lists without duplicates. */
export function toRecord({ typeId, criteria, saexRef, device }: RecordedSearch): SearchHistory {
  const base = { SearchTypeId: typeId, Device: device.slice(0, LIMITS.text), SaexRefNumber: saexRef ?? null }
  if (!criteria) return base
  const { makeModels, minPrice, maxPrice } = criteria.filters
  return {
    ...base,
    Makes: commaList(makeModels.map(({ MakeName }) => MakeName)),
    Models: commaList(makeModels.map(({ ModelName }) => ModelName)),
    MinPrice: minPrice === null ? null : String(minPrice),
    MaxPrice: maxPrice === null ? null : String(maxPrice),
    ...toOrderIds(criteria.sortId),
  }
}

function commaList(names: readonly (string | null)[]): string {
  return [...new Set(names.filter(Boolean))].join(',').slice(0, LIMITS.historyNames)
}

function isReloaded(): boolean {
  const [opening] = performance.getEntriesByType('navigation')
  return opening instanceof PerformanceNavigationTiming && opening.type === 'reload'
}
