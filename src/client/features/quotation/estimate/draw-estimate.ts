import { jsPDF } from 'jspdf'
import type { EstimatePaper, EstimateRow } from './estimate-paper.ts'

/** Points; A4 with edges of 16 mm. */
const PAGE = { width: 595.28, height: 841.89, edge: 45.35 } as const
const RIGHT = PAGE.width - PAGE.edge
const WIDTH = RIGHT - PAGE.edge
/** `line` = of a name that takes several. */
const COLUMN = { whose: 350, row: 17, line: 11 } as const
const INK = '#0B2E37'
const TEXT = '#17262B'
const QUIET = '#4B5B61'
const LINE = '#D3DADC'
const WATERMARK = '#EEF1F2'
const LEADING = 1.42

type Style = { readonly size: number; readonly isBold?: boolean; readonly colour?: string }
type Place = { readonly x: number; readonly y: number; readonly align?: 'left' | 'right' }

/** The PDF of an estimate: a page of A4, or as many as it takes, with the words that it is no quotation across each. */
export function drawEstimate(paper: EstimatePaper): Uint8Array<ArrayBuffer> {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  pdf.setProperties({ title: printable(paper.title) })
  let y = drawHead(pdf, paper)
  y = drawFacts(pdf, paper, y + 22)
  y = drawTable(pdf, paper, y + 20)
  y = drawTotal(pdf, paper, y + 14)
  drawNotes(pdf, paper, y + 22)
  return new Uint8Array(pdf.output('arraybuffer'))
}

function drawWatermark(pdf: jsPDF, title: string): void {
  style(pdf, { size: 46, isBold: true, colour: WATERMARK })
  pdf.text(printable(title), 105, 640, { angle: 52 })
}

/** Where something of that height goes: a page lower down, or the head of a new one. */
function placeFor(
  pdf: jsPDF,
  { title }: EstimatePaper,
  { y, height }: { readonly y: number; readonly height: number },
) {
  if (y + height <= PAGE.height - PAGE.edge) return y
  pdf.addPage()
  drawWatermark(pdf, title)
  return PAGE.edge + 14
}

function drawHead(pdf: jsPDF, { title, company, origin }: EstimatePaper): number {
  drawWatermark(pdf, title)
  let y = PAGE.edge + 14
  write(pdf, company.name, { x: PAGE.edge, y }, { size: 15, isBold: true, colour: INK })
  for (const line of company.lines.flatMap((long) => wrap(pdf, long, { size: 8 }, WIDTH))) {
    y += 13
    write(pdf, line, { x: PAGE.edge, y }, { size: 8, colour: QUIET })
  }
  y += 34
  write(pdf, title, { x: PAGE.edge, y }, { size: 19, isBold: true, colour: INK })
  for (const line of origin.flatMap((long) => wrap(pdf, long, { size: 9.5 }, WIDTH))) {
    y += 15
    write(pdf, line, { x: PAGE.edge, y }, { size: 9.5, colour: TEXT })
  }
  return y
}

function drawFacts(pdf: jsPDF, { facts }: EstimatePaper, top: number): number {
  let y = top
  for (const { label, value } of facts) {
    write(pdf, label, { x: PAGE.edge, y }, { size: 9, colour: QUIET })
    const lines = wrap(pdf, value, { size: 9.5, isBold: true }, WIDTH - 100)
    for (const line of lines) {
      write(pdf, line, { x: PAGE.edge + 100, y }, { size: 9.5, isBold: true, colour: TEXT })
      y += 9.5 * LEADING
    }
  }
  return y - 9.5 * LEADING
}

function drawTable(pdf: jsPDF, paper: EstimatePaper, top: number): number {
  const [name, whose, amount] = paper.head
  const style = { size: 8, isBold: true, colour: QUIET }
  let y = top + drawRow(pdf, { name, whose, amount, isTotal: false }, { y: top, style }) - COLUMN.row + 6
  for (const row of paper.rows) {
    const style = { size: 9, isBold: row.isTotal, colour: TEXT }
    y = placeFor(pdf, paper, { y, height: rowHeight(linesOf(pdf, row, style)) })
    rule(pdf, y)
    y += drawRow(pdf, row, { y: y + COLUMN.row - 5, style })
  }
  rule(pdf, y)
  return y
}

