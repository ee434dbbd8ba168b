import { FILTER_TYPE } from '../../../../shared/contract/reference.ts'
import { LIMITS } from '../../../../shared/contract/limits.ts'
import { SORT } from '../../../../shared/contract/stock.ts'
import { newestListed } from '../../../../offline/saved-searches.ts'
import { optionName } from '../../../content/names.ts'
import type { ClientDispatch } from '../../../api/page.ts'
import { stockApi } from '../../../api/public/stock-api.ts'
import { readCriteria } from '../../../criteria/criteria-address.ts'
import { referenceApi } from '../../../api/public/reference-api.ts'
import { type SearchCriteria, toSearchFilter } from '../../../criteria/criteria.ts'
import { nameOfSearch } from './search-name.ts'

/** What a search is saved with: its name in words, and the newest vehicle that the visitor could see by now. */
export async function describeSearch(address: string, dispatch: ClientDispatch) {
  const criteria = readCriteria(new URLSearchParams(address))
  const [options, newest] = await Promise.all([
    optionNames(criteria, dispatch),
    listNewest({ address, rows: LIMITS.defaultRows, isCached: true }, dispatch),
  ])
  return {
    name: nameOfSearch(criteria, options),
    newestSeen: newest === undefined ? null : newestListed(newest.result.cars),
  }
}

type Listing = {
  readonly address: string
  readonly rows: number
  /** An answer that the page already has is good enough. */
  readonly isCached?: boolean
}

/** The answer with the newest vehicles of a search, whatever its own order; undefined when none came. */
export async function listNewest({ address, rows, isCached = false }: Listing, dispatch: ClientDispatch) {
  const filter = toSearchFilter({ ...readCriteria(new URLSearchParams(address)), sortId: SORT.newest, page: 1 })
  const { initiate } = stockApi.endpoints.searchStock
  const answer = await dispatch(initiate({ ...filter, Rows: rows }, { subscribe: false, forceRefetch: !isCached }))
  return answer.data
}

/** Only the lists of fields that the search uses are asked for. */
async function optionNames({ filters }: SearchCriteria, dispatch: ClientDispatch): Promise<readonly string[]> {
  const used = [
    { typeId: FILTER_TYPE.body, ids: filters.bodyTypeIds },
    { typeId: FILTER_TYPE.fuel, ids: filters.fuelTypeIds },
    { typeId: FILTER_TYPE.transmission, ids: filters.transmissionIds },
    { typeId: FILTER_TYPE.drive, ids: filters.driveTypeIds },
  ].filter(({ ids }) => ids.length > 0)
  const { initiate } = referenceApi.endpoints.getFilterOptions
  const lists = await Promise.all(used.map(({ typeId }) => dispatch(initiate(typeId, { subscribe: false }))))
  return used.map(({ ids }, index) => {
    const options = lists[index]?.data?.result ?? []
    return options.flatMap(({ id, defName }) => (ids.includes(id) ? [optionName(defName)] : [])).join(', ')
  })
}
