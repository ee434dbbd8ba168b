import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/**
 * Secrets of the installation, wrapped by a key that no table has (docs/decisions/0034-wrapped-keys.md): the secret of
 * links and codes, and the keys that sign quotations. Empty where they are files of the data folder.
 */
export const installationKey = pgTable(
  'installation_key',
  {
    /** 8 hex digits; of a key that signs: its key id. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['secret', 'quotation'] }).notNull(),
    /** The public part, by which quotations are checked; null of a secret. */
    public: jsonb('public').$type<{ readonly x: string; readonly y: string }>(),
    /** The private part, encrypted; null once it signs no more, and where it comes from outside. */
    wrapped: bytes('wrapped'),
    /** Id of the key by which it was encrypted. */
    wrappedBy: text('wrapped_by'),
    createdAt: instant('created_at').notNull(),
    /** Since when it signs no more. */
    retiredAt: instant('retired_at'),
  },
  (table) => [
    uniqueIndex('installation_key_current_idx')
      .on(table.kind)
      .where(sql`${table.retiredAt} is null`),
    check('installation_key_wrapped', sql`(${table.wrapped} is null) = (${table.wrappedBy} is null)`),
    check('installation_key_retired', sql`${table.retiredAt} is null or ${table.wrapped} is null`),
  ],
)
