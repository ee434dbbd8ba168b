import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { toShieldedText } from '../../../shared/domain/spreadsheet/safe-text.ts'
import { MIB } from '../../../shared/domain/bytes.ts'
import { toCsvLine } from './csv-line.ts'
import type { SourceRow } from './source-row.ts'

/** Reasons make a file of short rows many times as long; rows beyond are counted and not listed. */
const MAX_BYTES = 200 * MIB

/** In front of the columns of the file. By the last a corrected row without a number is told from its twins. */
export const REJECTED_COLUMNS = ['line', 'reason', 'row key'] as const

export type RejectedFile = {
  /** `key` of a row without a number: the vehicle that it is once it is corrected. */
  readonly add: (row: SourceRow, reason: string, key?: string) => Promise<void>
  /** Answers the path when a row was rejected. */
  readonly close: () => Promise<string | undefined>
}

/**
 * Rejected rows with line, reason and their own columns, which can be corrected there and imported by the same mapping;
 * no spreadsheet program takes one of their cells or columns for a formula. The file of an earlier run goes; without a rejected row there is none.
 */
export async function openRejectedFile(path: string, header: readonly string[]): Promise<RejectedFile> {
  await rm(path, { force: true })
  let stream: WriteStream | undefined
  let isFull = false

  function openStream(): WriteStream {
    const opened = createWriteStream(path)
    opened.write(toCsvLine([...REJECTED_COLUMNS, ...header.map(toShieldedText)]))
    return opened
  }

  return {
    add: async (row, reason, key = '') => {
      if (isFull) return
      stream ??= openStream()
      isFull = stream.bytesWritten + stream.writableLength > MAX_BYTES
      const line = isFull
        ? toCsvLine([String(row.line), `this row and all later ones are left out: the file has ${MAX_BYTES} bytes`])
        : toCsvLine([String(row.line), ...[reason, key, ...row.cells].map(toShieldedText)])
      if (!stream.write(line)) await once(stream, 'drain')
    },
    close: async () => {
      if (stream === undefined) return undefined
      stream.end()
      await finished(stream)
      return path
    },
  }
}
