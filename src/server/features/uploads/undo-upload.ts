import type { UndoResult } from '../../../shared/contract/uploads.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { describeUndo, findLastImport, undoImport } from '../stock-import/undo-import.ts'
import { stateAt } from './upload.mapper.ts'
import { findUpload } from './uploads.repository.ts'

/** A request has 15 seconds; a batch more than this takes well under one. */
const WORK_MS = 5000

/**
 * Takes back the import of an upload, as far as it comes within one request (`import.undo-the-last`); asked again it goes on.
 * Throws UPLOAD_NOT_FOUND, and STATE_CHANGED when the import waits, runs, or cannot be undone (any more).
 */
export async function undoUpload(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, staffUserId }: { readonly id: string; readonly staffUserId: number },
): Promise<UndoResult> {
  const row = await findUpload(db, id)
  if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
  const state = stateAt(row, clock())
  if (state === 'waiting' || state === 'running')
    throw new AppError('STATE_CHANGED', { fields: { state: `is ${state}` } })
  const found = await findLastImport(db, { uploadId: id })
  const undo = found === undefined ? null : await describeUndo(db, { found, now: clock() })
  if (found === undefined || undo === null) {
    throw new AppError('STATE_CHANGED', { fields: { id: 'is no import that can be undone' } })
  }
  const end = performance.now() + WORK_MS
  const done = await undoImport(db, {
    importId: found.id,
    now: clock,
    staffUserId,
    isOver: () => performance.now() > end,
  })
  await recordAudit(db, {
    at: clock(),
    actor: staffMember(staffUserId),
    action: 'upload',
    subject: id,
    detail: { step: 'undone', kind: row.kind, ...done },
  })
  return done
}
