import { NO_BLOBS } from '../../../src/server/blobs/blob-store.ts'
import { readFile, rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../src/server/db/database.ts'
import { createRandom } from '../../../samples/random.ts'
import { MappingError } from '../../../src/server/features/stock-import/mapping-error.ts'
import { parseMapping, type Mapping } from '../../../src/server/features/stock-import/mapping.ts'
import { RowProblem } from '../../../src/server/features/stock-import/row-problem.ts'
import { importMappedFile } from '../../../src/server/features/stock-import/run-stock-import.ts'
import { openSettled } from '../../../src/server/features/stock-import/settle-mapping.ts'
import { StockFileError, StoppedReading } from '../../../src/server/features/stock-import/stock-file-error.ts'
import { openStockFile } from '../../../src/server/features/stock-import/stock-file.ts'
import { compileMapper } from '../../../src/server/features/stock-import/vehicle-mapper.ts'
import { ACCEPT_NEW_WORDS } from '../../../src/shared/contract/new-words.ts'
import { inspectFile } from '../../../src/server/features/uploads/inspect-file.ts'
import { stoppedWords } from '../../../src/shared/domain/import-end.ts'
import { createWorkFolder, IMPORT_TIME, RATES } from '../stock-import.ts'
import { mutateFile } from './mutate-file.ts'
import { stockShapes } from './stock-shapes.ts'

export type FileFuzz = {
  readonly files: number
  readonly seed: number
  /** Every so many are imported; of the others all rows are read and mapped. */
  readonly importEvery: number
  readonly db?: Db
  readonly onProgress?: (done: number) => void
}

export type FileFuzzReport = {
  readonly refused: number
  readonly stopped: number
  readonly read: number
  readonly imported: number
  readonly faults: readonly { readonly file: number; readonly how: string; readonly fault: string }[]
}

/** Where the guess has none; the columns are taken from the left. */
const FIELDS = ['make', 'model', 'price'] as const
/** What only a programmer understands. */
const INTERNAL =
  /\bError:|\bat .+:\d+:\d+|CSV_|\bE[A-Z]{4,}\b|undefined|\bnull\b|\[object|NaN|ERR_|JSON\.parse|Unexpected/

/** Changed files of stock from their look to the end of their import (`import.changed-files`); the same for the same seed. */
export async function fuzzFiles({ files, seed, importEvery, db, onProgress }: FileFuzz): Promise<FileFuzzReport> {
  const shapes = stockShapes()
  const work = await createWorkFolder()
  const faults: { file: number; how: string; fault: string }[] = []
  const sums = { refused: 0, stopped: 0, read: 0, imported: 0 }
  try {
    for (let file = 0; file < files; file++) {
      const shape = shapes[file % shapes.length]!
      const { bytes, how } = mutateFile(shape.bytes, createRandom(seed, file))
      const path = await work.write(shape.file, bytes)
      const isImported = db !== undefined && file % importEvery === 0
      const outcome = await judge(() => (isImported ? importAll(db, path) : readAll(path)))
      sums[outcome.end]++
      if (isImported) sums.imported++
      for (const fault of outcome.faults) faults.push({ file, how: `${shape.name}: ${how.join(', ')}`, fault })
      onProgress?.(file + 1)
    }
  } finally {
    await work.remove()
  }
  return { ...sums, faults }
}

type Outcome = { readonly end: 'refused' | 'stopped' | 'read'; readonly faults: readonly string[] }

async function judge(run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    const isSaid = error instanceof StockFileError || error instanceof MappingError
    if (!isSaid) return { end: 'refused', faults: [`crash: ${error instanceof Error ? error.stack : String(error)}`] }
    return { end: 'refused', faults: faultOfWords(error.message) }
  }
}

function faultOfWords(words: string): readonly string[] {
  if (INTERNAL.test(words)) return [`not for a clerk: ${words.slice(0, 200)}`]
  return /^[A-Z0-9][\s\S]{10,1000}[.?]$/.test(words) || words.includes('mapping')
    ? []
    : [`no sentence: ${words.slice(0, 200)}`]
}

/** As the page does it: a look, its guess, what the guess lacks, and an answer to every question. */
async function mappingOf(path: string): Promise<Mapping> {
  const { inspection } = await inspectFile({ path, kind: 'stock', name: 'stock.csv' })
  if (inspection.kind !== 'stock') throw new Error('this is stock')
  const guess = inspection.mapping as { fields: Record<string, unknown>; currency?: string }
  const names = inspection.columns.map(
    (name, index) => name || inspection.columns[(index + 1) % inspection.columns.length]!,
  )
  const missing = FIELDS.map((field, index) => [field, { column: names[index % names.length] ?? '' }] as const)
  const fields = { ...Object.fromEntries(missing), ...guess.fields }
  const mileage = fields['mileage']
  if (typeof mileage === 'object') fields['mileage'] = { unit: 'km', unitInName: 'ignore', ...mileage }
  const answers = { currency: guess.currency ?? 'ZAR', currencyMarks: 'ignore', onRequest: ['POA'] }
  return parseMapping({ decimalMark: '.', ...guess, ...answers, fields })
}

async function readAll(path: string): Promise<Outcome> {
  const { file, mapping } = await openSettled(path, await mappingOf(path))
  const mapper = compileMapper({ mapping, header: file.header, rates: RATES, now: IMPORT_TIME })
  const faults: string[] = []
  let line = 0
  try {
    for await (const row of file.rows) {
      if (row.line <= line) faults.push(`line ${row.line} comes after line ${line}`)
      line = row.line
      if (row.fault !== undefined) faults.push(...faultOfReason(row.fault))
      else if (row.cells.length !== file.header.length) faults.push(`line ${line} has ${row.cells.length} cells`)
      else faults.push(...faultsOfRow(() => [mapper.identity(row.cells), mapper.values(row.cells)]))
    }
    return { end: 'read', faults }
  } catch (error) {
    if (!(error instanceof StoppedReading)) throw error
    const none = { inserted: 0, changed: 0, unchanged: 0 }
    return { end: 'stopped', faults: [...faults, ...faultOfWords(stoppedWords({ ...none, stopped: error }))] }
  }
}

function faultsOfRow(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error
    return faultOfReason(error.problem)
  }
}

