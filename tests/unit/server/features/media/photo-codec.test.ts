import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencodePhoto } from '../../../../../src/server/features/media/photo-codec.ts'
import { makePhoto } from '../../../../support/photos.ts'

describe('a photo', () => {
  it('is turned as its camera says and loses camera, time and position', async () => {
    const photo = await makePhoto({ width: 400, height: 300, orientation: 6 })
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const encoded = await reencodePhoto(photo)
    const header = await sharp(encoded.bytes).metadata()
    expect(header).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
    expect([header.exif, header.xmp, header.iptc, header.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(encoded.bytes).includes('Secret Camera')).toBe(false)
  })

  it.each(['png', 'webp', 'avif'] as const)('may be a %s, also with transparent parts', async (format) => {
    const create = { width: 64, height: 48, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } as const
    const encoded = await reencodePhoto(await sharp({ create })[format]().toBuffer())
    expect(await sharp(encoded.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48, channels: 3 })
  })

  it('is at most 1600 pixels wide or high and is never enlarged', async () => {
    expect(await reencodePhoto(await makePhoto({ width: 3200, height: 2400 }))).toMatchObject({
      width: 1600,
      height: 1200,
    })
    expect(await reencodePhoto(await makePhoto({ width: 320, height: 240 }))).toMatchObject({ width: 320, height: 240 })
  })
})

describe('what is refused', () => {
  it('says why', async () => {
    const create = { width: 8, height: 8, channels: 3, background: 'red' } as const
    const photo = await makePhoto({ width: 640, height: 480 })
    const cases: readonly (readonly [Uint8Array, string])[] = [
      [Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 'is larger than 10 MiB'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'is no JPEG'],
      [Buffer.from('<!doctype html><title>x</title>'), 'is no JPEG'],
      [await sharp({ create }).gif().toBuffer(), 'is no JPEG'],
      [photo.subarray(0, photo.length / 2), 'is damaged or incomplete'],
      [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)]), 'is damaged or incomplete'],
      [pngHeader(60_000, 60_000), 'has more than 40 million pixels'],
      [await animation(), 'is an animation'],
    ]
    for (const [bytes, words] of cases) await expect(reencodePhoto(bytes)).rejects.toThrow(words)
  })
})

/** The first chunks of a PNG that says how large it is and has no pixels. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = Buffer.from('0000000D49484452000000000000000008020000000000000000000000494441540000000000000000', 'hex')
  chunk.writeUInt32BE(width, 8)
  chunk.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('89504E470D0A1A0A', 'hex'), chunk])
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}
