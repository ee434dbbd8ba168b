/** How the last press ended, as it is told beside it. */
export type Outcome = { readonly kind: 'success' | 'warning' | 'danger'; readonly words: string }
