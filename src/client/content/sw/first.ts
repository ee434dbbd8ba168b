import type { FirstWords } from '../en/first.ts'
import { currency } from './currency.ts'
import { keeping } from './keeping.ts'
import { language } from './language.ts'
import { listing } from './listing.ts'
import { notices } from './notices.ts'
import { options } from './options.ts'
import { outbox } from './outbox.ts'
import { quotation } from './quotation.ts'
import { shell } from './shell.ts'
import { stockSearch } from './stock-search.ts'
import { theme } from './theme.ts'
import { ui } from './ui.ts'

export const first: FirstWords = {
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
