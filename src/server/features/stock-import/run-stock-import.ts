import type { BlobStore } from '../../blobs/blob-store.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { ACCEPT_NEW_WORDS, type FieldWords, type NewWords, WORD_FIELDS } from '../../../shared/contract/new-words.ts'
import type { PriceJumps } from '../../../shared/contract/uploads.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import type { Db } from '../../db/database.ts'
import { beginImport, finishImport } from '../stock/import-record.ts'
import { ensureSupplier, findSupplierId } from '../stock/stock-writer.ts'
import { sampleStockFile } from './guess-mapping.ts'
import { type ImportPreview, PreviewTally } from './import-preview.ts'
import { importStock } from './import-stock.ts'
import type { HeldPrice, OpenSupplier } from './import-work.ts'
import type { ImportReport } from './import-tally.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { errorCode } from '../../error-code.ts'
import { MappingError } from './mapping-error.ts'
import { parseMapping, type Mapping } from './mapping.ts'
import { numberKey, type PhotoNote } from './photo-names.ts'
import { keepAliases } from './word-aliases.ts'
import { openWordBook } from './word-book.ts'
import { otherSheetsWords } from './other-sheets.ts'
import { openRejectedFile, type RejectedFile } from './rejected-file.ts'
import { openSettled } from './settle-mapping.ts'
import type { StockFile } from './source-row.ts'
import { StockFileError } from './stock-file-error.ts'
import { openStockFile, readableRows } from './stock-file.ts'
import { findNumbers } from './stock-numbers.ts'
import { addOpenWords, withWords } from './words-file.ts'
import { RowProblem } from './row-problem.ts'
import { refusePlace } from './unwritable-place.ts'
import { compileMapper } from './vehicle-mapper.ts'

export type StockImportOptions = {
  readonly path: string
  /** Without one a mapping is proposed beside the file and nothing is imported. */
  readonly mapPath?: string | undefined
  readonly photosFolder?: string | undefined
  readonly dryRun: boolean
  readonly full: boolean
  /** `hold` unless said. */
  readonly priceJumps?: PriceJumps
  /** What becomes of new words that the mapping does not decide; a dry run takes them unless it is said. */
  readonly newWords?: NewWords
  /** A file of new words that was filled in, beside the mapping. */
  readonly wordsPath?: string | undefined
  /** Instead of the mapping's. */
  readonly supplier?: string | undefined
  /** The upload that brought the file; none by the command. */
  readonly uploadId?: string
  /** Whether spreadsheet programs are to open the file of rejected rows as it is; the page puts the mark there itself. */
  readonly marksRejected?: boolean
}

export type StockImportContext = {
  readonly db: Db
  readonly rates: RatesByCurrency
  readonly now: Date
  readonly blobs: BlobStore
  readonly say: (line: string) => void
  readonly onProgress: (progress: { readonly read: number; readonly share: number }) => void
  readonly onHeldPrice?: (held: HeldPrice) => void
}

export type StockImportResult =
  | { readonly kind: 'proposed'; readonly mapPath: string }
  /** Nothing was imported: somebody has to say what these words are, for instance in the file. */
  | { readonly kind: 'asked'; readonly newWords: readonly FieldWords[]; readonly wordsPath: string }
  | {
      readonly kind: 'imported'
      readonly report: ImportReport
      /** Of a dry run. */
      readonly preview: ImportPreview | undefined
      readonly newWords: readonly FieldWords[]
      readonly rejectedPath: string | undefined
      readonly photos: { readonly stored: number; readonly notes: readonly PhotoNote[] } | undefined
    }

/** One run of the importer on files. Throws StockFileError and MappingError in words. */
export async function runStockImport(
  context: StockImportContext,
  options: StockImportOptions,
): Promise<StockImportResult> {
  if (options.mapPath === undefined) return { kind: 'proposed', mapPath: await proposeMapping(options.path) }
  const mapping = parseMapping(await withWords(await readJson(options.mapPath), options.wordsPath))
  // Where each row names its supplier none is needed for the file.
  const supplier = options.supplier ?? mapping.supplier ?? (mapping.fields.supplier === undefined ? undefined : '')
  if (supplier === undefined) {
    throw new MappingError(['supplier is missing: name it here or with --supplier'])
  }
  const newWords = options.dryRun ? [] : await findOpenWords(context, { options, mapping, supplier })
  if (newWords.length > 0) return { kind: 'asked', newWords, wordsPath: await addOpenWords(options, newWords) }
  return importMappedFile(context, { options, mapping, supplier })
}

