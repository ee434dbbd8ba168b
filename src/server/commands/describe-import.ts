import type { FieldWords } from '../../shared/contract/new-words.ts'
import { stoppedWords } from '../../shared/domain/import-end.ts'
import { grouped } from '../features/stock-import/import-progress.ts'
import { type ImportReport, listWarnings } from '../features/stock-import/import-tally.ts'
import type { PhotoNote } from '../features/stock-import/photo-names.ts'
import type { StockImportResult } from '../features/stock-import/run-stock-import.ts'

/** Names of files under each reason why photos were not taken. */
const NAMES_SHOWN = 50

/** New words of a field that are printed; the file of them has more. */
const SHOWN_WORDS = 20

type Imported = Extract<StockImportResult, { kind: 'imported' }>
type Run = { readonly dryRun: boolean; readonly seconds: number; readonly hasPhotos: boolean }

/** What the operator reads at the end of an import of stock, line by line. */
export function describeImport(result: StockImportResult, run: Run): readonly string[] {
  if (result.kind === 'proposed') {
    return [
      `A mapping was proposed: ${result.mapPath}`,
      'Nothing was imported. Check what it says, then run the import again with --map and its name.',
    ]
  }
  if (result.kind === 'asked') {
    return [
      'Nothing was imported: the file has words that the stock never had, and buyers would find them in the search.',
      ...wordLines(result.newWords),
      `Say in ${result.wordsPath} what each stands for: a known word, the same word once more to take it, or null to reject it.`,
      `Then import again with --words ${result.wordsPath}. --accept-new takes all that is not decided, --reject-new none.`,
    ]
  }
  return [
    ...countLines(result.report, run),
    ...remarkLines(result.report),
    ...(run.dryRun ? wordLines(result.newWords) : []),
    ...previewLines(result),
    ...soldLines(result.report),
    ...photoLines(result, run),
    ...endLines(result, run),
  ]
}

/** Rows were read, and the stock has none of them. */
export function isFruitless({ read, inserted, changed, unchanged }: ImportReport): boolean {
  return read > 0 && inserted + changed + unchanged === 0
}

function countLines(report: ImportReport, { dryRun, seconds }: Run): readonly string[] {
  const rate = seconds > 0 ? grouped(Math.round(report.read / seconds)) : '-'
  return [
    dryRun ? 'Dry run: nothing was written. It would be:' : isFruitless(report) ? 'No row went in:' : 'Done:',
    `  read       ${grouped(report.read)}   (${seconds.toFixed(1)} s, ${rate} rows/s)`,
    `  inserted   ${grouped(report.inserted)}`,
    `  changed    ${grouped(report.changed)}`,
    `  unchanged  ${grouped(report.unchanged)}`,
    `  rejected   ${grouped(report.rejected)}`,
    ...reasonLines(report.rejections),
    `  skipped    ${grouped(report.skipped)}`,
    ...reasonLines(report.skips),
  ]
}

/** What is to be known of rows that went in. */
function remarkLines({ onRequest, warnings, doubts, kept, heldPrices }: ImportReport): readonly string[] {
  return [
    ...lineIf(onRequest, `  of these on request, without a price: ${grouped(onRequest)}`),
    ...lineIf(warnings.size, '  values that were left out, since they could not be understood:'),
    ...warningLines(warnings),
    ...lineIf(doubts.size, '  worth a look, though they went in:'),
    ...warningLines(doubts),
    ...lineIf(kept, `  kept as staff set them, though the file says otherwise: ${grouped(kept)}`),
    ...lineIf(
      heldPrices,
      `  prices that move by more than 40 % and were not taken: ${grouped(heldPrices)} (--accept-prices takes them)`,
    ),
  ]
}

