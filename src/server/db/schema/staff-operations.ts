import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { CHANGE_KINDS } from '../../../shared/contract/change-requests.ts'
import { VEHICLE_STATUSES } from '../../../shared/contract/stock.ts'
import { UPLOAD_KINDS } from '../../../shared/contract/uploads.ts'
import { instant, whole } from './columns.ts'
import { staffUser } from './operations.ts'
import { quotation } from './quotes.ts'
import { vehicle } from './stock.ts'

/**
 * Who said when that a vehicle is reserved, sold or free again; the newest row of a vehicle is the staff's last word. Kept as
 * long as `vehicle_change`.
 */
export const vehicleStatusChange = pgTable(
  'vehicle_status_change',
  {
    id: serial('id').primaryKey(),
    vehicleId: whole('vehicle_id')
      .notNull()
      .references(() => vehicle.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    staffUserId: integer('staff_user_id')
      .notNull()
      .references(() => staffUser.id),
    fromStatus: text('from_status', { enum: VEHICLE_STATUSES }).notNull(),
    toStatus: text('to_status', { enum: VEHICLE_STATUSES }).notNull(),
  },
  (table) => [index('vehicle_status_change_idx').on(table.vehicleId, table.id.desc())],
)

/** Who took a quotation back, when and why; written once, with the quotation's status. */
export const quotationWithdrawal = pgTable('quotation_withdrawal', {
  quotationId: whole('quotation_id')
    .primaryKey()
    .references(() => quotation.id, { onDelete: 'cascade' }),
  at: instant('at').notNull(),
  staffUserId: integer('staff_user_id')
    .notNull()
    .references(() => staffUser.id),
  /** For colleagues; in no public answer. Emptied when the client's data is. */
  reason: text('reason').notNull(),
})

/**
 * A file that staff uploaded, from its first byte to its result; the parts of the file are blobs for 7 days, the row
 * stays as history. `running` with a lease that is over means that its process ended: `interrupted`.
 */
export const upload = pgTable(
  'upload',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: UPLOAD_KINDS }).notNull(),
    /** As the person's computer calls it; never a path of ours. */
    name: text('name').notNull(),
    sizeBytes: whole('size_bytes').notNull(),
    receivedBytes: whole('received_bytes').notNull().default(0),
    state: text('state', {
      enum: ['receiving', 'ready', 'refused', 'waiting', 'running', 'done', 'failed', 'interrupted', 'cancelled'],
    }).notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => staffUser.id),
    /** UploadInspection of the contract. */
    inspection: jsonb('inspection'),
    /** Digest of the column names, by which the mapping of an earlier file is found. */
    headerDigest: text('header_digest'),
    mapping: jsonb('mapping'),
    supplier: text('supplier'),
    full: boolean('is_full').notNull().default(false),
    /** PriceJumps of the contract. */
    priceJumps: jsonb('price_jumps')
      .notNull()
      .default(sql`'"hold"'::jsonb`),
    /** NewWords of the contract. */
    newWords: jsonb('new_words')
      .notNull()
      .default(sql`'{}'::jsonb`),
    queuedAt: instant('queued_at'),
    startedBy: integer('started_by').references(() => staffUser.id),
    startedAt: instant('started_at'),
    /** Who asked that it ends; a running one is ended by its process, which looks once a second. */
    cancelledBy: integer('cancelled_by').references(() => staffUser.id),
    leaseUntil: instant('lease_until'),
    readRows: integer('read_rows').notNull().default(0),
    share: doublePrecision('share').notNull().default(0),
    finishedAt: instant('finished_at'),
    /** UploadResult of the contract. */
    result: jsonb('result'),
    /** Why it was refused or failed, in sentences for the person. */
    problem: text('problem'),
    /** Why prices change, for whoever confirms. */
    note: text('note'),
  },
  (table) => [
    index('upload_created_idx').on(table.createdAt.desc()),
    index('upload_state_idx').on(table.state, table.queuedAt),
    index('upload_header_idx').on(table.headerDigest, table.finishedAt.desc()),
  ],
)

/** A change of prices that somebody asked for, and what became of it (`staff.prices-by-two`). Kept for 24 months. */
export const changeRequest = pgTable(
  'change_request',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: CHANGE_KINDS }).notNull(),
    /** Name of the file, and of the source once it is in force. */
    source: text('source').notNull(),
    /** Digest of the figures that it was measured against. */
    base: text('base').notNull(),
    /** What goes into force, as read and checked. */
    document: jsonb('document').notNull(),
    /** ChangeLine[] of the contract. */
    lines: jsonb('lines').notNull(),
    /** ChangeEffect[] of the contract. */
    effect: jsonb('effect').notNull(),
    note: text('note').notNull(),
    state: text('state', { enum: ['unticked', 'waiting', 'applied', 'refused', 'taken-back', 'failed'] }).notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => staffUser.id),
    madeAt: instant('made_at').notNull(),
    /** Since when it waits; null while large lines are not ticked. */
    askedAt: instant('asked_at'),
    decidedBy: integer('decided_by').references(() => staffUser.id),
    decidedAt: instant('decided_at'),
    problem: text('problem'),
  },
  (table) => [index('change_request_state_idx').on(table.state, table.id.desc())],
)
