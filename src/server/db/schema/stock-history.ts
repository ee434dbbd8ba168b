import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CHANGE_SOURCES } from '../../../shared/contract/stock-history.ts'
import { instant, whole } from './columns.ts'
import { staffUser } from './operations.ts'

/**
 * What was changed of vehicles (`staff.every-change-kept`), written by the trigger `record_vehicle_changes` alone, so that no
 * writer can forget it. Who and why come from settings of the writer's transaction; none = the operator's command.
 */
export const vehicleChange = pgTable(
  'vehicle_change',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** No foreign key, whose check would cost each row of an import: vehicles are never removed. */
    vehicleId: whole('vehicle_id').notNull(),
    at: instant('at').notNull(),
    /** Of the vehicle after the change. */
    revision: whole('revision').notNull(),
    source: text('source', { enum: CHANGE_SOURCES }).notNull(),
    staffUserId: integer('staff_user_id').references(() => staffUser.id),
    /** No foreign key: the change outlives the upload. */
    uploadId: uuid('upload_id'),
    /** Of a change of many: a setting of the writer's transaction, as source and person are. No foreign key: it is kept longer. */
    bulkId: whole('bulk_id').default(sql`nullif(current_setting('saex.bulk', true), '')::bigint`),
    /** By column of `vehicle` what it was and is; of a dealer only that it changed: [null, null]. */
    fields: jsonb('fields').$type<Readonly<Record<string, readonly [unknown, unknown]>>>().notNull(),
  },
  (table) => [
    index('vehicle_change_vehicle_idx').on(table.vehicleId, table.id.desc()),
    index('vehicle_change_at_idx').on(table.at),
  ],
)
