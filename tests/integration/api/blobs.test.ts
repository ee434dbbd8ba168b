import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Blob } from '../../../src/server/blobs/blob-store.ts'
import { copyBlobs } from '../../../src/server/blobs/copy-blobs.ts'
import { onDisk } from '../../../src/server/blobs/disk-full.ts'
import { createFolderBlobs } from '../../../src/server/blobs/folder-blobs.ts'
import { removeOldBlobs } from '../../../src/server/blobs/remove-old-blobs.ts'
import { type Bucket, createS3Blobs } from '../../../src/server/blobs/s3-blobs.ts'
import { parseConfig } from '../../../src/server/config.ts'
import { storePhoto } from '../../../src/server/features/media/photo-store.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import { createTestApp, TEST_TIME } from '../../support/app.ts'
import { comeAndGo } from '../../support/come-and-go.ts'
import { describeBlobStore } from '../../support/blob-contract.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'
import { startS3Double, type S3Double } from '../../support/s3-double.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saex-blobs-'))
  folders.push(folder)
  return folder
}

describeBlobStore('a folder', async () => createFolderBlobs(await emptyFolder()))

test('a file that is being written is no blob yet', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'half.7d1a.part'), 'half')
  const found: Blob[] = []
  for await (const blob of createFolderBlobs(folder).list('')) found.push(blob)
  expect(found).toEqual([])
})

test('what others left in a folder is no blob, and is in nobody’s way', async () => {
  const folder = await emptyFolder()
  const blobs = createFolderBlobs(folder)
  await blobs.put('suppliers/7.png', Buffer.from('logo'), { type: 'image/png' })
  for (const name of ['.DS_Store', '7 copy.png']) await writeFile(join(folder, 'suppliers', name), name)
  expect(await copyBlobs(blobs, createFolderBlobs(await emptyFolder()))).toEqual({ copied: 1, same: 0 })
})

test('what is removed leaves no folder behind, and takes nothing that comes at the same moment', async () => {
  const folder = await emptyFolder()
  const blobs = createFolderBlobs(folder)
  const put = (key: string) => blobs.put(key, Buffer.from(key), { type: 'text/plain' })
  for (let round = 0; round < 100; round++) {
    await put('uploads/one/0')
    await Promise.all([blobs.remove(['uploads/one/0']), put('uploads/one/9')])
    expect(String(await blobs.get('uploads/one/9'))).toBe('uploads/one/9')
    await put('uploads/one/rejected/0')
    await blobs.remove(['uploads/one/9', 'uploads/one/rejected/0'])
  }
  expect(await readdir(folder, { recursive: true })).toEqual(['uploads'])
})

test('a folder that goes while all are listed hides no other blob', async () => {
  const folder = await emptyFolder()
  const blobs = createFolderBlobs(folder)
  const kept = Array.from({ length: 200 }, (_none, place) => `uploads/kept-${place}/0`)
  for (const key of kept) await blobs.put(key, Buffer.from(key), { type: 'text/plain' })
  const away = comeAndGo(join(folder, 'uploads'))
  const counts: number[] = []
  for (let round = 0; round < 40; round++) {
    let count = 0
    for await (const { key } of blobs.list('uploads/')) if (key.startsWith('uploads/kept-')) count++
    counts.push(count)
  }
  await away()
  expect(new Set(counts)).toEqual(new Set([kept.length]))
})

test.each(['ENOSPC', 'EDQUOT'])('a disk that says %s is storage that is not available', async (code) => {
  const writing = Promise.reject(Object.assign(new Error('no room'), { code }))
  await expect(onDisk(writing)).rejects.toMatchObject({ key: 'STORAGE_UNAVAILABLE' })
  await expect(onDisk(Promise.reject(new Error('else')))).rejects.toThrow('else')
})

