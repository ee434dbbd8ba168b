import type { LateWords } from '../en/late.ts'
import { bar } from './bar.ts'
import { charges } from './charges.ts'
import { connection } from './connection.ts'
import { entryRules } from './entry-rules.ts'
import { estimate } from './estimate.ts'
import { freshness } from './freshness.ts'
import { install } from './install.ts'
import { myQuotes } from './my-quotes.ts'
import { notMe } from './not-me.ts'
import { offlineUse } from './offline-use.ts'
import { order } from './order.ts'
import { about, contact, faq, notFound, salesReps, services, testimonials } from './pages.ts'
import { privacy } from './privacy.ts'
import { quoteCheck } from './quote-check.ts'
import { saved } from './saved.ts'
import { update } from './update.ts'

export const late: LateWords = {
  about,
  bar,
  charges,
  connection,
  contact,
  entryRules,
  estimate,
  faq,
  freshness,
  install,
  myQuotes,
  notFound,
  notMe,
  offlineUse,
  order,
  privacy,
  quoteCheck,
  salesReps,
  saved,
  services,
  testimonials,
  update,
}
