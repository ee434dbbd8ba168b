import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { removeParts } from './upload-parts.ts'
import { lockUpload, updateUpload, WITHOUT_ROWS } from './uploads.repository.ts'

/**
 * Ends an import: one that waits at once, one that runs by its process, which looks once a second. Asked again, nothing
 * changes (`import.can-be-cancelled`). A file that has not arrived, or was never started, is refused in words and removed: it
 * holds no room any more, and there is nothing to start again. Throws UPLOAD_NOT_FOUND, and STATE_CHANGED for one whose import
 * has ended, or that was refused by itself.
 */
export async function cancelUpload(
  { db, clock, blobs }: Pick<AppContext, 'db' | 'clock' | 'blobs'>,
  { id, staffUserId }: { readonly id: string; readonly staffUserId: number },
): Promise<void> {
  const isRefused = await db.transaction(async (tx) => {
    const now = clock()
    const row = await lockUpload(tx, id)
    if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
    const { state } = row
    const isMadeRefused = state === 'refused' && row.cancelledBy !== null
    if (state === 'cancelled' || isMadeRefused) return isMadeRefused
    if (state !== 'receiving' && state !== 'ready' && state !== 'waiting' && state !== 'running') {
      throw new AppError('STATE_CHANGED', { fields: { state: `is ${state}` } })
    }
    if (row.cancelledBy !== null) return false
    await updateUpload(tx, id, { ...endOf(state, now), cancelledBy: staffUserId })
    await recordAudit(tx, {
      at: now,
      actor: staffMember(staffUserId),
      action: 'upload',
      subject: id,
      detail: { step: state === 'running' ? 'cancel' : 'cancelled', kind: row.kind },
    })
    return state === 'receiving' || state === 'ready'
  })
  // Asked again it is removed again: the store may have been away.
  if (isRefused) await removeParts(blobs, id)
}

function endOf(state: 'receiving' | 'ready' | 'waiting' | 'running', now: Date) {
  switch (state) {
    case 'running':
      return {}
    case 'waiting':
      return { state: 'cancelled' as const, finishedAt: now }
    case 'ready':
      return {
        state: 'refused' as const,
        problem: 'The file was thrown away before it was imported.',
        // They go with the file, and may name people.
        inspection: WITHOUT_ROWS,
      }
    case 'receiving':
      return { state: 'refused' as const, problem: 'The file was cancelled before all of it had arrived.' }
  }
}
