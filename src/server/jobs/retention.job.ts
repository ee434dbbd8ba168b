import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { BULK_KEPT_DAYS } from '../../shared/contract/bulk.ts'
import { IMPORT_UNDO_DAYS, UPLOAD_KEPT_DAYS } from '../../shared/contract/uploads.ts'
import { dayInJohannesburg } from '../../shared/domain/johannesburg.ts'
import { DAY_MS } from '../../shared/domain/durations.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import {
  bulkChange,
  bulkItem,
  changeRequest,
  conditionReport,
  deskDraft,
  deskKey,
  idempotencyKey,
  knownMailbox,
  loginTry,
  mail,
  paperPicture,
  photoUpload,
  quotationPaper,
  quotationPaperObject,
  quotationPdf,
  rateCounter,
  searchHistory,
  searchTermCount,
  staffAddress,
  staffChallenge,
  staffDevice,
  staffPasskey,
  staffRecoveryCode,
  staffSession,
  staffUser,
  stockImport,
  upload,
  vehicleChange,
} from '../db/schema/index.ts'
import { DEVICE_KNOWN_MS } from '../features/staff/known-device.ts'
import { digestRecipient } from '../features/mailboxes/mail-address.ts'
import { forgetClient } from '../features/privacy/forget-person.ts'
import { auditFolder } from '../features/audit/audit-chain.ts'
import { exportAudit } from '../features/audit/export-audit.ts'
import { noteRetention } from '../features/metrics/retention-mark.ts'
import { removeUnnamedPhotos } from '../features/desk-photos/remove-unnamed-photos.ts'
import { PAPERS_PREFIX, paperKey } from '../features/quotes/paper-objects.ts'
import { UPLOADS_PREFIX } from '../features/uploads/upload-parts.ts'
import { WITHOUT_ROWS } from '../features/uploads/uploads.repository.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { createFolderBlobs } from '../blobs/folder-blobs.ts'
import { NOBODY } from '../features/audit/record-audit.ts'

/** How long things are kept (`privacy.retention-periods`). */
const KEPT_MS = {
  quotationBytes: 60 * DAY_MS,
  /** After the last paper that was stored with it; longer than that paper lives. */
  paperPictures: 61 * DAY_MS,
  searchHistory: 62 * DAY_MS,
  rateCounters: DAY_MS,
  sessions: DAY_MS,
  loginTries: DAY_MS,
  staffAddresses: 30 * DAY_MS,
  staffDevices: DEVICE_KNOWN_MS,
  mailRecipients: 7 * DAY_MS,
  deadMails: 30 * DAY_MS,
  knownMailboxes: 365 * DAY_MS,
  mailFiles: 30 * DAY_MS,
  formerStaff: 30 * DAY_MS,
  audit: 365 * DAY_MS,
  uploadedFiles: UPLOAD_KEPT_DAYS * DAY_MS,
  uploads: 365 * DAY_MS,
  imports: IMPORT_UNDO_DAYS * DAY_MS,
  deskKeys: 7 * DAY_MS,
  bulks: BULK_KEPT_DAYS * DAY_MS,
  previews: DAY_MS,
  photoUploads: 3 * DAY_MS,
  /** Since anybody named them. */
  photos: 90 * DAY_MS,
  /** Of a vehicle that is there. */
  drafts: 14 * DAY_MS,
  /** Of vehicles that are not yet listed. */
  sharedDrafts: 90 * DAY_MS,
} as const
const PERSONS_KEPT_MONTHS = 24
/** Who asked for a change of prices, who confirmed it, and why. */
const REQUESTS_KEPT_MONTHS = 24
/** Of vehicles that are no longer in stock. */
const HISTORY_KEPT_MONTHS = 24
/** Rows of one statement, so that no lock is held for long. */
const BATCH = 1000

export type RetentionDeps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'log' | 'dataDir' | 'blobs'> & {
  /** Folder of mails that were filed for want of a mail server. */
  readonly outboxFolder: string
}

/**
 * Exports what the audit trail has new, and removes what has been kept long enough. Harmless when repeated or broken off; each
 * statement takes a small batch. A step that fails stops no other one (`reliability.retention-batches`): then the run fails
 * in the end, so that it is made again. Throws AggregateError.
 */
