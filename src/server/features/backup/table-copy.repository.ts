import { hash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { findMark } from '../../keys/secret-mark.ts'
import * as schema from '../../db/schema/index.ts'

/** A table of ours with the columns that are stored, in their order; generated ones make themselves. */
export type TableShape = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

export type TableFigures = {
  readonly rows: number
  /** Sum of the digests of the rows, so that their order does not matter. */
  readonly digest: string
}

const ROWS_AT_ONCE = 200

/** Values are compared as text: both sides must write them alike, whatever their servers are set to. */
const SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET search_path = public`

export async function prepareSession(client: Client): Promise<void> {
  await client.query(SETTINGS)
}

/** Every table of the schema `public`; one that is referred to comes before those that refer to it. */
export async function listTables(client: Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query<{ table: string; column: string; type: string }>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`)
  const columnsOf = Map.groupBy(rows, ({ table }) => table)
  const names = inOrderOf([...columnsOf.keys()], await listReferences(client))
  return names.map((name) => ({
    name,
    columns: (columnsOf.get(name) ?? []).map(({ column, type }) => ({ name: column, type })),
  }))
}

type Reference = { readonly from: string; readonly to: string }

async function listReferences(client: Client): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT s.relname AS from, t.relname AS to
    FROM pg_constraint k JOIN pg_class s ON s.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND s.oid <> t.oid`)
  return rows
}

function inOrderOf(names: readonly string[], references: readonly Reference[]): readonly string[] {
  const ordered: string[] = []
  const left = new Set(names)
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)))
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].join(', ')}`)
    for (const name of free) left.delete(name)
    ordered.push(...free)
  }
  return ordered
}

/** The first table that has a row; undefined for an empty database. */
export async function findFilledTable(client: Client): Promise<string | undefined> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)
    if ((rowCount ?? 0) > 0) return name
  }
  return undefined
}

/** Ids of the outer keys that wrap keys of this database; empty where keys are files, and in one of an older release. */
export async function listKeyWrappers(client: Client): Promise<readonly string[]> {
  if (!(await hasTable(client, 'installation_key'))) return []
  const { rows } = await client.query<{ id: string }>(
    'SELECT DISTINCT wrapped_by AS id FROM public.installation_key WHERE wrapped IS NOT NULL ORDER BY 1',
  )
  return rows.map(({ id }) => id)
}

/** The code of the secret that this database was first opened with; undefined before its first start. */
export async function findSecretMark(client: Client): Promise<string | undefined> {
  return (await hasTable(client, 'installation_step')) ? findMark(drizzle({ client, schema })) : undefined
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is', [`public.${name}`])
  return rows[0]?.is === true
}

/** The rows as lines of JSON, each the texts of its values; some hundred at a time. Inside a transaction. */
export async function* readLines(client: Client, { name, columns }: TableShape): AsyncGenerator<readonly string[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(
    `DECLARE lines NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${texts}])::text AS line FROM ${quoted(name)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM lines`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('CLOSE lines')
}

/** Triggers rest meanwhile: what they would count is in the backup already. */
export async function insertLines(
  client: Client,
  { name, columns }: TableShape,
  batches: AsyncIterable<readonly string[]>,
): Promise<void> {
  const targets = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, place) => `(row ->> ${place})::${type}`).join(', ')
  const insert = `
    INSERT INTO ${quoted(name)} (${targets}) OVERRIDING SYSTEM VALUE
    SELECT ${values} FROM (SELECT line::jsonb AS row FROM unnest($1::text[]) AS line) AS lines`
  await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
  for await (const lines of batches) await client.query(insert, [lines])
  await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
}

export type Sequence = { readonly name: string; readonly last: string }

/** Sequences that have given a number out; they count on whatever a transaction sees. */
export async function listSequences(client: Client): Promise<readonly Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`)
  return rows
}

export async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(name), last])
}

/** Counts and digests the lines that pass. */
export function createFigures(): {
  readonly add: (lines: readonly string[]) => void
  readonly read: () => TableFigures
} {
  let rows = 0
  let sum = 0n
  return {
    add: (lines) => {
      rows += lines.length
      for (const line of lines) sum += hash('sha256', line, 'buffer').readBigUInt64BE()
    },
    read: () => ({ rows, digest: sum.toString(16) }),
  }
}

export async function readFigures(client: Client, table: TableShape): Promise<TableFigures> {
  const figures = createFigures()
  for await (const lines of readLines(client, table)) figures.add(lines)
  return figures.read()
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
