import type { Pen } from './pen.ts'

/** A piece of the paper that stays on one page: as high as it says, drawn from the given upper edge. */
export type Block = { readonly height: number; readonly draw: (top: number) => void }

/** Blocks under each other with a gap before each but the first. */
export function stack(blocks: readonly Block[], gap: number): Block {
  const tops: number[] = []
  let height = 0
  for (const block of blocks) {
    if (tops.length > 0) height += gap
    tops.push(height)
    height += block.height
  }
  return { height, draw: (top) => blocks.forEach((block, index) => block.draw(top + (tops[index] ?? 0))) }
}

/** Blocks beside each other, `width` and `gap` in points; as high as the highest. */
export function row(
  blocks: readonly ((x: number) => Block)[],
  columns: { x: number; width: number; gap: number },
): Block {
  const placed = blocks.map((block, index) => block(columns.x + index * (columns.width + columns.gap)))
  return {
    height: Math.max(...placed.map((block) => block.height)),
    draw: (top) => placed.forEach((block) => block.draw(top)),
  }
}

/** Space for a section: the pen, the left edge and the width in points. */
export type Slot = { readonly pen: Pen; readonly x: number; readonly width: number }