/** What a dry run shows of the rows as they would stand. */
function previewLines({ report: { repeated }, preview }: Imported): readonly string[] {
  if (preview === undefined) return []
  const { firstRows, oddPrices } = preview
  return [
    ...lineIf(
      repeated,
      `  rows that repeat an earlier one: ${grouped(repeated)} ("repeatedRows": "drop" leaves them out)`,
    ),
    ...lineIf(oddPrices.count, `  prices far from the median of their model: ${grouped(oddPrices.count)}`),
    ...oddPrices.rows.map(
      ({ line, name, priceZar, medianZar }) =>
        `    line ${line}: ${name}, ${rand(priceZar)} instead of some ${rand(medianZar)}`,
    ),
    ...lineIf(firstRows.length, '  The first rows as they would stand:'),
    ...firstRows.map(({ line, make, model, year, priceZar, mileageKm, pictures }) => {
      const price = priceZar === 0 ? 'on request' : rand(priceZar)
      const facts = [year ?? 'year unknown', price, mileageKm === null ? 'km unknown' : `${grouped(mileageKm)} km`]
      return `    line ${line}: ${make} ${model}, ${facts.join(', ')}${pictures === 0 ? '' : `, pictures ${pictures}`}`
    }),
  ]
}

function soldLines({ sold, notMarked }: ImportReport): readonly string[] {
  return [
    ...(sold === null ? [] : [`  marked sold, missing from the file: ${grouped(sold)}`]),
    ...(notMarked === null ? [] : [`  Nothing was marked sold: ${notMarked}.`]),
  ]
}

function photoLines({ report: { picturesNotTaken }, photos }: Imported, { hasPhotos }: Run): readonly string[] {
  const stored =
    photos === undefined ? [] : [`  photos     ${grouped(photos.stored)}`, ...photos.notes.flatMap(noteLines)]
  if (hasPhotos) return stored
  return [
    ...stored,
    ...lineIf(
      picturesNotTaken,
      `  rows that name pictures, which were not taken: ${grouped(picturesNotTaken)} (--photos names their folder; addresses are not fetched)`,
    ),
  ]
}

function endLines({ report, rejectedPath }: Imported, { dryRun }: Run): readonly string[] {
  const { stopped } = report
  return [
    ...(stopped === null ? [] : [stoppedWords({ ...report, stopped, dryRun })]),
    ...(rejectedPath === undefined ? [] : [`The rejected rows, and those whose price waits, are in ${rejectedPath}`]),
  ]
}

function wordLines(newWords: readonly FieldWords[]): readonly string[] {
  return newWords.flatMap(({ field, words, otherWords, otherRows }) => {
    const others = words.slice(SHOWN_WORDS).reduce((sum, { rows }) => sum + rows, otherRows)
    const count = words.length - SHOWN_WORDS + otherWords
    return [
      `  new ${field}:`,
      ...words
        .slice(0, SHOWN_WORDS)
        .map(({ word, rows, near }) => `    ${grouped(rows)} × ${word}${near === null ? '' : ` (${near.word}?)`}`),
      ...lineIf(others, `    ${grouped(others)} × one of ${grouped(Math.max(1, count))} others`),
    ]
  })
}

function warningLines(warnings: ImportReport['warnings']): readonly string[] {
  return listWarnings(warnings).map(
    ({ reason, count, line }) => `    ${grouped(count)} × ${reason}, first in line ${line}`,
  )
}

function reasonLines(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `    ${grouped(count)} × ${reason}`)
}

function noteLines({ reason, count, names }: PhotoNote): readonly string[] {
  const shown = names.slice(0, NAMES_SHOWN)
  const more = count - shown.length
  return [
    `    ${grouped(count)} × ${reason}`,
    ...shown.map((name) => `        ${name}`),
    ...lineIf(more, `        and ${grouped(more)} more`),
  ]
}

/** The line where the count is not 0. */
function lineIf(count: number, line: string): readonly string[] {
  return count === 0 ? [] : [line]
}

function rand(amount: number): string {
  return `R ${grouped(Math.round(amount))}`
}
