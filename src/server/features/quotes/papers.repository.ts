import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { eq, inArray } from 'drizzle-orm'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Db, Queries, Transaction } from '../../db/database.ts'
import { paperPicture, quotation, quotationPaper, quotationPaperObject } from '../../db/schema/index.ts'
import { paperDigest, paperKey, putPaper, removePapersOf } from './paper-objects.ts'

type Stored = { readonly db: Queries; readonly blobs: BlobStore }

/** The paper of a quotation as it was first stored, to the byte. Throws STORAGE_UNAVAILABLE when it is in a store that is away. */
export async function findPdf(stored: Stored, quotationId: number): Promise<Uint8Array | undefined> {
  const [paper] = await findPdfs(stored, [quotationId])
  return paper?.bytes
}

export type StoredPdf = { readonly quotationId: number; readonly createdAt: Date; readonly bytes: Uint8Array }

/** The papers of these quotations that there are. Throws STORAGE_UNAVAILABLE. */
export async function findPdfs({ db, blobs }: Stored, quotationIds: readonly number[]): Promise<StoredPdf[]> {
  const rows = await db
    .select({ paper: quotationPaper, picture: paperPicture.bytes })
    .from(quotationPaper)
    .leftJoin(paperPicture, eq(paperPicture.digest, quotationPaper.pictureDigest))
    .where(inArray(quotationPaper.quotationId, [...quotationIds]))
  const found = rows.map(({ paper: { quotationId, createdAt, packed, pictureAt }, picture }) => {
    const rest = inflateRawSync(packed)
    return {
      quotationId,
      createdAt,
      bytes: picture === null ? rest : withPicture(rest, { picture, at: pictureAt ?? 0 }),
    }
  })
  const missing = quotationIds.filter((id) => !found.some(({ quotationId }) => quotationId === id))
  if (missing.length === 0) return found
  return [...found, ...(await findObjects({ db, blobs }, missing))]
}

async function findObjects({ db, blobs }: Stored, quotationIds: readonly number[]): Promise<StoredPdf[]> {
  const rows = await db
    .select()
    .from(quotationPaperObject)
    .where(inArray(quotationPaperObject.quotationId, [...quotationIds]))
  const found: StoredPdf[] = []
  for (const { quotationId, digest, createdAt } of rows) {
    const bytes = await blobs.get(paperKey({ quotationId, digest }))
    if (bytes !== undefined) found.push({ quotationId, createdAt, bytes })
  }
  return found
}

/** The digest of a quotation's file that was stored last, base64url; null where there was none. */
export async function findPaperDigest(queries: Queries, quotationId: number): Promise<string | null> {
  const [row] = await queries
    .select({ digest: quotation.paperDigest })
    .from(quotation)
    .where(eq(quotation.id, quotationId))
  return row?.digest ?? null
}

/** The seal that was made for a quotation's file; null where there is none. */
export async function findSealOf(queries: Queries, quotationId: number): Promise<string | null> {
  const [row] = await queries.select({ seal: quotation.paperSeal }).from(quotation).where(eq(quotation.id, quotationId))
  return row?.seal ?? null
}

export type NewPaper = {
  readonly quotationId: number
  readonly bytes: Uint8Array
  /** '' = none: the quotation is from before quotations were signed. */
  readonly seal: string
  readonly createdAt: Date
}

export type PaperPlace = {
  readonly db: Db
  readonly blobs: BlobStore
  /** Whether papers are objects; else a table carries them. */
  readonly hasBucket: boolean
}

/**
 * Stores the bytes and what they are known by, unless another drawing came first or the client was erased meanwhile; false
 * then. While the bucket is away they go into the table.
 */
export async function insertPdf({ db, blobs, hasBucket }: PaperPlace, paper: NewPaper): Promise<boolean> {
  const { quotationId, bytes, seal } = paper
  // Before a row names it: whoever finds the row finds the object.
  const isObject = hasBucket && (await putPaper(blobs, paper))
  const outcome = await db.transaction(async (tx) => {
    // Of two drawings, one into each table, the one wins that holds the quotation first; the other then sees its row.
    const { email } = quotation
    const [held] = await tx.select({ email }).from(quotation).where(eq(quotation.id, quotationId)).for('update')
    if (held !== undefined && !held.email.includes('@')) return 'erased'
    const other = isObject ? quotationPaper : quotationPaperObject
    const [first] = await tx.select({ id: other.quotationId }).from(other).where(eq(other.quotationId, quotationId))
    if (first !== undefined || !(await (isObject ? insertObject(tx, paper) : insertPacked(tx, paper)))) return 'second'
    const known = { paperDigest: paperDigest(bytes), paperSeal: seal === '' ? null : seal }
    await tx.update(quotation).set(known).where(eq(quotation.id, quotationId))
    return 'first'
  })
  // It has the client on it, and nobody would find it again.
  if (outcome === 'erased' && isObject) await removePapersOf(blobs, [quotationId])
  return outcome === 'first'
}

/** False where there is one. */
async function insertObject(tx: Transaction, { quotationId, bytes, createdAt }: NewPaper): Promise<boolean> {
  const inserted = await tx
    .insert(quotationPaperObject)
    .values({ quotationId, digest: paperDigest(bytes), createdAt })
    .onConflictDoNothing()
    .returning({ quotationId: quotationPaperObject.quotationId })
  return inserted.length > 0
}

/** False where there is one. A picture that other papers show already is stored no second time. */
async function insertPacked(tx: Transaction, { quotationId, bytes, createdAt }: NewPaper): Promise<boolean> {
  const { rest, picture, at } = splitPicture(bytes)
  const pictureDigest = picture === undefined ? null : await keepPicture(tx, { bytes: picture, usedAt: createdAt })
  const inserted = await tx
    .insert(quotationPaper)
    .values({ quotationId, packed: deflateRawSync(rest, { level: 9 }), pictureDigest, pictureAt: at, createdAt })
    .onConflictDoNothing()
    .returning({ quotationId: quotationPaper.quotationId })
  return inserted.length > 0
}

/** The time is written also when it is there: then nobody removes it before this transaction has ended. */
async function keepPicture(
  queries: Queries,
  { bytes, usedAt }: { readonly bytes: Uint8Array; readonly usedAt: Date },
): Promise<string> {
  const digest = paperDigest(bytes)
  await queries
    .insert(paperPicture)
    .values({ digest, bytes, usedAt })
    .onConflictDoUpdate({ target: paperPicture.digest, set: { usedAt } })
  return digest
}

type Split = { readonly rest: Uint8Array; readonly picture?: Uint8Array; readonly at: number | null }

/** How the PDF library writes a JPEG: as it is, behind its length. */
const JPEG_HEAD = /\/Length (\d+)\s*\/Filter \/DCTDecode\s*>>\s*stream\n/

/** Takes the first picture out of a PDF. Bytes that are written otherwise stay whole. */
export function splitPicture(bytes: Uint8Array): Split {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = JPEG_HEAD.exec(file.toString('latin1'))
  if (head === null) return { rest: bytes, at: null }
  const at = head.index + head[0].length
  const end = at + Number(head[1])
  if (end > file.length) return { rest: bytes, at: null }
  return { rest: Buffer.concat([file.subarray(0, at), file.subarray(end)]), picture: file.subarray(at, end), at }
}

export function withPicture(
  rest: Uint8Array,
  { picture, at }: { readonly picture: Uint8Array; readonly at: number },
): Buffer {
  return Buffer.concat([rest.subarray(0, at), picture, rest.subarray(at)])
}
