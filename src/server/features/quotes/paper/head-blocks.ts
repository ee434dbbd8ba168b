import type { PaperBlock, PaperFact, QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { row, stack, type Block, type Slot } from './block.ts'
import { COLOURS, CONTENT_WIDTH, PAGE, RIGHT_EDGE, STYLES } from './paper-theme.ts'
import { lineHeight, type Pen } from './pen.ts'
import { headedBlock, textBlock } from './text-block.ts'
import { drawWordmark, WORDMARK } from './wordmark.ts'

const WORDMARK_WIDTH = 84
const WORDMARK_HEIGHT = (WORDMARK_WIDTH * WORDMARK.height) / WORDMARK.width
const COMPANY_WIDTH = CONTENT_WIDTH - 150
const COLUMN_GAP = 15
const DATE_ROW_HEIGHT = 15.4
const ROUTE_DOT = 3.6
const ROUTE_GAP = 5
const ROUTE_WEIGHT = 1.5
/** More lines than this go down to the small size. */
const MAX_BODY_LINES = 3

/** Wordmark and address on the left, title and number on the right, closed by a rule. */
export function headBlock(pen: Pen, paper: Pick<QuotationPaper, 'company' | 'title' | 'number'>): Block {
  const slot = { pen, x: PAGE.edge, width: COMPANY_WIDTH }
  const style = { style: STYLES.small, colour: COLOURS.faint }
  const address = stack(
    paper.company.lines.map((line) => textBlock(slot, line, style)),
    0,
  )
  const height = WORDMARK_HEIGHT + 5 + address.height + 9
  return {
    height,
    draw: (top) => {
      drawWordmark(pen.pdf, { x: PAGE.edge - 0.5, y: top, width: WORDMARK_WIDTH })
      address.draw(top + WORDMARK_HEIGHT + 5)
      const right = { x: RIGHT_EDGE, align: 'right', colour: COLOURS.ink } as const
      pen.text({ ...right, text: paper.title, top: top - 4, style: STYLES.title })
      pen.text({ ...right, text: paper.number, top: top + 24, style: STYLES.number })
      pen.rule({ x: PAGE.edge, y: top + height, width: CONTENT_WIDTH, weight: 1.5, colour: COLOURS.ink })
    },
  }
}

type Route = readonly [string, string]

/** Whether both names fit beside each other; places of a file have up to 120 letters. */
export function hasRoomForRoute(pen: Pen, [start, end]: Route): boolean {
  const names = pen.width(start, STYLES.bodyStrong) + pen.width(end, STYLES.bodyStrong)
  return names + 2 * (2 * ROUTE_DOT + 2 * ROUTE_GAP) <= CONTENT_WIDTH
}

/** The way of the vehicle, drawn as the mark is: from a ring to the amber dot, each beside its place. */
export function routeBlock(pen: Pen, [start, end]: Route): Block {
  const style = STYLES.bodyStrong
  const height = lineHeight(style)
  return {
    height,
    draw: (top) => {
      const y = top + height / 2
      const [from, to] = [PAGE.edge + ROUTE_DOT, RIGHT_EDGE - ROUTE_DOT]
      const left = from + ROUTE_DOT + ROUTE_GAP
      const right = to - ROUTE_DOT - ROUTE_GAP
      pen.text({ text: start, x: left, top, style, colour: COLOURS.ink })
      pen.text({ text: end, x: right, top, style, align: 'right', colour: COLOURS.ink })
      const x = left + pen.width(start, style) + ROUTE_GAP
      const width = right - pen.width(end, style) - ROUTE_GAP - x
      if (width > 0) pen.rule({ x, y, width, weight: ROUTE_WEIGHT, colour: COLOURS.line })
      pen.pdf.setDrawColor(COLOURS.ink)
      pen.pdf.setLineWidth(ROUTE_WEIGHT)
      pen.pdf.circle(from, y, ROUTE_DOT - ROUTE_WEIGHT / 2, 'S')
      pen.pdf.setFillColor(COLOURS.accent)
      pen.pdf.circle(to, y, ROUTE_DOT, 'F')
    },
  }
}

/** Who, where to and until when, in three columns. */
export function partiesBlock(pen: Pen, paper: QuotationPaper): Block {
  const width = (CONTENT_WIDTH - 2 * COLUMN_GAP) / 3
  const columns = [
    (x: number) => addressBlock({ pen, x, width }, paper.client),
    (x: number) => addressBlock({ pen, x, width }, paper.delivery),
    (x: number) => datesBlock({ pen, x, width }, paper.dates),
  ]
  return row(columns, { x: PAGE.edge, width, gap: COLUMN_GAP })
}

function addressBlock(slot: Slot, { heading, lines }: PaperBlock): Block {
  const blocks = lines.map((line) => {
    const isLong = slot.pen.wrap(line, slot.width, STYLES.body).length > MAX_BODY_LINES
    return textBlock(slot, line, { style: isLong ? STYLES.tiny : STYLES.body })
  })
  return headedBlock(slot, heading, stack(blocks, 0))
}

function datesBlock({ pen, x, width }: Slot, dates: readonly PaperFact[]): Block {
  return {
    height: dates.length * DATE_ROW_HEIGHT,
    draw: (top) =>
      dates.forEach((fact, index) => {
        const line = top + index * DATE_ROW_HEIGHT + (DATE_ROW_HEIGHT - lineHeight(STYLES.body)) / 2
        pen.text({ text: fact.label, x, top: line, style: STYLES.body, colour: COLOURS.faint })
        pen.text({
          text: fact.value,
          x: x + width,
          top: line,
          align: 'right',
          style: fact.isStrong ? STYLES.bodyStrong : STYLES.body,
          colour: fact.isStrong ? COLOURS.ink : COLOURS.text,
        })
      }),
  }
}
