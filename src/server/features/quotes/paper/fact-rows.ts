import type { PaperFact } from '../../../../shared/domain/quote-document/quotation-paper.ts'
import { row, type Block, type Slot } from './block.ts'
import { COLOURS, STYLES } from './paper-theme.ts'
import { lineHeight } from './pen.ts'

const COLUMN_GAP = 16
const FACT_GAP = 8
const FACT_PADDING = 2.2

/** Facts in two columns, one block per pair of them. */
export function factRows(slot: Slot, facts: readonly PaperFact[]): Block[] {
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
  return rows
}

/** Label left, value right, a hairline under them; a long value wraps. */
function factBlock({ pen, x, width }: Slot, fact: PaperFact): Block {
  const available = width - pen.width(fact.label, STYLES.small) - FACT_GAP
  const lines = pen.wrap(fact.value, available, STYLES.smallStrong)
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
