import { LIMITS } from '../../../shared/contract/limits.ts'
import type { SearchHistory } from '../../../shared/contract/search-history.ts'
import type { searchHistory } from '../../db/schema/index.ts'
import { cutAddress } from '../../http/client-address.ts'

/** A search as it is stored. */
export type HistoryRow = typeof searchHistory.$inferInsert

/**
 * A reported search as a row. Address and country are the server's own, never the caller's word; of names the first few
 * are kept, without duplicates (`contract.recorded-names`).
 */
export function toHistoryRow(
  body: SearchHistory,
  visit: {
    readonly id: number
    readonly searchedAt: Date
    readonly address: string
    readonly country: string
    readonly byStaff: boolean
  },
): HistoryRow {
  return {
    id: visit.id,
    searchedAt: visit.searchedAt,
    searchTypeId: body.SearchTypeId,
    byStaff: visit.byStaff,
    ipPrefix: cutAddress(visit.address),
    country: visit.country,
    device: emptyToNull(body.Device),
    makes: firstNames(body.Makes),
    models: firstNames(body.Models),
    minPrice: emptyToNull(body.MinPrice),
    maxPrice: emptyToNull(body.MaxPrice),
    saexRef: emptyToNull(body.SaexRefNumber),
    orderById: body.OrderById ?? null,
    orderDirectionId: body.OrderDirectionId ?? null,
    vehicleCount: body.VehicleCount ?? null,
  }
}

function emptyToNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text.trim()
}

function firstNames(list: string | null | undefined): string | null {
  const names = new Set((list ?? '').split(',').map((name) => name.trim()))
  names.delete('')
  return emptyToNull([...names].slice(0, LIMITS.recordedNames).join(','))
}
