/** Names of home's full-screen dialogs in the history. */
export const OVERLAY = { popular: 'popular', filter: 'filter', sort: 'sort' } as const

/** Ids of what the browser itself shows in their place before the application runs. */
export const EARLY = { popular: 'popular', filter: 'search', sort: 'sort-by' } as const
