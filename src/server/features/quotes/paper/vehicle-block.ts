import type { PaperFact, QuotationPaper } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { row, stack, type Block, type Slot } from './block.ts'
import { COLOURS, CONTENT_WIDTH, MM, PAGE, RADIUS, STYLES } from './paper-theme.ts'
import { lineHeight, type Pen } from './pen.ts'
import { textBlock } from './text-block.ts'

/** A photograph as JPEG, size in pixels. */
export type PaperPicture = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number }

const PICTURE_WIDTH = 58 * MM
/** 4:3, the form of every picture slot. */
const PICTURE_HEIGHT = (PICTURE_WIDTH * 3) / 4
const PADDING = 10
const COLUMN_GAP = 16
const FACT_GAP = 8
const FACT_PADDING = 2.2

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
  const words = stack([title, ...factsBlocks(slot, vehicle.facts)], 4)
  const height = Math.max(words.height + 2 * PADDING, picture === undefined ? 0 : PICTURE_HEIGHT)
  return {
    height,
    draw: (top) => {
      pen.pdf.setFillColor(COLOURS.panel)
      pen.pdf.roundedRect(PAGE.edge, top, CONTENT_WIDTH, height, RADIUS, RADIUS, 'F')
      if (picture !== undefined) drawPicture(pen, picture, { top, height })
      words.draw(top + (height - words.height) / 2 - 1)
    },
  }
}

function factsBlocks(slot: Slot, facts: readonly PaperFact[]): Block[] {
  const width = (slot.width - COLUMN_GAP) / 2
  const rows: Block[] = []
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2)
    rows.push(
      row(
        pair.map((fact) => (x: number) => factBlock({ pen: slot.pen, x, width }, fact)),
        { x: slot.x, width, gap: COLUMN_GAP },
      ),
    )
  }
  return rows.length === 0 ? [] : [stack(rows, 0)]
}

/** Label left, value right, a hairline under them; a long value wraps. */
function factBlock({ pen, x, width }: Slot, fact: PaperFact): Block {
  const room = width - pen.width(fact.label, STYLES.small) - FACT_GAP
  const lines = pen.wrap(fact.value, room, STYLES.smallStrong)
  const height = lines.length * lineHeight(STYLES.smallStrong) + 2 * FACT_PADDING
  return {
    height,
    draw: (top) => {
      pen.text({ text: fact.label, x, top: top + FACT_PADDING, style: STYLES.small, colour: COLOURS.faint })
      pen.lines({ lines, x: x + width, top: top + FACT_PADDING, style: STYLES.smallStrong, align: 'right' })
      pen.rule({ x, y: top + height, width, weight: 0.5, colour: COLOURS.line })
    },
  }
}

/** Covers the slot without stretching; what stands out is cut, and the panel's left corners stay round. */
function drawPicture({ pdf }: Pen, picture: PaperPicture, { top, height }: { top: number; height: number }): void {
  const scale = Math.max(PICTURE_WIDTH / picture.width, height / picture.height)
  const [width, tall] = [picture.width * scale, picture.height * scale]
  pdf.saveGraphicsState()
  pdf.rect(PAGE.edge, top, PICTURE_WIDTH, height, null)
  pdf.clip()
  pdf.discardPath()
  pdf.roundedRect(PAGE.edge, top, PICTURE_WIDTH + 2 * RADIUS, height, RADIUS, RADIUS, null)
  pdf.clip()
  pdf.discardPath()
  const x = PAGE.edge + (PICTURE_WIDTH - width) / 2
  pdf.addImage(picture.jpeg, 'JPEG', x, top + (height - tall) / 2, width, tall, 'vehicle')
  pdf.restoreGraphicsState()
}
