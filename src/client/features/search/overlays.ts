/** Names of home's full-screen dialogs in the history. */
export const OVERLAY = { popular: 'popular', filter: 'filter', sort: 'sort' } as const
