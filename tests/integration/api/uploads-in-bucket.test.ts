// @module-tag soak
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createS3Blobs } from '../../../src/server/blobs/s3-blobs.ts'
import { openDatabase } from '../../../src/server/db/connection.ts'
import { listKept } from '../../../src/server/features/backup/backup-folder.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { applyRetention } from '../../../src/server/jobs/retention.job.ts'
import { DAY_MS, HOUR_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { createPhotoDesk } from '../../support/photo-desk.ts'
import { startS3Double, type S3Double } from '../../support/s3-double.ts'
import { signInAs } from '../../support/staff-session.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { makeZip } from '../../support/zip.ts'

const HEADER = 'Stock No,Make,Model,Year,Mileage (km),Price (ZAR)'
const STOCK = Buffer.from(
  [HEADER, 'A1,Toyota,Hilux,2019,84500,345000', 'A2,Ford,Ranger,2020,-,299000', 'A3,,D-MAX,2018,1,1'].join('\r\n'),
)
const AWAY = 'The store of files is away, or its disk is full.'

let double: S3Double
/** Two web processes with one database and one bucket; each of them and the worker has a folder of its own. */
let one: TestApp
let two: TestApp
let worker: TestApp
let ann: ReturnType<typeof createUploader>
let ben: ReturnType<typeof createUploader>

beforeAll(async () => {
  double = await startS3Double()
  one = await openShop()
  const shared = async () => ({ ...one.database, close: async () => {} })
  two = await openShop(shared)
  worker = await openShop(shared)
  await seedReference(one.context.db, { now: TEST_TIME })
  const token = await signInAs(one, { name: 'Ann', permissionId: 3 })
  ann = createUploader(one, token)
  ben = createUploader(two, token)
})
afterAll(async () => {
  for (const shop of [worker, two, one]) await shop.close()
  double.close()
})
beforeEach(async () => {
  double.set('open')
  double.clear()
  await one.context.db.execute(
    sql`truncate vehicle, supplier, stock_revision, saex_counter, upload restart identity cascade`,
  )
})

async function openShop(open?: () => Promise<TestApp['database']>) {
  const env = { BLOB_URL: `${double.endpoint.replace('http://', 'http://key:secret@')}/saex` }
  const blobs = createS3Blobs({
    endpoint: double.endpoint,
    name: 'saex',
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
  return createTestApp({ env, blobs, ...(open && { openDatabase: open }) })
}

async function keysIn(prefix: string): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const { key } of one.context.blobs.list(prefix)) keys.push(key)
  return keys
}

/** What a process of the three has on its disk beside its keys. */
async function onDisks(): Promise<readonly string[]> {
  const found = await Promise.all(
    [one, two, worker].map(({ context }) => readdir(context.dataDir, { recursive: true, withFileTypes: true })),
  )
  return found
    .flat()
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('keys'))
    .map(({ name }) => name)
}

async function readyAtBoth(): Promise<string> {
  const { id } = (await ann.create({ kind: 'stock', name: 'stock.csv', sizeBytes: STOCK.length })).result
  await ann.part(id, 0, STOCK.subarray(0, 40))
  await ben.part(id, 40, STOCK.subarray(40))
  expect((await ben.inspect(id)).result.state).toBe('ready')
  return id
}

test('parts that came to two processes are imported by a third, rejected rows read from each, nothing stays on a disk', async () => {
  const id = await readyAtBoth()
  expect((await ann.compare({ id, supplier: 'Yard' })).result).toMatchObject({ rows: 3, rejected: 1 })
  await ann.start({ id, supplier: 'Yard' })
  await workOff(worker)
  expect((await ben.look(id)).result).toMatchObject({ read: 3, inserted: 2, rejected: 1 })
  const [mine, other] = [await ann.rejected(id), await ben.rejected(id)]
  expect(mine.result.text).toContain('4,Make: is empty,,A3,,D-MAX,2018,1,1')
  expect(other.result).toEqual(mine.result)
  expect(await onDisks()).toEqual([])
})

test('a store that takes three seconds for a part takes parts of files and photos', async () => {
  const { connectionString } = one.database
  // The limits of a web process, which tests have not by themselves.
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  const web = await openShop(async () => ({ ...database, connectionString }))
  const token = await signInAs(web, { name: 'Dan', permissionId: 1 })
  const [dan, yard] = [createUploader(web, token), createPhotoDesk(web, token)]
  const { id } = (await dan.create({ kind: 'stock', name: 'stock.csv', sizeBytes: STOCK.length })).result
  const photo = (await yard.announce(STOCK)).result
  double.set('late')
  const [file, first] = await Promise.all([dan.part(id, 0, STOCK), yard.part(photo.id, 0, STOCK.subarray(1))])
  expect([file.result?.receivedBytes, first.result?.receivedBytes]).toEqual([STOCK.length, STOCK.length - 1])
  await web.close()
})

