import type { QuotationPaper, PaperRow } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { stack, type Block } from './block.ts'
import { annexBlocks, notesBlock, termsBlock, totalBlock } from './closing-blocks.ts'
import { hasRoomForRoute, headBlock, partiesBlock, routeBlock } from './head-blocks.ts'
import type { PaperFonts } from './paper-fonts.ts'
import { closePaper, openPaper } from './paper-file.ts'
import { beginPage, BOTTOM, drawFooters, GAP } from './paper-pages.ts'
import { PAGE, COLOURS, CONTENT_WIDTH, RIGHT_EDGE, STYLES, MM, RADIUS } from './paper-theme.ts'
import { type Pen, lineHeight } from './pen.ts'
import { type PaperPicture, drawPicture } from './picture-slot.ts'
import { factRows } from './fact-rows.ts'
import { textBlock } from './text-block.ts'

const PICTURE_WIDTH = 58 * MM
/** 4:3, the form of every picture slot. */
const PICTURE_HEIGHT = (PICTURE_WIDTH * 3) / 4
const PADDING = 10

const AMOUNT_WIDTH = 110
const WHOSE_WIDTH = 68
const WHOSE_X = RIGHT_EDGE - AMOUNT_WIDTH - WHOSE_WIDTH + 27
const DESCRIPTION_WIDTH = CONTENT_WIDTH - AMOUNT_WIDTH - WHOSE_WIDTH

const BAR_GAP = 5
/** Tighter lines are tried before a second page is begun, then to leave the way of the vehicle out. */
const ROW_PADDINGS = [3.2, 2.4, 1.6, 0.8] as const
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
  drawPages(pen, paper, picture)
  drawFooters(pen, paper)
  return closePaper(pen)
}

function drawPages(pen: Pen, paper: QuotationPaper, picture: PaperPicture | undefined): void {
  const head = tableHeadBlock(pen, paper.table.head)
  const closing = closingBlock(pen, paper)
  const terms = termsBlock(pen, paper)
  const fixed = GAP + head.height + closing.height + GAP + terms.height
  const tables = ROW_PADDINGS.map((padding) => tableRows(pen, paper, padding))
  const openings = [paper.route, null].map((route) => openingBlock(pen, { ...paper, route }, picture))
  const layouts = openings.flatMap((opening) => tables.map((rows) => ({ opening, rows })))
  const heightLeft = BOTTOM - PAGE.edge - fixed
  const fitting = layouts.find((layout) => layout.opening.height + heightOf(layout.rows) <= heightLeft)
  const { opening, rows } = fitting ?? layouts[0]!

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
  drawAnnex(pen, paper)
}

function drawAnnex(pen: Pen, paper: QuotationPaper): void {
  let y = Infinity
  for (const { block, gap } of annexBlocks(pen, paper.annex)) {
    y = y + gap + block.height > BOTTOM ? beginPage(pen, paper) : y + gap
    block.draw(y)
    y += block.height
  }
}

/** All above the table. */
function openingBlock(pen: Pen, paper: QuotationPaper, picture: PaperPicture | undefined): Block {
  const route = paper.route === null || !hasRoomForRoute(pen, paper.route) ? [] : [routeBlock(pen, paper.route)]
  const vehicle = vehicleBlock(pen, { vehicle: paper.vehicle, picture })
  return stack([headBlock(pen, paper), partiesBlock(pen, paper), ...route, vehicle], GAP)
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

function tableHeadBlock(pen: Pen, { description, whose, amount }: QuotationPaper['table']['head']): Block {
  const style = STYLES.tableHead
  const height = lineHeight(style) + 3
  return {
    height,
    draw: (top) => {
      const line = { top, style, colour: COLOURS.quiet }
      pen.text({ ...line, text: description, x: PAGE.edge })
      pen.text({ ...line, text: whose, x: WHOSE_X })
      pen.text({ ...line, text: amount, x: RIGHT_EDGE, align: 'right' })
      pen.rule({ x: PAGE.edge, y: top + height, width: CONTENT_WIDTH, weight: 0.8, colour: COLOURS.ink })
    },
  }
}

/** One line of the table, `padding` points above and below its text; `isLast` leaves the rule out. */
function tableRowBlock(
  pen: Pen,
  { row, padding, isLast }: { row: PaperRow; padding: number; isLast?: boolean },
): Block {
  const style = row.isStrong ? STYLES.bodyStrong : STYLES.body
  const lines = pen.wrap(row.description, DESCRIPTION_WIDTH, style)
  const height = lines.length * lineHeight(style) + 2 * padding
  return {
    height,
    draw: (top) => {
      pen.lines({ lines, x: PAGE.edge, top: top + padding, style })
      pen.text({ text: row.whose, x: WHOSE_X, top: top + padding, style: STYLES.body })
      pen.text({ text: row.amount, x: RIGHT_EDGE, top: top + padding, style, align: 'right' })
      if (isLast) return
      pen.rule({ x: PAGE.edge, y: top + height, width: CONTENT_WIDTH, weight: 0.5, colour: COLOURS.line })
    },
  }
}

type VehicleParts = { readonly vehicle: QuotationPaper['vehicle']; readonly picture: PaperPicture | undefined }

/** The car on its panel, and under it what must be said about it. */
function vehicleBlock(pen: Pen, { vehicle, picture }: VehicleParts): Block {
  const slot = { pen, x: PAGE.edge, width: CONTENT_WIDTH }
  const remarks = vehicle.remarks.map((remark) =>
    textBlock(slot, remark, { style: STYLES.smallStrong, colour: COLOURS.caution }),
  )
  return stack([panelBlock(pen, { vehicle, picture }), ...remarks], 4)
}

/** Picture filling its slot, title, facts in two columns. Without a picture the words take its place. */
function panelBlock(pen: Pen, { vehicle, picture }: VehicleParts): Block {
  const left = picture === undefined ? PADDING + 2 : PICTURE_WIDTH + 14
  const slot = { pen, x: PAGE.edge + left, width: CONTENT_WIDTH - left - PADDING - 2 }
  const title = textBlock(slot, vehicle.heading, { style: STYLES.vehicle, colour: COLOURS.ink })
  const facts = factRows(slot, vehicle.facts)
  const words = stack([title, ...(facts.length === 0 ? [] : [stack(facts, 0)])], 4)
  const height = Math.max(words.height + 2 * PADDING, picture === undefined ? 0 : PICTURE_HEIGHT)
  return {
    height,
    draw: (top) => {
      pen.pdf.setFillColor(COLOURS.panel)
      pen.pdf.roundedRect(PAGE.edge, top, CONTENT_WIDTH, height, RADIUS, RADIUS, 'F')
      if (picture !== undefined) {
        const slot = { x: PAGE.edge, top, width: PICTURE_WIDTH, height, rounded: 'left' } as const
        drawPicture(pen, { picture, name: 'vehicle' }, slot)
      }
      words.draw(top + (height - words.height) / 2 - 1)
    },
  }
}
