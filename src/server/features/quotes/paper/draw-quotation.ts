import type { QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { stack, type Block } from './block.ts'
import { annexBlock, notesBlock, termsBlock, totalBlock } from './closing-blocks.ts'
import { headBlock, partiesBlock } from './head-blocks.ts'
import type { PaperFonts } from './paper-fonts.ts'
import { closePaper, openPaper } from './paper-file.ts'
import { beginPage, BOTTOM, drawFooters, GAP } from './paper-pages.ts'
import { PAGE } from './paper-theme.ts'
import type { Pen } from './pen.ts'
import { tableHeadBlock, tableRowBlock } from './table-blocks.ts'
import type { PaperPicture } from './picture-slot.ts'
import { vehicleBlock } from './vehicle-block.ts'

const BAR_GAP = 5
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
  const pen = openPaper(fonts, paper)
  const opening = stack(
    [headBlock(pen, paper), partiesBlock(pen, paper), vehicleBlock(pen, { vehicle: paper.vehicle, picture })],
    GAP,
  )
  drawPages(pen, paper, opening)
  drawFooters(pen, paper)
  return closePaper(pen)
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