describe('a store that is away', () => {
  test.each(['away', 'full', 'slow'] as const)('(%s) takes no part, which is sent again', async (state) => {
    const { id } = (await ann.create({ kind: 'stock', name: 'stock.csv', sizeBytes: STOCK.length })).result
    await ann.part(id, 0, STOCK.subarray(0, 40))
    double.set(state)
    expect(await ben.part(id, 40, STOCK.subarray(40))).toMatchObject({ status: 503, errorKey: 'STORAGE_UNAVAILABLE' })
    expect((await ann.look(id)).receivedBytes).toBe(40)
    double.set('open')
    expect((await ben.part(id, 40, STOCK.subarray(40))).result.receivedBytes).toBe(STOCK.length)
    expect((await ann.inspect(id)).result.state).toBe('ready')
  })

  test('leaves a file as it is that is to be looked at, compared or started', async () => {
    const { id } = (await ann.create({ kind: 'stock', name: 'stock.csv', sizeBytes: STOCK.length })).result
    await ann.part(id, 0, STOCK)
    double.set('away')
    expect((await ann.inspect(id)).errorKey).toBe('STORAGE_UNAVAILABLE')
    expect((await ann.look(id)).state).toBe('receiving')
    double.set('open')
    await ann.inspect(id)
    double.set('away')
    expect((await ann.compare({ id, supplier: 'Yard' })).errorKey).toBe('STORAGE_UNAVAILABLE')
    expect((await ann.start({ id, supplier: 'Yard' })).errorKey).toBe('STORAGE_UNAVAILABLE')
    expect((await ann.look(id)).state).toBe('ready')
    double.set('open')
    expect((await ann.start({ id, supplier: 'Yard' })).result.state).toBe('waiting')
  })

  test.each([
    ['away', 0],
    ['full', 2],
  ] as const)('(%s) ends an import by name, and started again it finishes', async (state, vehicles) => {
    const id = await readyAtBoth()
    await ann.start({ id, supplier: 'Yard' })
    double.set(state)
    await workOff(worker)
    const failed = await ben.look(id)
    expect([failed.state, failed.problem?.startsWith(AWAY)]).toEqual(['failed', true])
    expect((await one.context.db.execute(sql`select from vehicle`)).rows).toHaveLength(vehicles)
    double.set('open')
    expect((await ann.rejected(id)).errorKey).toBe('UPLOAD_NOT_FOUND')
    await ann.start({ id })
    await workOff(worker)
    expect((await ben.look(id)).result).toMatchObject({ inserted: 2 - vehicles, unchanged: vehicles, rejected: 1 })
    expect((await ben.rejected(id)).result.text).toContain('Make: is empty')
    expect(await onDisks()).toEqual([])
  })

  test('ends an import of photos by name too', async () => {
    await ann.start({ id: await readyAtBoth(), supplier: 'Yard' })
    await workOff(worker)
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const { id } = await ann.upload(
      'photos',
      'photos.zip',
      makeZip([{ name: 'A1.jpg', content: photo, listed: { method: 0 } }]),
    )
    await ben.start({ id, supplier: 'Yard' })
    double.set('full')
    await workOff(worker)
    expect((await ann.look(id)).problem).toContain(AWAY)
    double.set('open')
    await ben.start({ id, supplier: 'Yard' })
    await workOff(worker)
    expect((await ann.look(id)).result).toMatchObject({ stored: 1, changed: 1 })
    // Of the zip nothing is needed any more.
    expect(await keysIn(`uploads/${id}/`)).toEqual([])
  })
})

test('a part that is gone is said, by whoever needs the file', async () => {
  const id = await readyAtBoth()
  await ann.start({ id, supplier: 'Yard' })
  await one.context.blobs.remove([`uploads/${id}/40`])
  await workOff(worker)
  expect((await ann.look(id)).problem).toBe('The file is not there any more. Please upload it again.')
  expect((await ann.start({ id })).errorKey).toBe('UPLOAD_NOT_FOUND')
})

test('scratch of a process that was killed goes with the next file, that of one at work stays, and no backup has it', async () => {
  const scratch = join(worker.context.dataDir, 'scratch')
  const long = new Date(Date.now() - 2 * HOUR_MS)
  for (const name of ['upload-killed', 'upload-at-work']) {
    await mkdir(join(scratch, name), { recursive: true })
    await writeFile(join(scratch, name, 'file'), 'rows')
  }
  await utimes(join(scratch, 'upload-killed'), long, long)
  expect((await listKept(worker.context.dataDir)).filter((path) => path.startsWith('scratch'))).toEqual([])
  await ann.start({ id: await readyAtBoth(), supplier: 'Yard' })
  await workOff(worker)
  expect(await readdir(scratch)).toEqual(['upload-at-work'])
  await rm(scratch, { recursive: true })
})

test('rejected rows come in pieces that end between letters', async () => {
  const rows = Array.from({ length: 9000 }, (_none, at) => `B${at},,${'é'.repeat(60)},2018,1,1`)
  const text = [HEADER, ...rows].join('\n')
  const { id } = await ann.upload('stock', 'many.csv', text)
  await ann.start({ id, supplier: 'Yard' })
  await workOff(worker)
  const pieces: string[] = []
  for (let from: number | null = 0; from !== null;) {
    const { result }: Awaited<ReturnType<typeof ben.rejected>> = await ben.rejected(id, from)
    pieces.push(result.text)
    from = result.next
  }
  expect(pieces.length).toBeGreaterThan(1)
  const whole = pieces.join('')
  expect([whole.includes('\uFFFD'), whole.split('\r\n').length]).toEqual([false, 1 + 9000 + 1])
})

// The last one: sessions are forgotten as well.
test('after seven days parts and rejected rows are gone, from the bucket and from the folder of before', async () => {
  const id = await readyAtBoth()
  await ann.start({ id, supplier: 'Yard' })
  await workOff(worker)
  expect(await keysIn(`uploads/${id}/`)).toHaveLength(3)
  const folder = join(worker.context.dataDir, 'uploads')
  await mkdir(folder)
  await writeFile(join(folder, id), STOCK)
  // The double and the disk write at the time of the machine.
  await worker.context.db.execute(sql`update upload set created_at = now()`)
  const sweep = (days: number) =>
    applyRetention({ ...worker.context, outboxFolder: 'none', clock: () => new Date(Date.now() + days * DAY_MS) })
  await sweep(6.9)
  expect([(await keysIn('uploads/')).length, (await readdir(folder)).length]).toEqual([3, 1])
  await sweep(7.1)
  expect([await keysIn('uploads/'), await readdir(folder)]).toEqual([[], []])
})
