import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant, whole } from './columns.ts'

/** One search as a screen reported it; the address is cut to /24 or /48 before it gets here. Rows live 62 days. */
export const searchHistory = pgTable(
  'search_history',
  {
    id: whole('id').primaryKey(),
    searchedAt: instant('searched_at').notNull(),
    searchTypeId: smallint('search_type_id').notNull(),
    /** Searched by staff who were signed in: kept like others, counted in no statistics. */
    byStaff: boolean('by_staff').notNull().default(false),
    ipPrefix: text('ip_prefix').notNull(),
    country: text('country').notNull(),
    device: text('device'),
    makes: text('makes'),
    models: text('models'),
    minPrice: text('min_price'),
    maxPrice: text('max_price'),
    saexRef: text('saex_ref'),
    orderById: integer('order_by_id'),
    orderDirectionId: integer('order_direction_id'),
    vehicleCount: integer('vehicle_count'),
  },
  (table) => [index('search_history_time_idx').on(table.searchedAt)],
)

export const staffUser = pgTable('staff_user', {
  id: serial('id').primaryKey(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull().unique(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  permissionIds: smallint('permission_ids').array().notNull(),
  disabled: boolean('disabled').notNull().default(false),
  /** 30 days later the person is taken out of the row; whoever sets `disabled` sets this. */
  disabledAt: instant('disabled_at'),
  isSample: boolean('is_sample').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  /** Where word of a new device goes. */
  email: text('email'),
  /** From here on runs the time within which an administrator needs a second factor. */
  firstLoginAt: instant('first_login_at'),
  /** Encrypted by a key of the installation's secret; null without TOTP. */
  totpSecret: text('totp_secret'),
  /** The last step of 30 s whose code was taken: none is taken twice. */
  totpStep: whole('totp_step'),
})

export const staffSession = pgTable(
  'staff_session',
  {
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenDigest: text('token_digest').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => staffUser.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** By which its owner ends it from elsewhere; it opens nothing. */
    id: uuid('id').notNull().defaultRandom(),
    /** 'Chrome on Android', from the browser's own words; '' where it said nothing that we know. */
    device: text('device').notNull().default(''),
    /** When its owner last proved to be there; null in sessions of the release before: at the login. */
    provedAt: instant('proved_at'),
  },
  (table) => [index('staff_session_user_idx').on(table.userId)],
)

/** When a subject last tried to log in, for limits over sliding windows. Subjects are keyed digests, never names. */
export const loginTry = pgTable(
  'login_try',
  {
    rule: text('rule').notNull(),
    subject: text('subject').notNull(),
    /** Oldest first, at most as many as the rule allows. */
    tries: instant('tries').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.subject] })],
)

/** Counters that hold across processes: of mails, quotations and alarms. Subjects are keyed digests, never addresses. */
export const rateCounter = pgTable(
  'rate_counter',
  {
    rule: text('rule').notNull(),
    subject: text('subject').notNull(),
    windowStart: instant('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rule, table.subject, table.windowStart] }),
    index('rate_counter_window_idx').on(table.windowStart),
  ],
)

/**
 * What was done once for this database, such as filling it with sample stock, marks of what belongs to it, and when the nightly
 * job last removed all that is past its time.
 */
export const installationStep = pgTable('installation_step', {
  name: text('name').primaryKey(),
  doneAt: instant('done_at').notNull(),
  detail: text('detail').notNull(),
})

/** Recipients who said that they asked for nothing: no mail goes to them. Keyed digests, never addresses. */
export const mailSuppression = pgTable('mail_suppression', {
  recipientDigest: text('recipient_digest').primaryKey(),
  createdAt: instant('created_at').notNull(),
})

/** Recipients who opened a quotation by the link in one of our mails: they are greeted by name. Keyed digests. */
export const knownMailbox = pgTable('known_mailbox', {
  recipientDigest: text('recipient_digest').primaryKey(),
  /** The last time. */
  openedAt: instant('opened_at').notNull(),
})

/**
 * Who did what to what, without names: staff by their number, persons as keyed digests. Rows live 12 months. Triggers give
 * each row its number and its place in the chain, and refuse changes (`security.audit-chained`).
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: serial('id').primaryKey(),
    at: instant('at').notNull(),
    /** Lines written before staff could do anything are an operator's. */
    actor: text('actor').notNull().default('operator'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    /** Random; null once subject and detail were taken out of the row, of which `digest` then tells nothing. */
    salt: text('salt'),
    /** SHA-256 of salt, subject and detail. */
    digest: text('digest').notNull().default(''),
    /** SHA-256 of the hash of the row before, number, time, actor, action and `digest`. */
    hash: text('hash').notNull().default(''),
  },
  (table) => [index('audit_entry_time_idx').on(table.at)],
)

/** One row: both ends of the chain of audit lines, which it puts into one order. None before the first line. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: smallint('id').primaryKey().default(1),
    lastId: integer('last_id').notNull(),
    lastHash: text('last_hash').notNull(),
    /** The last line that was removed after its time; the first kept one follows on it. */
    removedId: integer('removed_id').notNull(),
    removedHash: text('removed_hash').notNull(),
    /** The last line that is in a daily export. */
    exportedId: integer('exported_id').notNull(),
  },
  (table) => [check('audit_head_one', sql`${table.id} = 1`)],
)

/** How often an alarm of a kind was raised, and when last; nothing of a person. */
export const alarm = pgTable('alarm', {
  kind: text('kind').primaryKey(),
  total: integer('total').notNull(),
  lastAt: instant('last_at').notNull(),
})

/**
 * Counters of the staff's overview, kept by triggers in the transaction that records a search or issues a quotation
 * (docs/decisions/0006-statistics.md). Days are those of Africa/Johannesburg. A counter is the sum of its slots, so that
 * searches recorded at the same moment do not wait for each other.
 */
export const searchCount = pgTable(
  'search_count',
  {
    day: date('day', { mode: 'string' }).notNull(),
    searchTypeId: smallint('search_type_id').notNull(),
    slot: smallint('slot').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.searchTypeId, table.slot] })],
)

/** `term` is 'Make Model' or 'Make', spelt as the stock spells it. Rows live as long as the searches they count. */
export const searchTermCount = pgTable(
  'search_term_count',
  {
    day: date('day', { mode: 'string' }).notNull(),
    term: text('term').notNull(),
    slot: smallint('slot').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.term, table.slot] })],
)

/** Without slots: quotations take their numbers one after the other anyway. */
export const quotationCount = pgTable('quotation_count', {
  day: date('day', { mode: 'string' }).primaryKey(),
  count: integer('count').notNull(),
})
