import type { QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { stack, type Block } from './block.ts'
import { factRows } from './fact-rows.ts'
import { COLOURS, CONTENT_WIDTH, MM, PAGE, RADIUS, STYLES } from './paper-theme.ts'
import type { Pen } from './pen.ts'
import { drawPicture, type PaperPicture } from './picture-slot.ts'
import { textBlock } from './text-block.ts'

const PICTURE_WIDTH = 58 * MM
/** 4:3, the form of every picture slot. */
const PICTURE_HEIGHT = (PICTURE_WIDTH * 3) / 4
const PADDING = 10

type Options = { readonly vehicle: QuotationPaper['vehicle']; readonly picture: PaperPicture | undefined }

/** The car on its panel, and under it what must be said about it. */
export function vehicleBlock(pen: Pen, { vehicle, picture }: Options): Block {
  const slot = { pen, x: PAGE.edge, width: CONTENT_WIDTH }
  const remarks = vehicle.remarks.map((remark) =>
    textBlock(slot, remark, { style: STYLES.smallStrong, colour: COLOURS.caution }),
  )
  return stack([panelBlock(pen, { vehicle, picture }), ...remarks], 4)
}

/** Picture filling its slot, title, facts in two columns. Without a picture the words take its place. */
function panelBlock(pen: Pen, { vehicle, picture }: Options): Block {
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
