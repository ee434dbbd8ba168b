import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { PriceJumps } from '../../../shared/contract/uploads.ts'
import type { RatesByCurrency } from '../../../shared/domain/money.ts'
import type { Db } from '../../db/database.ts'
import { beginImport, finishImport } from '../stock/import-record.ts'
import { ensureSupplier, findSupplierId } from '../stock/stock-writer.ts'
import { sampleStockFile } from './guess-mapping.ts'
import { importStock, type HeldPrice } from './import-stock.ts'
import type { ImportReport } from './import-tally.ts'
import { MappingError } from './mapping-error.ts'
import { parseMapping, type Mapping } from './mapping.ts'
import type { openPhotoFolder } from './photo-folder.ts'
import { openRejectedFile, type RejectedFile } from './rejected-file.ts'
import type { StockFile } from './source-row.ts'
import { StockFileError } from './stock-file-error.ts'
import { openStockFile } from './stock-file.ts'

export type StockImportOptions = {
  readonly path: string
  /** Without one a mapping is proposed beside the file and nothing is imported. */
  readonly mapPath?: string | undefined
  readonly photosFolder?: string | undefined
  readonly dryRun: boolean
  readonly full: boolean
  /** `hold` unless said. */
  readonly priceJumps?: PriceJumps
  /** Instead of the mapping's. */
  readonly supplier?: string | undefined
  /** The upload that brought the file; none by the command. */
  readonly uploadId?: string
}

export type StockImportContext = {
  readonly db: Db
  readonly rates: RatesByCurrency
  readonly now: Date
  readonly picturesFolder: string
  readonly say: (line: string) => void
  readonly onProgress: (progress: { readonly read: number; readonly share: number }) => void
  readonly onHeldPrice?: (held: HeldPrice) => void
}

export type StockImportResult =
  | { readonly kind: 'proposed'; readonly mapPath: string }
  | {
      readonly kind: 'imported'
      readonly report: ImportReport
      readonly rejectedPath: string | undefined
      readonly photos: { readonly stored: number; readonly refusals: ReadonlyMap<string, number> } | undefined
    }

/** One run of the importer on files. Throws StockFileError and MappingError in words. */
export async function runStockImport(
  context: StockImportContext,
  options: StockImportOptions,
): Promise<StockImportResult> {
  if (options.mapPath === undefined) return { kind: 'proposed', mapPath: await proposeMapping(options.path) }
  const mapping = parseMapping(await readJson(options.mapPath))
  const supplier = options.supplier ?? mapping.supplier
  if (supplier === undefined) {
    throw new MappingError(['supplier is missing: name it here or with --supplier'])
  }
  return importMappedFile(context, { options, mapping, supplier })
}

type MappedFile = {
  readonly options: Omit<StockImportOptions, 'mapPath' | 'supplier'> & {
    /** Asked before each row; from then on the file is read no further. */
    readonly stopsAt?: () => boolean
  }
  readonly mapping: Mapping
  readonly supplier: string
}

/** One run on a file whose mapping is known. Throws StockFileError and MappingError in words. */
export async function importMappedFile(
  context: StockImportContext,
  given: MappedFile,
): Promise<Extract<StockImportResult, { kind: 'imported' }>> {
  const { options, mapping, supplier } = given
  const { db, now, picturesFolder } = context
  const file = await openStockFile(options.path, mapping)
  context.say(`${basename(options.path)}: ${file.format}, ${file.header.length} columns`)
  const photos =
    options.photosFolder === undefined || options.dryRun
      ? undefined
      : await openPhotos(options.photosFolder, { db, picturesFolder, now })
  const rejected = options.dryRun ? nowhere : await openRejectedFile(`${options.path}.rejected.csv`, file.header)
  const supplierId = options.dryRun
    ? ((await findSupplierId(db, supplier)) ?? null)
    : await ensureSupplier(db, { name: supplier, hasLogo: false })
  const importId =
    supplierId === null || options.dryRun
      ? undefined
      : await beginImport(db, { supplierId, uploadId: options.uploadId ?? null, now })
  try {
    const report = await importStock({
      ...context,
      ...options,
      priceJumps: options.priceJumps ?? 'hold',
      file: within(file, options.stopsAt),
      mapping,
      supplierId,
      importId,
      rejected,
      ...(photos && { photos }),
    })
    if (importId !== undefined && supplierId !== null) await finishImport(db, { id: importId, supplierId, now })
    const summary = photos && { stored: photos.stored(), refusals: photos.refusals }
    return { kind: 'imported', report, rejectedPath: await rejected.close(), photos: summary }
  } catch (error) {
    await rejected.close()
    throw error
  }
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

/** The codec of photos is loaded by imports that bring some: an import in a thread has little memory. */
async function openPhotos(folder: string, store: Parameters<typeof openPhotoFolder>[1]) {
  const photos = await import('./photo-folder.ts')
  return photos.openPhotoFolder(folder, store)
}

/** A dry run writes nothing. */
const nowhere: RejectedFile = { add: async () => {}, close: async () => undefined }

async function proposeMapping(path: string): Promise<string> {
  const mapPath = `${path}.map.json`
  const guess = { supplier: basename(path, extname(path)), ...(await sampleStockFile(path)).guess }
  await writeFile(mapPath, `${JSON.stringify(guess, null, 2)}\n`, { flag: 'wx' }).catch((error: unknown) => {
    if (!isAlreadyThere(error)) throw error
    throw new StockFileError(`There is a mapping already: use it with --map ${mapPath}`)
  })
  return mapPath
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StockFileError(`The mapping ${path} cannot be read.`)
  })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new MappingError([`it is no JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}
