import type { StoppedAt } from '../../../shared/contract/uploads.ts'
import type { BatchCounts } from '../stock/stock-comparison.ts'

/** Counts of an import; read = inserted + changed + unchanged + rejected + skipped. */
export type ImportReport = BatchCounts & {
  readonly read: number
  readonly rejected: number
  readonly skipped: number
  /** Rows that went in with the last price, since the new one is a jump. */
  readonly heldPrices: number
  /** Rows that went in without the pictures that they name, since no folder of photos was given. */
  readonly picturesNotTaken: number
  /** Number of rows by reason; a row may have several. */
  readonly rejections: ReadonlyMap<string, number>
  readonly skips: ReadonlyMap<string, number>
  /** Values that were left out, by reason, with how many rows and the first one's line. */
  readonly warnings: ReadonlyMap<string, Warning>
  /** Values that went in and may still be slips, in the same form. */
  readonly doubts: ReadonlyMap<string, Warning>
  /** Rows that go in without a price. */
  readonly onRequest: number
  /** Rows without a number that are the same in every cell as an earlier one, whether they go in or not. */
  readonly repeated: number
  /** Vehicles that a full file no longer names, marked sold; null when they were not looked for. */
  readonly sold: number | null
  /** Why a full import marked nothing, in words. */
  readonly notMarked: string | null
  /** Where and why the file could not be read further; null = it was read to its end. */
  readonly stopped: StoppedAt | null
}

type Warning = { readonly count: number; readonly line: number }

export class ImportTally {
  readonly rejections = new Map<string, number>()
  readonly skips = new Map<string, number>()
  read = 0
  inserted = 0
  changed = 0
  unchanged = 0
  kept = 0
  heldPrices = 0
  picturesNotTaken = 0
  rejected = 0
  stopped: StoppedAt | null = null
  onRequest = 0
  repeated = 0
  readonly warnings = new Map<string, Warning>()
  readonly doubts = new Map<string, Warning>()

  warn(problem: string, line: number): void {
    countIn(this.warnings, problem, line)
  }

  doubt(problem: string, line: number): void {
    countIn(this.doubts, problem, line)
  }

  addBatch(counts: BatchCounts): void {
    this.inserted += counts.inserted
    this.changed += counts.changed
    this.unchanged += counts.unchanged
    this.kept += counts.kept
  }

  reject(problems: readonly string[]): void {
    this.rejected++
    for (const problem of new Set(problems)) this.#count(problem)
  }

  #count(problem: string): void {
    this.rejections.set(problem, (this.rejections.get(problem) ?? 0) + 1)
  }

  skip(reason: string): void {
    this.skips.set(reason, (this.skips.get(reason) ?? 0) + 1)
  }

  report(full: Pick<ImportReport, 'sold' | 'notMarked'>): ImportReport {
    const { read, inserted, changed, unchanged, kept, rejected, heldPrices, picturesNotTaken, onRequest } = this
    const { repeated, rejections, skips, warnings, doubts, stopped } = this
    const skipped = sum(skips)
    const counts = { read, inserted, changed, unchanged, kept, rejected, skipped }
    const told = { heldPrices, picturesNotTaken, onRequest }
    return { ...counts, ...told, repeated, rejections, skips, warnings, doubts, stopped, ...full }
  }
}

/** Reasons that a list may have; there are only so many kinds of fault. */
const LISTED = 50

/** Warnings or doubts as they are told, the most frequent first. */
export function listWarnings(warnings: ReadonlyMap<string, Warning>) {
  return mostFrequent([...warnings].map(([reason, { count, line }]) => ({ reason, count, line })))
}

/** The same of rejections or skips. */
export function listReasons(counts: ReadonlyMap<string, number>) {
  return mostFrequent([...counts].map(([reason, count]) => ({ reason, count })))
}

function mostFrequent<Told extends { readonly count: number }>(told: readonly Told[]): Told[] {
  return told.toSorted((one, other) => other.count - one.count).slice(0, LISTED)
}

function countIn(warnings: Map<string, Warning>, problem: string, line: number): void {
  const known = warnings.get(problem)
  warnings.set(problem, { count: (known?.count ?? 0) + 1, line: known?.line ?? line })
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