export async function applyRetention(deps: RetentionDeps): Promise<void> {
  const removed: Record<string, number | void> = {}
  const failed = new Map<string, unknown>()
  for (const [step, run] of Object.entries(stepsOf(deps))) {
    try {
      removed[step] = await run()
    } catch (error) {
      failed.set(step, error)
      deps.log.error({ step, err: error }, 'a step of the retention job failed')
    }
  }
  deps.log.info(removed, 'data past its retention was removed')
  if (failed.size === 0) return noteRetention(deps.db, deps.clock())
  throw new AggregateError(failed.values(), `these steps failed: ${[...failed.keys()].join(', ')}`)
}

/** In their order: lines of the audit trail are exported before they may go. */
function stepsOf(deps: RetentionDeps): Readonly<Record<string, () => Promise<number | void>>> {
  const { db, clock } = deps
  const now = clock()
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  return {
    auditExport: () => exportAudit(deps),
    keys: () => remove(db, idempotencyKey, lt(idempotencyKey.createdAt, before(KEPT_MS.quotationBytes))),
    papers: () => remove(db, quotationPaper, lt(quotationPaper.createdAt, before(KEPT_MS.quotationBytes))),
    paperObjects: () => removePaperObjects(deps, before(KEPT_MS.quotationBytes)),
    oldPapers: () => remove(db, quotationPdf, lt(quotationPdf.createdAt, before(KEPT_MS.quotationBytes))),
    paperPictures: () => remove(db, paperPicture, isUnusedPicture(before(KEPT_MS.paperPictures))),
    searches: () => remove(db, searchHistory, lt(searchHistory.searchedAt, before(KEPT_MS.searchHistory))),
    terms: () => remove(db, searchTermCount, lt(searchTermCount.day, dayInJohannesburg(before(KEPT_MS.searchHistory)))),
    foldedTerms: () => foldTermCounts(db, dayInJohannesburg(now)),
    counters: () => remove(db, rateCounter, lt(rateCounter.windowStart, before(KEPT_MS.rateCounters))),
    sessions: () => remove(db, staffSession, lt(staffSession.expiresAt, before(KEPT_MS.sessions))),
    tries: () =>
      remove(db, loginTry, sql`not ${before(KEPT_MS.loginTries).toISOString()}::timestamptz < any (${loginTry.tries})`),
    addresses: () => remove(db, staffAddress, lt(staffAddress.lastLoginAt, before(KEPT_MS.staffAddresses))),
    devices: () => remove(db, staffDevice, lt(staffDevice.lastLoginAt, before(KEPT_MS.staffDevices))),
    challenges: () => remove(db, staffChallenge, lt(staffChallenge.expiresAt, now)),
    recipients: () => forgetRecipients(db, before),
    mailboxes: () => remove(db, knownMailbox, lt(knownMailbox.openedAt, before(KEPT_MS.knownMailboxes))),
    audit: () => removeAudit(db, before(KEPT_MS.audit)),
    auditExports: () => removeFiles(auditFolder(deps.dataDir), before(KEPT_MS.audit)),
    staff: () => forgetStaff(db, before(KEPT_MS.formerStaff)),
    persons: () => forgetPersons(deps, monthsBefore(now, PERSONS_KEPT_MONTHS)),
    files: () => removeFiles(deps.outboxFolder, before(KEPT_MS.mailFiles)),
    uploadedFiles: () => removeUploadedFiles(deps, before(KEPT_MS.uploadedFiles)),
    uploadPreviews: () => forgetPreviews(db, before(KEPT_MS.uploadedFiles)),
    uploads: () => remove(db, upload, isPastUpload(before)),
    imports: () => remove(db, stockImport, lt(stockImport.startedAt, before(KEPT_MS.imports))),
    deskKeys: () => remove(db, deskKey, lt(deskKey.createdAt, before(KEPT_MS.deskKeys))),
    photoUploads: () => remove(db, photoUpload, lt(photoUpload.createdAt, before(KEPT_MS.photoUploads))),
    photos: () => removeUnnamedPhotos(deps, before(KEPT_MS.photos)),
    drafts: () =>
      remove(
        db,
        deskDraft,
        sql`${deskDraft.updatedAt} < case when ${deskDraft.isShared} then ${before(KEPT_MS.sharedDrafts).toISOString()}::timestamptz
        else ${before(KEPT_MS.drafts).toISOString()}::timestamptz end`,
      ),
    bulks: () => removeBulks(db, isPastBulk(before)),
    reports: () => remove(db, conditionReport, isPastReport(monthsBefore(now, HISTORY_KEPT_MONTHS))),
    history: () => remove(db, vehicleChange, isPastHistory(monthsBefore(now, HISTORY_KEPT_MONTHS))),
    requests: () => remove(db, changeRequest, lt(changeRequest.madeAt, monthsBefore(now, REQUESTS_KEPT_MONTHS))),
  }
}

