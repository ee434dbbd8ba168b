import { listing, outbox, quotation } from './listing.ts'
import { keeping, options, stockSearch } from './search.ts'
import { currency, language, notices, shell, theme, ui } from './shell.ts'

/** What home and listing say at their first paint. */
export const words = {
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
