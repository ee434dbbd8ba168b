import { PHOTO_SIDE } from '../../../../shared/contract/photos.ts'

/** Small in bytes, and for the eye as good as the server's own. */
const QUALITY = 0.82

/** The browser cannot read what was chosen. */
class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto'
}

/**
 * A JPEG of at most 1600 pixels a side, upright and without what the camera wrote into it: the browser turns the picture when
 * it draws it, and a canvas knows no metadata. Throws UnreadablePhoto.
 */
export async function makeSmall(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    image.src = address
    await image.decode().catch((cause: unknown) => {
      throw new UnreadablePhoto('the browser could not decode it', { cause })
    })
    return await drawSmall(image)
  } finally {
    URL.revokeObjectURL(address)
    // A decoded picture of 12 megapixels takes 48 MB: it goes at once.
    image.src = ''
  }
}

async function drawSmall(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, PHOTO_SIDE / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null || naturalWidth === 0) throw new UnreadablePhoto('there is nothing to draw')
  // What is see-through in a PNG would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  canvas.width = 0
  if (small === null) throw new UnreadablePhoto('there is no memory for it')
  return small
}
