import { RADIUS } from './paper-theme.ts'
import type { Pen } from './pen.ts'

/** A photograph as JPEG, size in pixels. */
export type PaperPicture = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number }

/** Where a picture stands, in points; with round corners all round, or on the left where a panel goes on beside it. */
type PictureSlot = {
  readonly x: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly rounded: 'all' | 'left'
}

/** Covers the slot without stretching; what stands out is cut. `name` tells the pictures of a file apart. */
export function drawPicture(
  { pdf }: Pen,
  { picture, name }: { readonly picture: PaperPicture; readonly name: string },
  { x, top, width, height, rounded }: PictureSlot,
): void {
  const scale = Math.max(width / picture.width, height / picture.height)
  const [wide, tall] = [picture.width * scale, picture.height * scale]
  pdf.saveGraphicsState()
  pdf.rect(x, top, width, height, null)
  pdf.clip()
  pdf.discardPath()
  pdf.roundedRect(x, top, rounded === 'left' ? width + 2 * RADIUS : width, height, RADIUS, RADIUS, null)
  pdf.clip()
  pdf.discardPath()
  pdf.addImage(picture.jpeg, 'JPEG', x + (width - wide) / 2, top + (height - tall) / 2, wide, tall, name)
  pdf.restoreGraphicsState()
}
