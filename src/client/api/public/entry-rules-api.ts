import { entryRulesResultSchema, type EntryRulesResult } from '../../../shared/contract/entry-rules.ts'
import { PATHS } from '../../../shared/contract/paths.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

export const entryRulesApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    /** The rules of all countries and the papers of an export: a few kilobytes, asked for once. */
    getEntryRules: build.query<Answered<EntryRulesResult>, void>({
      queryFn: answering(entryRulesResultSchema, () => ({ path: PATHS.entryRules })),
    }),
  }),
})