async function remove(db: Db, table: PgTable, condition: SQL): Promise<number> {
  return inBatches(async () => {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${BATCH}))`,
    )
    return rowCount ?? 0
  })
}

function isPastHistory(limit: Date): SQL {
  const isInStock = isOfStock(sql`${vehicleChange.vehicleId}`)
  return sql`${vehicleChange.at} < ${limit.toISOString()}::timestamptz and not ${isInStock}`
}

/** One that nobody started is forgotten sooner, one that is under way not yet. */
function isPastBulk(before: (ageMs: number) => Date): SQL {
  const { state, startedAt, madeAt } = bulkChange
  return sql`case when ${state} = 'preview' then ${madeAt} < ${before(KEPT_MS.previews).toISOString()}::timestamptz
    when ${state} in ('running', 'undoing') then false
    else coalesce(${startedAt}, ${madeAt}) < ${before(KEPT_MS.bulks).toISOString()}::timestamptz end`
}

/** One change may have 20 000 vehicles: they go in batches of their own, before it. */
async function removeBulks(db: Db, isPast: SQL): Promise<number> {
  // What has lost some of its vehicles cannot be started any more: a change of none is refused.
  await db
    .update(bulkChange)
    .set({ count: 0 })
    .where(and(inArray(bulkChange.state, ['preview', 'waiting']), isPast))
  const past = sql`select ${bulkChange.id} from ${bulkChange} where ${isPast}`
  await remove(db, bulkItem, sql`${bulkItem.bulkId} in (${past})`)
  return remove(db, bulkChange, isPast)
}

function isPastReport(limit: Date): SQL {
  const isInStock = isOfStock(sql`${conditionReport.vehicleId}`)
  // A vehicle that comes back has the one that was in force.
  const isInForce = sql`exists (
    select from vehicle where id = ${conditionReport.vehicleId} and report_id = ${conditionReport.id})`
  return sql`${conditionReport.madeAt} < ${limit.toISOString()}::timestamptz and not ${isInStock} and not ${isInForce}`
}

function isOfStock(vehicleId: SQL): SQL {
  return sql`exists (select from vehicle where id = ${vehicleId} and status <> 'sold')`
}

function isUnusedPicture(limit: Date): SQL {
  const isShown = sql`exists (select from quotation_paper where picture_digest = ${paperPicture.digest})`
  return sql`${paperPicture.usedAt} < ${limit.toISOString()}::timestamptz and not ${isShown}`
}

/** From the old end of the chain, whose beginning moves with it. */
async function removeAudit(db: Db, limit: Date): Promise<number> {
  return inBatches(async () => {
    const { rows } = await db.execute<{ removed: number }>(
      sql`select remove_audit_before(${limit.toISOString()}::timestamptz, ${BATCH}) as removed`,
    )
    return rows[0]?.removed ?? 0
  })
}

/** History goes after a year; what was never started goes with its file. */
function isPastUpload(before: (ageMs: number) => Date): SQL {
  const isUnused = inArray(upload.state, ['receiving', 'ready'])
  const isPast = lt(upload.createdAt, before(KEPT_MS.uploads))
  return or(isPast, and(isUnused, lt(upload.createdAt, before(KEPT_MS.uploadedFiles)))) ?? isPast
}

/** Of an ended mail only its digest, state and times stay. */
async function forgetRecipients(db: Db, before: (ageMs: number) => Date): Promise<number> {
  const isOld = sql`${mail.finishedAt} < case when ${mail.state} = 'dead' then ${before(KEPT_MS.deadMails)}::timestamptz
    else ${before(KEPT_MS.mailRecipients)}::timestamptz end`
  return inBatches(async () => {
    const rows = await db
      .select({ id: mail.id })
      .from(mail)
      .where(and(ne(mail.recipient, ''), isOld))
      .limit(BATCH)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await db.update(mail).set({ recipient: '' }).where(inArray(mail.id, ids))
    return ids.length
  })
}

/** Persons whose last quotation is older than `limit`: vehicle, route and amounts stay for statistics, they do not. */
async function forgetPersons({ db, secret }: RetentionDeps, limit: Date): Promise<number> {
  return inBatches(async () => {
    const { rows } = await db.execute<{ id: string; email: string }>(sql`
      select q.id::text as id, q.email from quotation q
      where q.issued_at < ${limit} and q.email like '%@%' and not exists (
        select from quotation later where lower(later.email) = lower(q.email) and later.issued_at >= ${limit})
      limit ${BATCH}`)
    for (const { id, email } of rows) {
      await forgetClient(db, { quotationId: Number(id), digest: digestRecipient(email, secret) })
    }
    return rows.length
  })
}

/** Who left the company 30 days ago or earlier: the id stays for the audit, the person does not. */
async function forgetStaff(db: Db, limit: Date): Promise<number> {
  const isFormer = and(eq(staffUser.disabled, true), lt(staffUser.disabledAt, limit))
  const former = db.select({ id: staffUser.id }).from(staffUser).where(isFormer)
  for (const table of [staffPasskey, staffRecoveryCode]) await db.delete(table).where(inArray(table.userId, former))
  const { rowCount } = await db
    .update(staffUser)
    .set({
      name: NOBODY,
      username: sql`'former ' || ${staffUser.id}`,
      usernameKey: sql`'FORMER ' || ${staffUser.id}`,
      passwordHash: '',
      email: null,
      totpSecret: null,
    })
    .where(and(isFormer, ne(staffUser.passwordHash, '')))
  return rowCount ?? 0
}

/**
 * Objects before the rows that name them, so that what the store could not remove is found the next night; then those that no row names,
 * of drawings that came second.
 */
async function removePaperObjects({ db, blobs }: RetentionDeps, before: Date): Promise<number> {
  const removed = await inBatches(async () => {
    const rows = await db
      .select()
      .from(quotationPaperObject)
      .where(lt(quotationPaperObject.createdAt, before))
      .limit(BATCH)
    await blobs.remove(rows.map(paperKey))
    const ids = rows.map(({ quotationId }) => quotationId)
    if (ids.length > 0) await db.delete(quotationPaperObject).where(inArray(quotationPaperObject.quotationId, ids))
    return rows.length
  })
  return removed + (await removeBlobs(blobs, { prefix: PAPERS_PREFIX, before }))
}

/** Those too that lay in the data folder before there was a bucket. */
async function removeUploadedFiles({ blobs, dataDir }: RetentionDeps, before: Date): Promise<number> {
  const [here, left] = [blobs, createFolderBlobs(dataDir)]
  return (
    (await removeBlobs(here, { prefix: UPLOADS_PREFIX, before })) +
    (await removeBlobs(left, { prefix: UPLOADS_PREFIX, before }))
  )
}

/** First rows of files of stock, which may name people, with the file itself. */
async function forgetPreviews(db: Db, limit: Date): Promise<number> {
  const isPast = sql`${upload.createdAt} < ${limit.toISOString()}::timestamptz and ${upload.inspection} -> 'rows' <> '[]'`
  return inBatches(async () => {
    const some = db.select({ id: upload.id }).from(upload).where(isPast).limit(BATCH)
    const { rowCount } = await db.update(upload).set({ inspection: WITHOUT_ROWS }).where(inArray(upload.id, some))
    return rowCount ?? 0
  })
}

async function removeBlobs(
  blobs: BlobStore,
  { prefix, before }: { readonly prefix: string; readonly before: Date },
): Promise<number> {
  const old: string[] = []
  for await (const { key, at } of blobs.list(prefix)) if (at < before) old.push(key)
  await blobs.remove(old)
  return old.length
}

async function removeFiles(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch(noFolder)
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const { mtime } = await stat(path)
    if (mtime >= before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

function noFolder(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

async function inBatches(takeOne: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const count = await takeOne()
    total += count
    if (count < BATCH) return total
  }
}

function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  return earlier
}

/**
 * Adds up the slots of days before `today`, which nobody writes any more, so that a month of terms is read quickly. One
 * statement: sums are the same before, during and after it, and a slot that is written late stays for the next time.
 */
async function foldTermCounts(db: Db, today: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from search_term_count where day < ${today} and slot > 0 returning day, term, count
    )
    insert into search_term_count as c (day, term, slot, count)
    select gone.day, gone.term, 0, sum(gone.count) from gone group by gone.day, gone.term order by gone.day, gone.term
    on conflict (day, term, slot) do update set count = c.count + excluded.count`)
  return rowCount ?? 0
}
