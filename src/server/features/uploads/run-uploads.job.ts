import { addAbortListener } from 'node:events'
import { newWordsSchema } from '../../../shared/contract/new-words.ts'
import {
  mappingDocumentSchema,
  priceJumpsSchema,
  uploadResultSchema,
  type UploadKind,
  type UploadResult,
} from '../../../shared/contract/uploads.ts'
import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { counted } from '../../counted.ts'
import { openDatabase } from '../../db/connection.ts'
import type { ErrorKey } from '../../../shared/contract/errors.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { renewStatistics } from '../stock/renew-statistics.ts'
import type { ImportTask } from './import-task.ts'
import { RefusedFile, runThread } from '../../threads/run-thread.ts'
import { keepRejected } from './rejected-rows.ts'
import { removeParts } from './upload-parts.ts'
import { withUploadFile } from './upload-scratch.ts'
import { claimNextUpload, LEASE_UNTIL, updateRunning, type Run, type StoredUpload } from './uploads.repository.ts'

/** A cancelled import ends after so long at most. */
const RENEW_MS = 1000
/** `import.time-limit`: the largest file of stock needs minutes on a slow machine; the others are read and written as a whole in seconds. */
const LIMIT_MS: Readonly<Record<UploadKind, number>> = {
  stock: 30 * MINUTE_MS,
  photos: 30 * MINUTE_MS,
  tariffs: MINUTE_MS,
  destinations: MINUTE_MS,
  rates: MINUTE_MS,
}
const SCRIPT = new URL('import.thread.ts', import.meta.url)
const TROUBLE =
  'Something went wrong on our side. What was imported until then is in; starting it again finishes the rest.'
const FILE_GONE = 'The file is not there any more. Please upload it again.'
const STORE_AWAY =
  'The store of files is away, or its disk is full. What was imported until then is in; starting it again finishes the rest.'

export type RunDeps = Pick<AppContext, 'db' | 'clock' | 'dataDir' | 'blobs' | 'log'> & {
  readonly config: Pick<Config, 'bucket'>
  readonly connectionString: string
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
  /** Instead of the limit of its kind. */
  readonly limitMs?: number
}

/**
 * Imports what waits, one after another, until nothing does; ends at once while another process is at it, which then goes
 * on with these. Harmless when repeated.
 */
export async function runUploads(deps: RunDeps): Promise<void> {
  while (!deps.signal.aborted) {
    const row = await deps.db.transaction((tx) => claimNextUpload(tx, deps.clock()))
    if (row === undefined) return
    const end = await importOne(deps, row)
    const isOurs = await settle(deps, { row, end })
    if (!isOurs || end.state !== 'done') continue
    if (row.kind === 'photos') await forgetZip(deps, row.id)
    if (row.kind === 'stock') await renewBehind(deps, row.id)
  }
}

/**
 * By a connection of its own, which is cut when the process stops: the work may wait for the table, or take minutes. What
 * the database has begun by then it ends by itself.
 */
async function renewBehind({ connectionString, log, signal }: RunDeps, uploadId: string): Promise<void> {
  const own = openDatabase({ connectionString, purpose: 'bulk', poolSize: 1, onLost: () => {} })
  own.pool.on('acquire', (client) => {
    const listening = addAbortListener(signal, () => void client.end())
    own.pool.once('release', () => listening[Symbol.dispose]())
  })
  await renewStatistics(own.db, (error) =>
    log.warn({ err: error, uploadId }, 'the statistics of the stock could not be renewed'),
  )
  await own.close()
}

/** Photos are stored re-encoded: of their zip nothing is needed any more. What stays is removed with other old files. */
async function forgetZip({ blobs, log }: RunDeps, id: string): Promise<void> {
  await removeParts(blobs, id).catch((error: unknown) =>
    log.warn({ err: error, uploadId: id }, 'a zip whose photos are in could not be removed'),
  )
}

type End =
  | { readonly state: 'done'; readonly result: UploadResult; readonly share: 1 }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'interrupted' }
  | { readonly state: 'cancelled'; readonly by: number }

