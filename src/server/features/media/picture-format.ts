import type { PICTURE_WIDTHS } from '../../../shared/contract/limits.ts'

/** Pixels. */
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Formats that pictures are answered in; every browser takes JPEG. */
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

export const CONTENT_TYPES: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/**
 * The formats that a request takes. AVIF and WebP only when they are named: browsers that cannot read them send
 * wildcards too. JPEG always, since there is nothing else to fall back to.
 */
export function takenFormats(accept: string | undefined): ReadonlySet<PictureFormat> {
  const named = (accept ?? '').toLowerCase().split(',', 50).map(readMediaRange)
  const takes = (type: string) => named.some((range) => range.type === type && range.quality > 0)
  const modern = (['avif', 'webp'] as const).filter((format) => takes(CONTENT_TYPES[format]))
  return new Set<PictureFormat>([...modern, 'jpeg'])
}

function readMediaRange(text: string) {
  const [type = '', ...parameters] = text.split(';', 10).map((part) => part.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
}
