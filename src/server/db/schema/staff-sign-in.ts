import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'
import { staffUser } from './operations.ts'

const ownerId = () =>
  integer('user_id')
    .notNull()
    .references(() => staffUser.id, { onDelete: 'cascade' })

/** Devices that a user signed in with, as digests of the id in their cookie (`staff.known-device`). Rows live 90 days. */
export const staffDevice = pgTable(
  'staff_device',
  {
    userId: ownerId(),
    deviceDigest: text('device_digest').notNull(),
    lastLoginAt: instant('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceDigest] })],
)

/** Public halves of the keys that a user signs in with; nothing here opens anything. */
export const staffPasskey = pgTable(
  'staff_passkey',
  {
    /** base64url, given by the device. */
    credentialId: text('credential_id').primaryKey(),
    userId: ownerId(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as it counts itself; 0 where it does not count. */
    counter: whole('counter').notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('staff_passkey_user_idx').on(table.userId)],
)

/** Recovery codes that are left, as keyed digests; one that was used is removed. */
export const staffRecoveryCode = pgTable(
  'staff_recovery_code',
  { userId: ownerId(), codeDigest: text('code_digest').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeDigest] })],
)

/** Something that was asked of somebody and is answered once, within minutes: a second factor, a passkey. */
export const staffChallenge = pgTable('staff_challenge', {
  /** SHA-256 of the ticket that the caller holds. */
  ticketDigest: text('ticket_digest').primaryKey(),
  purpose: text('purpose', { enum: ['login', 'passkey-login', 'proof', 'new-passkey', 'new-totp'] }).notNull(),
  /** Whose it is; null while a passkey alone is to tell. */
  userId: integer('user_id').references(() => staffUser.id, { onDelete: 'cascade' }),
  /** What a passkey has to sign, or the sealed secret of a TOTP that is not confirmed yet. */
  challenge: text('challenge').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
