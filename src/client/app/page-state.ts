import { QueryStatus } from '@reduxjs/toolkit/query'
import * as z from 'zod/mini'
import { isAnswered } from '../api/freshness.ts'
import { publicApi } from '../api/public-api.ts'
import { companySchema } from '../../shared/domain/company.ts'
import type { AppStore } from './store.ts'

const entrySchema = z.object({ endpoint: z.string(), arg: z.optional(z.unknown()), value: z.unknown() })

/** What the server sends beside the HTML: the answers it rendered, and what it knows of visitor and company. */
export const pageStateSchema = z.object({
  currency: z.string(),
  /** How much pictures may cost; absent where the server does not know for whom it renders. */
  pictures: z.optional(z.string()),
  /** Caches may have kept the page since the server drew it. */
  isShared: z.optional(z.boolean()),
  company: companySchema,
  answers: z.array(entrySchema),
})
export type PageState = z.infer<typeof pageStateSchema>

/** The good answers in the store, short: endpoint, argument, data. Failures are left out, so that the page asks again. */
export function takeAnswers(store: AppStore): PageState['answers'] {
  return Object.values(store.getState()[publicApi.reducerPath].queries).flatMap((query) =>
    query?.status === QueryStatus.fulfilled && query.endpointName !== undefined
      ? [{ endpoint: query.endpointName, arg: query.originalArgs, value: query.data }]
      : [],
  )
}

/** Whether all that the page asked for was answered. */
export function hasAllAnswers(store: AppStore): boolean {
  const asked = Object.values(store.getState()[publicApi.reducerPath].queries)
  return asked.every((query) => query?.status === QueryStatus.fulfilled)
}

/** The same as answers that this device kept since the server gave them. */
export function asSaved(answers: PageState['answers']): PageState['answers'] {
  return answers.map((answer) => {
    const { value } = answer
    if (!isAnswered(value)) return answer
    const { serverTime, ...known } = value.freshness
    return {
      ...answer,
      value: { ...value, freshness: { ...known, source: 'saved', serverTime: null, savedAt: serverTime } },
    }
  })
}

/** What is younger counts as answered now. */
const AGED_MS = 60_000

/**
 * Whether a cache has kept the page for longer than what counts as now, in ms of this device's clock. By a clock that is
 * wrong every such page is old, and what it shows is asked for anew: more is asked, nothing old is taken for new.
 */
export function isAged({ isShared, answers }: PageState, now: number): boolean {
  if (isShared !== true) return false
  const times = answers.flatMap(({ value }) =>
    isAnswered(value) ? [Date.parse(value.freshness.serverTime ?? '')] : [],
  )
  return times.some((time) => Math.abs(now - time) > AGED_MS)
}

type Upsert = Parameters<typeof publicApi.util.upsertQueryEntries>[0]

/** Puts answers into a store as if it had asked; only what this product's own server put into its own page. */
export function giveAnswers(store: AppStore, answers: PageState['answers']): void {
  const known: Readonly<Record<string, unknown>> = publicApi.endpoints
  const entries = answers
    .filter(({ endpoint }) => Object.hasOwn(known, endpoint))
    .map(({ endpoint, arg, value }) => ({ endpointName: endpoint, arg, value }))
  // Which endpoints are there depends on the code that has come, so their names and types are not known here.
  store.dispatch(publicApi.util.upsertQueryEntries(entries as unknown as Upsert))
}
