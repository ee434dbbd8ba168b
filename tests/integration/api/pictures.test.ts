import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatDrawingKey } from '../../../samples/pictures/drawing-key.ts'
import type { BlobStore } from '../../../src/server/blobs/blob-store.ts'
import { createPictures } from '../../../src/server/features/media/pictures.ts'
import { removePhotoBlobs, storePhoto, variantsOf } from '../../../src/server/features/media/photo-store.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const OLD_SAFARI = 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5'
const DRAWING = formatDrawingKey({ body: 'suv', view: 'side', angle: 0, paint: '#20282B' })

let shop: TestApp
let photoKey: string
beforeAll(async () => {
  shop = await createTestApp()
  const { db, blobs } = shop.context
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 }
  const bytes = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  photoKey = (await storePhoto({ db, blobs, now: TEST_TIME }, bytes)).key
})
afterAll(() => shop.close())

async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return shop.app.inject({ method, url, headers })
}

function randomColour(): string {
  return `#${crypto.randomUUID().slice(0, 6)}`
}

async function sizeOf(response: { readonly rawPayload: Buffer }) {
  const { width, height, format } = await sharp(response.rawPayload).metadata()
  return { width, height, format }
}

test('a photo narrower than 320 pixels is not blown up: it stands on a ground of the asked width', async () => {
  const { db, blobs } = shop.context
  const store = { db, blobs, now: TEST_TIME }
  const small = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c00000' } })
    .jpeg()
    .toBuffer()
  const { key } = await storePhoto(store, small)
  for (const width of [160, 640, 1024]) {
    const response = await get(`/pictures/${key}?w=${width}`, { accept: OLD_SAFARI })
    expect(await sizeOf(response)).toMatchObject({ width, height: width * 0.75 })
    const { data, info } = await sharp(response.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const red = Array.from({ length: info.width * info.height }, (_, pixel) => data[pixel * info.channels]!)
      .map((value, pixel) => value - data[pixel * info.channels + 1]!)
      .filter((difference) => difference > 90)
    expect(red.length).toBeGreaterThan(80 * 60 * 0.9)
    expect(red.length).toBeLessThan(84 * 64)
  }
}, 20_000)

describe('a drawn picture', () => {
  test.each([160, 320, 640, 1024, 1600])('comes %i pixels wide', async (width) => {
    const response = await get(`/pictures/${DRAWING}?w=${width}`, { accept: OLD_SAFARI })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/jpeg')
    expect(await sizeOf(response)).toEqual({ width, height: width * 0.75, format: 'jpeg' })
  })

  test('is kept by browsers for ever, apart for each kind of Accept', async () => {
    const { headers } = await get(`/pictures/${DRAWING}?w=160`, { accept: CHROME })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept'),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test('is WebP at once, and AVIF once that has been made and is smaller', async () => {
    const url = `/pictures/${DRAWING}?w=640`
    const first = await get(url, { accept: CHROME })
    expect(first.headers['content-type']).toBe('image/webp')
    await vi.waitFor(
      async () => expect((await get(url, { accept: CHROME })).headers['content-type']).toBe('image/avif'),
      { timeout: 10_000, interval: 50 },
    )
    const second = await get(url, { accept: CHROME })
    expect(second.rawPayload.length).toBeLessThan(first.rawPayload.length)
    expect((await get(url, { accept: 'image/webp' })).headers['content-type']).toBe('image/webp')
    expect((await get(url, { accept: 'image/avif;q=0, image/webp' })).headers['content-type']).toBe('image/webp')
  })

  test('is 1024 wide when its address names no width', async () => {
    expect(await sizeOf(await get(`/pictures/${DRAWING}`))).toMatchObject({ width: 1024 })
  })

  test('answers 304 to who has it, and a HEAD without a body', async () => {
    const url = `/pictures/${DRAWING}?w=320`
    const { headers, rawPayload } = await get(url)
    const known = await get(url, { 'if-none-match': String(headers.etag) })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    const head = await get(url, {}, 'HEAD')
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(rawPayload.length),
    ])
  })

  test('is made once for many who ask together, and lies whole on disk', async () => {
    const url = `/pictures/${DRAWING.replace('suv', 'sedan')}?w=320`
    const responses = await Promise.all(Array.from({ length: 20 }, () => get(url)))
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    const files = await readdir(join(shop.context.dataDir, 'pictures-cache'), { recursive: true })
    expect(files.filter((file) => file.endsWith('.part'))).toEqual([])
    expect(files.filter((file) => file.includes('sedan')).length).toBe(1)
  })
})

