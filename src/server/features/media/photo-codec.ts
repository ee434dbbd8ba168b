import sharp, { type Metadata } from 'sharp'
import { MAX_PHOTO_BYTES, PHOTO_SIDE } from '../../../shared/contract/photos.ts'
import { MIB } from '../../../shared/domain/bytes.ts'

const MAX_PIXELS = 64_100_000
/** What decoding a photo may take beside some 25 MiB for its way through; measured, see docs/decisions/0016-photos.md. */
const MAX_DECODED_BYTES = 120 * MIB
const QUALITY = 88
/** A photo may be turned more than once. */
const TURNED_QUALITY = 92

// No picture is read twice: libvips would keep the last ones, 50 MiB and more.
sharp.cache(false)

/** The bytes are no photo that is taken; the message says why, for the person who gave it. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused'
}

export type EncodedPhoto = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/** An upright JPEG without metadata of a JPEG, PNG, WebP or AVIF; nothing is decoded before its header is checked. */
export async function reencodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  await assertPhoto(bytes)
  try {
    return await encode(bytes, 'warning')
  } catch (error) {
    if (!isHarmless(error)) throw new PhotoRefused('is damaged or incomplete', { cause: error })
    return encode(bytes, 'truncated')
  }
}

/** Throws PhotoRefused for what is no photo by its size and its header. */
export async function assertPhoto(bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_PHOTO_BYTES) throw new PhotoRefused('is larger than 32 MiB')
  const format = formatOf(bytes)
  if (format === undefined) throw new PhotoRefused(whatElse(bytes))
  await assertHeader(bytes, format)
}

async function encode(bytes: Uint8Array, failOn: 'warning' | 'truncated'): Promise<EncodedPhoto> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn, pages: 1 })
    .autoOrient()
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** A stored photo turned to the right by quarters. Where nothing was cut off before, its picture is a little less sharp each time. */
export async function turnPhoto(bytes: Uint8Array, quarters: 1 | 2 | 3): Promise<EncodedPhoto> {
  const turned = sharp(bytes).rotate(quarters * 90)
  const { data, info } = await turned.jpeg({ quality: TURNED_QUALITY }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Pixels of the small grey picture of a fingerprint: each row has one bit fewer than pixels. */
const [COLUMNS, ROWS] = [9, 8]

/**
 * 64 bits that stay nearly the same when a picture is encoded anew, made smaller or a little brighter: whether each pixel of
 * a very small grey one is darker than its right neighbour ("difference hash").
 */
export async function fingerprintOf(bytes: Uint8Array): Promise<bigint> {
  const pixels = await sharp(bytes).greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < COLUMNS - 1; column++) {
      const at = row * COLUMNS + column
      bits = (bits << 1n) | (pixels[at]! < pixels[at + 1]! ? 1n : 0n)
    }
  }
  return BigInt.asIntN(64, bits)
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
const WEBP_BYTES = { ordinary: 1, lossless: 4, transparent: 5 } as const

/** What decoders keep of a whole picture; an ordinary JPEG, PNG or WebP goes by in stripes or is made small while it is read. */
function bytesPerPixel(header: Metadata, bytes: Uint8Array): number {
  const { format, channels, isProgressive, chromaSubsampling = '' } = header
  if (format === 'jpeg') return jpegBytes()
  if (format === 'png') return isProgressive ? channels * (header.depth === 'ushort' ? 2 : 1) : 0
  if (format === 'webp') return webpBytes(bytes)
  return AVIF_BYTES

  function jpegBytes(): number {
    if (!isProgressive) return 0
    return chromaSubsampling.startsWith('4:2:0') ? 3 : 2 * channels
  }
}

/** By the first chunk with pixels: chunks of any length, such as a profile, may stand before it, with any text in them. */
function webpBytes(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 12
  while (at + 8 <= file.length) {
    const name = file.toString('latin1', at, at + 4)
    if (name === 'VP8 ') return WEBP_BYTES.ordinary
    if (name === 'ALPH') return WEBP_BYTES.transparent
    if (name === 'VP8L') break
    const size = file.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return WEBP_BYTES.lossless
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
