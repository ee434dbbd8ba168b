import type { Block, Slot } from './block.ts'
import type { TextStyle } from './paper-text.ts'
import { COLOURS, STYLES } from './paper-theme.ts'
import { lineHeight } from './pen.ts'

type TextOptions = { readonly style: TextStyle; readonly colour?: string }

/** Running text, wrapped to its slot. */
export function textBlock({ pen, x, width }: Slot, text: string, { style, colour = COLOURS.text }: TextOptions): Block {
  const lines = pen.wrap(text, width, style)
  return {
    height: lines.length * lineHeight(style),
    draw: (top) => pen.lines({ lines, x, top, style, colour }),
  }
}

/** A heading in ink with what it heads. */
export function headedBlock(slot: Slot, heading: string, body: Block): Block {
  const title = textBlock(slot, heading, { style: STYLES.heading, colour: COLOURS.ink })
  const gap = 2
  return {
    height: title.height + gap + body.height,
    draw: (top) => {
      title.draw(top)
      body.draw(top + title.height + gap)
    },
  }
}