describe('a store that speaks S3', () => {
  let double: S3Double
  const bucket = (changes: Partial<Bucket> = {}): Bucket => ({
    endpoint: double.endpoint,
    name: 'saex',
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    ...changes,
  })
  const open = (changes?: Partial<Bucket>) => createS3Blobs(bucket(changes))
  beforeAll(async () => {
    double = await startS3Double()
  })
  afterAll(() => double.close())
  beforeEach(() => {
    double.set('open')
    double.clear()
  })

  describeBlobStore('a bucket', async () => open())

  test.each(['away', 'slow', 'wrong', 'full'] as const)('that is %s takes nothing, and says so', async (state) => {
    double.set(state)
    const blobs = createS3Blobs(bucket(), { answerMs: 500 })
    const put = blobs.put('a', Buffer.from('a'), { type: 'text/plain' })
    await expect(put).rejects.toMatchObject({ key: 'STORAGE_UNAVAILABLE' })
    if (state === 'full') return
    await expect(blobs.get('a')).rejects.toMatchObject({ key: 'STORAGE_UNAVAILABLE' })
    await expect(blobs.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject({ key: 'STORAGE_UNAVAILABLE' })
  })

  test('that cannot say yet who was first is asked again', async () => {
    double.set('busy')
    const put = (text: string) => open().put('first', Buffer.from(text), { type: 'text/plain', ifAbsent: true })
    expect((await Promise.all([put('one'), put('two')])).toSorted()).toEqual(['stored', 'there'])
  })

  test('that is away is asked three times, and never called empty', async () => {
    double.set('away')
    const before = double.calls()
    await expect(open().get('a')).rejects.toMatchObject({ key: 'STORAGE_UNAVAILABLE' })
    expect(double.calls() - before).toBe(3)
    await expect(open().remove(['a'])).rejects.toMatchObject({ key: 'STORAGE_UNAVAILABLE' })
  })

  test.each([
    ['another bucket', { name: 'other' }],
    ['another key', { credentials: { accessKeyId: 'stranger', secretAccessKey: 'x' } }],
  ])('refuses %s', async (_what, changes) => {
    await expect(open(changes).get('a')).rejects.toMatchObject({ key: 'STORAGE_UNAVAILABLE' })
  })

  test('in which somebody made a folder by hand is cleared of what is old all the same', async () => {
    // For that a console of a store makes an empty object.
    const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=key/' }
    await fetch(`${double.endpoint}/saex/uploads/`, { method: 'PUT', headers })
    await open().put('uploads/one/0', Buffer.from('part'), { type: 'text/plain' })
    const before = new Date(Date.now() + 60_000)
    expect(await removeOldBlobs(open(), { prefix: 'uploads/', before })).toBe(1)
    expect(await open().get('uploads/one/0')).toBeUndefined()
  })

  test('photos, logos, uploads and papers are copied there and back, once, and compared', async () => {
    const folder = createFolderBlobs(await emptyFolder())
    const files = {
      'pictures/ab/p1.jpg': 'photo',
      'pictures/cd/p2.jpg': 'other',
      'suppliers/7.png': 'logo',
      'uploads/one/0': 'part',
      'papers/7/digest.pdf': 'paper',
    }
    for (const [key, text] of Object.entries(files)) await folder.put(key, Buffer.from(text), { type: 'image/png' })
    const remade = ['catalogue/manifest.json', 'index/0123456789ab/7/manifest.json']
    for (const key of remade) await folder.put(key, Buffer.from('{}'), { type: 'application/json' })
    expect(await copyBlobs(folder, open())).toEqual({ copied: 5, same: 0 })
    await open().put('suppliers/7.png', Buffer.from('newer'), { type: 'image/png' })
    const back = createFolderBlobs(await emptyFolder())
    expect(await copyBlobs(open(), back)).toEqual({ copied: 5, same: 0 })
    expect(await copyBlobs(open(), back)).toEqual({ copied: 0, same: 5 })
    expect([await back.get('pictures/ab/p1.jpg'), await back.get('suppliers/7.png')].map(String)).toEqual([
      'photo',
      'newer',
    ])
    for (const key of remade) expect(await back.get(key)).toBeUndefined()
  })

  test('the shop takes a photo, shows it in its sizes and gives its stock list with nothing of them on its disk', async () => {
    const shop = await createTestApp({ blobs: open() })
    await addVehicles(shop.context.db, [makeVehicle({ supplierKey: 'one' })])
    const bytes = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const { key } = await storePhoto({ db: shop.context.db, blobs: shop.context.blobs, now: TEST_TIME }, bytes)
    const picture = (name: string) =>
      shop.app.inject({ url: `/pictures/${name}?w=320`, headers: { accept: 'image/webp' } })
    expect([(await picture(key)).statusCode, (await picture(`p1${'0'.repeat(32)}`)).statusCode]).toEqual([200, 404])
    expect((await shop.app.inject(PATHS.catalogue)).json().result).toMatchObject({ blocks: [{ count: 1 }] })
    double.set('away')
    expect((await picture(key)).json()).toMatchObject({ errorKey: 'STORAGE_UNAVAILABLE' })
    expect((await shop.app.inject({ method: 'POST', url: PATHS.stock, payload: {} })).statusCode).toBe(200)
    expect(await readdir(shop.context.dataDir)).toEqual(['keys'])
    await shop.close()
  })
})

/** By hand: `SAEX_S3=http://KEY:SECRET@127.0.0.1:7480/bucket npx vitest run --project integration blobs`; it empties the bucket. */
const real = process.env['SAEX_S3']
if (real !== undefined) {
  const { bucket } = parseConfig({ BLOB_URL: real })
  describeBlobStore('the bucket of SAEX_S3', async () => {
    const blobs = createS3Blobs(bucket!)
    const keys: string[] = []
    for await (const { key } of blobs.list('')) keys.push(key)
    await blobs.remove(keys)
    return blobs
  })
}
