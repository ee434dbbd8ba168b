import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

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
