import { lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { KEY_KEPT_DAYS } from '../../shared/contract/limits.ts'
import { BULK_KEPT_DAYS } from '../../shared/contract/bulk.ts'
import { IMPORT_UNDO_DAYS, UPLOAD_KEPT_DAYS } from '../../shared/contract/uploads.ts'
import { dayInJohannesburg } from '../../shared/domain/johannesburg.ts'
import { DAY_MS } from '../../shared/domain/durations.ts'
import type { AppContext } from '../context.ts'
import { removeRows } from '../db/in-batches.ts'
import {
  changeRequest,
  deskKey,
  idempotencyKey,
  knownMailbox,
  loginTry,
  photoUpload,
  quotationPaper,
  rateCounter,
  searchHistory,
  searchTermCount,
  staffChallenge,
  staffDevice,
  staffSession,
  stockImport,
} from '../db/schema/index.ts'
import { auditFolder } from '../features/audit/audit-chain.ts'
import { exportAudit, removeOldAudit } from '../features/audit/export-audit.ts'
import { removeOldBulks } from '../features/bulk/remove-old-bulks.ts'
import { removeOldReports } from '../features/condition-reports/remove-old-reports.ts'
import { removeOldDrafts } from '../features/desk-drafts/desk-drafts.service.ts'
import { PHOTO_FILES } from '../features/desk-photos/receive-photo.ts'
import { removeUnnamedPhotos } from '../features/desk-photos/remove-unnamed-photos.ts'
import { forgetRecipients } from '../features/mail/mail.repository.ts'
import { noteRetention } from '../features/metrics/retention-mark.ts'
import { forgetDealers } from '../features/privacy/forget-dealers.ts'
import { forgetPersons } from '../features/privacy/forget-person.ts'
import { removeOldPaperObjects, removeUnusedPictures } from '../features/quotes/remove-old-papers.ts'
import { foldTermCounts } from '../features/search-history/search-history.repository.ts'
import { forgetFormerStaff } from '../features/staff/forget-staff.ts'
import { DEVICE_KNOWN_MS } from '../features/staff/known-device.ts'
import { removeOldHistory } from '../features/stock-history/remove-old-history.ts'
import {
  forgetPreviews,
  removeFilesOfOldUploads,
  removeOldUploadFiles,
  removeOldUploads,
} from '../features/uploads/remove-old-uploads.ts'
import { removeOlder } from '../remove-older.ts'

/** How long things are kept (`privacy.retention-periods`) that more than their age decides on. */
const KEPT_MS = {
  quotationBytes: 60 * DAY_MS,
  /** After the last paper that was stored with it; longer than that paper lives. */
  paperPictures: 61 * DAY_MS,
  searchHistory: 62 * DAY_MS,
  loginTries: DAY_MS,
  mailRecipients: 7 * DAY_MS,
  deadMails: 30 * DAY_MS,
  mailFiles: 30 * DAY_MS,
  formerStaff: 30 * DAY_MS,
  audit: 365 * DAY_MS,
  uploadedFiles: UPLOAD_KEPT_DAYS * DAY_MS,
  uploads: 365 * DAY_MS,
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
/** Rows that go so long after a moment of their own. */
const AGED = {
  keys: [idempotencyKey.createdAt, KEY_KEPT_DAYS * DAY_MS],
  papers: [quotationPaper.createdAt, KEPT_MS.quotationBytes],
  searches: [searchHistory.searchedAt, KEPT_MS.searchHistory],
  counters: [rateCounter.windowStart, DAY_MS],
  sessions: [staffSession.expiresAt, DAY_MS],
  devices: [staffDevice.lastLoginAt, DEVICE_KNOWN_MS],
  challenges: [staffChallenge.expiresAt, 0],
  mailboxes: [knownMailbox.openedAt, 365 * DAY_MS],
  imports: [stockImport.startedAt, IMPORT_UNDO_DAYS * DAY_MS],
  deskKeys: [deskKey.createdAt, 7 * DAY_MS],
  photoUploads: [photoUpload.createdAt, KEPT_MS.photoUploads],
} as const satisfies Readonly<Record<string, readonly [PgColumn, number]>>
const PERSONS_KEPT_MONTHS = 24
/** After their vehicle was sold or withdrawn. */
const DEALERS_KEPT_MONTHS = 24
/** Who asked for a change of prices, who confirmed it, and why. */
const REQUESTS_KEPT_MONTHS = 24
/** Of vehicles that are no longer in stock. */
const HISTORY_KEPT_MONTHS = 24

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
  const aged = Object.entries(AGED).map(([step, [at, keptMs]]) => {
    return [step, () => removeRows(db, at.table, lt(at, before(keptMs)))] as const
  })
  return {
    auditExport: () => exportAudit(deps),
    photoParts: () => removeOldUploadFiles(deps, { before: before(KEPT_MS.photoUploads), names: PHOTO_FILES }),
    ...Object.fromEntries(aged),
    paperObjects: () => removeOldPaperObjects(deps, before(KEPT_MS.quotationBytes)),
    paperPictures: () => removeUnusedPictures(db, before(KEPT_MS.paperPictures)),
    terms: () =>
      removeRows(db, searchTermCount, lt(searchTermCount.day, dayInJohannesburg(before(KEPT_MS.searchHistory)))),
    foldedTerms: () => foldTermCounts(db, dayInJohannesburg(now)),
    tries: () =>
      removeRows(
        db,
        loginTry,
        sql`not ${before(KEPT_MS.loginTries).toISOString()}::timestamptz < any (${loginTry.tries})`,
      ),
    recipients: () => forgetRecipients(db, { sent: before(KEPT_MS.mailRecipients), dead: before(KEPT_MS.deadMails) }),
    audit: () => removeOldAudit(db, before(KEPT_MS.audit)),
    auditExports: () => removeOlder(auditFolder(deps.dataDir), { before: before(KEPT_MS.audit) }),
    staff: () => forgetFormerStaff(db, before(KEPT_MS.formerStaff)),
    persons: () => forgetPersons(deps, monthsBefore(now, PERSONS_KEPT_MONTHS)),
    dealers: () => forgetDealers(db, { limit: monthsBefore(now, DEALERS_KEPT_MONTHS), now }),
    files: () => removeOlder(deps.outboxFolder, { before: before(KEPT_MS.mailFiles) }),
    uploadedFiles: async () => {
      const limit = before(KEPT_MS.uploadedFiles)
      return (await removeOldUploadFiles(deps, { before: limit })) + (await removeFilesOfOldUploads(deps, limit))
    },
    uploadPreviews: () => forgetPreviews(db, before(KEPT_MS.uploadedFiles)),
    uploads: () => removeOldUploads(db, { history: before(KEPT_MS.uploads), files: before(KEPT_MS.uploadedFiles) }),
    photos: () => removeUnnamedPhotos(deps, before(KEPT_MS.photos)),
    drafts: () => removeOldDrafts(db, { own: before(KEPT_MS.drafts), shared: before(KEPT_MS.sharedDrafts) }),
    bulks: () => removeOldBulks(db, { previews: before(KEPT_MS.previews), bulks: before(KEPT_MS.bulks) }),
    reports: () => removeOldReports(db, monthsBefore(now, HISTORY_KEPT_MONTHS)),
    history: () => removeOldHistory(db, monthsBefore(now, HISTORY_KEPT_MONTHS)),
    requests: () => removeRows(db, changeRequest, lt(changeRequest.madeAt, monthsBefore(now, REQUESTS_KEPT_MONTHS))),
  }
}

/** The same day of that month, or its last where it has fewer days. */
function monthsBefore(instant: Date, months: number): Date {
  const earlier = new Date(instant)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  if (earlier.getUTCDate() !== instant.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
