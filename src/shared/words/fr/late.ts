import { about, contact, faq, notFound, privacy, salesReps, services, testimonials } from './company.ts'
import { condition } from './condition.ts'
import { bar, connection, freshness, install, offlineUse, update } from './offline.ts'
import { quotePanel } from './quote-panel.ts'
import { charges, entryRules, estimate, quoteCheck, quoteRequest } from './quotations.ts'
import { myQuotes, notMe, saved } from './saved.ts'
import type * as english from '../en/late.ts'

export const words: typeof english.words = {
  about,
  bar,
  charges,
  condition,
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
  quoteRequest,
  privacy,
  quoteCheck,
  quotePanel,
  salesReps,
  saved,
  services,
  testimonials,
  update,
}
