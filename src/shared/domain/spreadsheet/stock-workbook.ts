import type { Sheet, Workbook } from './workbook.ts'

/** Vehicles of one workbook: the importer reads no more rows of one. */
export const WORKBOOK_MOST = 10_000
const WIDTHS = { min: 8, max: 40 } as const

/** The stock as the server exports it, as a workbook that the importer reads back the same: every cell is text. */
export function toStockWorkbook(csv: string): Workbook {
  const [header = [], ...rows] = readRows(csv)
  const sheet: Sheet = {
    name: 'Stock',
    columns: header.map((heading) => ({
      heading,
      isLink: false,
      width: Math.min(WIDTHS.max, Math.max(WIDTHS.min, heading.length + 2)),
    })),
    rows,
  }
  return { fileName: 'Stock.xlsx', sheets: [sheet] }
}

/** A cell in quotes, in which a quote stands twice, or a bare one; and what ends it. */
const CELL = /(?:"(?<quoted>(?:[^"]|"")*)"|(?<bare>[^",\r\n]*))(?<end>,|\r\n|$)/gy

/** Of our own writer: commas, lines that end with CR LF. */
function readRows(csv: string): readonly string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const { groups } of csv.matchAll(CELL)) {
    const { quoted, bare = '', end } = groups ?? {}
    // Behind the last line there is nothing.
    if (end === '' && row.length === 0 && bare === '' && quoted === undefined) break
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
