import type { Block } from '../../quotes/paper/block.ts'
import { COLOURS, CONTENT_WIDTH, PAGE, RADIUS, STYLES } from '../../quotes/paper/paper-theme.ts'
import { lineHeight, type Pen } from '../../quotes/paper/pen.ts'
import { drawPicture, type PaperPicture } from '../../quotes/paper/picture-slot.ts'
import { REPORT_WORDS } from './report-words.ts'

/** A picture of the report; a drawing says that it is one. */
export type ReportPicture = PaperPicture & { readonly isDrawing: boolean }

const GAP = 7
/** The form of every picture slot. */
const RATIO = 4 / 3
const TAG = { padding: 4, inset: 6 } as const

/** The main picture as wide as the page, 4:3 where `available` points in height allow it. */
export function mainPictureBlock(pen: Pen, picture: ReportPicture, available: number): Block {
  const height = Math.min(available, CONTENT_WIDTH / RATIO)
  return {
    height,
    draw: (top) => {
      const slot = { x: PAGE.edge, top, width: CONTENT_WIDTH, height, rounded: 'all' } as const
      drawPicture(pen, { picture, name: 'photo-1' }, slot)
      if (picture.isDrawing) drawTag(pen, top + height)
    },
  }
}

/** Further pictures: as large as `available` points in height allow, two in a row where that leaves no odd one, else three. */
export function furtherPicturesBlock(pen: Pen, pictures: readonly ReportPicture[], available: number): Block {
  const large = pictureRows(pen, pictures, 2)
  const leavesOddOne = pictures.length > 2 && pictures.length % 2 === 1
  return leavesOddOne || large.height > available ? pictureRows(pen, pictures, 3) : large
}

function pictureRows(pen: Pen, pictures: readonly ReportPicture[], columns: number): Block {
  const width = (CONTENT_WIDTH - (columns - 1) * GAP) / columns
  const height = width / RATIO
  const rows = Math.ceil(pictures.length / columns)
  return {
    height: rows * height + Math.max(0, rows - 1) * GAP,
    draw: (top) =>
      pictures.forEach((picture, index) => {
        const x = PAGE.edge + (index % columns) * (width + GAP)
        const rowTop = top + Math.floor(index / columns) * (height + GAP)
        const slot = { x, top: rowTop, width, height, rounded: 'all' } as const
        drawPicture(pen, { picture, name: `photo-${index + 2}` }, slot)
      }),
  }
}

/** The small word on a drawing, in the lower left corner. */
function drawTag(pen: Pen, bottom: number): void {
  const text = REPORT_WORDS.illustration
  const style = STYLES.tiny
  const height = lineHeight(style) + TAG.padding
  const box = { x: PAGE.edge + TAG.inset, top: bottom - TAG.inset - height }
  pen.pdf.setFillColor(COLOURS.white)
  pen.pdf.roundedRect(box.x, box.top, pen.width(text, style) + 2 * TAG.padding, height, RADIUS / 2, RADIUS / 2, 'F')
  pen.text({ text, x: box.x + TAG.padding, top: box.top + TAG.padding / 2, style, colour: COLOURS.quiet })
}
