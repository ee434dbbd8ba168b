import type { jsPDF } from 'jspdf'
import { encodeQR } from 'qr'
import type { QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { row, stack, type Block, type Slot } from './block.ts'
import { COLOURS, CONTENT_WIDTH, MM, PAGE, RADIUS, RIGHT_EDGE, STYLES } from './paper-theme.ts'
import { lineHeight, type Pen } from './pen.ts'
import { headedBlock, textBlock } from './text-block.ts'

/** Cells that must stay free round a code (ISO/IEC 18004); the caller leaves them. */
const QUIET_ZONE = 4
/** Whole parts of a point: long decimals would be half of what a code weighs in the file. */
const STEPS = 16

const BAR_PADDING = { x: 12, y: 8.5 } as const
const BAR_GAP = 18
const COLUMN_GAP = 15
const LINE_GAP = 3
const PART_GAP = 16
const NOTICE_GAP = 5
/** Of the code with the words beside it. */
export const CHECK_WIDTH = 74 * MM
/** The edge of the QR code; its cells are near half a millimetre then. */
const QR_EDGE = 28 * MM
const QR_GAP = 9
const SIGNING_HEIGHT = 26

/** The bar of ink: what the sum is and the rate on the left; dollars large, rand and the buyer's currency on the right. */
export function totalBlock(pen: Pen, total: QuotationPaper['total']): Block {
  const others = total.otherAmounts.join(' · ')
  const amounts = Math.max(pen.width(total.amount, STYLES.barAmount), pen.width(others, STYLES.barOthers))
  const slot = { pen, x: PAGE.edge + BAR_PADDING.x, width: CONTENT_WIDTH - 2 * BAR_PADDING.x - BAR_GAP - amounts }
  const label = stack(
    [
      textBlock(slot, total.label, { style: STYLES.barLabel, colour: COLOURS.white }),
      ...(total.rate === '' ? [] : [textBlock(slot, total.rate, { style: STYLES.small, colour: COLOURS.onInkQuiet })]),
    ],
    0,
  )
  const amountHeight = lineHeight(STYLES.barAmount) - 2
  const right = amountHeight + (others === '' ? 0 : lineHeight(STYLES.barOthers))
  const height = Math.max(label.height, right) + 2 * BAR_PADDING.y
  return {
    height,
    draw: (top) => {
      pen.pdf.setFillColor(COLOURS.ink)
      pen.pdf.roundedRect(PAGE.edge, top, CONTENT_WIDTH, height, RADIUS, RADIUS, 'F')
      label.draw(top + (height - label.height) / 2)
      const x = RIGHT_EDGE - BAR_PADDING.x
      const amountTop = top + (height - right) / 2 - 1
      pen.text({
        text: total.amount,
        x,
        top: amountTop,
        style: STYLES.barAmount,
        colour: COLOURS.white,
        align: 'right',
      })
      const othersTop = amountTop + amountHeight
      pen.text({ text: others, x, top: othersTop, style: STYLES.barOthers, colour: COLOURS.onInk, align: 'right' })
    },
  }
}

/** That rates or tariff are samples, then VAT and what is not included side by side. */
export function notesBlock(pen: Pen, { sampleNotice, notes }: QuotationPaper): Block {
  const width = (CONTENT_WIDTH - COLUMN_GAP) / 2
  const columns = notes.map(
    (note) => (x: number) =>
      headedBlock({ pen, x, width }, note.heading, textBlock({ pen, x, width }, note.text, { style: STYLES.small })),
  )
  const noteRow = row(columns, { x: PAGE.edge, width, gap: COLUMN_GAP })
  if (sampleNotice === null) return noteRow
  const slot = { pen, x: PAGE.edge, width: CONTENT_WIDTH }
  return stack([textBlock(slot, sampleNotice, { style: STYLES.smallStrong, colour: COLOURS.caution }), noteRow], 6)
}

/** What stands on pages of its own behind the quotation, line by line with the gap before each; a heading with its first one. */
export function annexBlocks(
  pen: Pen,
  annex: QuotationPaper['annex'],
): readonly { readonly block: Block; readonly gap: number }[] {
  const slot = { pen, x: PAGE.edge, width: CONTENT_WIDTH }
  return annex.flatMap(({ heading, lines }) => {
    const [first, ...others] = lines.map((line) => textBlock(slot, line, { style: STYLES.body }))
    const head = headedBlock(slot, heading, first ?? stack([], 0))
    return [{ block: head, gap: PART_GAP }, ...others.map((block) => ({ block, gap: LINE_GAP }))]
  })
}

/** Over its whole width what a forger would change; under it terms with the lines to sign on, and the check. */
export function termsBlock(pen: Pen, paper: QuotationPaper): Block {
  const slot = { pen, x: PAGE.edge, width: CONTENT_WIDTH }
  const notice =
    paper.bankNotice === null
      ? []
      : [textBlock(slot, paper.bankNotice, { style: STYLES.smallStrong, colour: COLOURS.ink })]
  return stack([...notice, signedBlock(pen, paper)], NOTICE_GAP)
}

/** Terms and lines to sign on; beside them the check, whose place the terms take while there is none. */
function signedBlock(pen: Pen, paper: QuotationPaper): Block {
  const width = paper.check === null ? CONTENT_WIDTH : CONTENT_WIDTH - CHECK_WIDTH - COLUMN_GAP
  const slot = { pen, x: PAGE.edge, width }
  const terms = headedBlock(slot, paper.terms.heading, textBlock(slot, paper.terms.text, { style: STYLES.small }))
  const signatures = signaturesBlock(slot, paper.signatures)
  const left = stack([terms, signatures], 0)
  const right = paper.check === null ? undefined : checkBlock(pen, paper.check)
  const height = Math.max(left.height, right?.height ?? 0) + 9
  return {
    height,
    draw: (top) => {
      pen.rule({ x: PAGE.edge, y: top, width: CONTENT_WIDTH, weight: 0.8, colour: COLOURS.line })
      left.draw(top + 9)
      right?.draw(top + 9)
    },
  }
}

function signaturesBlock({ pen, x, width }: Slot, labels: QuotationPaper['signatures']): Block {
  const lineWidth = (width - COLUMN_GAP) / 2
  return {
    height: SIGNING_HEIGHT + 2 + lineHeight(STYLES.small),
    draw: (top) =>
      labels.forEach((text, index) => {
        const at = x + index * (lineWidth + COLUMN_GAP)
        pen.rule({ x: at, y: top + SIGNING_HEIGHT, width: lineWidth, weight: 0.8, colour: COLOURS.quiet })
        pen.text({ text, x: at, top: top + SIGNING_HEIGHT + 2, style: STYLES.small, colour: COLOURS.faint })
      }),
  }
}

/** A code to scan at the right edge, with what it is for. */
export function checkBlock(pen: Pen, check: NonNullable<QuotationPaper['check']>): Block {
  const left = RIGHT_EDGE - CHECK_WIDTH
  const slot = { pen, x: left + QR_EDGE + QR_GAP, width: CHECK_WIDTH - QR_EDGE - QR_GAP }
  const words = stack(
    [
      textBlock(slot, check.text, { style: STYLES.small }),
      textBlock(slot, check.code, { style: STYLES.code, colour: COLOURS.ink }),
    ],
    2,
  )
  const beside = headedBlock(slot, check.heading, words)
  return {
    height: Math.max(QR_EDGE, beside.height),
    draw: (top) => {
      drawQrCode(pen.pdf, { text: check.address, x: left, y: top, edge: QR_EDGE })
      beside.draw(top)
    },
  }
}

type Place = { readonly text: string; readonly x: number; readonly y: number; readonly edge: number }

/**
 * Draws a text as a QR code of level M, at most `edge` wide: one path of vector rectangles, one for each run of dark cells
 * in a row, so that it stays sharp at any size and no reader shows seams between cells.
 */
function drawQrCode(pdf: jsPDF, { text, x, y, edge }: Place): void {
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
