import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { mappingDocumentSchema, uploadInspectionSchema, type StartUpload } from '../../../shared/contract/uploads.ts'
import { lookOfSheet, otherSheetsThan } from '../../../shared/domain/chosen-sheet.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { getRates } from '../currencies/rates.ts'
import { MappingError } from '../stock-import/mapping-error.ts'
import { type Mapping, parseMapping } from '../stock-import/mapping.ts'
import { otherSheetsWords } from '../stock-import/other-sheets.ts'
import { compileMapper } from '../stock-import/vehicle-mapper.ts'
import { findSupplierId } from '../stock/stock-writer.ts'
import { listParts } from './upload-parts.ts'
import { findUpload, lockUpload, updateUpload, type StoredUpload } from './uploads.repository.ts'

export type StartDeps = Pick<AppContext, 'db' | 'clock' | 'blobs' | 'jobs'>
type StartRequest = StartUpload & { readonly staffUserId: number }

/**
 * Puts an upload in line for its import; one that waits or runs so already stays as it is. Throws UPLOAD_NOT_FOUND (also when
 * its file is gone), VALIDATION for a mapping that does not fit or prices without a reason, STATE_CHANGED for one
 * that is refused or done, or waits or runs with other choices, STORAGE_UNAVAILABLE.
 */
export async function startUpload(deps: StartDeps, request: StartRequest): Promise<void> {
  const isHere = await hasFile(deps, request.id)
  await deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const row = await lockUpload(tx, request.id)
    if (row === undefined) throw new AppError('UPLOAD_NOT_FOUND')
    const { state } = row
    if (state === 'receiving') throw new AppError('VALIDATION', { fields: { id: 'has not arrived as a whole' } })
    if (state === 'done' || state === 'refused')
      throw new AppError('STATE_CHANGED', { fields: { state: `is ${state}` } })
    const isUnderWay = state === 'waiting' || state === 'running'
    if (!isHere && !isUnderWay) throw new AppError('UPLOAD_NOT_FOUND')
    const plan = await planOf(tx, { row, request, now })
    if (isUnderWay) return assertSamePlan(row, plan)
    await updateUpload(tx, request.id, {
      ...plan,
      state: 'waiting',
      queuedAt: now,
      startedBy: request.staffUserId,
      startedAt: null,
      cancelledBy: null,
      finishedAt: null,
      readRows: 0,
      share: 0,
      result: null,
      problem: null,
    })
    await deps.jobs.send(tx, { name: 'run-uploads', data: {} })
    await recordAudit(tx, {
      at: now,
      actor: staffMember(request.staffUserId),
      action: 'upload',
      subject: request.id,
      detail: {
        step: 'started',
        kind: row.kind,
        full: request.full ?? row.full,
        priceJumps: jumpsTold(request.priceJumps),
      },
    })
  })
}

/** Asked before the row is locked: a store may take seconds to answer. */
async function hasFile(deps: StartDeps, id: string): Promise<boolean> {
  const row = await findUpload(deps.db, id)
  return row !== undefined && (await listParts(deps.blobs, { name: id, size: row.sizeBytes })) !== undefined
}

/** For the audit: how many prices were accepted one by one, else what was said of all. */
function jumpsTold(jumps: StartUpload['priceJumps']): string | number {
  return Array.isArray(jumps) ? jumps.length : (jumps ?? 'hold')
}

async function planOf(tx: Queries, { row, request, now }: Stock) {
  if (row.kind === 'stock') return planStock(tx, { row, request, now })
  return row.kind === 'photos' ? planPhotos(tx, request) : planRequest(request)
}

/** Whoever wants it otherwise is told that it will not be so. */
function assertSamePlan(row: StoredUpload, plan: Partial<StoredUpload>): void {
  const stored: Readonly<Record<string, unknown>> = row
  const others = Object.entries(plan).filter(([field, value]) => !isDeepStrictEqual(stored[field], value))
  if (others.length === 0) return
  const fields = Object.fromEntries(others.map(([field]) => [field, 'is not what this import was started with']))
  throw new AppError('STATE_CHANGED', { fields })
}

/** Photos are for vehicles that are there. */
async function planPhotos(queries: Queries, { supplier = '' }: Stock['request']) {
  const isKnown = (await findSupplierId(queries, supplier)) !== undefined
  if (!isKnown) throw new AppError('VALIDATION', { fields: { supplier: 'must be a supplier in stock' } })
  return { supplier: supplier.trim() }
}

/** Whoever confirms reads why. */
function planRequest({ note = '' }: Stock['request']) {
  if (note.trim() === '') throw new AppError('VALIDATION', { fields: { note: 'must say why prices change' } })
  return { note: note.trim() }
}

type Stock = {
  readonly row: StoredUpload
  readonly request: Omit<StartRequest, 'staffUserId'>
  readonly now: Date
}

/** Everything that can be known beforehand is refused here, beside its field, and not by the import later. Throws VALIDATION. */
export async function planStock(queries: Queries, { row, request, now }: Stock) {
  const inspection = uploadInspectionSchema.parse(row.inspection)
  if (inspection.kind !== 'stock') throw new Error('a file of stock without its columns')
  const document = mappingDocumentSchema.parse(request.mapping ?? row.mapping ?? inspection.mapping)
  const look = lookOfSheet(inspection, document)
  const { byCurrency: rates } = await getRates(queries)
  const mapping = readFitting(document, { header: look?.columns, rates, now })
  const hasSupplierColumn = mapping.fields.supplier !== undefined
  const named = z.string().catch('').parse(document['supplier']).trim()
  const startedFor = request.mapping === undefined ? row.supplier : null
  const supplier = hasSupplierColumn ? null : request.supplier?.trim() || startedFor || named
  if (supplier === '') throw new AppError('VALIDATION', { fields: { supplier: 'must be filled in' } })
  const full = request.full ?? row.full
  if (full && hasSupplierColumn) {
    throw new AppError('VALIDATION', { fields: { full: 'cannot be: the rows name several suppliers' } })
  }
  const otherSheets = full ? otherSheetsThan(look, inspection) : []
  if (otherSheets.length > 0) {
    const read = look?.sheet?.name ?? String(document['sheet'])
    throw new AppError('VALIDATION', { fields: { full: `cannot be: ${otherSheetsWords(read, otherSheets)}` } })
  }
  return {
    mapping: document,
    supplier,
    full,
    priceJumps: request.priceJumps ?? 'hold',
    newWords: request.newWords ?? {},
  }
}

type Fitting = {
  /** Undefined for a sheet that was not looked at: what the mapping asks of it is said when it is read. */
  readonly header: readonly string[] | undefined
  readonly rates: RatesByCurrency
  readonly now: Date
}

/** The mapping of a document that fits the columns of its file. Throws VALIDATION. */
function readFitting(document: unknown, { header, rates, now }: Fitting): Mapping {
  try {
    const mapping = parseMapping(document)
    if (header !== undefined) compileMapper({ mapping, header, rates, now })
    return mapping
  } catch (error) {
    if (!(error instanceof MappingError)) throw error
    throw new AppError('VALIDATION', { fields: { mapping: error.message } })
  }
}