function linesOf(pdf: jsPDF, { name }: EstimateRow, look: Style): string[] {
  return wrap(pdf, name, look, COLUMN.whose - PAGE.edge - 8)
}

function rowHeight(lines: readonly string[]): number {
  return COLUMN.row + Math.max(0, lines.length - 1) * COLUMN.line
}

/** Answers how high the row is. */
function drawRow(pdf: jsPDF, row: EstimateRow, at: { readonly y: number; readonly style: Style }): number {
  const lines = linesOf(pdf, row, at.style)
  lines.forEach((line, index) => write(pdf, line, { x: PAGE.edge, y: at.y + index * COLUMN.line }, at.style))
  write(pdf, row.whose, { x: COLUMN.whose, y: at.y }, at.style)
  write(pdf, row.amount, { x: RIGHT, y: at.y, align: 'right' }, at.style)
  return rowHeight(lines)
}

/** Outlined, not filled: the bar of ink is the quotation's. */
function drawTotal(pdf: jsPDF, paper: EstimatePaper, below: number): number {
  const { total } = paper
  const label = wrap(pdf, total.label, { size: 9.5, isBold: true }, WIDTH - 24)
  const lower = Math.max(0, label.length - 1) * 12
  const height = 44 + lower + total.others.length * 12
  const top = placeFor(pdf, paper, { y: below, height })
  pdf.setDrawColor(INK)
  pdf.setLineWidth(1.2)
  pdf.roundedRect(PAGE.edge, top, WIDTH, height, 4.5, 4.5, 'S')
  label.forEach((line, index) =>
    write(pdf, line, { x: PAGE.edge + 12, y: top + 18 + index * 12 }, { size: 9.5, isBold: true, colour: INK }),
  )
  const amount = { x: RIGHT - 12, y: top + lower + 36, align: 'right' } as const
  write(pdf, total.amount, amount, { size: 17, isBold: true, colour: INK })
  total.others.forEach((line, index) =>
    write(pdf, line, { x: PAGE.edge + 12, y: top + lower + 34 + index * 12 }, { size: 8.5, colour: QUIET }),
  )
  return top + height
}

function drawNotes(pdf: jsPDF, paper: EstimatePaper, top: number): void {
  let y = top
  for (const note of paper.notes) {
    for (const line of wrap(pdf, note, { size: 9 }, WIDTH)) {
      y = placeFor(pdf, paper, { y, height: 0 })
      write(pdf, line, { x: PAGE.edge, y }, { size: 9, colour: TEXT })
      y += 9 * LEADING
    }
    y += 5
  }
}

function rule(pdf: jsPDF, y: number): void {
  pdf.setDrawColor(LINE)
  pdf.setLineWidth(0.6)
  pdf.line(PAGE.edge, y, RIGHT, y)
}

function write(pdf: jsPDF, text: string, { x, y, align = 'left' }: Place, look: Style): void {
  style(pdf, look)
  pdf.text(printable(text), x, y, { align })
}

function wrap(pdf: jsPDF, text: string, look: Style, width: number): string[] {
  style(pdf, look)
  const lines: unknown = pdf.splitTextToSize(printable(text), width)
  return Array.isArray(lines) ? lines.map(String) : []
}

function style(pdf: jsPDF, { size, isBold = false, colour = TEXT }: Style): void {
  pdf.setFont('helvetica', isBold ? 'bold' : 'normal')
  pdf.setFontSize(size)
  pdf.setTextColor(colour)
}

const WESTERN =
  /[\u0020-\u007E\u00A1-\u00FF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u2013\u2014\u2018-\u201E\u2022\u2026\u20AC]/g

/** The built-in fonts have the letters of Western Europe: whatever else a name has is left out, and spaces may break. */
function printable(text: string): string {
  const spaced = text.normalize('NFC').replace(/[\u00A0\u202F]/g, ' ')
  return (spaced.match(WESTERN) ?? []).join('')
}
