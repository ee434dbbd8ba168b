import type { BlobStore } from '../blobs/blob-store.ts'
import { openBlobs } from '../blobs/open-blobs.ts'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { ACCEPT_NEW_WORDS, WORD_FIELDS } from '../../shared/contract/new-words.ts'
import type { PriceJumps } from '../../shared/contract/uploads.ts'
import { openDatabase } from '../db/connection.ts'
import type { Db } from '../db/database.ts'
import { importEntryRules, importExportPapers } from '../features/entry-rules/import-entry-rules.ts'
import { getRates } from '../features/currencies/rates.ts'
import { importDestinations } from '../features/reference/import-destinations.ts'
import { ImportRefusedError } from '../features/reference/import-problems.ts'
import { importRates } from '../features/reference/import-rates.ts'
import { importTariffs } from '../features/reference/import-tariffs.ts'
import { seedReference } from '../features/reference/reference-seed.ts'
import { createProgressView, grouped } from '../features/stock-import/import-progress.ts'
import { MappingError } from '../features/stock-import/mapping-error.ts'
import { runStockImport, type StockImportOptions } from '../features/stock-import/run-stock-import.ts'
import { describeUndo, findLastImport, type StoredImport, undoImport } from '../features/stock-import/undo-import.ts'
import { holdAtRest } from '../features/uploads/undo-upload.ts'
import { recordAudit } from '../features/audit/record-audit.ts'
import { renewStatistics } from '../features/stock/renew-statistics.ts'
import { StockFileError } from '../features/stock-import/stock-file-error.ts'
import { KeysRefused } from '../keys/outer-keys.ts'
import { assertFolderOf } from '../keys/usual-secret.ts'
import { openStorage } from '../open-storage.ts'
import { describeImport, isFruitless } from './describe-import.ts'
import { findRepeated, runCommand, UsageError } from './run-command.ts'

const USAGE = `Usage:
  npm run import -- stock FILE --map MAP [--photos FOLDER] [--dry-run] [--full] [--supplier NAME] [--accept-prices]
                                   [--words FILE] [--accept-new | --reject-new]
  npm run import -- undo --supplier NAME [--dry-run]
  npm run import -- tariffs FILE
  npm run import -- destinations FILE
  npm run import -- rates FILE
  npm run import -- entry-rules FILE
  npm run import -- export-papers FILE`

const SLOW_FOR_NOW =
  'Searches may be slow for some minutes: the statistics of the stock could not be renewed, which the database does by itself later.'

const REFERENCE_IMPORTS = {
  tariffs: importTariffs,
  destinations: importDestinations,
  rates: importRates,
  'entry-rules': importEntryRules,
  'export-papers': importExportPapers,
}

type ImportContext = {
  readonly db: Db
  readonly blobs: BlobStore
  readonly now: Date
  readonly say: (line: string) => void
}

const ONE_FILE = `Nothing was imported: name one file at a time, a path with blanks in quotation marks.
${USAGE}`

const OPTIONS = {
  map: { type: 'string' },
  photos: { type: 'string' },
  supplier: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  full: { type: 'boolean', default: false },
  'accept-prices': { type: 'boolean', default: false },
  words: { type: 'string' },
  'accept-new': { type: 'boolean', default: false },
  'reject-new': { type: 'boolean', default: false },
} as const

const UNDO_OPTIONS: ReadonlySet<string> = new Set(['supplier', 'dry-run'])

/** `npm run import`: what an operator brings into the product from files. Ends as the table in docs/import.md says. */
async function main(args: readonly string[]): Promise<number> {
  const { positionals, options, values } = readArguments(args)
  const [kind, path, ...others] = positionals
  if (others.length > 0) throw new UsageError(ONE_FILE)
  assertFitting(kind, options)
  if (kind === 'undo' && path === undefined) return withContext((context) => runUndo(context, values))
  if (kind === undefined || path === undefined) throw new UsageError(USAGE)
  if (kind === 'stock') {
    const hasPhotos = values.photosFolder !== undefined
    return withContext((context) => runStock(context, { path, ...values }), {
      storesFiles: hasPhotos && !values.dryRun,
    })
  }
  if (!isReferenceKind(kind)) throw new UsageError(USAGE)
  return withContext((context) => runReference(context, { kind, path }))
}

