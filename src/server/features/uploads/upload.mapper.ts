import {
  mappingDocumentSchema,
  UPLOAD_KEPT_DAYS,
  uploadInspectionSchema,
  uploadResultSchema,
  type Upload,
  type UploadDetail,
} from '../../../shared/contract/uploads.ts'
import type { ListedUpload, StoredUpload } from './uploads.repository.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'

export function toUpload(row: ListedUpload): Upload {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    sizeBytes: row.sizeBytes,
    receivedBytes: row.receivedBytes,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    by: row.by,
    supplier: row.supplier,
    full: row.full,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    readRows: row.readRows,
    share: row.share,
    ahead: row.ahead,
    result: row.result === null ? null : uploadResultSchema.parse(row.result),
    problem: row.problem,
    // Since it came, whatever was done with it since: so its parts are removed.
    keptUntil: new Date(row.createdAt.getTime() + UPLOAD_KEPT_DAYS * DAY_MS).toISOString(),
  }
}

export function toUploadDetail(
  row: ListedUpload & Pick<StoredUpload, 'inspection' | 'mapping'>,
): Omit<UploadDetail, 'undo' | 'undoneAt'> {
  const inspection = row.inspection === null ? null : uploadInspectionSchema.parse(row.inspection)
  if (inspection?.kind !== 'stock' || row.mapping === null) return { ...toUpload(row), inspection }
  // What somebody started it with is what goes on, not the first look at the file.
  const mapping = mappingDocumentSchema.parse(row.mapping)
  return { ...toUpload(row), inspection: { ...inspection, mapping, mappingFrom: 'started' } }
}
