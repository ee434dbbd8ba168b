import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { eq, inArray } from 'drizzle-orm'
import type { Db, Queries } from '../../db/database.ts'
import { paperPicture, quotation, quotationPaper, quotationPdf } from '../../db/schema/index.ts'

/** The paper of a quotation as it was first stored, to the byte. */
export async function findPdf(queries: Queries, quotationId: number): Promise<Uint8Array | undefined> {
  const [paper] = await findPdfs(queries, [quotationId])
  return paper?.bytes
}

export type StoredPdf = { readonly quotationId: number; readonly createdAt: Date; readonly bytes: Uint8Array }

export async function findPdfs(queries: Queries, quotationIds: readonly number[]): Promise<StoredPdf[]> {
  const rows = await queries
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
  return missing.length === 0 ? found : [...found, ...(await findOldPdfs(queries, missing))]
}

/** Of the release before papers shared their pictures. */
function findOldPdfs(queries: Queries, quotationIds: readonly number[]): Promise<StoredPdf[]> {
  return queries
    .select()
    .from(quotationPdf)
    .where(inArray(quotationPdf.quotationId, [...quotationIds]))
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

/**
 * Stores the bytes and what they are known by, unless another drawing came first; false then. A picture that other papers
 * show already is stored no second time.
 */
export async function insertPdf(db: Db, { quotationId, bytes, seal, createdAt }: NewPaper): Promise<boolean> {
  const { rest, picture, at } = splitPicture(bytes)
  return db.transaction(async (tx) => {
    const pictureDigest = picture === undefined ? null : await keepPicture(tx, { bytes: picture, usedAt: createdAt })
    const inserted = await tx
      .insert(quotationPaper)
      .values({ quotationId, packed: deflateRawSync(rest, { level: 9 }), pictureDigest, pictureAt: at, createdAt })
      .onConflictDoNothing()
      .returning({ quotationId: quotationPaper.quotationId })
    if (inserted.length === 0) return false
    const known = { paperDigest: sha256(bytes), paperSeal: seal === '' ? null : seal }
    await tx.update(quotation).set(known).where(eq(quotation.id, quotationId))
    return true
  })
}

/** The time is written also when it is there: then nobody removes it before this transaction has ended. */
async function keepPicture(
  queries: Queries,
  { bytes, usedAt }: { readonly bytes: Uint8Array; readonly usedAt: Date },
): Promise<string> {
  const digest = sha256(bytes)
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

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}
