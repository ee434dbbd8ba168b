import type { PictureFormat, PictureWidth } from '../../src/server/features/media/picture-format.ts'
import type { PictureSource } from '../../src/server/features/media/picture-source.ts'
import { parseDrawingKey } from './drawing-key.ts'
import { drawingFormats, renderDrawing } from './render-drawing.ts'

/** The drawing that a key names, as the server serves pictures; undefined for any other key. */
export function findDrawnPicture(key: string): PictureSource | undefined {
  const drawing = parseDrawingKey(key)
  if (drawing === undefined) return undefined
  return { formats: servedFormats, render: (width, format) => renderDrawing(drawing, width, format) }
}

/** Whatever is larger than the WebP is not served to who takes WebP; JPEG stays for who takes nothing else. */
function servedFormats(width: PictureWidth): readonly PictureFormat[] {
  const known = drawingFormats(width).filter((format) => format !== 'png')
  return known.filter((format, place) => format === 'jpeg' || place <= known.indexOf('webp'))
}
