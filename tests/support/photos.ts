import sharp from 'sharp'

/** A JPEG as a telephone makes it: turned by EXIF, with camera and position in it. */
export function makePhoto(photo: {
  readonly width: number
  readonly height: number
  readonly orientation?: number
  readonly colour?: string
}): Promise<Buffer> {
  const { width, height, orientation = 1, colour = '#3366aa' } = photo
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '29/1 53/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '31/1 1/1 0/1' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}
