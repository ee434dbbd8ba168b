import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { PICTURE_WIDTHS } from '../../src/shared/contract/limits.ts'
import { drawDefaultCar, DRAWING_SIZE, drawVehicle } from './draw-vehicle.ts'
import type { Drawing } from './draw-vehicle.ts'

export type DrawingWidth = (typeof PICTURE_WIDTHS)[number]
export type DrawingFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** Pixels per inch at which one unit of the drawing is one pixel. */
const UNIT_DENSITY = 72

/** The formats of a drawing, smallest first, as measured (docs/decisions/0003-drawn-pictures.md). */
export function drawingFormats(width: DrawingWidth): readonly DrawingFormat[] {
  return width === 160 ? ['webp', 'avif', 'jpeg', 'png'] : ['avif', 'webp', 'jpeg', 'png']
}

/** The drawing as a picture of that width, 4:3. 10 to 230 ms of one core: keep what it answers. */
export function renderDrawing(drawing: Drawing, width: DrawingWidth, format: DrawingFormat): Promise<Buffer> {
  return encode(rasterise(drawVehicle(drawing), width), format)
}

/** The stand-in for vehicles without a picture. */
export function renderDefaultCar(width: DrawingWidth, format: DrawingFormat): Promise<Buffer> {
  return encode(rasterise(drawDefaultCar(), width), format)
}

function rasterise(svg: string, width: DrawingWidth): Sharp {
  const density = (UNIT_DENSITY * width) / DRAWING_SIZE.width
  const height = (width * DRAWING_SIZE.height) / DRAWING_SIZE.width
  return sharp(Buffer.from(svg), { density }).resize(width, height).removeAlpha()
}

function encode(picture: Sharp, format: DrawingFormat): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: 75 }).toBuffer()
    case 'jpeg':
      return picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    case 'png':
      return picture.png({ palette: true, colours: 64, dither: 0 }).toBuffer()
  }
}
