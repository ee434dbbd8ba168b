import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { lockUpload, updateUpload } from './uploads.repository.ts'

/**
 * Ends an import: one that waits at once, one that runs by its process, which looks once a second. Asked again, nothing
 * changes (`import.can-be-cancelled`). Throws UPLOAD_NOT_FOUND, and STATE_CHANGED for one that neither waits nor runs.
 */
export async function cancelUpload(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, staffUserId }: { readonly id: string; readonly staffUserId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const row = await lockUpload(tx, id)
    if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
    const { state } = row
    if (state === 'cancelled') return
    if (state !== 'waiting' && state !== 'running') {
      throw new AppError('STATE_CHANGED', { fields: { state: `is ${state}` } })
    }
    if (row.cancelledBy !== null) return
    const isWaiting = state === 'waiting'
    const end = isWaiting ? { state: 'cancelled' as const, finishedAt: now } : {}
    await updateUpload(tx, id, { ...end, cancelledBy: staffUserId })
    await recordAudit(tx, {
      at: now,
      actor: staffMember(staffUserId),
      action: 'upload',
      subject: id,
      detail: { step: isWaiting ? 'cancelled' : 'cancel', kind: row.kind },
    })
  })
}
