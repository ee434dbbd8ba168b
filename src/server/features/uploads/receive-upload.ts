import * as z from 'zod'
import {
  UPLOAD_BYTES,
  UPLOAD_KEPT_DAYS,
  UPLOAD_TOTAL_BYTES,
  uploadInspectionSchema,
  type CreateUpload,
  type UploadInspection,
} from '../../../shared/contract/uploads.ts'
import type { AppContext } from '../../context.ts'
import { lockName } from '../../db/advisory-lock.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { countFitting } from '../stock-import/stock-numbers.ts'
import { withEarlierMapping } from './earlier-mapping.ts'
import { inThreadTurn, RefusedFile, runThread } from '../../threads/run-thread.ts'
import { isNextPart, putPart, removeParts } from './upload-parts.ts'
import { withUploadFile, type ScratchDeps } from './upload-scratch.ts'
import {
  findUpload,
  insertUpload,
  lockUpload,
  sumBytesSince,
  updateUpload,
  type StoredUpload,
} from './uploads.repository.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/domain/durations.ts'

/** A visitor of our pages waits 20 seconds for an answer, the wait for a place included. */
const INSPECTION_MS = 16_000
/** So long the room of a file is held that was announced and does not come; then it has only that of what came. */
const ROOM_HELD_MS = HOUR_MS
const SCRIPT = new URL('inspect.thread.ts', import.meta.url)

export type UploadDeps = Pick<AppContext, 'db' | 'clock' | 'ids' | 'dataDir' | 'blobs'>

/** Announces a file; its parts follow. Throws TOO_LARGE. */
export async function createUpload(
  { db, clock, ids }: UploadDeps,
  file: CreateUpload & { readonly staffUserId: number },
): Promise<string> {
  const now = clock()
  const limit = UPLOAD_BYTES[file.kind]
  if (file.sizeBytes > limit) {
    throw new AppError('TOO_LARGE', { fields: { sizeBytes: `must be at most ${limit} bytes` } })
  }
  const { kind, name, sizeBytes, staffUserId } = file
  const id = ids.uuid()
  await db.transaction(async (tx) => {
    // Files that are announced at once would each find the room of all.
    await lockName(tx, 'room of uploads')
    await assertRoom(tx, { now, bytes: sizeBytes, field: 'sizeBytes' })
    await insertUpload(tx, { id, kind, name, sizeBytes, state: 'receiving', createdAt: now, createdBy: staffUserId })
  })
  return id
}

type Wanted = { readonly now: Date; readonly bytes: number; readonly field: 'sizeBytes' | 'body' }

async function assertRoom(db: Queries, { now, bytes, field }: Wanted): Promise<void> {
  const since = new Date(now.getTime() - UPLOAD_KEPT_DAYS * DAY_MS)
  const kept = await sumBytesSince(db, { since, heldSince: new Date(now.getTime() - ROOM_HELD_MS) })
  if (kept + bytes <= UPLOAD_TOTAL_BYTES) return
  throw new AppError('TOO_LARGE', { fields: { [field]: 'finds no room beside the files of the last days' } })
}

export type Part = { readonly id: string; readonly at: number; readonly bytes: Uint8Array }

/**
 * Takes the next part and answers how many bytes are there. One that came already changes nothing; one beyond them, or
 * more than was announced, is VALIDATION. Throws UPLOAD_NOT_FOUND, TOO_LARGE where a file that took long finds no room any more,
 * and STORAGE_UNAVAILABLE when it could not be stored: then it is to be sent again.
 */
export async function receivePart({ db, ...files }: UploadDeps, part: Part): Promise<number> {
  const { id, at, bytes } = part
  const known = assertThere(await findUpload(db, id))
  if (!isNextPart(known, part)) return known.receivedBytes
  const now = files.clock()
  const isHeld = known.createdAt.getTime() > now.getTime() - ROOM_HELD_MS
  if (!isHeld) await assertRoom(db, { now, bytes: bytes.length, field: 'body' })
  await putPart(files.blobs, { name: id, at, bytes })
  const row = await db.transaction(async (tx) => {
    const current = assertThere(await lockUpload(tx, id))
    if (!isNextPart(current, part)) return current
    await updateUpload(tx, id, { receivedBytes: at + bytes.length })
    return { ...current, receivedBytes: at + bytes.length }
  })
  // The same part came twice, and with the other one the file was looked at and removed meanwhile.
  if (row.state === 'refused') await removeParts(files.blobs, id)
  return row.receivedBytes
}

function assertThere(row: StoredUpload | undefined): StoredUpload {
  if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
  return row
}

/**
 * Looks at a file that has arrived: then it is `ready` with a preview, or `refused` in words and removed at once. Done
 * before, nothing happens. Throws UPLOAD_NOT_FOUND, VALIDATION while parts are missing, and OVERLOADED while too many files
 * are read and STORAGE_UNAVAILABLE: then it stays as it is.
 */
export async function inspectUpload(
  deps: UploadDeps,
  { id, staffUserId }: { readonly id: string; readonly staffUserId: number },
): Promise<void> {
  const row = assertThere(await findUpload(deps.db, id))
  if (row.state !== 'receiving') return
  if (row.receivedBytes < row.sizeBytes)
    throw new AppError('VALIDATION', { fields: { id: 'has not arrived as a whole' } })
  const outcome = await inspect(deps, row)
  const isMine = await deps.db.transaction(async (tx) => {
    const current = await lockUpload(tx, id)
    if (current?.state !== 'receiving') return false
    await updateUpload(tx, id, outcome)
    await recordAudit(tx, {
      at: deps.clock(),
      actor: staffMember(staffUserId),
      action: 'upload',
      subject: id,
      detail: { step: outcome.state === 'ready' ? 'received' : 'refused', kind: row.kind, bytes: row.sizeBytes },
    })
    return true
  })
  if (isMine && outcome.state === 'refused') await removeParts(deps.blobs, id)
}

async function inspect({ db, ...files }: ScratchDeps & Pick<UploadDeps, 'db'>, row: StoredUpload) {
  try {
    const look = (path: string) =>
      runThread(SCRIPT, {
        data: { path, kind: row.kind, name: row.name },
        signal: AbortSignal.timeout(INSPECTION_MS),
      })
    const found = inspectedSchema.parse(await inThreadTurn(() => withUploadFile(files, row, look)))
    return {
      state: 'ready' as const,
      headerDigest: found.headerDigest,
      inspection: await withSuppliers(db, await withEarlierMapping(db, found, row.name), found.numbers),
    }
  } catch (error) {
    if (error instanceof RefusedFile) return { state: 'refused' as const, problem: error.message }
    if (error instanceof Error && error.name === 'TimeoutError') {
      return {
        state: 'refused' as const,
        problem: 'The file could not be read in time. Save it as CSV, or cut it into several.',
      }
    }
    throw error
  }
}

const inspectedSchema = z.object({
  inspection: uploadInspectionSchema,
  headerDigest: z.string().nullable(),
  numbers: z.array(z.string()).default([]),
})

/** Whose photos a zip may hold. */
async function withSuppliers(db: Queries, inspection: UploadInspection, numbers: readonly string[]) {
  if (inspection.kind !== 'photos') return inspection
  return { ...inspection, suppliers: [...(await countFitting(db, numbers))] }
}
