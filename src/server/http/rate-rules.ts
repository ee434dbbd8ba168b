import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/domain/durations.ts'

/** A limit: so many calls in a window, counted per address (IPv6 by /64). */
export type RateRule = { readonly max: number; readonly windowMs: number }

/**
 * Limits per address and process. A visitor who browses stays far below them: three searches and twenty pages in five
 * minutes cost some 80 calls. Offices and phone networks share addresses, hence the width.
 */
export const RATE_RULES = {
  read: { max: 1200, windowMs: MINUTE_MS },
  search: { max: 600, windowMs: MINUTE_MS },
  /** Answers to references that do not exist: guessing is cut off after these (`security.guessing-cut-off`). */
  miss: { max: 30, windowMs: MINUTE_MS },
  quote: { max: 120, windowMs: MINUTE_MS },
  /** Nobody holds many papers at once; codes are short. */
  check: { max: 20, windowMs: MINUTE_MS },
  history: { max: 300, windowMs: MINUTE_MS },
  login: { max: 100, windowMs: 15 * MINUTE_MS },
  /** A page that runs as it should sends none; a browser gathers what it sends. */
  violation: { max: 20, windowMs: MINUTE_MS },
  probe: { max: 1200, windowMs: MINUTE_MS },
  /** Thirty visitors behind one address, each of whom opens twenty pages in that minute. */
  page: { max: 600, windowMs: MINUTE_MS },
  /** A browser asks for its worker once a visit and a day. */
  worker: { max: 600, windowMs: MINUTE_MS },
  /** A results page shows twenty; a border pack fetches some 2,400, one after the other. */
  picture: { max: 12_000, windowMs: MINUTE_MS },
  /** A search engine reads one file for 10,000 vehicles, and each once a day or less. */
  sitemap: { max: 120, windowMs: MINUTE_MS },
} as const satisfies Record<string, RateRule>

export type RuleName = keyof typeof RATE_RULES
export type RateRules = Readonly<Record<RuleName, RateRule>>

/** `mail.sending-limits`; counted in the database, so they hold across processes. */
export const MAIL_RULES = {
  recipientShort: { max: 5, windowMs: 10 * MINUTE_MS },
  recipientDay: { max: 15, windowMs: DAY_MS },
  address: { max: 30, windowMs: HOUR_MS },
  system: { max: 500, windowMs: HOUR_MS },
} as const satisfies Record<string, RateRule>
export type MailRules = Readonly<Record<keyof typeof MAIL_RULES, RateRule>>

/**
 * `quotation.making-limits`: new quotations; a repetition counts for nothing. Counted in the database, so they hold across
 * processes. An office or a phone network shares one address; a trader who compares asks for some twenty a day. The two
 * for all are the breaker: a busy day of the company has some hundred quotations, and at the breaker's rate sixty days
 * of papers stay below 5 GB.
 */
export const QUOTATION_RULES = {
  address: { max: 200, windowMs: DAY_MS },
  email: { max: 50, windowMs: DAY_MS },
  systemHour: { max: 400, windowMs: HOUR_MS },
  systemDay: { max: 2000, windowMs: DAY_MS },
} as const satisfies Record<string, RateRule>
export type QuotationRules = Readonly<Record<keyof typeof QUOTATION_RULES, RateRule>>
