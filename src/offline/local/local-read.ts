import type { AnswerKind } from '../stock/stock-tables.ts'
import type { LocalList } from './local-list.ts'
import type { ReadSaved } from './saved-facts.ts'

/** A public read, as `readOf` knows it. */
export type LocalRead = {
  readonly kind: AnswerKind
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What the device knows. */
export type LocalSources = { readonly list: LocalList; readonly saved: ReadSaved }
