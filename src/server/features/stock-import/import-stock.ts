import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { PriceJumps } from '../../../shared/contract/uploads.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import { DOUBT_WORDS, findDoubts } from '../../../shared/domain/vehicle-rules/find-doubts.ts'
import { findPriceJump, type PriceJump } from '../../../shared/domain/price-jump.ts'
import type { Db } from '../../db/database.ts'
import { findUnclearKeys } from '../stock/file-keys.ts'
import { type KnownVehicle, markMissingSold } from '../stock/mark-missing-sold.ts'
import {
  countDrafts,
  draftVehicles,
  findConflicts,
  type BatchCounts,
  type Draft,
  type StockBatch,
  type VehicleToWrite,
} from '../stock/stock-comparison.ts'
import { writeVehicles } from '../stock/stock-writer.ts'
import type { PreviewTally } from './import-preview.ts'
import { ImportTally, type ImportReport } from './import-tally.ts'
import type { Mapping } from './mapping.ts'
import type { PhotoFolder } from './photo-folder.ts'
import type { RejectedFile } from './rejected-file.ts'
import { fingerprint, SeenKeys } from './row-key.ts'
import { problemsOf, RowProblem } from './row-problem.ts'
import { StockFileError } from './stock-file-error.ts'
import { readableRows } from './stock-file.ts'
import type { SourceRow, StockFile } from './source-row.ts'
import type { WordBook } from './new-words.ts'
import { compileMapper, type RowIdentity, type RowValues, type VehicleMapper } from './vehicle-mapper.ts'
import { findVinTwins } from './vin-twins.ts'

const BATCH_ROWS = 2_000
/** Characters of the cells of one batch: two batches are in memory, each as rows and as what is written of them. */
const BATCH_CHARACTERS = 2_000_000
/** After so many rows it is said how far the import is, though no batch is full: rows that are rejected or left out fill none. */
const PROGRESS_ROWS = 10_000

const EMPTY_FULL_FILE =
  'The file has no rows, so it cannot name all vehicles of the supplier. Nothing was changed. Please check the file.'

export type StockImport = {
  readonly db: Db
  readonly file: StockFile
  readonly mapping: Mapping
  /** Null in a dry run for a supplier that is not there yet. */
  readonly supplierId: number | null
  /** Under which it is recorded, so that it can be undone. */
  readonly importId?: number | undefined
  /** Of rows that name their supplier themselves. */
  readonly openSupplier?: (name: string) => Promise<OpenSupplier>
  readonly rates: RatesByCurrency
  readonly now: Date
  /** Counts what would happen and writes nothing. */
  readonly dryRun: boolean
  /** The file names all vehicles of the supplier: those that it lacks are sold. */
  readonly full: boolean
  readonly photos?: PhotoFolder
  readonly rejected: RejectedFile
  readonly words: WordBook
  /** What becomes of prices that jump (`import.price-jumps`). */
  readonly priceJumps: PriceJumps
  /** Told of each row as it would stand; for a dry run. */
  readonly preview?: PreviewTally
  /** Told of each price that is held. */
  readonly onHeldPrice?: (held: HeldPrice) => void
  readonly onProgress: (progress: { readonly read: number; readonly share: number }) => void
}

export type HeldPrice = { readonly saexRef: string; readonly source: SourceRow; readonly vehicle: VehicleToWrite } & {
  readonly jump: PriceJump
}

/** Whose rows go in, and under which record; without an id in a dry run for a supplier that is not there yet. */
export type OpenSupplier = { readonly supplierId: number | null; readonly importId?: number | undefined }

type PreparedRow = {
  readonly source: SourceRow
  /** That the row names; '' = the one of the import. */
  readonly supplier: string
  readonly key: string
  readonly identity: RowIdentity
  readonly values: RowValues
  readonly pictures: readonly string[]
}

/**
 * Imports a stock file: good rows go in, batch by batch, each batch in one transaction; bad ones are handed to `rejected`
 * with their reason. May be killed and run again at any point. Throws a MappingError when mapping and file do not fit, and
 * a StockFileError when a full file is empty.
 */
