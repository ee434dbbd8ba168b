import { jsPDF } from 'jspdf'
import type { QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { stack, type Block } from './block.ts'
import { annexBlock, notesBlock, termsBlock, totalBlock } from './closing-blocks.ts'
import { headBlock, partiesBlock } from './head-blocks.ts'
import type { PaperFonts } from './paper-fonts.ts'
import { COLOURS, CONTENT_WIDTH, PAGE, RIGHT_EDGE, STYLES } from './paper-theme.ts'
import { createPen, lineHeight, type Pen } from './pen.ts'
import { tableHeadBlock, tableRowBlock } from './table-blocks.ts'
import { vehicleBlock, type PaperPicture } from './vehicle-block.ts'

const GAP = 12
const BAR_GAP = 5
const FOOTER_GAP = 8
/** Last point that content may reach: the footer's line stands under it. */
const BOTTOM = PAGE.height - PAGE.foot - lineHeight(STYLES.small) - FOOTER_GAP
/** Tighter lines are tried before a second page is begun. */
const ROW_PADDINGS = [3.2, 2.4, 1.6] as const
/** Lines of the table that go to the last page with the total, so that no total stands alone. */
const ROWS_KEPT_WITH_TOTAL = 2

type Options = { readonly fonts: PaperFonts; readonly picture?: PaperPicture | undefined }

/**
 * The PDF of a quotation: A4, one page where it fits, the table's head repeated where it does not; its annex on a page of
 * its own, so that the page with the sum can be printed alone. Equal input gives
 * equal bytes. The file opens without any action.
 */
export function drawQuotation(paper: QuotationPaper, { fonts, picture }: Options): Uint8Array {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true })
  const pen = createPen(pdf, fonts)
  setProperties(pdf, paper)
  const opening = stack(
    [headBlock(pen, paper), partiesBlock(pen, paper), vehicleBlock(pen, { vehicle: paper.vehicle, picture })],
    GAP,
  )
  drawPages(pen, paper, opening)
  drawFooters(pen, paper)
  return toBytes(withoutOpenAction(pdf.output()))
}

function setProperties(pdf: jsPDF, { file, language }: QuotationPaper): void {
  const digits = file.issuedAt.replace(/\D/g, '').slice(0, 14)
  pdf.setCreationDate(`D:${digits}+00'00'`)
  pdf.setFileId(file.id)
  pdf.setDocumentProperties({ title: file.title, subject: file.subject, creator: 'Saex' })
  if (language === 'en') pdf.setLanguage('en')
}

function drawPages(pen: Pen, paper: QuotationPaper, opening: Block): void {
  const head = tableHeadBlock(pen, paper.table.head)
  const closing = closingBlock(pen, paper)
  const terms = termsBlock(pen, paper)
  const fixed = opening.height + GAP + head.height + closing.height + GAP + terms.height
  const room = BOTTOM - PAGE.edge - fixed
  const tables = ROW_PADDINGS.map((padding) => tableRows(pen, paper, padding))
  const rows = tables.find((table) => heightOf(table) <= room) ?? tables[0] ?? []

  opening.draw(PAGE.edge)
  let y = PAGE.edge + opening.height + GAP
  head.draw(y)
  y += head.height
  rows.forEach((block, index) => {
    const isKeptWithTotal = index === Math.max(0, rows.length - ROWS_KEPT_WITH_TOTAL)
    const needed = isKeptWithTotal ? heightOf(rows.slice(index)) + closing.height + GAP + terms.height : block.height
    if (y + needed > BOTTOM) {
      y = beginPage(pen, paper)
      head.draw(y)
      y += head.height
    }
    block.draw(y)
    y += block.height
  })
  closing.draw(y)
  terms.draw(BOTTOM - terms.height)
  if (paper.annex.length > 0) annexBlock(pen, paper.annex).draw(beginPage(pen, paper))
}

function tableRows(pen: Pen, { table }: QuotationPaper, padding: number): Block[] {
  const { rows, deliveryTotal } = table
  const charges = rows.map((row) => tableRowBlock(pen, { row, padding }))
  return deliveryTotal === null
    ? charges
    : [...charges, tableRowBlock(pen, { row: deliveryTotal, padding, isLast: true })]
}

function closingBlock(pen: Pen, paper: QuotationPaper): Block {
  const block = stack([totalBlock(pen, paper.total), notesBlock(pen, paper)], 10)
  return { height: BAR_GAP + block.height, draw: (top) => block.draw(top + BAR_GAP) }
}

function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((height, block) => height + block.height, 0)
}

/** A further page under a short head; answers where its content begins. */
function beginPage(pen: Pen, paper: QuotationPaper): number {
  pen.pdf.addPage()
  const style = STYLES.heading
  pen.text({ text: paper.title, x: PAGE.edge, top: PAGE.edge, style, colour: COLOURS.ink })
  pen.text({ text: paper.number, x: RIGHT_EDGE, top: PAGE.edge, style, colour: COLOURS.ink, align: 'right' })
  const y = PAGE.edge + lineHeight(style) + 4
  pen.rule({ x: PAGE.edge, y, width: CONTENT_WIDTH, weight: 1.5, colour: COLOURS.ink })
  return y + GAP
}

function drawFooters(pen: Pen, paper: QuotationPaper): void {
  const pages = pen.pdf.getNumberOfPages()
  const line = { top: BOTTOM + FOOTER_GAP, style: STYLES.small, colour: COLOURS.faint }
  for (let page = 1; page <= pages; page++) {
    pen.pdf.setPage(page)
    pen.text({ ...line, text: paper.footer, x: PAGE.edge })
    pen.text({ ...line, text: paper.pageLabel(page, pages), x: RIGHT_EDGE, align: 'right' })
  }
}

/** The library always asks readers to zoom on opening. Blanks of the same length keep the file's offsets. */
function withoutOpenAction(file: string): string {
  const at = file.lastIndexOf('/OpenAction')
  if (at < 0) return file
  const end = file.indexOf(']', at) + 1
  return file.slice(0, at) + ' '.repeat(end - at) + file.slice(end)
}

/** One byte per character, as the library writes its file. */
function toBytes(file: string): Uint8Array {
  return new Uint8Array(Buffer.from(file, 'latin1'))
}
