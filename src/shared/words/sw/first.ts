import type * as english from '../en/first.ts'
import { listing, outbox, quotation } from './listing.ts'
import { keeping, options, stockSearch } from './search.ts'
import { currency, language, notices, shell, theme, ui } from './shell.ts'

export const words: typeof english.words = {
  currency,
  keeping,
  language,
  listing,
  notices,
  options,
  outbox,
  quotation,
  shell,
  stockSearch,
  theme,
  ui,
}
