import sharp from 'sharp'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { isPhotoKey, photoBlob } from './photo-store.ts'
import type { PictureFormat, PictureWidth } from './picture-format.ts'

/** What the served pictures of one key are made of. */
export type PictureSource = {
  /** From the smallest in bytes to the largest; what cannot be worth its bytes at this width is left out. */
  readonly formats: (width: PictureWidth) => readonly PictureFormat[]
  /** Never wider than the original; one narrower than 320 pixels stands in the middle of a ground. Undefined where the original is gone. */
  readonly render: (width: PictureWidth, format: PictureFormat) => Promise<Buffer | undefined>
}

/** Undefined for a key that names nothing. */
export type FindPicture = (key: string) => PictureSource | undefined

/** The ground of the product's own drawings. */
export const GROUND = '#dfe7e8'

export type PictureSources = {
  readonly blobs: Pick<BlobStore, 'get'>
  /** Asked for every key that names no photo. */
  readonly findSamplePicture: FindPicture | undefined
}

/** Undefined for a key that cannot name anything; whether there is such a photo is known when it is rendered. */
export function findPictureSource(
  { blobs, findSamplePicture }: PictureSources,
  key: string,
): PictureSource | undefined {
  if (!isPhotoKey(key)) return findSamplePicture?.(key)
  return {
    formats: () => ['avif', 'webp', 'jpeg'],
    render: async (width, format) => {
      const original = await blobs.get(photoBlob(key))
      return original === undefined ? undefined : encodePhoto(original, { width, format })
    },
  }
}

/** From this width on more effort costs more than a second for a tenth of the bytes. */
const WIDE = 1600

/** Narrower photos would be blown up by the pages, whose boxes they have to fill. */
const SMALL = 320

/** As our drawings stand. */
function onGround(width: number) {
  return { width, height: Math.round((width * 3) / 4), fit: 'contain', background: GROUND } as const
}

/**
 * Stored photos are upright and without metadata already. AVIF tuned for structural similarity, with the colours of JPEG's
 * resolution, is as good to the eye for less than half of JPEG's bytes (docs/decisions/0016-photos.md).
 */
async function encodePhoto(
  original: Buffer,
  { width, format }: { readonly width: PictureWidth; readonly format: PictureFormat },
): Promise<Buffer> {
  const { width: own } = await sharp(original).metadata()
  const picture =
    own < SMALL && own < width
      ? sharp(original).resize({ ...onGround(width), withoutEnlargement: true })
      : sharp(original).resize({ width, withoutEnlargement: true })
  switch (format) {
    case 'avif':
      return picture
        .avif({ quality: 60, effort: width < WIDE ? 4 : 3, chromaSubsampling: '4:2:0', tune: 'ssim' })
        .toBuffer()
    case 'webp':
      return picture.webp({ quality: 80 }).toBuffer()
    case 'jpeg':
      return picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  }
}
