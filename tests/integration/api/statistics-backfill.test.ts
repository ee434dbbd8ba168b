import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'
import { dropDatabase, onServer, withDatabase } from '../../support/test-databases.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../src/server/db/migrations', import.meta.url))
const { adminUrl, template } = inject('testDatabases')
const name = `${template}_backfill`
const connectionString = withDatabase(adminUrl, name)
let earlier: string
let client: Client

/** A database of the release before there were statistics. */
beforeAll(async () => {
  await onServer(adminUrl, `CREATE DATABASE ${name}`)
  earlier = await mkdtemp(join(tmpdir(), 'saex-migrations-'))
  await cp(MIGRATIONS, earlier, { recursive: true })
  const journalFile = join(earlier, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(journalFile, 'utf8'))
  const first = await firstWith('CREATE TABLE "search_count"')
  journal.entries = journal.entries.filter(({ tag }) => tag < first)
  await writeFile(journalFile, JSON.stringify(journal))
  await migrateDatabase({ connectionString, log: () => {}, migrationsFolder: earlier })
  client = new Client({ connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await dropDatabase(adminUrl, name)
  await rm(earlier, { recursive: true })
})

async function firstWith(statement: string): Promise<string> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted()
  for (const file of files) {
    if ((await readFile(join(MIGRATIONS, file), 'utf8')).includes(statement)) return file.replace('.sql', '')
  }
  throw new Error(`no migration has ${statement}`)
}

const rowsOf = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows

test('searches and quotations of the release before are counted, and those from now on are added', async () => {
  await client.query(`
    INSERT INTO make (id, name, name_key) VALUES (1, 'Toyota', 'TOYOTA');
    INSERT INTO model (make_id, name, name_key) VALUES (1, 'Hilux', 'HILUX');
    INSERT INTO supplier (id, name, name_key) VALUES (1, 'S', 'S');
    INSERT INTO vehicle (id, saex_number, supplier_id, supplier_key, content_digest, make_id, model_id, price_cents,
      price_with_vat_cents, extras, features, picture_keys, listed_at, updated_at, revision)
    SELECT 1, 1, 1, '', '', 1, m.id, 1, 1, '{}', '[]', '{}', now(), now(), 1 FROM model m`)
  const quotation = (id: number, issuedAt: string) => `
    INSERT INTO quotation (id, number, vehicle_id, supplier_id, saex_number, start_location_id, end_location_id,
      delivery_type_id, first_name, surname, email, language, issued_at, valid_until, intent_digest,
      dealer_cost_usd_cents, client_cost_usd_cents, document)
    VALUES (${id}, 'Q2026-00000${id}', 1, 1, 1, 1, 1, 1, '', '', '', 'en', '${issuedAt}', now(), '', 1, 1,
      '{"vehicle": {"make": "Toyota", "model": "Hilux", "year": 2019}}')`
  const search = (id: number, searchedAt: string, rest: string) =>
    `INSERT INTO search_history (id, searched_at, ip_prefix, country, search_type_id, makes, models)
     VALUES (${id}, '${searchedAt}', '', '', ${rest})`
  await client.query(quotation(1, '2026-11-19T21:59:59Z'))
  await client.query(search(1, '2026-11-19T21:59:59Z', `1, 'toyota', 'Hilux'`))
  await client.query(search(2, '2026-11-19T22:00:00Z', `1, 'toyota', 'Hilux'`))
  await client.query(search(3, '2026-11-19T22:00:00Z', `2, 'Lada,Toyota', NULL`))
  await client.query(search(4, '2026-11-19T22:00:00Z', `4, 'Lada', NULL`))

  await migrateDatabase({ connectionString, log: () => {} })
  await client.query(search(5, '2026-11-20T10:00:00Z', `1, 'TOYOTA', 'hilux'`))
  await client.query(quotation(2, '2026-11-19T22:00:00Z'))

  expect(
    await rowsOf(`SELECT day::text, search_type_id AS type, sum(count)::int AS count
      FROM search_count GROUP BY 1, 2 ORDER BY 1, 2`),
  ).toEqual([
    { day: '2026-11-19', type: 1, count: 1 },
    { day: '2026-11-20', type: 1, count: 2 },
    { day: '2026-11-20', type: 2, count: 1 },
  ])
  expect(
    await rowsOf(`SELECT day::text, term, sum(count)::int AS count
      FROM search_term_count GROUP BY 1, 2 ORDER BY 1, 2`),
  ).toEqual([
    { day: '2026-11-19', term: 'Toyota Hilux', count: 1 },
    { day: '2026-11-20', term: 'Lada', count: 1 },
    { day: '2026-11-20', term: 'Toyota', count: 1 },
    { day: '2026-11-20', term: 'Toyota Hilux', count: 2 },
  ])
  expect(await rowsOf('SELECT day::text, count FROM quotation_count ORDER BY 1')).toEqual([
    { day: '2026-11-19', count: 1 },
    { day: '2026-11-20', count: 1 },
  ])
  expect(await rowsOf('SELECT vehicle_make, vehicle_model, vehicle_year FROM quotation WHERE id = 1')).toEqual([
    { vehicle_make: 'Toyota', vehicle_model: 'Hilux', vehicle_year: 2019 },
  ])
})