/** Reads the file once before anything of it goes in; not where everything is decided. */
async function findOpenWords(
  { db, rates, now }: StockImportContext,
  { options, mapping: given, supplier }: MappedFile,
): Promise<readonly FieldWords[]> {
  const { newWords = {} } = options
  if (WORD_FIELDS.every((field) => newWords[field] !== undefined)) return []
  const supplierId = (await findSupplierId(db, supplier)) ?? null
  const words = await openWordBook(db, { supplierId, aliases: given.words, undecided: ACCEPT_NEW_WORDS })
  const { file, mapping } = await openSettled(options.path, given)
  const mapper = compileMapper({ mapping, header: file.header, rates, now })
  for await (const { cells, fault, shown } of readableRows(file)) {
    if (fault !== undefined || mapper.skipReason(cells) !== undefined) continue
    try {
      if (words.hasNew(mapper.words(cells))) words.apply(mapper.values(cells, undefined, shown))
    } catch (error) {
      // What its row says does not go in, so its words do not either.
      if (!(error instanceof RowProblem)) throw error
    }
  }
  return words.listNew().filter(({ field }) => newWords[field] === undefined)
}

type MappedFile = {
  readonly options: Omit<StockImportOptions, 'mapPath' | 'supplier' | 'wordsPath'> & {
    /** Asked before each row; from then on the file is read no further. */
    readonly stopsAt?: () => boolean
    /** A dry run that leaves no file of rejected rows. */
    readonly leavesNoFile?: boolean
  }
  readonly mapping: Mapping
  readonly supplier: string
}

/** One run on a file whose mapping is known. Throws StockFileError and MappingError in words. */
export async function importMappedFile(
  context: StockImportContext,
  given: MappedFile,
): Promise<Extract<StockImportResult, { kind: 'imported' }>> {
  const { options, supplier } = given
  const { db } = context
  if (given.mapping.fields.supplier !== undefined) assertSeveral(options)
  const { file, mapping } = await openSettled(options.path, given.mapping)
  if (options.full) assertOnlySheet(file)
  context.say(`${basename(options.path)}: ${file.format}, ${file.header.length} columns`)
  const rejected =
    options.leavesNoFile === true
      ? nowhere
      : await openRejectedFile(`${options.path}.rejected.csv`, file.header, options.marksRejected)
  const suppliers = supplierOpener(context, options)
  const { supplierId, importId } =
    mapping.fields.supplier === undefined ? await suppliers.open(supplier) : { supplierId: null, importId: undefined }
  const photos =
    options.photosFolder === undefined
      ? undefined
      : await openPhotos(context, { ...given, mapping, folder: options.photosFolder, supplierId })
  const undecided = options.newWords ?? (options.dryRun ? ACCEPT_NEW_WORDS : {})
  const words = await openWordBook(db, { supplierId, aliases: mapping.words, undecided })
  if (importId !== undefined && supplierId !== null) await keepAliases(db, supplierId, mapping.words)
  const preview = options.dryRun ? new PreviewTally() : undefined
  try {
    const report = await importStock({
      ...context,
      ...options,
      priceJumps: options.priceJumps ?? 'hold',
      file: within(file, options.stopsAt),
      mapping,
      supplierId,
      importId,
      openSupplier: suppliers.open,
      rejected,
      words,
      ...(photos && { photos }),
      ...(preview && { preview }),
    })
    await suppliers.finish()
    const summary = photos && { stored: photos.stored(), notes: photos.notes() }
    return {
      kind: 'imported',
      report,
      preview: await preview?.finish(db),
      newWords: words.listNew(),
      rejectedPath: await rejected.close(),
      photos: summary,
    }
  } catch (error) {
    await rejected.close()
    throw error
  }
}

