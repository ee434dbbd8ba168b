import sharp, { type Metadata } from 'sharp'
import { KIB, MIB } from '../../../shared/domain/bytes.ts'

/** Largest photo that is taken, in bytes (`security.pictures-reencoded`). */
export const MAX_PHOTO_BYTES = 32 * MIB
const MAX_PIXELS = 64_100_000
/** What decoding a photo may take beside some 25 MiB for its way through; measured, see docs/decisions/0016-photos.md. */
const MAX_DECODED_BYTES = 120 * MIB
/** The largest width that is served. */
const MAX_SIDE = 1600
const QUALITY = 88

// No picture is read twice: libvips would keep the last ones, 50 MiB and more.
sharp.cache(false)

/** The bytes are no photo that is taken; the message says why, for the person who gave it. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused'
}

export type EncodedPhoto = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/** An upright JPEG without metadata of a JPEG, PNG, WebP or AVIF; nothing is decoded before its header is checked. */
export async function reencodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  if (bytes.length > MAX_PHOTO_BYTES) throw new PhotoRefused('is larger than 32 MiB')
  const format = formatOf(bytes)
  if (format === undefined) throw new PhotoRefused(whatElse(bytes))
  await assertHeader(bytes, format)
  try {
    return await encode(bytes, 'warning')
  } catch (error) {
    if (!isHarmless(error)) throw new PhotoRefused('is damaged or incomplete', { cause: error })
    return encode(bytes, 'truncated')
  }
}

async function encode(bytes: Uint8Array, failOn: 'warning' | 'truncated'): Promise<EncodedPhoto> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn, pages: 1 })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Some telephones write this slip into every photo; all of its picture is there. */
function isHarmless(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Invalid SOS parameters')
}

async function assertHeader(bytes: Uint8Array, format: string): Promise<void> {
  // Without the limit, so that a header of 60,000 × 60,000 is refused by its size; only the header is read here.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PhotoRefused('is damaged or incomplete', { cause: error })
    })
  if (header.format !== format) throw new PhotoRefused('is not what it says it is')
  if (header.width * header.height > MAX_PIXELS) throw new PhotoRefused('has more than 64 million pixels')
  if ((header.pages ?? 1) > 1) throw new PhotoRefused('is an animation')
  if (header.width * header.height * bytesPerPixel(header, bytes) > MAX_DECODED_BYTES) {
    throw new PhotoRefused('needs too much memory to be read: save it as an ordinary JPEG, or smaller')
  }
}

const AVIF_BYTES = 16

/** What decoders keep of a whole picture; an ordinary JPEG, PNG or WebP goes by in stripes or is made small while it is read. */
function bytesPerPixel(header: Metadata, bytes: Uint8Array): number {
  const { format, channels, isProgressive, chromaSubsampling = '' } = header
  if (format === 'jpeg') return jpegBytes()
  if (format === 'png') return isProgressive ? channels * (header.depth === 'ushort' ? 2 : 1) : 0
  if (format === 'webp') return Buffer.from(bytes.subarray(0, KIB)).includes('VP8L') ? 4 : 1
  return AVIF_BYTES

  function jpegBytes(): number {
    if (!isProgressive) return 0
    return chromaSubsampling.startsWith('4:2:0') ? 3 : 2 * channels
  }
}

/** The format by the first bytes, in sharp's words. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | undefined {
  const start = startOf(bytes)
  if (start.startsWith('\u00FF\u00D8\u00FF')) return 'jpeg'
  if (start.startsWith('\u0089PNG\r\n\u001A\n')) return 'png'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  return start.slice(4, 12) === 'ftypavif' ? 'heif' : undefined
}

/** HEIC needs a decoder that is not free, so sharp has none. */
function whatElse(bytes: Uint8Array): string {
  return /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(startOf(bytes).slice(4))
    ? 'is HEIC, which cannot be read: save it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible)'
    : 'is no JPEG, PNG, WebP or AVIF picture'
}

function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 32)).toString('latin1')
}
