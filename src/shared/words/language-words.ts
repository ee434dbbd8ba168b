import type { mail, paper } from './en/documents.ts'
import type { words as first } from './en/first.ts'
import type { words as late } from './en/late.ts'

/** What home and listing say at their first paint. English gives the shape. */
export type FirstWords = typeof first
/** What all other pages and parts say. */
export type LateWords = typeof late
/** What a quotation's paper and its mail say. */
export type DocumentWords = { readonly paper: typeof paper; readonly mail: typeof mail }

/** All that one language consists of. A folder that lacks a part, or a word of one, is an error of the types. */
export type LanguageWords = {
  /** As a list of languages names it: in itself. */
  readonly name: string
  /** For tests of the layout alone: no visitor is offered it. */
  readonly isForTests?: true
  readonly first: () => Promise<{ readonly words: FirstWords }>
  readonly late: () => Promise<{ readonly words: LateWords }>
  /** For the server; the page's build leaves it out. */
  readonly documents: () => Promise<DocumentWords>
}
