import { open, rm, type FileHandle } from 'node:fs/promises'
import { toShieldedText } from '../../../shared/domain/spreadsheet/safe-text.ts'
import { nameKey } from '../../../shared/domain/name-key.ts'
import { MIB } from '../../../shared/domain/bytes.ts'
import { toCsvLine } from './csv-line.ts'
import { UTF8_MARK } from './csv-text.ts'
import type { SourceRow } from './source-row.ts'
import { refusePlace } from './unwritable-place.ts'

/** Reasons make a file of short rows many times as long; rows beyond are counted and not listed. */
const MAX_BYTES = 200 * MIB
/** Rows are short: they are written many at once. */
const PIECE_BYTES = MIB / 16

/** In front of the columns of the file. By the last a corrected row without a number is told from its twins. */
export const REJECTED_COLUMNS = ['line', 'reason', 'row key'] as const

/** The columns of the file that rejected rows come from, of any other file all. */
export function ownColumns(header: readonly string[]): readonly string[] {
  const isRejected = REJECTED_COLUMNS.every((name, index) => nameKey(header[index] ?? '') === nameKey(name))
  return isRejected ? header.slice(REJECTED_COLUMNS.length) : header
}

export type RejectedFile = {
  /** `key` of a row without a number: the vehicle that it is once it is corrected. */
  readonly add: (row: SourceRow, reason: string, key?: string) => Promise<void>
  /** Answers the path when a row was rejected. */
  readonly close: () => Promise<string | undefined>
}

/**
 * Rejected rows with line, reason and their own columns, which can be corrected there and imported by the same mapping;
 * no spreadsheet program takes one of their cells or columns for a formula. The file of an earlier run goes; without a rejected row there is none.
 * Throws StockFileError where none can be written: before the first row, not at the first that is rejected.
 */
export async function openRejectedFile(
  path: string,
  header: readonly string[],
  isMarked = false,
): Promise<RejectedFile> {
  await tryPlace(path).catch(refusePlace(path))
  let file: FileHandle | undefined
  let waiting = (isMarked ? UTF8_MARK : '') + toCsvLine([...REJECTED_COLUMNS, ...header.map(toShieldedText)])
  let bytes = 0
  let isFull = false

  async function writeWaiting(): Promise<void> {
    const text = waiting
    waiting = ''
    file ??= await open(path, 'w').catch(refusePlace(path))
    await file.writeFile(text)
  }

  return {
    add: async (row, reason, key = '') => {
      if (isFull) return
      isFull = bytes > MAX_BYTES
      const line = isFull
        ? toCsvLine([String(row.line), `this row and all later ones are left out: the file has ${MAX_BYTES} bytes`])
        : toCsvLine([String(row.line), ...[reason, key, ...row.cells].map(toShieldedText)])
      bytes += Buffer.byteLength(line)
      waiting += line
      if (waiting.length > PIECE_BYTES) await writeWaiting()
    },
    close: async () => {
      if (bytes === 0) return undefined
      try {
        await writeWaiting()
      } finally {
        await file?.close()
      }
      return path
    },
  }
}

async function tryPlace(path: string): Promise<void> {
  await rm(path, { force: true })
  const tried = await open(path, 'w')
  await tried.close()
  await rm(path)
}
