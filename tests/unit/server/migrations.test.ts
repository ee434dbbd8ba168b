import { generateDrizzleJson } from 'drizzle-kit/api'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as schema from '../../../src/server/db/schema/index.ts'
import { listBreaches, readMigrations } from '../../support/expand-only.ts'

const META = fileURLToPath(new URL('../../../src/server/db/migrations/meta/', import.meta.url))

// drizzle-kit adds to lists and texts of the language, and tests that share a process with this one loop over lists.
for (const prototype of [Array.prototype, String.prototype]) {
  for (const name of Object.keys(prototype)) Object.defineProperty(prototype, name, { enumerable: false })
}

test('every change of the schema has its migration, and only the newest snapshot is kept', () => {
  const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))
  const newest = `${readMigrations(FROM).at(-1)?.tag.slice(0, 4)}_snapshot.json`
  expect(snapshots, 'drizzle-kit compares with the newest alone: remove older ones').toEqual([newest])
  const kept = JSON.parse(readFileSync(META + newest, 'utf8')) as ReturnType<typeof generateDrizzleJson>
  const { id, prevId } = kept
  const now: unknown = JSON.parse(JSON.stringify({ ...generateDrizzleJson(schema), id, prevId }))
  expect(now, 'run npm run db:generate').toEqual(kept)
})

/** Earlier ones were made before the rule. */
const FROM = '0016'

/** Statements that do more than add, and why they may. */
const ALLOWED: Readonly<Record<string, string>> = {
  '0019_reserved_vehicles CREATE INDEX "vehicle_reserved_idx"':
    'Made before indexes were built beside running work: changes of vehicles wait while it is built.',
  '0020_vehicle_history CREATE TRIGGER record_vehicle_changes':
    'Writes into a table that the release before does not know; what it changes itself has its line.',
  '0021_vehicle_pins UPDATE "staff_user" SET "permission_ids"':
    'Adds a permission to accounts of staff, which are few; the release before asks for others.',
  '0022_stock_desk CREATE OR REPLACE FUNCTION record_vehicle_changes()': 'Records two columns more.',
  '0026_condition_reports CREATE OR REPLACE FUNCTION record_vehicle_changes()': 'Records one column more.',
  '0031_file_keys CREATE TRIGGER keep_file_key':
    'Writes into a table that the release before does not know, also for what that one changes.',
  '0032_linear_search_terms CREATE OR REPLACE FUNCTION search_terms(':
    'Answers the release before the same terms of the same names, with less work.',
  '0032_linear_search_terms CREATE OR REPLACE FUNCTION count_searches()':
    'Writes what it wrote, and more terms on a day that is full of invented ones.',
  '0033_unused_tables DROP TABLE "quotation_pdf"': 'Neither this state nor the one before reads or writes it.',
  '0033_unused_tables DROP TABLE "staff_address"': 'Neither this state nor the one before reads or writes it.',
}

test('migrations only add, so that the release before runs beside them', () => {
  const breaches = readMigrations(FROM).flatMap(listBreaches)
  const used = new Set<string>()
  const refused = breaches.filter(({ tag, statement }) => {
    const allowed = Object.keys(ALLOWED).find((begin) => `${tag} ${statement}`.startsWith(begin))
    if (allowed !== undefined) used.add(allowed)
    return allowed === undefined
  })
  expect(refused).toEqual([])
  expect(Object.keys(ALLOWED).filter((allowed) => !used.has(allowed))).toEqual([])
})

test.each([
  'DROP TABLE "photo"',
  'ALTER TABLE "photo" DROP COLUMN "key"',
  'ALTER TABLE "photo" RENAME COLUMN "key" TO "name"',
  'ALTER TABLE "photo" RENAME TO "picture"',
  'ALTER TABLE "photo" ALTER COLUMN "key" SET DATA TYPE varchar(20)',
  'ALTER TABLE "photo" ALTER COLUMN "key" SET NOT NULL',
  'ALTER TABLE "photo" ADD COLUMN "kind" text NOT NULL',
  'ALTER TABLE "photo" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL',
  'ALTER TABLE "photo" ADD COLUMN "a" text, DROP COLUMN "b"',
  'ALTER TABLE "photo" ADD CONSTRAINT "photo_key" UNIQUE("key")',
  'ALTER TABLE "photo" ADD CONSTRAINT "photo_fk" FOREIGN KEY ("a") REFERENCES "b"("c")',
  'CREATE INDEX "photo_idx" ON "photo" USING btree ("key")',
  'CREATE UNIQUE INDEX "photo_idx" ON "photo" USING btree ("key")',
  'CREATE INDEX CONCURRENTLY "photo_idx" ON "photo" USING btree ("key")',
  'DROP INDEX "photo_idx"',
  'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$',
  'CREATE TRIGGER t AFTER UPDATE ON photo FOR EACH ROW EXECUTE FUNCTION f()',
  'UPDATE "photo" SET "key" = 1',
  'CREATE TABLE "a" ("id" bigint); DROP TABLE "photo"',
])('refuses %s', (statement) => {
  expect(listBreaches({ tag: 'm', statements: [statement] })).toHaveLength(1)
})

test.each([
  [
    [
      'CREATE TABLE "a" ("id" bigint)',
      'CREATE UNIQUE INDEX "a_idx" ON "a" ("id")',
      'ALTER TABLE "a" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "photo"("id")',
    ],
  ],
  [
    [
      'ALTER TABLE "photo" ADD COLUMN "note" text',
      `ALTER TABLE "photo" ADD COLUMN "kind" text DEFAULT 'plain' NOT NULL;`,
    ],
  ],
  [['ALTER TABLE "photo" ADD CONSTRAINT "fk" FOREIGN KEY ("a") REFERENCES "b"("c") NOT VALID']],
  [
    [
      '-- outside a transaction: why\nDROP INDEX CONCURRENTLY IF EXISTS "p_idx"',
      'CREATE INDEX CONCURRENTLY "p_idx" ON "photo" ("key")',
    ],
  ],
])('takes %s', (statements) => {
  expect(listBreaches({ tag: 'm', statements })).toEqual([])
})

test.each([
  [['-- outside a transaction\nCREATE INDEX CONCURRENTLY "p_idx" ON "photo" ("key")']],
  [['-- outside a transaction\nALTER TABLE "photo" ADD COLUMN "note" text']],
  [['-- outside a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "p_idx"']],
])('refuses what cannot be run twice outside a transaction: %s', (statements) => {
  expect(listBreaches({ tag: 'm', statements })).toHaveLength(1)
})
