/** A limit: so many calls in a window, counted per address (IPv6 by /64). */
export type RateRule = { readonly max: number; readonly windowMs: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Limits per address and process. A visitor who browses stays far below them: three searches and twenty pages in five
 * minutes cost some 80 calls. Offices and phone networks share addresses, hence the width.
 */
export const RATE_RULES = {
  read: { max: 1200, windowMs: MINUTE },
  search: { max: 600, windowMs: MINUTE },
  /** Answers to references that do not exist: guessing is cut off after these (`security.guessing-cut-off`). */
  miss: { max: 30, windowMs: MINUTE },
  quote: { max: 120, windowMs: MINUTE },
  /** Nobody holds many papers at once; codes are short. */
  check: { max: 20, windowMs: MINUTE },
  history: { max: 300, windowMs: MINUTE },
  login: { max: 100, windowMs: 15 * MINUTE },
  probe: { max: 1200, windowMs: MINUTE },
} as const satisfies Record<string, RateRule>

export type RuleName = keyof typeof RATE_RULES
export type RateRules = Readonly<Record<RuleName, RateRule>>

/** `mail.sending-limits`; counted in the database, so they hold across processes. */
export const MAIL_RULES = {
  recipientShort: { max: 5, windowMs: 10 * MINUTE },
  recipientDay: { max: 15, windowMs: 24 * HOUR },
  address: { max: 30, windowMs: HOUR },
  system: { max: 500, windowMs: HOUR },
} as const satisfies Record<string, RateRule>
export type MailRules = Readonly<Record<keyof typeof MAIL_RULES, RateRule>>
