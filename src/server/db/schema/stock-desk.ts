import { bigserial, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { type Bulk, BULK_REASONS, BULK_STATES, type BulkEdit } from '../../../shared/contract/bulk.ts'
import type { AreaReport } from '../../../shared/contract/condition-report.ts'
import { DRAFT_FORMS } from '../../../shared/contract/drafts.ts'
import { PHOTO_UPLOAD_STATES } from '../../../shared/contract/photos.ts'
import type { StaffFilter } from '../../../shared/contract/stock-desk.ts'
import { instant, whole } from './columns.ts'
import { staffUser } from './operations.ts'

/** One row per `Idempotency-Key` of a vehicle's save, written in the transaction of its effect; kept 7 days. */
export const deskKey = pgTable(
  'desk_key',
  {
    key: uuid('key').primaryKey(),
    staffUserId: integer('staff_user_id')
      .notNull()
      .references(() => staffUser.id, { onDelete: 'cascade' }),
    requestDigest: text('request_digest').notNull(),
    saexNumber: integer('saex_number').notNull(),
    /** Fields that others changed meanwhile, as the first answer said. */
    merged: text('merged').array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('desk_key_created_idx').on(table.createdAt)],
)

/**
 * A form of the stock that was begun and not sent (`staff.kept-drafts`). Of a vehicle that is there: its author's alone, 14 days.
 * Of a new one: shared by all who may make vehicles, 90 days.
 */
export const deskDraft = pgTable(
  'desk_draft',
  {
    id: uuid('id').primaryKey(),
    form: text('form', { enum: DRAFT_FORMS }).notNull().default('vehicle'),
    /** Reference of the vehicle; null = a new one. */
    subject: text('subject'),
    /** Of the vehicle when it was opened; null = a new one. */
    version: whole('version'),
    /** What was typed, field by field, as the form has it. */
    values: jsonb('values').$type<Readonly<Record<string, unknown>>>().notNull(),
    isShared: boolean('is_shared').notNull(),
    /** How often it was saved, so that two tabs do not overwrite each other. */
    saves: integer('saves').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => staffUser.id, { onDelete: 'cascade' }),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => staffUser.id, { onDelete: 'cascade' }),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('desk_draft_author_idx').on(table.madeBy, table.subject),
    index('desk_draft_updated_idx').on(table.updatedAt),
  ],
)

/** A photo on its way from a device, part by part (`staff.photos-by-hand`). Kept for 3 days. */
export const photoUpload = pgTable(
  'photo_upload',
  {
    /** Made by the device: announced twice it is one. */
    id: uuid('id').primaryKey(),
    staffUserId: integer('staff_user_id')
      .notNull()
      .references(() => staffUser.id, { onDelete: 'cascade' }),
    /** The vehicle whose list it joins; null = none, it is only stored. */
    saexNumber: integer('saex_number'),
    sizeBytes: integer('size_bytes').notNull(),
    receivedBytes: integer('received_bytes').notNull().default(0),
    /** Of all bytes, as the device announced it; in hexadecimal. */
    sha256: text('sha256').notNull(),
    state: text('state', { enum: PHOTO_UPLOAD_STATES }).notNull(),
    photoKey: text('photo_key'),
    /** PhotoOutcome of the contract, once it is done. */
    outcome: jsonb('outcome'),
    /** Why it was refused. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('photo_upload_author_idx').on(table.staffUserId, table.state),
    index('photo_upload_created_idx').on(table.createdAt),
  ],
)

/**
 * What somebody saw of a vehicle on a day (`staff.condition-reports`). Never edited: a new one takes its place as `report_id` of
 * the vehicle, and all stay.
 */
export const conditionReport = pgTable(
  'condition_report',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** `Idempotency-Key` of the call: sent twice it is one. */
    key: uuid('key').notNull().unique(),
    requestDigest: text('request_digest').notNull(),
    vehicleId: whole('vehicle_id').notNull(),
    inspectedOn: date('inspected_on', { mode: 'string' }).notNull(),
    mileageKm: integer('mileage_km'),
    document: jsonb('document').$type<{ readonly areas: AreaReport[] }>().notNull(),
    /** Of all its findings, so that nobody removes them. */
    photoKeys: text('photo_keys').array().notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => staffUser.id),
    madeAt: instant('made_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: integer('withdrawn_by').references(() => staffUser.id),
    why: text('why'),
  },
  (table) => [index('condition_report_vehicle_idx').on(table.vehicleId, table.id)],
)

/** One change of many vehicles (`staff.bulk-changes`): previewed, started, and undone for 30 days. */
export const bulkChange = pgTable(
  'bulk_change',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** `Idempotency-Key` of the call: sent twice it is one. */
    key: uuid('key').notNull().unique(),
    requestDigest: text('request_digest').notNull(),
    wish: jsonb('wish').$type<BulkEdit>().notNull(),
    /** By which its vehicles were found; null = by their references. */
    filter: jsonb('filter').$type<StaffFilter | null>(),
    state: text('state', { enum: BULK_STATES }).notNull(),
    count: integer('count').notNull(),
    excluded: jsonb('excluded').$type<Bulk['excluded']>().notNull(),
    sums: jsonb('sums').$type<Bulk['sums']>(),
    needsSecond: boolean('needs_second').notNull(),
    madeBy: integer('made_by')
      .notNull()
      .references(() => staffUser.id),
    madeAt: instant('made_at').notNull(),
    askedAt: instant('asked_at'),
    startedBy: integer('started_by').references(() => staffUser.id),
    startedAt: instant('started_at'),
    /** Who refused it, or took it back. */
    refusedBy: integer('refused_by').references(() => staffUser.id),
    undoneBy: integer('undone_by').references(() => staffUser.id),
  },
  (table) => [index('bulk_change_made_idx').on(table.madeAt)],
)

/** A vehicle of a change, in the order of its list; behind its `count` those that the preview left out, with the reason. */
export const bulkItem = pgTable(
  'bulk_item',
  {
    bulkId: whole('bulk_id')
      .notNull()
      .references(() => bulkChange.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    vehicleId: whole('vehicle_id').notNull(),
    /** Columns of the vehicle as they were seen, and once it is changed all that were written; `after` the same behind it. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>().notNull(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Null = not gone through yet; else 'changed', or why it was left alone. */
    outcome: text('outcome', { enum: ['changed', ...BULK_REASONS] }),
    undo: text('undo', { enum: ['undone', 'changedSince'] }),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.place] }),
    index('bulk_item_open_idx')
      .on(table.bulkId, table.place)
      .where(sql`outcome is null`),
    index('bulk_item_changed_idx')
      .on(table.bulkId, table.place)
      .where(sql`outcome = 'changed' and undo is null`),
  ],
)