function faultOfReason(reason: string): readonly string[] {
  return INTERNAL.test(reason) ? [`not for a clerk: ${reason.slice(0, 200)}`] : []
}

/** Into an empty stock: what the counts say is there, as often as they say it. */
async function importAll(db: Db, path: string): Promise<Outcome> {
  await db.execute(sql`truncate vehicle, supplier, stock_revision, saex_counter restart identity cascade`)
  const mapping = await mappingOf(path)
  const context = { db, rates: RATES, now: IMPORT_TIME, blobs: NO_BLOBS, say: () => {}, onProgress: () => {} }
  const options = { path, dryRun: false, full: false, newWords: ACCEPT_NEW_WORDS }
  const run = () => importMappedFile(context, { options, mapping, supplier: 'Fuzz' })
  const first = await run()
  const rejectedRows = first.rejectedPath === undefined ? 0 : await countRecords(first.rejectedPath)
  const { report } = first
  const again = (await run()).report
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from vehicle`)
  const sum = (of: typeof report) => of.inserted + of.changed + of.unchanged + of.rejected + of.skipped
  const faults = [
    report.read === sum(report) ? [] : `read ${report.read}, but ${sum(report)} are accounted for`,
    rows[0]?.count === report.inserted ? [] : `${rows[0]?.count} vehicles, but ${report.inserted} were inserted`,
    again.inserted + again.changed === 0 ? [] : 'the same file changed something the second time',
    rejectedRows === report.rejected
      ? []
      : `${rejectedRows} rows in the rejected file, but ${report.rejected} rejected`,
    report.stopped === null ? [] : faultOfWords(stoppedWords({ ...report, stopped: report.stopped })),
    [...report.rejections.keys()].flatMap(faultOfReason),
  ].flat()
  await rm(`${path}.rejected.csv`, { force: true })
  return { end: report.stopped === null ? 'read' : 'stopped', faults }
}

/** Read by the product itself: the rejected file is one that can be imported again. */
async function countRecords(path: string): Promise<number> {
  const text = await readFile(path, 'utf8')
  if (!text.endsWith('\r\n')) return -1
  const file = await openStockFile(path, { encoding: 'utf-8', delimiter: ',', sheet: 1, decimalMark: '.' })
  let count = 0
  for await (const _row of file.rows) count++
  return count
}
