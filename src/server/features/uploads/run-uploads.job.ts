import { join } from 'node:path'
import { mappingDocumentSchema, uploadResultSchema, type UploadResult } from '../../../shared/contract/uploads.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import type { ImportTask } from './import-task.ts'
import { RefusedFile, runThread } from '../../threads/run-thread.ts'
import { findUploadFile, uploadsFolder } from './upload-files.ts'
import { claimNextUpload, updateRunning, type StoredUpload } from './uploads.repository.ts'

/** A process that does not renew its lease for so long has ended. */
const LEASE_MS = 15_000
const RENEW_MS = 3000
const SCRIPT = new URL('import.thread.ts', import.meta.url)
const TROUBLE =
  'Something went wrong on our side. What was imported until then is in; starting it again finishes the rest.'
const FILE_GONE = 'The file is not there any more. Please upload it again.'

export type RunDeps = Pick<AppContext, 'db' | 'clock' | 'dataDir' | 'log'> & {
  readonly connectionString: string
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
}

/**
 * Imports what waits, one after another, until nothing does; ends at once while another process is at it, which then goes
 * on with these. Harmless when repeated.
 */
export async function runUploads(deps: RunDeps): Promise<void> {
  while (!deps.signal.aborted) {
    const row = await deps.db.transaction((tx) => claimNextUpload(tx, { now: deps.clock(), leaseUntil: leaseOf(deps) }))
    if (row === undefined) return
    await settle(deps, { row, end: await importOne(deps, row) })
  }
}

type End =
  | { readonly state: 'done'; readonly result: UploadResult; readonly share: 1 }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'interrupted' }

async function importOne(deps: RunDeps, row: StoredUpload): Promise<End> {
  const renew = (values: { readonly readRows?: number; readonly share?: number } = {}): void => {
    // A renewal that is missed is made up for by the next; a database that is away fails the import itself.
    updateRunning(deps.db, row.id, { ...values, leaseUntil: leaseOf(deps) }).catch(() => {})
  }
  const timer = setInterval(renew, RENEW_MS)
  try {
    const path = await findUploadFile(uploadsFolder(deps.dataDir), row.id)
    if (path === undefined) return { state: 'failed', problem: FILE_GONE }
    const onProgress = (at: { readonly read: number; readonly share: number }): void =>
      renew({ readRows: at.read, share: at.share })
    const value = await runThread(SCRIPT, { data: toTask(deps, { row, path }), signal: deps.signal, onProgress })
    return { state: 'done', result: uploadResultSchema.parse(value), share: 1 }
  } catch (error) {
    if (deps.signal.aborted) return { state: 'interrupted' }
    if (error instanceof RefusedFile) return { state: 'failed', problem: error.message }
    deps.log.error({ err: error, uploadId: row.id }, 'an import of an upload failed')
    return { state: 'failed', problem: TROUBLE }
  } finally {
    clearInterval(timer)
  }
}

function toTask(
  { connectionString, clock, dataDir }: RunDeps,
  { row, path }: { readonly row: StoredUpload; readonly path: string },
): ImportTask {
  return {
    connectionString,
    path,
    kind: row.kind,
    name: row.name,
    mapping: row.mapping === null ? null : mappingDocumentSchema.parse(row.mapping),
    supplier: row.supplier,
    full: row.full,
    now: clock(),
    picturesFolder: join(dataDir, 'pictures'),
  }
}

async function settle({ db, clock }: RunDeps, { row, end }: { readonly row: StoredUpload; readonly end: End }) {
  await db.transaction(async (tx) => {
    const at = clock()
    await updateRunning(tx, row.id, { ...end, finishedAt: at, ...readRowsOf(end) })
    await recordAudit(tx, {
      at,
      actor: staffMember(row.startedBy ?? row.createdBy),
      action: 'upload',
      subject: row.id,
      detail: { step: end.state, kind: row.kind },
    })
  })
}

function readRowsOf(end: End): { readonly readRows?: number } {
  return end.state === 'done' && end.result.kind === 'stock' ? { readRows: end.result.read } : {}
}

function leaseOf({ clock }: Pick<RunDeps, 'clock'>): Date {
  return new Date(clock().getTime() + LEASE_MS)
}
