import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { LIMITS } from '../../../shared/contract/limits.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { upload } from '../../db/schema/index.ts'
import { StockFileError } from '../stock-import/stock-file-error.ts'
import { listZipParts, unpackPart } from '../stock-import/zip-directory.ts'
import { removeAll, UPLOADS_PREFIX } from '../uploads/upload-parts.ts'
import { WITHOUT_ROWS, type StoredUpload } from '../uploads/uploads.repository.ts'

/** A file of stock that names somebody, with the lines of its preview, of itself and of its rejected rows that do. */
export type NamingUpload = Pick<StoredUpload, 'id' | 'name' | 'createdAt'> & { readonly lines: readonly string[] }

const ID_LENGTH = '00000000-0000-4000-8000-000000000000'.length
/** A file without ends of lines is looked at in pieces. */
const LINE_LENGTH = 100_000
const ZIP_MARK = 'PK\u0003\u0004'

/** All that is asked of it, so that those of any release are searched. */
const rowsSchema = z.object({ rows: z.array(z.array(z.string())) })
const previewSchema = rowsSchema.extend({ sheets: z.array(rowsSchema).default([]) })

/** Files of stock that are kept and name somebody, and those whose preview does. Throws STORAGE_UNAVAILABLE. */
export async function findNamingUploads(
  { db, blobs }: Pick<AppContext, 'db' | 'blobs'>,
  isNaming: (text: string) => boolean,
): Promise<readonly NamingUpload[]> {
  const keys = await listKeys(blobs)
  const { id, name, createdAt, inspection } = upload
  const rows = await db.select({ id, name, createdAt, inspection }).from(upload).where(eq(upload.kind, 'stock'))
  const naming: NamingUpload[] = []
  for (const { inspection: seen, ...file } of rows) {
    const lines = linesOfPreview(seen).filter(isNaming)
    for await (const line of linesOfBlobs(blobs, keys.get(file.id) ?? [])) if (isNaming(line)) lines.push(line)
    if (lines.length > 0) naming.push({ ...file, lines })
  }
  return naming
}

/** Removes files with their rejected rows; that they were imported stays. Throws STORAGE_UNAVAILABLE. */
export async function removeFiles(blobs: BlobStore, ids: readonly string[]): Promise<void> {
  for (const id of ids) await removeAll(blobs, UPLOADS_PREFIX + id)
}

/** Removes the rows of previews. */
export async function forgetPreviews(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.update(upload).set({ inspection: WITHOUT_ROWS }).where(inArray(upload.id, ids))
}

/** By upload, each file's in the order of its bytes. */
async function listKeys(blobs: BlobStore): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = new Map<string, string[]>()
  for await (const { key } of blobs.list(UPLOADS_PREFIX)) {
    const id = key.slice(UPLOADS_PREFIX.length).slice(0, ID_LENGTH)
    keys.set(id, [...(keys.get(id) ?? []), key])
  }
  const { compare } = new Intl.Collator('en', { numeric: true })
  return new Map([...keys].map(([id, own]) => [id, own.toSorted(compare)]))
}

function linesOfPreview(inspection: unknown): string[] {
  const seen = previewSchema.safeParse(inspection)
  if (!seen.success) return []
  const { rows, sheets } = seen.data
  return [...rows, ...sheets.flatMap((sheet) => sheet.rows)].map((cells) => cells.join('\t'))
}

async function* linesOfBlobs(blobs: BlobStore, keys: readonly string[]): AsyncGenerator<string> {
  const [first] = keys
  const mark = first === undefined ? undefined : await blobs.get(first, { from: 0, to: ZIP_MARK.length - 1 })
  const isWorkbook = mark?.toString('latin1') === ZIP_MARK
  const rejected = keys.filter((key) => key.includes('rejected'))
  const own = readBlobs(
    blobs,
    keys.filter((key) => !rejected.includes(key)),
  )
  // Its texts stand between marks of XML.
  if (isWorkbook) yield* linesOf(unpacked(own), /[<>]/)
  else yield* linesOf(own, /[\r\n]/)
  yield* linesOf(readBlobs(blobs, rejected), /[\r\n]/)
}

async function* readBlobs(blobs: BlobStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const bytes = await blobs.get(key)
    if (bytes !== undefined) yield bytes
  }
}

/** Nothing of one that did not arrive as a whole: nobody can read it. */
async function* unpacked(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gathered: Buffer[] = []
  for await (const piece of pieces) gathered.push(piece)
  const bytes = Buffer.concat(gathered)
  try {
    for (const part of listZipParts(bytes)) yield* unpackPart(bytes, part)
  } catch (error) {
    if (!(error instanceof StockFileError)) throw error
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>, end: RegExp): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    // Without NULs an address of UTF-16 reads as one of UTF-8.
    const text = decoder.decode(piece, { stream: true }).replaceAll('\0', '')
    const lines = (rest + text).split(end)
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length <= LINE_LENGTH) continue
    yield rest
    rest = rest.slice(-LIMITS.email)
  }
  yield rest
}
