import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, whole } from './columns.ts'
import { vehicle } from './stock.ts'

/** Last number given out per year of Johannesburg. */
export const quotationCounter = pgTable('quotation_counter', {
  year: smallint('year').primaryKey(),
  last: integer('last').notNull(),
})

/** An issued quotation and all it was made of. The papers are drawn from `document`, never from live tables. */
export const quotation = pgTable(
  'quotation',
  {
    /** Random, at least 52 bits: nobody can count or guess quotations. */
    id: whole('id').primaryKey(),
    number: text('number').notNull().unique(),
    vehicleId: whole('vehicle_id')
      .notNull()
      .references(() => vehicle.id),
    supplierId: integer('supplier_id').notNull(),
    saexNumber: integer('saex_number').notNull(),
    startLocationId: integer('start_location_id').notNull(),
    endLocationId: integer('end_location_id').notNull(),
    deliveryTypeId: integer('delivery_type_id').notNull(),
    firstName: text('first_name').notNull(),
    surname: text('surname').notNull(),
    email: text('email').notNull(),
    cellNo: text('cell_no'),
    /** BCP 47 tag of the paper and the mail. */
    language: text('language').notNull(),
    status: text('status', { enum: ['issued', 'withdrawn'] })
      .notNull()
      .default('issued'),
    issuedAt: instant('issued_at').notNull(),
    validUntil: instant('valid_until').notNull(),
    /** Digest of vehicle, destination, client, price and any key: without a key the same request within 10 minutes is one. */
    identityDigest: text('intent_digest').notNull(),
    /** US dollar cents at the quotation's own rate, for the staff's table. */
    dealerCostUsdCents: whole('dealer_cost_usd_cents').notNull(),
    clientCostUsdCents: whole('client_cost_usd_cents').notNull(),
    /** QuotationRecord of shared/domain/quote-document: vehicle, line items, rates with their time, client. */
    document: jsonb('document').notNull(),
    /** Out of the document, for the staff's table: it is sorted and searched without opening documents. */
    vehicleMake: text('vehicle_make')
      .notNull()
      .generatedAlwaysAs(sql`document -> 'vehicle' ->> 'make'`),
    vehicleModel: text('vehicle_model')
      .notNull()
      .generatedAlwaysAs(sql`document -> 'vehicle' ->> 'model'`),
    vehicleYear: smallint('vehicle_year').generatedAlwaysAs(sql`(document -> 'vehicle' ->> 'year')::smallint`),
    /** Number, reference, 'MAKE MODEL', each on a line of its own: no search runs over two of them. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`number || E'\\nSAEX' || lpad(saex_number::text, 7, '0') || E'\\n' || upper((document -> 'vehicle' ->> 'make') || ' ' || (document -> 'vehicle' ->> 'model'))`,
      ),
    /** '7F3K-92QD', as the paper shows it; null on quotations from before they were signed. */
    checkCode: text('check_code').unique(),
    /** SHA-256 of the signature, base64url: by it a device asks whether the quotation was withdrawn. */
    checkDigest: text('check_digest').unique(),
    /** SHA-256 of the file that was sent, base64url: by it the server knows papers from before files were sealed. */
    paperDigest: text('paper_digest').unique(),
    /** What the file carries behind its end, so that a paper drawn again is the same bytes; null before files were sealed. */
    paperSeal: text('paper_seal'),
  },
  (table) => [
    index('quotation_intent_idx').on(table.identityDigest, table.issuedAt),
    index('quotation_vehicle_idx').on(table.vehicleId, table.issuedAt.desc()),
    // All that leads are sorted and searched by, so that pages are found in the index alone.
    index('quotation_leeds_idx').on(
      table.issuedAt,
      table.id,
      table.number,
      table.saexNumber,
      table.vehicleMake,
      table.searchText,
    ),
  ],
)

/** Pictures of papers, each once however many papers show it; it goes when the last of them has gone. */
export const paperPicture = pgTable('paper_picture', {
  /** SHA-256 of the bytes, base64url. */
  digest: text('digest').primaryKey(),
  /** JPEG, as it stands in the PDF. */
  bytes: bytes('bytes').notNull(),
  /** When a paper was last stored with it. */
  usedAt: instant('used_at').notNull(),
})

/** The bytes of the PDF as first sent, so that a repeated request and the mail carry the same; kept 60 days. */
export const quotationPaper = pgTable(
  'quotation_paper',
  {
    quotationId: whole('quotation_id')
      .primaryKey()
      .references(() => quotation.id, { onDelete: 'cascade' }),
    /** Packed with deflate (RFC 1951), without the picture, whose place in the unpacked bytes is `pictureAt`. */
    packed: bytes('packed').notNull(),
    pictureDigest: text('picture_digest').references(() => paperPicture.digest),
    pictureAt: integer('picture_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('quotation_paper_picture_idx').on(table.pictureDigest)],
)

/**
 * Papers whose bytes are an object of a bucket, `papers/{quotation}/{digest}.pdf`; kept 60 days. A quotation is here or in
 * `quotationPaper`: the row decides which drawing won.
 */
export const quotationPaperObject = pgTable(
  'quotation_paper_object',
  {
    quotationId: whole('quotation_id')
      .primaryKey()
      .references(() => quotation.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bytes, base64url. */
    digest: text('digest').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('quotation_paper_object_created_idx').on(table.createdAt)],
)

/**
 * One row per `Idempotency-Key`, written in the transaction of its effect; kept 60 days. Of a mail's key that an earlier mail
 * answered, `key` is made from it, and `requestDigest` the id of that mail.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    key: uuid('key').primaryKey(),
    requestDigest: text('request_digest').notNull(),
    quotationId: whole('quotation_id')
      .notNull()
      .references(() => quotation.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('idempotency_key_created_idx').on(table.createdAt)],
)

/** One mail to one recipient, written before the first attempt; the job only carries its id. */
export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey(),
    quotationId: whole('quotation_id')
      .notNull()
      .references(() => quotation.id),
    recipient: text('recipient').notNull(),
    /** Keyed digest of the address without case and +tag, for the limits. */
    recipientDigest: text('recipient_digest').notNull(),
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: ['queued', 'sent', 'filed', 'rejected', 'dead'] }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('mail_quotation_idx').on(table.quotationId, table.createdAt.desc()),
    index('mail_recipient_idx').on(table.recipientDigest, table.createdAt),
    index('mail_state_idx').on(table.state, table.createdAt),
  ],
)
