import type { ImportUndo, UndoResult } from '../../../shared/contract/uploads.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Transaction } from '../../db/database.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import {
  describeUndo,
  findLastImports,
  isUndoable,
  type StoredImport,
  undoImport,
} from '../stock-import/undo-import.ts'
import { findUpload, lockUpload, updateUpload } from './uploads.repository.ts'

/** What undoing the import of an upload would do, of all suppliers together; null = it cannot be undone. */
export async function describeUploadUndo(
  db: AppContext['db'],
  { uploadId, now }: { readonly uploadId: string; readonly now: Date },
): Promise<ImportUndo | null> {
  const undos: ImportUndo[] = []
  for (const found of await findLastImports(db, { uploadId })) {
    const undo = await describeUndo(db, { found, now })
    if (undo !== null) undos.push(undo)
  }
  const [first, ...others] = undos
  if (first === undefined) return null
  return others.reduce(
    (sum, undo) => ({
      restored: sum.restored + undo.restored,
      removed: sum.removed + undo.removed,
      leftAlone: sum.leftAlone + undo.leftAlone,
      until: sum.until < undo.until ? sum.until : undo.until,
    }),
    first,
  )
}

/** One import for each supplier of the file. */
async function listUndoable(
  db: AppContext['db'],
  { uploadId, now }: { readonly uploadId: string; readonly now: Date },
) {
  const undoable: StoredImport[] = []
  for (const found of await findLastImports(db, { uploadId })) {
    if (await isUndoable(db, { found, now })) undoable.push(found)
  }
  return undoable
}

/**
 * Whether the upload of an import neither waits nor runs, which it then does not before the transaction ends. One whose lease is
 * over is ended by this: its process may only have stood still.
 */
export async function holdAtRest(tx: Transaction, uploadId: string | null): Promise<boolean> {
  const row = uploadId === null ? undefined : await lockUpload(tx, uploadId)
  if (row?.state === 'interrupted') await updateUpload(tx, row.id, { state: row.state })
  return row?.state !== 'waiting' && row?.state !== 'running'
}

/** A request has 15 seconds; a batch more than this takes well under one. */
const WORK_MS = 5000

/**
 * Takes back the import of an upload, as far as it comes within one request (`import.undo-the-last`), a file of several
 * suppliers one after the other; asked again it goes on. It stops where the import is started again meanwhile.
 * Throws UPLOAD_NOT_FOUND, and STATE_CHANGED when the import waits, runs, or cannot be undone (any more).
 */
export async function undoUpload(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, staffUserId }: { readonly id: string; readonly staffUserId: number },
): Promise<UndoResult> {
  const row = await findUpload(db, id)
  if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
  const { state } = row
  if (state === 'waiting' || state === 'running')
    throw new AppError('STATE_CHANGED', { fields: { state: `is ${state}` } })
  const open = await listUndoable(db, { uploadId: id, now: clock() })
  const [first] = open
  if (first === undefined) throw new AppError('STATE_CHANGED', { fields: { id: 'is no import that can be undone' } })
  const end = performance.now() + WORK_MS
  const step = await undoImport(db, {
    importId: first.id,
    now: clock,
    staffUserId,
    mayGoOn: (tx) => holdAtRest(tx, id),
    isOver: () => performance.now() > end,
  })
  const done = { ...step, isDone: step.isDone && open.length === 1 }
  await recordAudit(db, {
    at: clock(),
    actor: staffMember(staffUserId),
    action: 'upload',
    subject: id,
    detail: { step: 'undone', kind: row.kind, ...done },
  })
  return done
}