export async function importStock(job: StockImport): Promise<ImportReport> {
  const mapper = compileMapper({ ...job, header: job.file.header })
  const work: Work = { job, mapper, tally: new ImportTally(), seen: new SeenKeys(), putOff: [], unidentified: 0 }
  await readAll(work)
  const { tally } = work
  if (job.full && tally.read === 0) throw new StockFileError(EMPTY_FULL_FILE)
  if (!job.full || job.supplierId === null) return tally.report({ sold: null, notMarked: null })
  const notMarked = whyNotMark(work)
  if (notMarked !== null) return tally.report({ sold: null, notMarked })
  const isSeen = ({ keys, saexNumber }: KnownVehicle) =>
    [...keys, toSaexRef(saexNumber)].some((name) => work.seen.has(name))
  const { db, supplierId, now, dryRun, importId } = job
  return tally.report({ sold: await markMissingSold(db, { supplierId, isSeen, now, dryRun, importId }), notMarked })
}

type Work = {
  readonly job: StockImport
  readonly mapper: VehicleMapper
  readonly tally: ImportTally
  readonly seen: SeenKeys
  /** Rows whose vehicle is clear once all of the file is read; few, since each was corrected by hand. */
  readonly putOff: PreparedRow[]
  /** Rows of which not even the vehicle is known. */
  unidentified: number
}

/** While one batch is written the next is read, never more: memory stays the same for any number of rows. */
async function readAll(work: Work): Promise<void> {
  const { job, tally } = work
  let writing: Promise<void> = Promise.resolve()
  let batch: PreparedRow[] = []
  let characters = 0
  let told = 0
  const tellProgress = () => {
    told = tally.read
    job.onProgress({ read: tally.read, share: job.file.progress() })
  }
  const handOver = async () => {
    await writing
    tellProgress()
    writing = writeBatch(work, batch)
    // Its failure is met at the next await, which may come later than the process would wait for it.
    writing.catch(() => {})
    batch = []
    characters = 0
  }
  for await (const row of readableRows(job.file, (stop) => (tally.stopped = stop))) {
    tally.read++
    const prepared = await prepare(work, row)
    if (tally.read - told >= PROGRESS_ROWS) tellProgress()
    if (prepared === undefined) continue
    batch.push(prepared)
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await handOver()
  }
  await handOver()
  await writing
  await writePutOff(work)
  job.onProgress({ read: tally.read, share: 1 })
}

/** 'a quote is not closed (line 7)' → 'a quote is not closed', which many rows share. */
function withoutDetail(fault: string): string {
  const start = fault.indexOf(' (')
  return start >= 0 && fault.endsWith(')') ? fault.slice(0, start) : fault
}

async function prepare(work: Work, row: SourceRow): Promise<PreparedRow | undefined> {
  const { job, mapper, tally } = work
  if (row.fault !== undefined) {
    const faults = [{ problem: withoutDetail(row.fault), message: row.fault }]
    return refuse(work, row, { faults, key: unidentifiedKey(work, row) })
  }
  const skipped = mapper.skipReason(row.cells)
  if (skipped !== undefined) {
    tally.skip(skipped)
    return undefined
  }
  const warnings: RowProblem[] = []
  const warn = (warning: RowProblem) => void warnings.push(warning)
  const values = () => job.words.apply(mapper.values(row.cells, warn))
  let identity: RowIdentity | undefined
  let key: string
  let supplier = ''
  try {
    supplier = readSupplier(mapper, row.cells)
    identity = mapper.identity(row.cells)
    if ('print' in identity && !row.key && work.seen.repeats(row.cells)) {
      tally.repeated++
      if (job.mapping.repeatedRows === 'drop') {
        tally.skip('repeats an earlier row in every cell')
        return undefined
      }
    }
    key = takeKey(work.seen, identity, { row, supplier })
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    const isKnown = identity !== undefined && 'number' in identity
    const problems = [error, ...problemsOf([values])]
    return reject(work, row, { problems, ...(!isKnown && { key: unidentifiedKey(work, row) }) })
  }
  try {
    const pictures = mapper.pictures(row.cells, warn)
    const prepared = { source: row, supplier, key, identity, values: values(), pictures }
    for (const warning of warnings) tally.warn(warning.named(mapper.columnOf).problem, row.line)
    for (const doubt of findDoubts(prepared.values, job.mapping.vat.percent)) {
      const { field, words } = DOUBT_WORDS[doubt]
      tally.doubt(`${mapper.columnOf(field)}: ${words}`, row.line)
    }
    if (prepared.values.priceWithVatCents === 0) tally.onRequest++
    if (prepared.pictures.length > 0 && job.photos === undefined) tally.picturesNotTaken++
    job.preview?.add({ line: row.line, values: prepared.values, pictures: prepared.pictures })
    return prepared
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return reject(work, row, { problems: error.all(), ...rowKey({ identity, key }) })
  }
}

