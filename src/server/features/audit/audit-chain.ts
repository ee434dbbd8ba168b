import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { asc, gt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Queries } from '../../db/database.ts'
import { auditEntry, auditHead } from '../../db/schema/index.ts'
import { errorCode } from '../../error-code.ts'

/** The audit trail, or an export of it, is not as it was written; the message names the first line that tells. */
export class AuditBroken extends Error {
  override readonly name = 'AuditBroken'

  constructor(where: string) {
    super(`The audit trail is broken. ${where}`)
  }
}

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const linkSchema = z.object({ id: z.int().min(0), hash: hashSchema })
const headerSchema = z.object({ format: z.literal(1), day: z.iso.date(), after: linkSchema })
const lineSchema = z.object({
  id: z.int().min(1),
  /** ISO 8601 in UTC to the microsecond. */
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  digest: hashSchema,
  hash: hashSchema,
})

/** A line by number and hash. */
export type ChainLink = z.infer<typeof linkSchema>
/** A line as it stands in an export: without its subject and its detail, which may point at a person. */
export type ChainLine = z.infer<typeof lineSchema>
export type ExportHeader = z.infer<typeof headerSchema>
export type ExportedLine = ChainLine & { readonly file: string }
export type StoredLine = ChainLine & {
  readonly subject: string
  readonly detail: string
  readonly salt: string | null
}
export type AuditHead = typeof auditHead.$inferSelect

/** What the first line of all follows on. */
const BEGINNING: ChainLink = { id: 0, hash: '0'.repeat(64) }
const PAGE = 1000

/** Where the daily exports lie. */
export function auditFolder(dataDir: string): string {
  return join(dataDir, 'audit')
}

/** SHA-256 of parts, each with its length in bytes in front: `audit_digest` of the database says the same. */
export function digestParts(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part},`)
  return hash.digest('hex')
}

/** What the hash of a line must be when it follows on the line with the hash `previous`. */
export function hashAfter(previous: string, { id, at, actor, action, digest }: ChainLine): string {
  return digestParts([previous, String(id), at, actor, action, digest])
}

/** Both ends of the chain; those of an empty one before the first line. */
export async function findAuditHead(queries: Queries): Promise<AuditHead> {
  const [head] = await queries.select().from(auditHead)
  const { id, hash } = BEGINNING
  return head ?? { id: 1, lastId: id, lastHash: hash, removedId: id, removedHash: hash, exportedId: id }
}

/** The stored lines after one, in the order of the chain, a thousand at a time. */
export async function* readStoredLines(queries: Queries, after: number): AsyncGenerator<StoredLine> {
  const { id, actor, action, subject, detail, salt, digest, hash, at } = auditEntry
  let last = after
  for (;;) {
    const rows = await queries
      .select({ id, at: sql<string>`audit_time(${at})`, actor, action, subject, detail, salt, digest, hash })
      .from(auditEntry)
      .where(gt(id, last))
      .orderBy(asc(id))
      .limit(PAGE)
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Names of the export files of a folder, the oldest first; none where there is no folder. */
export async function listExports(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name)).toSorted()
}

/**
 * Every line of the exports of a folder, each proved to follow on the one before, also from file to file. Throws AuditBroken.
 */
export async function* readExports(folder: string): AsyncGenerator<ExportedLine> {
  let previous: (ChainLink & { readonly file: string }) | undefined
  for (const file of await listExports(folder)) {
    for await (const read of readExport(folder, file)) {
      if ('after' in read) {
        if (previous !== undefined && (previous.id !== read.after.id || previous.hash !== read.after.hash)) {
          throw new AuditBroken(`The export ${file} does not follow on ${previous.file}: a file is missing or changed.`)
        }
        previous = { ...read.after, file }
        continue
      }
      if (previous === undefined || hashAfter(previous.hash, read) !== read.hash) {
        throw new AuditBroken(`The export ${file} was changed at or before its line ${read.id}.`)
      }
      previous = { id: read.id, hash: read.hash, file }
      yield { ...read, file }
    }
  }
}

/** What an export file says: where it begins, then its lines. */
async function* readExport(folder: string, file: string): AsyncGenerator<ExportHeader | ChainLine> {
  let isFirst = true
  for await (const text of createInterface({ input: createReadStream(join(folder, file)), crlfDelay: Infinity })) {
    const schema = isFirst ? headerSchema : lineSchema
    const parsed = schema.safeParse(toJson(text))
    if (!parsed.success) throw new AuditBroken(`The export ${file} was changed or cut off: ${text.slice(0, 60)}`)
    yield parsed.data
    isFirst = false
  }
  if (isFirst) throw new AuditBroken(`The export ${file} is empty.`)
}

/** The last line that a file has, or what it follows on. */
export async function findLastOfExport(folder: string, file: string): Promise<ChainLink> {
  let last = BEGINNING
  for await (const read of readExport(folder, file)) last = 'after' in read ? read.after : read
  return { id: last.id, hash: last.hash }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
