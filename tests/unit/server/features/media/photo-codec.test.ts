import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { reencodePhoto } from '../../../../../src/server/features/media/photo-codec.ts'
import { makePhoto } from '../../../../support/photos.ts'
import { SOAK } from '../../../../support/soak.ts'

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
      [Buffer.alloc(32 * 1024 * 1024 + 1, 0xff), 'is larger than 32 MiB'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'is no JPEG'],
      [Buffer.from('<!doctype html><title>x</title>'), 'is no JPEG'],
      [await sharp({ create }).gif().toBuffer(), 'is no JPEG'],
      [photo.subarray(0, photo.length / 2), 'is damaged or incomplete'],
      [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500)]), 'is damaged or incomplete'],
      [pngHeader(60_000, 60_000), 'has more than 64 million pixels'],
      [await animation(), 'is an animation'],
    ]
    for (const [bytes, words] of cases) await expect(reencodePhoto(bytes)).rejects.toThrow(words)
  })
})

describe('a damaged JPEG', () => {
  it.each([false, true])('is refused wherever bytes are missing, progressive: %s', async (progressive) => {
    const photo = await noise({ width: 900, height: 700 }, (image) => image.jpeg({ quality: 85, progressive }))
    const at = (share: number) => Math.floor(photo.length * share)
    const zeros = Buffer.from(photo)
    zeros.fill(0, at(0.5), at(0.6))
    const damaged = [
      photo.subarray(0, -2),
      photo.subarray(0, at(0.99)),
      photo.subarray(0, at(0.5)),
      Buffer.concat([photo.subarray(0, at(0.4)), photo.subarray(at(0.6))]),
      zeros,
    ]
    for (const bytes of damaged) await expect(reencodePhoto(bytes)).rejects.toThrow('is damaged or incomplete')
    expect(await reencodePhoto(Buffer.concat([photo, Buffer.alloc(5000, 7)]))).toMatchObject({ width: 900 })
  })

  it('is none by a slip that telephones write into whole pictures', async () => {
    const photo = await makePhoto({ width: 640, height: 480 })
    const scan = photo.lastIndexOf(Buffer.from([0xff, 0xda]))
    // The end of the band of a scan: always 63 in an ordinary JPEG.
    photo[scan + 2 + photo.readUInt16BE(scan + 2) - 2] = 0
    expect(await reencodePhoto(photo)).toMatchObject({ width: 640, height: 480 })
  })
})

describe('HEIC', () => {
  it.each(['heic', 'heix', 'mif1', 'hevc'])('is refused by its name, brand %s', async (brand) => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(600)])
    await expect(reencodePhoto(bytes)).rejects.toThrow('is HEIC, which cannot be read: save it as JPEG')
  })
})

describe('memory', () => {
  it('is enough for a photo of 64 million pixels as cameras write it', async () => {
    const photo = await sharp({ create: { width: 9248, height: 6936 - 8, channels: 3, background: 'grey' } })
      .jpeg()
      .toBuffer()
    expect(await reencodePhoto(photo)).toMatchObject({ width: 1600, height: 1199 })
  })

  it('bounds what is kept whole while it is read', SOAK, async () => {
    const create = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'grey' } })
    const dear = [
      create(6600, 6600).jpeg({ progressive: true }),
      create(4700, 4700).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      create(6600, 6600).png({ progressive: true }),
      create(5700, 5700).webp({ lossless: true, effort: 0 }),
      create(2900, 2900).avif({ effort: 0 }),
    ]
    for (const picture of dear) {
      await expect(reencodePhoto(await picture.toBuffer())).rejects.toThrow('needs too much memory to be read')
    }
  })

  it.each([
    ['lossless', [['VP8L', losslessHeader(8000, 8000)]], 'needs too much memory'],
    [
      'lossless behind a long profile',
      [profile('VP8 '), ['VP8L', losslessHeader(8000, 8000)]],
      'needs too much memory',
    ],
    [
      'of transparency',
      [
        ['ALPH', Buffer.of(1)],
        ['VP8 ', lossyHeader(8000, 8000)],
      ],
      'needs too much memory',
    ],
    // Taken by its size: the next check finds that it has no pixels.
    ['ordinary, whatever its profile says', [profile('VP8L'), ['VP8 ', lossyHeader(8000, 8000)]], 'is damaged'],
  ] as const)('is counted by the picture of a WebP: %s', async (_kind, chunks, words) => {
    await expect(reencodePhoto(webp({ width: 8000, height: 8000 }, chunks))).rejects.toThrow(words)
  })
})

type Chunk = readonly [name: string, data: Buffer]

function webp(
  { width, height }: { readonly width: number; readonly height: number },
  chunks: readonly Chunk[],
): Buffer {
  const extended = Buffer.alloc(10)
  // Flags of a profile and of transparency.
  extended[0] = 0x30
  extended.writeUIntLE(width - 1, 4, 3)
  extended.writeUIntLE(height - 1, 7, 3)
  const all: readonly Chunk[] = [['VP8X', extended], ...chunks]
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...all.map(([name, data]) => riffChunk(name, data))]))
}

function riffChunk(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)])
}

/** Longer than any profile of a camera, of an odd length, and with the name of a chunk in it. */
function profile(name: string): Chunk {
  return ['ICCP', Buffer.concat([Buffer.from(name), Buffer.alloc(4001)])]
}

function losslessHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(40)
  header[0] = 0x2f
  header.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  return header
}

function lossyHeader(width: number, height: number): Buffer {
  // The frame is shown, and its first part has one byte.
  const header = Buffer.concat([Buffer.from('3000009d012a', 'hex'), Buffer.alloc(34)])
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  return header
}

async function noise(
  size: { readonly width: number; readonly height: number },
  encode: (image: Sharp) => Sharp,
): Promise<Buffer> {
  const pixels = Buffer.alloc(size.width * size.height * 3)
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index * 7919 + (index >> 5) * 104729) & 0xff
  return encode(sharp(pixels, { raw: { ...size, channels: 3 } }).blur(1)).toBuffer()
}

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