function readArguments(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
    const repeated = findRepeated(args, OPTIONS)
    if (repeated !== undefined) throw new Error(`Nothing was done: --${repeated} is given more than once.`)
    const { map: mapPath, photos: photosFolder, words: wordsPath, supplier, full, 'dry-run': dryRun } = values
    const priceJumps: PriceJumps = values['accept-prices'] ? 'accept' : 'hold'
    const newWords = newWordsOf(values['accept-new'], values['reject-new'])
    return {
      positionals,
      options: Object.keys(values).filter((name) => values[name as keyof typeof values]),
      values: { mapPath, photosFolder, wordsPath, supplier, full, dryRun, priceJumps, ...newWords },
    }
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

/** An option that is for another kind is not passed over: rates with --dry-run would be in force. Throws UsageError. */
function assertFitting(kind: string | undefined, options: readonly string[]): void {
  if (kind === undefined || kind === 'stock') return
  const strange = options.find((name) => kind !== 'undo' || !UNDO_OPTIONS.has(name))
  if (strange !== undefined) throw new UsageError(`Nothing was done: --${strange} is not for ${kind}.\n${USAGE}`)
}

/** Nothing, where new words are to be asked about. */
function newWordsOf(accept: boolean, reject: boolean): Pick<StockImportOptions, 'newWords'> {
  if (accept && reject) throw new Error('--accept-new and --reject-new contradict each other')
  if (accept) return { newWords: ACCEPT_NEW_WORDS }
  return reject ? { newWords: Object.fromEntries(WORD_FIELDS.map((field) => [field, 'reject'])) } : {}
}

function isReferenceKind(kind: string): kind is keyof typeof REFERENCE_IMPORTS {
  return Object.hasOwn(REFERENCE_IMPORTS, kind)
}

async function withContext(
  work: (context: ImportContext) => Promise<number>,
  { storesFiles = false } = {},
): Promise<number> {
  const say = (line: string) => console.log(line)
  const config = readConfig()
  const storage = await openStorage(config, say)
  const { connectionString, dataDir } = storage
  const database = openDatabase({ connectionString, purpose: 'bulk', poolSize: 2, onLost: () => {} })
  try {
    const now = new Date()
    // In another folder the shop would not find them.
    if (storesFiles && config.bucket === undefined) await assertFolderOf(database.db, dataDir)
    await seedReference(database.db, { now })
    const blobs = await openBlobs({ dataDir, bucket: config.bucket })
    return await work({ db: database.db, blobs, now, say })
  } finally {
    await database.close()
    await storage.close()
  }
}

async function runStock(context: ImportContext, options: StockImportOptions): Promise<number> {
  const { byCurrency: rates } = await getRates(context.db)
  const view = createProgressView(process.stdout, () => performance.now())
  const start = performance.now()
  const result = await runStockImport(
    { ...context, rates, onProgress: view.update },
    { ...options, marksRejected: true },
  ).finally(view.end)
  const run = { dryRun: options.dryRun, seconds: (performance.now() - start) / 1000 }
  for (const line of describeImport(result, { ...run, hasPhotos: options.photosFolder !== undefined }))
    context.say(line)
  if (result.kind === 'imported' && !options.dryRun) {
    await renewStatistics(context.db, () => context.say(SLOW_FOR_NOW))
  }
  if (result.kind !== 'imported') return 2
  // Who started the import by a clock is to see that nothing went in.
  return result.report.stopped === null && !isFruitless(result.report) ? 0 : 1
}

/** Takes back the last import of a supplier (`import.undo-the-last`). */
async function runUndo(
  { db, say }: ImportContext,
  { supplier, dryRun }: Pick<StockImportOptions, 'supplier' | 'dryRun'>,
): Promise<number> {
  if (supplier === undefined) throw new UsageError(USAGE)
  const found = await findLastImport(db, { supplier })
  const undo = found === undefined ? null : await describeUndo(db, { found, now: new Date() })
  if (found === undefined || undo === null) {
    throw new StockFileError(`There is no import of ${supplier} that can be undone.`)
  }
  const done = dryRun ? undo : await undoFound(db, found)
  if (!dryRun) {
    const detail = { step: 'undone', restored: done.restored, removed: done.removed, leftAlone: done.leftAlone }
    await recordAudit(db, { at: new Date(), actor: 'operator', action: 'upload', subject: supplier, detail })
  }
  say(dryRun ? 'Dry run: nothing was written. It would be:' : 'Done:')
  say(`  as before the import          ${grouped(done.restored)}`)
  say(`  new ones, out of the stock    ${grouped(done.removed)}`)
  say(`  changed since and left alone  ${grouped(done.leftAlone)}`)
  if (!('isDone' in done) || done.isDone) return 0
  say('The rest is not undone: the import was started again, or goes on, in the browser.')
  return 1
}

function undoFound(db: ImportContext['db'], { id, uploadId }: StoredImport) {
  return undoImport(db, { importId: id, now: () => new Date(), mayGoOn: (tx) => holdAtRest(tx, uploadId) })
}

async function runReference(
  context: ImportContext,
  { kind, path }: { readonly kind: keyof typeof REFERENCE_IMPORTS; readonly path: string },
): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new StockFileError(`The file ${resolve(path)} cannot be read.`)
  })
  const done = await REFERENCE_IMPORTS[kind](context.db, { text, source: basename(path), now: context.now })
  context.say(`Added ${done.added}, changed ${done.changed}, removed ${done.removed}, unchanged ${done.unchanged}.`)
  for (const note of done.notes) context.say(note)
  return 0
}

await runCommand({
  usage: USAGE,
  refusals: [StockFileError, MappingError, ImportRefusedError, KeysRefused],
  // 2 says that a person is asked.
  codeOfMisuse: 1,
  run: main,
})
