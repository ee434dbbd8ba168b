import sharp from 'sharp'
import { PREVIEW_SIZE } from '../../../shared/contract/limits.ts'

const MAX_BYTES = 300_000
/** From good to small; the last is taken whatever it weighs. */
const QUALITIES = [80, 60, 40, 20] as const
/** The ground of the product's own drawings. */
const GROUND = '#dfe7e8'

/** A picture as messengers show it beside a link: always of the same size, with a ground where the picture has another shape. */
export async function encodePreview(picture: Buffer): Promise<Buffer> {
  const sized = sharp(picture).resize({ ...PREVIEW_SIZE, fit: 'contain', background: GROUND })
  let bytes = picture
  for (const quality of QUALITIES) {
    bytes = await sized.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= MAX_BYTES) break
  }
  return bytes
}