/** Of a row that does not say which vehicle it is: once it is corrected it is one of its own. */
function unidentifiedKey(work: Work, row: SourceRow): string {
  work.unidentified++
  if (row.key && work.seen.keep(row.key)) return row.key
  return work.seen.occurrence(fingerprint(row.cells, [...row.cells.keys()]))
}

/** The key that goes with a rejected row; one with a number says by that which vehicle it is. */
function rowKey({ identity, key }: Pick<PreparedRow, 'identity' | 'key'>) {
  return 'number' in identity ? {} : { key }
}

function readSupplier(mapper: VehicleMapper, cells: readonly string[]): string {
  if (mapper.supplier === undefined) return ''
  const name = mapper.supplier(cells)
  if (name === null) throw new RowProblem('supplier', { problem: 'is empty' })
  return name
}

/** Taken before the values are read, so that a full import does not call a vehicle sold whose row is faulty. */
function takeKey(
  seen: SeenKeys,
  identity: RowIdentity,
  { row, supplier }: { readonly row: SourceRow; readonly supplier: string },
): string {
  if ('print' in identity) {
    if (!row.key) return seen.occurrence(identity.print)
    if (seen.keep(row.key)) return row.key
    throw new RowProblem('row key', {
      problem: 'stands in an earlier row, or is not as it was written',
      value: row.key,
    })
  }
  const { number, saexNumber, key } = identity
  const field = saexNumber === null ? 'supplierNumber' : 'reference'
  // Two suppliers may have the same number; nobody else has a reference.
  const isOwn = (name: string) => supplier !== '' && !(saexNumber !== null && name === number)
  for (const name of new Set([number, key])) {
    if (seen.addNumber(isOwn(name) ? `${nameKey(supplier)}\n${name}` : name)) continue
    throw new RowProblem(name === number ? field : 'supplierNumber', {
      problem: 'stands in an earlier row of this file',
      value: name,
    })
  }
  return key
}

/** All that is wrong with a row is said at once, by the names of its columns. */
async function reject(
  { job, tally, mapper }: Work,
  row: SourceRow,
  { problems, key }: { readonly problems: readonly RowProblem[]; readonly key?: string },
): Promise<undefined> {
  const faults = problems.map((problem) => problem.named(mapper.columnOf))
  return refuse({ job, tally }, row, { faults, ...(key !== undefined && { key }) })
}

type RowFault = { readonly problem: string; readonly message: string }

async function refuse(
  { job, tally }: Pick<Work, 'job' | 'tally'>,
  row: SourceRow,
  { faults, key }: { readonly faults: readonly RowFault[]; readonly key?: string },
): Promise<undefined> {
  tally.reject(faults.map(({ problem }) => problem))
  await job.rejected.add(row, faults.map(({ message }) => message).join('; '), key)
  return undefined
}

