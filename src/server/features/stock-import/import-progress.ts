import { groupThousands } from '../../../shared/domain/money.ts'
/** What an import shows while it runs. */
export type ProgressView = {
  readonly update: (progress: { readonly read: number; readonly share: number }) => void
  readonly end: () => void
}

type Output = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

const BAR_WIDTH = 30
const TERMINAL_INTERVAL_MS = 100
const LINE_INTERVAL_MS = 5_000

/** A bar in a terminal, a plain line now and then elsewhere: rows, rows a second, and the time that is left. */
export function createProgressView(output: Output, clockMs: () => number): ProgressView {
  const start = clockMs()
  const isTerminal = output.isTTY === true
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : start
  return {
    update: ({ read, share }) => {
      const now = clockMs()
      if (now - shownAt < (isTerminal ? TERMINAL_INTERVAL_MS : LINE_INTERVAL_MS)) return
      shownAt = now
      const text = describeProgress({ read, share, elapsedMs: now - start })
      output.write(isTerminal ? `\r\u001B[K${bar(share)} ${text}` : `${text}\n`)
    },
    end: () => {
      if (isTerminal) output.write('\r\u001B[K')
    },
  }
}

/** '41%  412 000 rows  12 345 rows/s  48 s left' */
export function describeProgress(progress: {
  readonly read: number
  readonly share: number
  readonly elapsedMs: number
}): string {
  const { read, share, elapsedMs } = progress
  const rate = elapsedMs === 0 ? 0 : Math.round((read / elapsedMs) * 1000)
  const leftMs = share === 0 ? 0 : (elapsedMs / share) * (1 - share)
  const percent = `${Math.floor(share * 100)}%`.padStart(4)
  return `${percent}  ${grouped(read)} rows  ${grouped(rate)} rows/s  ${duration(leftMs)} left`
}

export function grouped(count: number): string {
  return groupThousands(String(count), ' ')
}

function bar(share: number): string {
  const full = Math.round(share * BAR_WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_WIDTH - full)}]`
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
