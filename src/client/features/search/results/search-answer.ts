import type { useSearch } from './use-search.ts'

/** What a search query gives: `data` is the last answer, also of earlier criteria; `currentData` that of these. */
export type SearchAnswer = ReturnType<typeof useSearch>['answer']
