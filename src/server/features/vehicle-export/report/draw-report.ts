import { stack, type Block } from '../../quotes/paper/block.ts'
import { checkBlock, CHECK_WIDTH, totalBlock } from '../../quotes/paper/closing-blocks.ts'
import { factRows } from '../../quotes/paper/fact-rows.ts'
import { headBlock } from '../../quotes/paper/head-blocks.ts'
import { closePaper, openPaper } from '../../quotes/paper/paper-file.ts'
import type { PaperFonts } from '../../quotes/paper/paper-fonts.ts'
import { beginPage, BOTTOM, drawFooters, GAP } from '../../quotes/paper/paper-pages.ts'
import { COLOURS, CONTENT_WIDTH, PAGE, RIGHT_EDGE, STYLES } from '../../quotes/paper/paper-theme.ts'
import type { Pen } from '../../quotes/paper/pen.ts'
import { headedBlock, textBlock } from '../../quotes/paper/text-block.ts'
import type { ReportPaper } from './describe-report.ts'
import { furtherPicturesBlock, mainPictureBlock, type ReportPicture } from './gallery-block.ts'
import { REPORT_WORDS } from './report-words.ts'

const COLUMN_GAP = 15
const CLOSING_PADDING = 9
const PICTURES_GAP = 18
const MORE_GAP = 4

type Options = { readonly fonts: PaperFonts; readonly pictures: readonly ReportPicture[] }

/**
 * The PDF of a vehicle report, A4. With pictures two pages: the car, the price and where to find it on the first, what
 * is known of it and its further pictures on the second. Without, all stands on one page. Equal input gives equal bytes.
 */
export function drawReport(paper: ReportPaper, { fonts, pictures }: Options): Uint8Array {
  const pen = openPaper(fonts, paper)
  const opening = stack([headBlock(pen, paper), titleBlock(pen, paper)], GAP)
  const price = priceBlock(pen, paper)
  const closing = closingBlock(pen, paper)
  const available = BOTTOM - PAGE.edge - opening.height - price.height - closing.height - 3 * GAP
  opening.draw(PAGE.edge)
  const y = PAGE.edge + opening.height + GAP
  closing.draw(BOTTOM - closing.height)
  const [main, ...others] = pictures
  if (main === undefined) {
    price.draw(y)
    detailsBlock(pen, paper, available).draw(y + price.height + GAP)
  } else {
    const picture = mainPictureBlock(pen, main, available)
    picture.draw(y)
    price.draw(y + picture.height + GAP)
    drawSecondPage(pen, paper, others)
  }
  drawFooters(pen, paper)
  return closePaper(pen)
}

function drawSecondPage(pen: Pen, paper: ReportPaper, pictures: readonly ReportPicture[]): void {
  const top = beginPage(pen, paper)
  const available = BOTTOM - top - PICTURES_GAP
  const smallest = furtherPicturesBlock(pen, pictures, 0)
  const details = detailsBlock(pen, paper, available - smallest.height)
  details.draw(top)
  furtherPicturesBlock(pen, pictures, available - details.height).draw(top + details.height + PICTURES_GAP)
}

function pageSlot(pen: Pen) {
  return { pen, x: PAGE.edge, width: CONTENT_WIDTH }
}

function titleBlock(pen: Pen, { heading, summary, remarks }: ReportPaper): Block {
  const slot = pageSlot(pen)
  const lines = [
    textBlock(slot, heading, { style: STYLES.reportTitle, colour: COLOURS.ink }),
    ...(summary === '' ? [] : [textBlock(slot, summary, { style: STYLES.body, colour: COLOURS.quiet })]),
    ...remarks.map((remark) => textBlock(slot, remark, { style: STYLES.bodyStrong, colour: COLOURS.caution })),
  ]
  return stack(lines, 1)
}

/** The bar with the price; under it which VAT it means and whether its rate is a sample. */
function priceBlock(pen: Pen, { total, vat, sampleNotice }: ReportPaper): Block {
  const slot = pageSlot(pen)
  const notice = { style: STYLES.smallStrong, colour: COLOURS.caution }
  return stack(
    [
      totalBlock(pen, total),
      ...(vat === '' ? [] : [textBlock(slot, vat, { style: STYLES.small })]),
      ...(sampleNotice === null ? [] : [textBlock(slot, sampleNotice, notice)]),
    ],
    6,
  )
}

/** Specification and extras in at most `available` points; facts that do not fit are counted. */
function detailsBlock(pen: Pen, { specification, extras }: ReportPaper, available: number): Block {
  const slot = pageSlot(pen)
  const last =
    extras === null ? [] : [headedBlock(slot, extras.heading, textBlock(slot, extras.text, { style: STYLES.body }))]
  const rows = factRows(slot, specification.facts)
  const extrasHeight = last.reduce((height, block) => height + GAP + block.height, 0)
  const whole = stack([headedBlock(slot, specification.heading, stack(rows, 0)), ...last], GAP)
  if (whole.height <= available) return whole

  const more = (count: number) =>
    textBlock(slot, REPORT_WORDS.moreDetails(count), { style: STYLES.small, colour: COLOURS.faint })
  const around = headedBlock(slot, specification.heading, more(0)).height + MORE_GAP + extrasHeight
  const kept = fitting(rows, available - around)
  const left = specification.facts.length - 2 * kept.length
  const facts = stack([stack(kept, 0), more(left)], MORE_GAP)
  return stack([headedBlock(slot, specification.heading, facts), ...last], GAP)
}

function fitting(rows: readonly Block[], available: number): Block[] {
  const kept: Block[] = []
  let height = 0
  for (const row of rows) {
    height += row.height
    if (height > available) break
    kept.push(row)
  }
  return kept
}

/** What the report is on the left, where to look further on the right; the code can be clicked too. */
function closingBlock(pen: Pen, { about, online }: ReportPaper): Block {
  const slot = { pen, x: PAGE.edge, width: CONTENT_WIDTH - CHECK_WIDTH - COLUMN_GAP }
  const left = headedBlock(slot, about.heading, textBlock(slot, about.text, { style: STYLES.small }))
  const right = checkBlock(pen, online)
  const height = Math.max(left.height, right.height)
  return {
    height: height + CLOSING_PADDING,
    draw: (top) => {
      pen.rule({ x: PAGE.edge, y: top, width: CONTENT_WIDTH, weight: 0.8, colour: COLOURS.line })
      left.draw(top + CLOSING_PADDING)
      right.draw(top + CLOSING_PADDING)
      pen.pdf.link(RIGHT_EDGE - CHECK_WIDTH, top + CLOSING_PADDING, CHECK_WIDTH, right.height, { url: online.address })
    },
  }
}