describe('a photo', () => {
  test('is served smaller, but never enlarged', async () => {
    expect(await sizeOf(await get(`/pictures/${photoKey}?w=160`))).toEqual({ width: 160, height: 128, format: 'jpeg' })
    for (const query of ['', '?w=1600'])
      expect(await sizeOf(await get(`/pictures/${photoKey}${query}`))).toMatchObject({ width: 500 })
  })

  test('is negotiated as drawings are', async () => {
    expect((await get(`/pictures/${photoKey}?w=320`, { accept: CHROME })).headers['content-type']).toBe('image/webp')
  })
})

describe('of a photo that is removed nothing stays', () => {
  const everySize = new Set(['avif', 'webp', 'jpeg'] as const)

  async function store() {
    const { db, blobs, log } = shop.context
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: randomColour() } })
      .jpeg()
      .toBuffer()
    const { key } = await storePhoto({ db, blobs, now: TEST_TIME }, bytes)
    const picturesOn = (others: Partial<BlobStore>) =>
      createPictures({ blobs: { ...blobs, ...others }, log, findSamplePicture: undefined })
    const kept = async () => {
      const keys: string[] = []
      for await (const size of blobs.list(`${variantsOf(key)}-`)) keys.push(size.key)
      return keys
    }
    return { blobs, key, picturesOn, kept }
  }

  test('though it goes while a size of it is drawn', async () => {
    const { blobs, key, picturesOn, kept } = await store()
    const pictures = picturesOn({
      put: async (...args) => {
        await removePhotoBlobs(blobs, key)
        return blobs.put(...args)
      },
    })
    expect(await pictures.find({ key, width: 320, taken: everySize })).toMatchObject({ format: 'webp' })
    await vi.waitFor(async () => expect(await kept()).toEqual([]), 10_000)
    pictures.stop()
  })

  test('though a size is asked for once its sizes were looked for', async () => {
    const { blobs, key, picturesOn, kept } = await store()
    const pictures = picturesOn({})
    const lookedFor = {
      ...blobs,
      list: async function* (prefix: string) {
        yield* blobs.list(prefix)
        await pictures.find({ key, width: 640, taken: new Set(['jpeg']) })
      },
    }
    await removePhotoBlobs(lookedFor, key)
    expect(await kept()).toEqual([])
    pictures.stop()
  })
})

describe('the picture of a link preview', () => {
  test('is made once for many who ask together, and kept like other sizes until the photo is removed', async () => {
    const { db, blobs } = shop.context
    const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#00c' } })
      .jpeg()
      .toBuffer()
    const { key } = await storePhoto({ db, blobs, now: TEST_TIME }, bytes)
    const url = `/pictures/${key}/preview.jpg`
    const first = await Promise.all(Array.from({ length: 5 }, () => get(url)))
    expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const kept = `${variantsOf(key)}-preview.jpeg`
    expect(await blobs.get(kept)).toEqual(first[0]?.rawPayload)
    await blobs.put(kept, Buffer.from('kept'), { type: 'image/jpeg' })
    expect((await get(url)).body).toBe('kept')
    await removePhotoBlobs(blobs, key)
    expect((await get(url)).statusCode).toBe(404)
  })
})

describe('what is no picture', () => {
  test.each(['?w=', '?w=161', '?w=0', '?w=-160', '?w=160.0', '?w=1e9', '?w=160&w=320', '?w=abc'])(
    'a width of %s is refused',
    async (query) => {
      const response = await get(`/pictures/${DRAWING}${query}`)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ errorKey: 'VALIDATION', fields: { w: expect.any(String) } })
    },
  )

  test.each([
    'unknown',
    DRAWING.replace('d1', 'd9'),
    DRAWING.replace('20282B', '123456'),
    `p1${'0'.repeat(32)}`,
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    'a'.repeat(150),
    '%00',
  ])('there is none of the key %s', async (key) => {
    const response = await get(`/pictures/${key}`)
    expect(response.statusCode).toBe(404)
    expect(response.headers['cache-control']).not.toContain('immutable')
  })
})

describe("a supplier's logo", () => {
  test('is served from the data folder, and missing ones are a plain 404', async () => {
    const folder = join(shop.context.dataDir, 'suppliers')
    await mkdir(folder, { recursive: true })
    const logo = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#123' } })
      .png()
      .toBuffer()
    await writeFile(join(folder, '7.png'), logo)
    const found = await get('/suppliers/7.png')
    expect(found.headers['content-type']).toBe('image/png')
    expect(found.rawPayload.equals(logo)).toBe(true)
    for (const name of ['8.png', 'x.png', '..%2fsecret', '7.png.bak']) {
      const missing = await get(`/suppliers/${name}`)
      expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    }
  })
})
