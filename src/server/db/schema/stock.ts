import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { VEHICLE_STATUSES } from '../../../shared/contract/stock.ts'
import { instant, whole } from './columns.ts'
import { colour, filterOption, make, model } from './reference.ts'

export type Features = readonly { readonly key: string; readonly value: string }[]

export const supplier = pgTable('supplier', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull().unique(),
  /** Whether `/suppliers/{id}.png` exists. */
  hasLogo: boolean('has_logo').notNull().default(false),
})

/** What a supplier's words stand for, as staff said when they were new (`import.new-words`). */
export const wordAlias = pgTable(
  'word_alias',
  {
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => supplier.id, { onDelete: 'cascade' }),
    /** A WordField of the contract. */
    field: text('field').notNull(),
    /** Name key of the word; that of a model begins with its make. */
    wordKey: text('word_key').notNull(),
    /** Itself = taken as it is; null = rejected. */
    standsFor: text('stands_for'),
  },
  (table) => [primaryKey({ columns: [table.supplierId, table.field, table.wordKey] })],
)

/**
 * One counter row. A change of stock takes the next revision in its own transaction, so revisions are in commit order
 * and a reader that has seen n misses nothing below it (`search.one-revision`).
 */
export const stockRevision = pgTable('stock_revision', {
  id: smallint('id').primaryKey(),
  revision: whole('revision').notNull(),
})

/** Reference numbers are handed out in blocks from here, once for ever. */
export const saexCounter = pgTable('saex_counter', {
  id: smallint('id').primaryKey(),
  last: integer('last').notNull(),
})

