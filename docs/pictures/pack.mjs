import sharp from 'sharp'

const MOST_BYTES = 60_000

/** A picture as WebP, as good as fits. */
export async function pack(picture) {
  for (let quality = 90; quality > 20; quality -= 5) {
    const bytes = await sharp(picture).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= MOST_BYTES) return bytes
  }
  throw new Error(`a picture does not fit into ${MOST_BYTES} bytes`)
}

/** Screens of one size side by side, each so many pixels wide. */
export async function sideBySide(screens, { width, gap }) {
  const parts = await Promise.all(screens.map(async (screen) => sharp(screen).resize({ width }).png().toBuffer()))
  const { height } = await sharp(parts[0]).metadata()
  const background = '#cbd5d8'
  const sheet = { width: parts.length * (width + gap) - gap, height, channels: 3, background }
  const placed = parts.map((input, place) => ({ input, left: place * (width + gap), top: 0 }))
  return sharp({ create: sheet }).composite(placed).png().toBuffer()
}
