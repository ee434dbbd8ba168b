import { NO_BLOBS } from '../../src/server/blobs/blob-store.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCEPT_NEW_WORDS } from '../../src/shared/contract/new-words.ts'
import type { Db } from '../../src/server/db/database.ts'
import {
  runStockImport,
  type StockImportContext,
  type StockImportOptions,
} from '../../src/server/features/stock-import/run-stock-import.ts'

export const IMPORT_TIME = new Date('2026-11-16T06:00:00Z')
/** Units for 1 ZAR: an Australian dollar is 12.50 rand. */
export const RATES = { ZAR: 1, USD: 0.055, AUD: 0.08 } as const

/** A mapping that names its columns as they are called in the files of these tests. */
export const PLAIN_MAPPING = {
  supplier: 'Harbour Motors',
  currency: 'ZAR',
  fields: {
    supplierNumber: 'Stock',
    make: 'Make',
    model: 'Model',
    year: 'Year',
    mileage: 'Km',
    price: 'Price',
  },
}

/** A folder of a test file's own for stock files; `remove` in `afterAll`. */
export async function createWorkFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'saex-import-'))
  const write = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
  return { folder, write, remove: () => rm(folder, { recursive: true, force: true }) }
}
export type WorkFolder = Awaited<ReturnType<typeof createWorkFolder>>

/** Runs the importer as the command does and answers its counts. */
export async function importFile(
  db: Db,
  options: Partial<StockImportOptions> & Pick<StockImportOptions, 'path'>,
  given: Partial<Pick<StockImportContext, 'now' | 'blobs' | 'onProgress'>> = {},
) {
  const defaults = { now: IMPORT_TIME, blobs: NO_BLOBS, onProgress: () => {} }
  const context = { db, rates: RATES, say: () => {}, ...defaults, ...given }
  const result = await runStockImport(context, { dryRun: false, full: false, newWords: ACCEPT_NEW_WORDS, ...options })
  if (result.kind !== 'imported') throw new Error(`it was ${result.kind} instead`)
  return result
}
