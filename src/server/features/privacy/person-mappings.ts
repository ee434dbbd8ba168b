import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Queries } from '../../db/database.ts'
import { upload } from '../../db/schema/index.ts'
import { NOBODY } from '../audit/record-audit.ts'
import type { StoredUpload } from '../uploads/uploads.repository.ts'

/** A file of stock whose mapping names somebody, with the texts that do, each behind its place. */
export type NamingMapping = Pick<StoredUpload, 'id' | 'name' | 'createdAt'> & { readonly texts: readonly string[] }

type IsNaming = (text: string) => boolean

const DEALER_FIELDS: ReadonlySet<string> = new Set(['dealerName', 'dealerNumber', 'dealerEmail'])
/** Of a source that only says where in the file something stands. */
const OF_COLUMNS: ReadonlySet<string> = new Set(['column', 'columns', 'join'])

const recordSchema = z.record(z.string(), z.unknown())

/** What is proposed: what an earlier file with the same columns was told, or a guess. */
const PROPOSED = sql<unknown>`${upload.inspection} -> 'mapping'`
const MAY_NAME = sql`concat(${upload.mapping}, ${PROPOSED}) like '%@%'`
const COLUMNS = {
  id: upload.id,
  name: upload.name,
  createdAt: upload.createdAt,
  told: upload.mapping,
  proposed: PROPOSED,
}

/** Files of stock that were told an address, or are to be: a mapping may have a dealer for all rows. */
export async function findNamingMappings(db: Queries, isNaming: IsNaming): Promise<readonly NamingMapping[]> {
  const rows = await db
    .select(COLUMNS)
    .from(upload)
    .where(and(eq(upload.kind, 'stock'), MAY_NAME))
    .orderBy(upload.createdAt, upload.id)
  return rows.flatMap(({ told, proposed, id, name, createdAt }) => {
    const texts = [...new Set([told, proposed].flatMap((document) => textsNaming(document, isNaming)))]
    return texts.length === 0 ? [] : { id, name, createdAt, texts }
  })
}

/**
 * Takes somebody out of the mappings of these files: what was typed for the dealer in place of a column goes as a whole where
 * it names them; elsewhere the text does. What is left can still be read.
 */
export async function forgetInMappings(queries: Queries, ids: readonly string[], isNaming: IsNaming): Promise<void> {
  const rows = await queries
    .select(COLUMNS)
    .from(upload)
    .where(inArray(upload.id, [...ids]))
    .for('update')
  for (const { id, told, proposed } of rows) {
    const mapping = told === null ? null : withoutPerson(told, isNaming)
    const inspection = sql`jsonb_set(${upload.inspection}, '{mapping}', ${JSON.stringify(withoutPerson(proposed, isNaming))}::jsonb)`
    await queries
      .update(upload)
      .set({ mapping, ...(proposed !== null && { inspection }) })
      .where(eq(upload.id, id))
  }
}

/** Where a text names the person as a dealer, with what else was typed of the dealer. */
function textsNaming(document: unknown, isNaming: IsNaming): readonly string[] {
  const isDealer = namesDealer(document, isNaming)
  return placesOf(document)
    .filter(({ path, text }) => isNaming(text) || (isDealer && isOfDealer(path) && path.at(-1) === 'value'))
    .map(({ text }) => text)
}

function namesDealer(document: unknown, isNaming: IsNaming): boolean {
  return placesOf(document).some(({ path, text }) => isOfDealer(path) && isNaming(text))
}

function isOfDealer([part, field = '']: readonly string[]): boolean {
  return part === 'fields' && DEALER_FIELDS.has(field)
}

type Place = { readonly path: readonly string[]; readonly text: string }

/** Every text of a document, behind the names and numbers of its place: one of these may be an address too. */
function placesOf(value: unknown, path: readonly string[] = []): readonly Place[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => placesOf(one, [...path, String(index + 1)]))
  const record = recordSchema.safeParse(value)
  if (record.success) return Object.entries(record.data).flatMap(([name, one]) => placesOf(one, [...path, name]))
  return [{ path, text: `${path.join(' / ')}: ${String(value)}` }]
}

function withoutPerson(document: unknown, isNaming: IsNaming): unknown {
  const record = recordSchema.safeParse(document)
  const fields = recordSchema.safeParse(record.data?.['fields'])
  const isDealer = fields.success && namesDealer(document, isNaming)
  const left = isDealer ? { ...record.data, fields: withoutTyped(fields.data) } : document
  return withoutTexts(left, isNaming)
}

function withoutTyped(fields: Readonly<Record<string, unknown>>) {
  const left = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    if (!DEALER_FIELDS.has(name)) return [[name, field]]
    const [first, ...others] = [field].flat().filter(isOfColumns)
    return first === undefined ? [] : [[name, others.length === 0 ? first : [first, ...others]]]
  })
  return Object.fromEntries(left)
}

function isOfColumns(source: unknown): boolean {
  if (typeof source === 'string') return true
  const record = recordSchema.safeParse(source)
  return record.success && Object.keys(record.data).every((name) => OF_COLUMNS.has(name))
}

function withoutTexts(value: unknown, isNaming: IsNaming): unknown {
  if (typeof value === 'string') return isNaming(value) ? NOBODY : value
  if (Array.isArray(value)) return value.map((one: unknown) => withoutTexts(one, isNaming))
  const record = recordSchema.safeParse(value)
  if (!record.success) return value
  const left = Object.entries(record.data).map(([name, one]) => [
    isNaming(name) ? NOBODY : name,
    withoutTexts(one, isNaming),
  ])
  return Object.fromEntries(left) as unknown
}
