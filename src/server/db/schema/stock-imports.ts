import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, whole } from './columns.ts'
import { upload } from './staff-operations.ts'
import { supplier } from './stock.ts'

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
    importId: bigint('import_id', { mode: 'number' })
      .notNull()
      .references(() => stockImport.id, { onDelete: 'cascade' }),
    /** No foreign key, whose check would cost each row of an import: vehicles are never removed. */
    vehicleId: bigint('vehicle_id', { mode: 'number' }).notNull(),
    /** Of the vehicle after the import: with another one somebody changed it since. */
    revision: whole('revision').notNull(),
    /** The row of the vehicle as it was; null = the import brought it. */
    before: jsonb('before'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.vehicleId] })],
)
