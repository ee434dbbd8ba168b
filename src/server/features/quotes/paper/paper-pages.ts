import type { QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { COLOURS, CONTENT_WIDTH, PAGE, RIGHT_EDGE, STYLES } from './paper-theme.ts'
import { lineHeight, type Pen } from './pen.ts'

/** Between the parts of a page. */
export const GAP = 12
const FOOTER_GAP = 8
/** Last point that content may reach: the footer's line stands under it. */
export const BOTTOM = PAGE.height - PAGE.foot - lineHeight(STYLES.small) - FOOTER_GAP

/** A further page under a short head; answers where its content begins. */
export function beginPage(pen: Pen, paper: Pick<QuotationPaper, 'title' | 'number'>): number {
  pen.pdf.addPage()
  const style = STYLES.heading
  pen.text({ text: paper.title, x: PAGE.edge, top: PAGE.edge, style, colour: COLOURS.ink })
  pen.text({ text: paper.number, x: RIGHT_EDGE, top: PAGE.edge, style, colour: COLOURS.ink, align: 'right' })
  const y = PAGE.edge + lineHeight(style) + 4
  pen.rule({ x: PAGE.edge, y, width: CONTENT_WIDTH, weight: 1.5, colour: COLOURS.ink })
  return y + GAP
}

/** The line at the foot of every page, once all pages are there. */
export function drawFooters(pen: Pen, paper: Pick<QuotationPaper, 'footer' | 'pageLabel'>): void {
  const pages = pen.pdf.getNumberOfPages()
  const line = { top: BOTTOM + FOOTER_GAP, style: STYLES.small, colour: COLOURS.faint }
  for (let page = 1; page <= pages; page++) {
    pen.pdf.setPage(page)
    pen.text({ ...line, text: paper.footer, x: PAGE.edge })
    pen.text({ ...line, text: paper.pageLabel(page, pages), x: RIGHT_EDGE, align: 'right' })
  }
}