function assertOnlySheet({ sheet, otherSheets = [] }: StockFile): void {
  if (sheet === undefined || otherSheets.length === 0) return
  const words = otherSheetsWords(sheet.name, otherSheets)
  throw new StockFileError(`The workbook cannot name all vehicles of its supplier: ${words}.`)
}

function assertSeveral({ full, photosFolder }: MappedFile['options']): void {
  const faults = [
    full ? 'it has a column of suppliers, so it cannot name all vehicles of one: leave out that it is full' : [],
    photosFolder === undefined ? [] : 'it has a column of suppliers: photos come with a file of one supplier',
  ].flat()
  if (faults.length > 0) throw new MappingError(faults)
}

/** The suppliers of an import, each with a record of its own by which its part is undone. */
function supplierOpener({ db, now }: StockImportContext, { dryRun, uploadId }: MappedFile['options']) {
  const opened = new Map<string, OpenSupplier>()
  const began = performance.now()
  async function open(name: string): Promise<OpenSupplier> {
    const known = opened.get(nameKey(name))
    if (known !== undefined) return known
    const supplierId = dryRun
      ? ((await findSupplierId(db, name)) ?? null)
      : await ensureSupplier(db, { name, hasLogo: false })
    const isRecorded = supplierId !== null && !dryRun
    const importId = isRecorded ? await beginImport(db, { supplierId, uploadId: uploadId ?? null, now }) : undefined
    opened.set(nameKey(name), { supplierId, importId })
    return { supplierId, importId }
  }
  async function finish(): Promise<void> {
    const ended = new Date(now.getTime() + Math.ceil(performance.now() - began))
    for (const { supplierId, importId } of opened.values()) {
      if (importId !== undefined && supplierId !== null)
        await finishImport(db, { id: importId, supplierId, now: ended })
    }
  }
  return { open, finish }
}

function within(file: StockFile, isOver: (() => boolean) | undefined): StockFile {
  if (isOver === undefined) return file
  const rows = async function* () {
    for await (const row of file.rows) {
      if (isOver()) return
      yield row
    }
  }
  return { ...file, rows: rows() }
}

type PhotoSource = MappedFile & { readonly folder: string; readonly supplierId: number | null }

/** The codec of photos is loaded by imports that bring some: an import in a thread has little memory. */
async function openPhotos(context: StockImportContext, { options, mapping, folder, supplierId }: PhotoSource) {
  const photos = await import('./photo-folder.ts')
  return photos.openPhotoFolder(folder, {
    ...context,
    dryRun: options.dryRun,
    vehiclesAmong: async (wanted) => {
      const inStock = supplierId === null ? [] : (await findNumbers(context.db, { supplierId, wanted })).keys()
      return new Set([...inStock, ...(await numbersInFile(context, { options, mapping, wanted }))])
    },
  })
}

/** Read before the rows go in: a name can fit two vehicles of which the second stands at the end of the file. */
async function numbersInFile(
  context: StockImportContext,
  { options, mapping, wanted }: Pick<MappedFile, 'options' | 'mapping'> & { readonly wanted: ReadonlySet<string> },
): Promise<ReadonlySet<string>> {
  const file = await openStockFile(options.path, mapping)
  const mapper = compileMapper({ ...context, mapping, header: file.header })
  const found = new Set<string>()
  for await (const { cells, fault } of readableRows(file)) {
    for (const number of fault === undefined ? mapper.photoNumbers(cells) : []) {
      const key = numberKey(number)
      if (wanted.has(key)) found.add(key)
    }
  }
  return found
}

const nowhere: RejectedFile = { add: async () => {}, close: async () => undefined }

async function proposeMapping(path: string): Promise<string> {
  const mapPath = `${path}.map.json`
  const guess = { supplier: basename(path, extname(path)), ...(await sampleStockFile(path)).guess }
  await writeFile(mapPath, `${JSON.stringify(guess, null, 2)}\n`, { flag: 'wx' }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') return refusePlace(mapPath)(error)
    throw new StockFileError(`There is a mapping already: use it with --map ${mapPath}`)
  })
  return mapPath
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StockFileError(`The mapping ${resolve(path)} cannot be read.`)
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new MappingError([`it is no JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}
