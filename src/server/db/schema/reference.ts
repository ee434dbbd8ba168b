import {
  boolean,
  doublePrecision,
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
import { instant } from './columns.ts'

/** ISO 3166-1 with this product's frozen ids; 202 is South Africa. */
export const country = pgTable('country', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  /** NFKC upper case of the name, the order of lists. */
  nameKey: text('name_key').notNull(),
  iso2: text('iso2').notNull().unique(),
  currency: text('currency'),
  phoneCode: text('phone_code'),
})

export const currency = pgTable('currency', {
  code: text('code').primaryKey(),
  flagCountry: text('flag_country').notNull(),
  name: text('name').notNull(),
  symbol: text('symbol').notNull(),
  decimals: smallint('decimals').notNull(),
  position: smallint('position').notNull(),
})

/** One published table of rates. The newest by `publishedAt`, then id, is in force; older ones stay for old papers. */
export const rateTable = pgTable('rate_table', {
  id: serial('id').primaryKey(),
  source: text('source').notNull(),
  publishedAt: instant('published_at').notNull(),
  importedAt: instant('imported_at').notNull(),
})

/** Units of a currency for 1 ZAR. */
export const rate = pgTable(
  'rate',
  {
    tableId: integer('table_id')
      .notNull()
      .references(() => rateTable.id, { onDelete: 'cascade' }),
    currency: text('currency')
      .notNull()
      .references(() => currency.code),
    value: doublePrecision('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tableId, table.currency] })],
)

/** What a delivery may lead to; rows that an import no longer names are kept with `offered` false for old papers. */
export const destination = pgTable(
  'destination',
  {
    startLocationId: integer('start_location_id').notNull(),
    endLocationId: integer('end_location_id').notNull(),
    deliveryTypeId: integer('delivery_type_id').notNull(),
    startCountryId: integer('start_country_id')
      .notNull()
      .references(() => country.id),
    startLocation: text('start_location').notNull(),
    endLocation: text('end_location').notNull(),
    endLocationKey: text('end_location_key').notNull(),
    countryId: integer('country_id')
      .notNull()
      .references(() => country.id),
    kind: text('kind', { enum: ['border', 'port', 'inland'] }).notNull(),
    distanceKm: integer('distance_km'),
    seaNauticalMiles: integer('sea_nautical_miles'),
    tariffRegion: text('tariff_region').notNull(),
    transitCountryIds: integer('transit_country_ids').array().notNull(),
    offered: boolean('offered').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.startLocationId, table.endLocationId, table.deliveryTypeId] }),
    index('destination_country_idx').on(table.startCountryId, table.countryId),
  ],
)

/** One whole tariff as imported, checked by the schema in shared/domain/tariff. The newest row is in force. */
export const tariff = pgTable('tariff', {
  id: serial('id').primaryKey(),
  effectiveFrom: text('effective_from').notNull(),
  source: text('source').notNull(),
  document: jsonb('document').notNull(),
  importedAt: instant('imported_at').notNull(),
})

/** Whole documents as imported, checked by the schemas in shared/domain/entry-rules. The newest row of a kind is in force. */
export const referenceDocument = pgTable(
  'reference_document',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['entry-rules', 'export-papers'] }).notNull(),
    source: text('source').notNull(),
    document: jsonb('document').notNull(),
    importedAt: instant('imported_at').notNull(),
  },
  (table) => [index('reference_document_kind_idx').on(table.kind, table.id.desc())],
)

/** Fuel, body, transmission and drive options: type ids of `api/filters`. Ids never change once given out. */
export const filterOption = pgTable(
  'filter_option',
  {
    id: serial('id').primaryKey(),
    typeId: smallint('type_id').notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [uniqueIndex('filter_option_key').on(table.typeId, table.nameKey)],
)

export const colour = pgTable('colour', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull().unique(),
})

export const make = pgTable('make', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull().unique(),
})

export const model = pgTable(
  'model',
  {
    id: serial('id').primaryKey(),
    makeId: integer('make_id')
      .notNull()
      .references(() => make.id),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
  },
  (table) => [uniqueIndex('model_key').on(table.makeId, table.nameKey)],
)
