import type { FailureKind } from '../../../api/api-failure.ts'

/** A failed statistic is logged (`staff.tiles-stand-alone`). Names only: neither token nor figures. */
export function logFailure(statistic: string, kind: FailureKind): void {
  // oxlint-disable-next-line no-console -- the browser's console is the only log of a page
  console.warn(`statistic ${statistic} failed: ${kind}`)
}