export const vehicle = pgTable(
  'vehicle',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The digits of the reference: 1234 is SAEX0001234. */
    saexNumber: integer('saex_number').notNull().unique(),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => supplier.id),
    /** The supplier's own number, or the fingerprint of a row that has none. */
    supplierKey: text('supplier_key').notNull(),
    /** Digest of all imported values: an equal row changes nothing. */
    contentDigest: text('content_digest').notNull(),

    title: text('title'),
    makeId: integer('make_id')
      .notNull()
      .references(() => make.id),
    modelId: integer('model_id')
      .notNull()
      .references(() => model.id),
    /** Null when unknown; 0 and 1 never get here (`search.year-unknown-marks`). */
    year: smallint('year'),
    mileageKm: integer('mileage_km'),
    colourId: integer('colour_id').references(() => colour.id),
    condition: text('condition'),
    serviceHistory: text('service_history'),
    transmissionId: integer('transmission_id').references(() => filterOption.id),
    fuelTypeId: integer('fuel_type_id').references(() => filterOption.id),
    bodyTypeId: integer('body_type_id').references(() => filterOption.id),
    driveTypeId: integer('drive_type_id').references(() => filterOption.id),
    subBodyType: text('sub_body_type'),
    vehicleType: text('vehicle_type'),
    numDoors: smallint('num_doors'),
    numSeats: smallint('num_seats'),
    lengthCm: integer('length_cm'),
    /** ZAR cents; 0 = on request. */
    priceCents: whole('price_cents').notNull(),
    priceWithVatCents: whole('price_with_vat_cents').notNull(),
    vehicleLocation: text('vehicle_location'),
    extras: text('extras').array().notNull(),
    features: jsonb('features').$type<Features>().notNull(),
    /** Keys under `/pictures/`, main picture first; a key names one immutable picture for ever. */
    pictureKeys: text('picture_keys').array().notNull(),

    /** In no public answer. */
    vin: text('vin'),
    dealerName: text('dealer_name'),
    dealerNumber: text('dealer_number'),
    dealerEmail: text('dealer_email'),

    status: text('status', { enum: VEHICLE_STATUSES }).notNull().default('available'),
    /** The staff's word, which an import changes only by 'sold' (`staff.status-stands`). */
    statusByStaff: boolean('status_by_staff').notNull().default(false),
    /** Fields that staff keep against files (`staff.pinned-fields`), by the names of the import. */
    pinned: text('pinned')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** By pinned field what the last file says, as columns keep it; null = nothing is pinned, or no file came since. */
    fileValues: jsonb('file_values').$type<Readonly<Record<string, unknown>>>(),
    /** Made by staff, and no file has named it yet; a full file does not sell it (`staff.vehicles-by-hand`). */
    origin: text('origin', { enum: ['hand'] }),
    /** Taken out of the shop by staff: stored as sold long ago, and no file brings it back (`staff.withdrawn-vehicles`). */
    withdrawnAt: instant('withdrawn_at'),
    /** The condition report in force; null = none. No foreign key, whose check would cost each row of an import. */
    reportId: whole('report_id'),
    soldAt: instant('sold_at'),
    listedAt: instant('listed_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    revision: whole('revision').notNull(),
  },
  (table) => [
    uniqueIndex('vehicle_supplier_key').on(table.supplierId, table.supplierKey),
    index('vehicle_revision_idx').on(table.revision),
    index('vehicle_newest_idx')
      .on(table.listedAt.desc(), table.id)
      .where(sql`status <> 'sold'`),
    // Every field that a search asks about: counts and filters read this index alone, never the wide rows.
    index('vehicle_search_idx')
      .on(
        table.modelId,
        table.year,
        table.priceWithVatCents,
        table.mileageKm,
        table.bodyTypeId,
        table.fuelTypeId,
        table.transmissionId,
        table.driveTypeId,
        table.numDoors,
        table.listedAt,
        table.id,
      )
      .where(sql`status <> 'sold'`),
    // PostgreSQL reads an index on an expression alone only when it has the plain column too.
    index('vehicle_price_up_idx')
      .on(sql`nullif(price_with_vat_cents, 0)`, table.id, table.priceWithVatCents)
      .where(sql`status <> 'sold'`),
    index('vehicle_price_down_idx')
      .on(sql`nullif(price_with_vat_cents, 0) desc nulls last`, table.id, table.priceWithVatCents)
      .where(sql`status <> 'sold'`),
    // The stock desk finds vehicles by the beginning of a stock number and by the end of a VIN.
    index('vehicle_desk_number_idx').on(sql`upper(supplier_key) text_pattern_ops`),
    index('vehicle_desk_vin_idx')
      .on(sql`reverse(upper(vin)) text_pattern_ops`)
      .where(sql`vin is not null`),
    index('vehicle_desk_no_photos_idx')
      .on(table.listedAt.desc(), table.id)
      .where(sql`picture_keys = '{}' and status <> 'sold'`),
    index('vehicle_desk_no_price_idx')
      .on(table.listedAt.desc(), table.id)
      .where(sql`price_with_vat_cents = 0 and status <> 'sold'`),
    index('vehicle_desk_no_report_idx')
      .on(table.listedAt.desc(), table.id)
      .where(sql`report_id is null and status <> 'sold'`),
    index('vehicle_desk_sold_idx')
      .on(table.listedAt.desc(), table.id)
      .where(sql`status = 'sold'`),
    index('vehicle_desk_pinned_idx')
      .on(table.listedAt.desc(), table.id)
      .where(sql`pinned <> '{}'`),
    // Few vehicles are reserved at a time.
    index('vehicle_reserved_idx')
      .on(table.updatedAt)
      .where(sql`status = 'reserved'`),
    check('vehicle_money', sql`price_cents >= 0 and price_with_vat_cents >= 0`),
    check('vehicle_sold', sql`(status = 'sold') = (sold_at is not null)`),
  ],
)

/** A picture that was given to us, stored re-encoded under its key; drawn pictures need no row. */
export const photo = pgTable(
  'photo',
  {
    key: text('key').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** 64 bits by which like pictures are found (`staff.like-photos`); null of those stored before there were any. */
    fingerprint: bigint('fingerprint', { mode: 'bigint' }),
    /** Member of staff who gave it; null = a file, or nobody is known. */
    storedBy: integer('stored_by'),
    /** The vehicle that had it first; null = none yet, or nobody knows. */
    firstVehicleId: whole('first_vehicle_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('photo_fingerprint_idx').on(table.fingerprint)],
)
