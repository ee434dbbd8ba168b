import type { Samples } from '../src/server/samples.ts'
import { makeActivity } from './activity/make-activity.ts'
import { seedSampleStock } from './stock/seed-sample-stock.ts'
import type { PictureFormat, PictureWidth } from '../src/server/features/media/picture-format.ts'
import type { PictureSource } from '../src/server/features/media/picture-source.ts'
import { parseDrawingKey } from './pictures/drawing-key.ts'
import { drawingFormats, renderDrawing } from './pictures/render-drawing.ts'

/** The same in every installation, so that two people talk of the same vehicle. */
const SEED = 20_261

/** All that the server is handed of this folder. */
export const SAMPLES: Samples = {
  findPicture: findDrawnPicture,
  makeStock: (db, options) => seedSampleStock(db, { ...options, seed: SEED }),
  makeActivity: (context, signal) => makeActivity(context, { seed: SEED, signal }),
}

/** The drawing that a key names, as the server serves pictures; undefined for any other key. */
function findDrawnPicture(key: string): PictureSource | undefined {
  const drawing = parseDrawingKey(key)
  if (drawing === undefined) return undefined
  return { formats: servedFormats, render: (width, format) => renderDrawing(drawing, width, format) }
}

/** Whatever is larger than the WebP is not served to who takes WebP; JPEG stays for who takes nothing else. */
function servedFormats(width: PictureWidth): readonly PictureFormat[] {
  const known = drawingFormats(width).filter((format) => format !== 'png')
  return known.filter((format, place) => format === 'jpeg' || place <= known.indexOf('webp'))
}
