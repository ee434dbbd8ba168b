import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'
import { upload } from './staff-operations.ts'
import { supplier, vehicle } from './stock.ts'

/** The last import of each supplier, so that it can be undone (`import.undo-the-last`); by the command when it has no upload. */
export const stockImport = pgTable(
  'stock_import',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => supplier.id),
    uploadId: uuid('upload_id').references(() => upload.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs, and when it was broken off. */
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('stock_import_supplier_idx').on(table.supplierId),
    index('stock_import_upload_idx').on(table.uploadId),
  ],
)

/** What an import did to a vehicle. */
export const stockImportChange = pgTable(
  'stock_import_change',
  {
    importId: whole('import_id')
      .notNull()
      .references(() => stockImport.id, { onDelete: 'cascade' }),
    /** No foreign key, whose check would cost each row of an import: vehicles are never removed. */
    vehicleId: whole('vehicle_id').notNull(),
    /** Of the vehicle after the import: with another one somebody changed it since. */
    revision: whole('revision').notNull(),
    /** The row of the vehicle as it was; null = the import brought it. */
    before: jsonb('before'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.vehicleId] })],
)

/**
 * Under which supplier and number files know a vehicle that staff gave another of both (`import.corrected-numbers`). A
 * trigger writes it, whoever changes them.
 */
export const vehicleFileKey = pgTable(
  'vehicle_file_key',
  {
    vehicleId: whole('vehicle_id')
      .primaryKey()
      .references(() => vehicle.id, { onDelete: 'cascade' }),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => supplier.id),
    supplierKey: text('supplier_key').notNull(),
    /** The import that named the vehicle as staff do: the row counts no more, until that is undone. */
    caughtUpBy: whole('caught_up_by').references(() => stockImport.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('vehicle_file_key_of_supplier')
      .on(table.supplierId, table.supplierKey)
      .where(sql`caught_up_by is null`),
    index('vehicle_file_key_caught_up_idx').on(table.caughtUpBy),
  ],
)