async function writeBatch(work: Work, rows: readonly PreparedRow[]): Promise<void> {
  for (const { own, opened, unclear } of await bySupplier(work, rows)) {
    const isUnclear = (row: PreparedRow) => unclear.has(row.key) && !bringsReference(row)
    work.putOff.push(...own.filter(isUnclear))
    const clear = own.filter((row) => !isUnclear(row))
    if (clear.length > 0) await writeRows(work, clear, opened)
  }
}

/**
 * A file that has the number of a vehicle beside one that its files had for it means two vehicles. It has the number where
 * that is no such number itself (`import.corrected-numbers`).
 */
async function writePutOff(work: Work): Promise<void> {
  const nameOf = ({ supplier }: PreparedRow, key: string) => (supplier === '' ? key : `${nameKey(supplier)}\n${key}`)
  const putOff = new Set(work.putOff.map((row) => nameOf(row, row.key)))
  for (let at = 0; at < work.putOff.length; at += BATCH_ROWS) {
    for (const { own, opened, unclear } of await bySupplier(work, work.putOff.slice(at, at + BATCH_ROWS))) {
      const isNamedToo = (row: PreparedRow) => {
        const name = nameOf(row, unclear.get(row.key) ?? row.key)
        return work.seen.has(name) && !putOff.has(name)
      }
      const [others, same] = [own.filter(isNamedToo), own.filter((row) => !isNamedToo(row))]
      if (others.length > 0) await writeRows(work, others, { ...opened, isByOwnNumbers: true })
      if (same.length > 0) await writeRows(work, same, opened)
    }
  }
}

/** The rows of each supplier, with what they name unclearly. */
async function bySupplier({ job }: Work, rows: readonly PreparedRow[]) {
  const groups = []
  for (const [supplier, own] of Map.groupBy(rows, (row) => nameKey(row.supplier))) {
    const { openSupplier, db } = job
    const opened: OpenSupplier =
      supplier === '' || openSupplier === undefined ? job : await openSupplier(own[0]!.supplier)
    const { supplierId } = opened
    const keys = own.map(({ key }) => key)
    const unclear = supplierId === null ? new Map<string, string>() : await findUnclearKeys(db, { supplierId, keys })
    groups.push({ own, opened, unclear })
  }
  return groups
}

function bringsReference({ identity }: PreparedRow): boolean {
  return 'number' in identity && identity.saexNumber !== null
}

type Opened = OpenSupplier & Pick<StockBatch, 'isByOwnNumbers'>

async function writeRows(work: Work, rows: readonly PreparedRow[], opened: Opened): Promise<void> {
  const { job, tally } = work
  const vehicles = []
  for (const row of rows) vehicles.push(await toVehicle(job, row))
  await noteVinTwins(work, rows, opened)
  const { importId, isByOwnNumbers = false } = opened
  const batch = { supplierId: opened.supplierId ?? 0, vehicles, now: job.now, importId, isByOwnNumbers }
  const writable = await toWritable(work, rows, batch)
  tally.addBatch(job.dryRun ? await tryBatch(work, rows, writable) : await writeVehicles(job.db, writable))
}

/** What writing the batch would do. */
async function tryBatch({ job }: Work, rows: readonly PreparedRow[], batch: StockBatch): Promise<BatchCounts> {
  const drafts = await draftVehicles(job.db, batch)
  const lines = new Map(rows.map(({ key, source }) => [key, source.line]))
  for (const { vehicle, kept } of drafts) {
    if (kept !== undefined) job.preview?.keep(lines.get(vehicle.supplierKey)!, kept)
  }
  return countDrafts(drafts)
}

/** Looked for before the rows go in: then a vehicle does not meet itself. */
async function noteVinTwins({ job, mapper, tally }: Work, rows: readonly PreparedRow[], opened: OpenSupplier) {
  const withVin = rows.map(({ source, key, identity, values: { vin } }) => ({
    vin,
    key,
    saexNumber: 'number' in identity ? identity.saexNumber : null,
    line: source.line,
  }))
  const twins = await findVinTwins(job.db, { rows: withVin, supplierId: opened.supplierId })
  for (const { line } of twins) tally.doubt(`${mapper.columnOf('vin')}: is also that of another vehicle`, line)
}

