import { grouped } from './import-progress.ts'
import type { StockImportResult } from './run-stock-import.ts'

/** What the operator reads at the end of a run. */
export function describeImport(result: StockImportResult, run: { readonly dryRun: boolean; readonly seconds: number }) {
  if (result.kind === 'proposed') {
    return [
      `A mapping was proposed: ${result.mapPath}`,
      'Nothing was imported. Check what it says, then run the import again with --map and its name.',
    ]
  }
  const { report, rejectedPath, photos } = result
  const rate = run.seconds > 0 ? grouped(Math.round(report.read / run.seconds)) : '-'
  return [
    run.dryRun ? 'Dry run: nothing was written. It would be:' : 'Done:',
    `  read       ${grouped(report.read)}   (${run.seconds.toFixed(1)} s, ${rate} rows/s)`,
    `  inserted   ${grouped(report.inserted)}`,
    `  changed    ${grouped(report.changed)}`,
    `  unchanged  ${grouped(report.unchanged)}`,
    `  rejected   ${grouped(report.rejected)}`,
    ...reasons(report.rejections),
    `  skipped    ${grouped(report.skipped)}`,
    ...reasons(report.skips),
    ...(report.sold === null ? [] : [`  marked sold, missing from the file: ${grouped(report.sold)}`]),
    ...(report.notMarked === null ? [] : [`  Nothing was marked sold: ${report.notMarked}.`]),
    ...(photos === undefined ? [] : [`  photos     ${grouped(photos.stored)}`, ...reasons(photos.refusals)]),
    ...(rejectedPath === undefined ? [] : [`The rejected rows are in ${rejectedPath}`]),
  ]
}

function reasons(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `    ${grouped(count)} × ${reason}`)
}
