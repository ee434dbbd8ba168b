import type { PaperRow, QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import type { Block } from './block.ts'
import { COLOURS, CONTENT_WIDTH, PAGE, RIGHT_EDGE, STYLES } from './paper-theme.ts'
import { lineHeight, type Pen } from './pen.ts'

const AMOUNT_WIDTH = 110
const WHOSE_WIDTH = 68
const WHOSE_X = RIGHT_EDGE - AMOUNT_WIDTH - WHOSE_WIDTH + 27
const DESCRIPTION_WIDTH = CONTENT_WIDTH - AMOUNT_WIDTH - WHOSE_WIDTH

export function tableHeadBlock(pen: Pen, { description, whose, amount }: QuotationPaper['table']['head']): Block {
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
export function tableRowBlock(
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
