import sharp from 'sharp'
import { MIB } from '../../../shared/domain/bytes.ts'

/** Largest photo that is taken, in bytes (`security.pictures-reencoded`). */
export const MAX_PHOTO_BYTES = 10 * MIB
const MAX_PIXELS = 40_000_000
/** The largest width that is served. */
const MAX_SIDE = 1600
const QUALITY = 88

/** The bytes are no photo that is taken; the message says why, for the person who gave it. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused'
}

export type EncodedPhoto = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/** An upright JPEG without metadata of a JPEG, PNG, WebP or AVIF; nothing is decoded before its header is checked. */
export async function reencodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  if (bytes.length > MAX_PHOTO_BYTES) throw new PhotoRefused('is larger than 10 MiB')
  const format = formatOf(bytes)
  if (format === undefined) throw new PhotoRefused('is no JPEG, PNG, WebP or AVIF picture')
  await assertHeader(bytes, format)
  try {
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    throw new PhotoRefused('is damaged or incomplete', { cause: error })
  }
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 })
}

async function assertHeader(bytes: Uint8Array, format: string): Promise<void> {
  // Without the limit, so that a header of 60,000 × 60,000 is refused by its size; only the header is read here.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PhotoRefused('is damaged or incomplete', { cause: error })
    })
  if (header.format !== format) throw new PhotoRefused('is not what it says it is')
  if (header.width * header.height > MAX_PIXELS) throw new PhotoRefused('has more than 40 million pixels')
  if ((header.pages ?? 1) > 1) throw new PhotoRefused('is an animation')
}

/** The format by the first bytes, in sharp's words. HEIC needs a decoder that is not free. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | undefined {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg'
  if (start.startsWith('\u0089PNG\r\n\u001A\n')) return 'png'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  return start.slice(4, 12) === 'ftypavif' ? 'heif' : undefined
}