async function toVehicle(job: StockImport, row: PreparedRow) {
  const saexNumber = 'number' in row.identity ? row.identity.saexNumber : null
  const numbers = row.identity.photoNumbers
  const pictureKeys = job.photos === undefined ? [] : await job.photos.keysFor({ named: row.pictures, numbers })
  return { ...row.values, supplierKey: row.key, saexNumber, pictureKeys }
}

/** Without rows that must not go in, and with the last price where the new one waits. */
async function toWritable(work: Work, rows: readonly PreparedRow[], batch: StockBatch): Promise<StockBatch> {
  const { db, priceJumps } = work.job
  // Only rows that bring a SAEX reference can be refused, as another supplier's vehicle or that of another row.
  if (priceJumps === 'accept' && batch.vehicles.every((vehicle) => !vehicle.saexNumber)) return batch
  const drafts = await draftVehicles(db, batch)
  const conflicts = findConflicts(drafts, batch.supplierId)
  const vehicles: VehicleToWrite[] = []
  for (const [index, draft] of drafts.entries()) {
    const { source, key, identity } = rows[index]!
    const conflict = conflicts.get(draft)
    if (conflict === undefined)
      vehicles.push(await withHeldPrice(work, { source, ...rowKey({ identity, key }) }, draft))
    else await reject(work, source, { problems: [new RowProblem(...conflictOf(conflict, { identity, key }))] })
  }
  return { ...batch, vehicles }
}

/** Said of what the row names its vehicle by. */
function conflictOf(problem: string, { identity, key }: Pick<PreparedRow, 'identity' | 'key'>) {
  const isReference = !('number' in identity) || identity.saexNumber !== null
  const value = 'number' in identity ? identity.number : key
  return [isReference ? 'reference' : 'supplierNumber', { problem, value }] as const
}

/** The vehicle with the last price of its file, while the new one jumps and nobody accepted it. */
async function withHeldPrice(
  { job, tally }: Work,
  { source, key }: { readonly source: SourceRow; readonly key?: string },
  { stored, vehicle }: Draft,
) {
  if (stored === undefined) return vehicle
  const last = lastPrices(stored)
  // One that comes near to the price that staff keep is no slip either.
  const jump = last && findPriceJump(stored, vehicle) && findPriceJump(last, vehicle)
  if (jump === undefined) return vehicle
  const saexRef = toSaexRef(stored.saexNumber)
  if (job.priceJumps === 'accept' || job.priceJumps.includes(saexRef)) return vehicle
  tally.heldPrices++
  job.onHeldPrice?.({ saexRef, source, vehicle, jump })
  await job.rejected.add(source, heldWords(jump), key)
  return { ...vehicle, ...last }
}

/** What the file said before; of a price that staff keep it stands beside it, if one said anything. */
function lastPrices(stored: NonNullable<Draft['stored']>) {
  const { priceCents, priceWithVatCents, isPricePinned, filePrices } = stored
  if (!isPricePinned) return { priceCents, priceWithVatCents }
  return filePrices === null ? undefined : { priceCents: filePrices[0], priceWithVatCents: filePrices[1] }
}

function heldWords({ beforeCents, afterCents, percent }: PriceJump): string {
  const [before, after] = [beforeCents, afterCents].map((cents) => (cents / 100).toFixed(2))
  if (percent === null) return `price: comes after 'on request', so it waits until it is confirmed (${after} rand)`
  const move = `${before} to ${after} rand, ${percent > 0 ? '+' : ''}${percent} %`
  return `price: moves by more than 40 %, so it stays until it is confirmed (${move})`
}

function whyNotMark({ job, tally, unidentified }: Work): string | null {
  if (job.file.isRejected) return 'the file is one of rejected rows, which names only those'
  if (tally.inserted + tally.changed + tally.unchanged === 0) return 'no row of the file went in'
  if (tally.stopped !== null) return 'the file could not be read to its end'
  return unidentified === 0 ? null : `of ${unidentified} rejected rows it is not known which vehicle they are`
}