async function importOne(deps: RunDeps, row: StoredUpload & Run): Promise<End> {
  const limitMs = deps.limitMs ?? LIMIT_MS[row.kind]
  const limit = AbortSignal.timeout(limitMs)
  const lease = keepLease(deps, row)
  try {
    const signal = AbortSignal.any([deps.signal, lease.over, limit])
    const { onProgress } = lease
    const value = await withUploadFile(deps, row, async (path) => {
      const told = await runThread(SCRIPT, { data: toTask(deps, { row, path }), signal, onProgress })
      await keepRejected(deps.blobs, { id: row.id, path: `${path}.rejected.csv` })
      return told
    })
    return { state: 'done', result: uploadResultSchema.parse(value), share: 1 }
  } catch (error) {
    if (deps.signal.aborted || lease.isLost()) return { state: 'interrupted' }
    const by = lease.cancelledBy()
    if (by !== null) return { state: 'cancelled', by }
    if (error instanceof RefusedFile) return { state: 'failed', problem: error.message }
    if (limit.aborted) return { state: 'failed', problem: tooLong(row.kind, limitMs) }
    if (isOf(error, 'UPLOAD_NOT_FOUND')) return { state: 'failed', problem: FILE_GONE }
    deps.log.error({ err: error, uploadId: row.id }, 'an import of an upload failed')
    return { state: 'failed', problem: isOf(error, 'STORAGE_UNAVAILABLE') ? STORE_AWAY : TROUBLE }
  } finally {
    lease.end()
  }
}

/** An error that comes out of a thread has its properties, and no class. */
function isOf(error: unknown, key: ErrorKey): boolean {
  return error instanceof Error && 'key' in error && error.key === key
}

/**
 * Renews the lease of a running import and looks whether it has to end: somebody asked for it, or the process stood still
 * for so long that the lease went to another one.
 */
function keepLease(deps: RunDeps, run: Run) {
  const ending = new AbortController()
  let found: Awaited<ReturnType<typeof updateRunning>> = { cancelledBy: null }
  const renew = async (values: { readonly readRows?: number; readonly share?: number } = {}): Promise<void> => {
    try {
      const row = await updateRunning(deps.db, run, { ...values, leaseUntil: LEASE_UNTIL })
      if (row?.cancelledBy === null || ending.signal.aborted) return
      found = row
      ending.abort(new Error('the import was cancelled, or is no longer ours'))
    } catch {
      // A renewal that is missed is made up for by the next; a database that is away fails the import itself.
    }
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  return {
    over: ending.signal,
    cancelledBy: () => found?.cancelledBy ?? null,
    isLost: () => found === undefined,
    onProgress: ({ read, share }: { readonly read: number; readonly share: number }) =>
      void renew({ readRows: read, share }),
    end: () => clearInterval(timer),
  }
}

function tooLong(kind: UploadKind, limitMs: number): string {
  const time = `The import took longer than ${counted(Math.ceil(limitMs / MINUTE_MS), 'minute')} and was stopped.`
  if (kind === 'photos')
    return `${time} Vehicles whose photos went in until then have all of theirs. Start it again: that finishes the rest.`
  return kind === 'stock'
    ? `${time} Every row that went in until then is in as a whole. Cut the file into several, or start it again: that changes nothing twice.`
    : `${time} Nothing was changed.`
}

function toTask(
  { connectionString, clock, dataDir, config }: RunDeps,
  { row, path }: { readonly row: StoredUpload; readonly path: string },
): ImportTask {
  return {
    connectionString,
    path,
    uploadId: row.id,
    kind: row.kind,
    name: row.name,
    mapping: row.mapping === null ? null : mappingDocumentSchema.parse(row.mapping),
    supplier: row.supplier,
    full: row.full,
    priceJumps: priceJumpsSchema.parse(row.priceJumps),
    newWords: newWordsSchema.parse(row.newWords),
    note: row.note ?? '',
    staffUserId: row.startedBy ?? row.createdBy,
    now: clock(),
    dataDir,
    bucket: config.bucket,
  }
}

/** Whether the run was still ours; else the row is as whoever took it over has it. */
async function settle(
  { db, clock }: RunDeps,
  { row, end }: { readonly row: StoredUpload & Run; readonly end: End },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock()
    const { by = row.startedBy ?? row.createdBy, ...values } = { by: undefined, ...end }
    const settled = await updateRunning(tx, row, { ...values, finishedAt: at, ...readRowsOf(end) })
    if (settled === undefined) return false
    await recordAudit(tx, {
      at,
      actor: staffMember(by),
      action: 'upload',
      subject: row.id,
      detail: { step: end.state, kind: row.kind },
    })
    return true
  })
}

function readRowsOf(end: End): { readonly readRows?: number } {
  if (end.state !== 'done') return {}
  if (end.result.kind === 'photos') return { readRows: end.result.files }
  return end.result.kind === 'stock' ? { readRows: end.result.read } : {}
}
