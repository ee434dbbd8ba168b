import type { jsPDF } from 'jspdf'
import { encodeQR } from 'qr'
import { COLOURS } from './paper-theme.ts'

type Place = { readonly text: string; readonly x: number; readonly y: number; readonly edge: number }

/** Cells that must stay free round a code (ISO/IEC 18004); the caller leaves them. */
const QUIET_ZONE = 4
/** Whole parts of a point: long decimals would be half of what a code weighs in the file. */
const STEPS = 16

/**
 * Draws a text as a QR code of level M, at most `edge` wide: one path of vector rectangles, one for each run of dark cells
 * in a row, so that it stays sharp at any size and no reader shows seams between cells.
 */
export function drawQrCode(pdf: jsPDF, { text, x, y, edge }: Place): void {
  const cells = withoutQuietZone(encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE }))
  const cell = Math.floor((edge / cells.length) * STEPS) / STEPS
  const left = rounded(x)
  // The file counts from the lower edge of the page.
  const page = pdf.internal.pageSize.getHeight()
  const top = page - rounded(page - y)
  pdf.setFillColor(COLOURS.ink)
  cells.forEach((row, line) => {
    for (const { start, length } of darkRuns(row)) {
      pdf.rect(left + start * cell, top + line * cell, length * cell, cell, null)
    }
  })
  pdf.fill()
}

function rounded(points: number): number {
  return Math.round(points * STEPS) / STEPS
}

function withoutQuietZone(cells: readonly (readonly boolean[])[]): (readonly boolean[])[] {
  return cells.slice(QUIET_ZONE, -QUIET_ZONE).map((row) => row.slice(QUIET_ZONE, -QUIET_ZONE))
}

function darkRuns(row: readonly boolean[]): { readonly start: number; readonly length: number }[] {
  const runs: { start: number; length: number }[] = []
  row.forEach((isDark, at) => {
    const last = runs.at(-1)
    if (isDark && last !== undefined && last.start + last.length === at) last.length += 1
    else if (isDark) runs.push({ start: at, length: 1 })
  })
  return runs
}
