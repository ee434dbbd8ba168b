import type * as z from 'zod/mini'
import { findAnswer, readEnvelope } from '../../../../offline/answers/answer-store.ts'
import { readOf } from '../../../../offline/answers/public-reads.ts'
import { PATHS } from '../../../../shared/contract/paths.ts'
import { type SearchResult, searchResultSchema } from '../../../../shared/contract/stock.ts'
import { type SearchFilter, searchFilterSchema } from '../../../../shared/contract/stock-requests.ts'
import type { SavedAnswer } from '../../../../offline/stock/stock-tables.ts'
import type { Answered } from '../../../api/freshness.ts'
import { stockStore } from '../../../api/stock-store.ts'

/** A page of a search that this device keeps. */
export type KeptSearch = {
  readonly filter: SearchFilter
  readonly savedAt: string
  readonly result: SearchResult
}

/** The answer that this device keeps under a key; undefined when there is none that the schema knows. */
export async function findKept(key: string, schema: z.ZodMiniType): Promise<Answered<unknown> | undefined> {
  const kept = await findAnswer(stockStore, key)
  if (kept === undefined) return undefined
  const parsed = schema.safeParse(readEnvelope(kept.body)?.result)
  return parsed.success ? { result: parsed.data, freshness: freshnessOf(kept) } : undefined
}

function freshnessOf({ savedAt, revision, digest }: SavedAnswer): Answered<unknown>['freshness'] {
  return { source: 'saved', serverTime: null, savedAt, revision, digest, partial: false, why: null }
}

/** The filters of all searches that this device keeps an answer of, the last used first. */
export async function listKeptFilters(): Promise<readonly SearchFilter[]> {
  const keys = await stockStore.read(['answers'], ({ answers }) =>
    answers.where('[kind+lastUsed]').between(['search', 0], ['search', Infinity]).reverse().primaryKeys(),
  )
  return keys.ok ? keys.value.flatMap(filterOf) : []
}

/** The kept answer to a filter. */
export async function findKeptSearch(filter: SearchFilter): Promise<KeptSearch | undefined> {
  const read = readOf({ method: 'POST', url: PATHS.stock, headers: new Headers(), body: filter })
  const kept = read && (await findAnswer(stockStore, read.key))
  const parsed = searchResultSchema.safeParse(readEnvelope(kept?.body ?? '')?.result)
  return kept && parsed.success ? { filter, savedAt: kept.savedAt, result: parsed.data } : undefined
}

/** Behind the address a key has the filter in its normal form. */
function filterOf(key: string): SearchFilter[] {
  try {
    const filter = searchFilterSchema.safeParse(JSON.parse(key.slice(key.indexOf('{'))))
    return filter.success ? [filter.data] : []
  } catch {
    return []
  }
}

/** Whether this window can keep anything at all. */
export function keepsNothing(): boolean {
  return stockStore.isBroken()
}
