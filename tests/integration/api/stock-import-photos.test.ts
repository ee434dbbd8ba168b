import { type BlobStore, NO_BLOBS } from '../../../src/server/blobs/blob-store.ts'
import { createFolderBlobs } from '../../../src/server/blobs/folder-blobs.ts'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photo, vehicle } from '../../../src/server/db/schema/index.ts'
import { photoBlob } from '../../../src/server/features/media/photo-store.ts'
import { StockFileError } from '../../../src/server/features/stock-import/stock-file-error.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { makePhoto } from '../../support/photos.ts'
import { createWorkFolder, importFile, PLAIN_MAPPING, type WorkFolder } from '../../support/stock-import.ts'

const COLOURS = { one: '#aa0000', two: '#00aa00', ten: '#0000aa', named: '#aaaa00', outside: '#00aaaa' }
let database: TestDatabase
let work: WorkFolder
let folder: string
let blobs: BlobStore
let mapPath: string

beforeAll(async () => {
  database = await createTestDatabase()
  work = await createWorkFolder()
  folder = join(work.folder, 'photos')
  blobs = createFolderBlobs(work.folder)
  await mkdir(join(folder, 'A2'), { recursive: true })
  const put = async (name: string, colour: string) =>
    writeFile(join(folder, name), await makePhoto({ width: 80, height: 60, orientation: 6, colour }))
  await put('A1-10.jpg', COLOURS.ten)
  await put('A1-2.jpg', COLOURS.two)
  await put('a1-1.JPG', COLOURS.one)
  await put(join('A2', 'any name.jpg'), COLOURS.two)
  await put('front.jpg', COLOURS.named)
  await put(join('..', 'outside.jpg'), COLOURS.outside)
  await symlink(join(work.folder, 'outside.jpg'), join(folder, 'A4.jpg'))
  await writeFile(join(folder, 'A5.jpg'), '<html><script>alert(1)</script>')
  const mapping = { ...PLAIN_MAPPING, fields: { ...PLAIN_MAPPING.fields, pictures: { column: 'Photos', split: '|' } } }
  mapPath = await work.write('photos.map.json', JSON.stringify(mapping))
})
afterAll(async () => {
  await database.close()
  await work.remove()
})

const LINES = [
  'Stock,Make,Model,Year,Km,Price,Photos',
  'A1,Toyota,Hilux,2019,1,1,',
  'A2,Toyota,Hilux,2019,1,1,',
  'A3,Toyota,Hilux,2019,1,1,front.jpg|../outside.jpg|/etc/passwd',
  'A4,Toyota,Hilux,2019,1,1,',
  'A5,Toyota,Hilux,2019,1,1,',
]

async function runImport(lines = LINES, photosFolder: string | null = folder) {
  const path = await work.write('stock.csv', lines.join('\n'))
  return importFile(database.db, { path, mapPath, photosFolder: photosFolder ?? undefined }, { blobs })
}

async function keysOf(number: string): Promise<readonly string[]> {
  const { rows } = await database.db.execute<{ keys: string[] }>(
    sql`select picture_keys as keys from vehicle where supplier_key = ${number}`,
  )
  return rows[0]?.keys ?? []
}

async function describePhoto(key: string) {
  const { data, info } = await sharp(await blobs.get(photoBlob(key)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const main = ['red', 'green', 'blue'][[...data.subarray(0, 3)].indexOf(Math.max(...data.subarray(0, 3)))]
  return `${info.width}×${info.height} ${main}`
}

describe('photos of a folder', () => {
  it('that is not there are told in words, before a row goes in', async () => {
    const missing = join(work.folder, 'fotos')
    const refused = runImport(['Stock,Make,Model,Year,Km,Price,Photos', 'Z9,Toyota,Hilux,2019,1,1,'], missing)
    await expect(refused).rejects.toThrow(new StockFileError(`The folder ${missing} cannot be read.`))
    expect(await database.db.$count(vehicle)).toBe(0)
  })

  it('are looked at by a dry run as the import does, and none is stored', async () => {
    const path = await work.write('stock.csv', LINES.join('\n'))
    const dry = (photosFolder: string) =>
      importFile(database.db, { path, mapPath, photosFolder, dryRun: true }, { blobs: NO_BLOBS })
    const missing = join(work.folder, 'fotos')
    await expect(dry(missing)).rejects.toThrow(new StockFileError(`The folder ${missing} cannot be read.`))
    const { photos, report } = await dry(folder)
    expect([photos?.stored, report.inserted]).toEqual([5, 5])
    const reasons = Object.fromEntries((photos?.notes ?? []).map(({ reason, names }) => [reason, names]))
    expect(reasons).toMatchObject({ 'photo is not in the folder': ['../outside.jpg', '/etc/passwd'] })
    expect(Object.values(reasons).flat()).toContain('A5.jpg')
    expect(await database.db.$count(photo)).toBe(0)
  })

  it('belong to a vehicle by their names, in natural order, upright', async () => {
    const { photos } = await runImport()
    const [a1, a2] = [await keysOf('A1'), await keysOf('A2')]
    expect(await Promise.all(a1.map(describePhoto))).toEqual(['60×80 red', '60×80 green', '60×80 blue'])
    expect(a2).toEqual([a1[1]])
    expect(photos?.stored).toBe(5)
    const path = join(work.folder, 'stock.csv')
    const again = await importFile(database.db, { path, mapPath, photosFolder: folder, dryRun: true })
    expect(again.report).toMatchObject({ changed: 0, unchanged: 5 })
  })

  it('are taken from inside the folder only, and refused in words', async () => {
    const { photos } = await runImport()
    expect(await keysOf('A3')).toHaveLength(1)
    expect([await keysOf('A4'), await keysOf('A5')]).toEqual([[], []])
    expect(photos?.notes).toEqual([
      { reason: 'photo is not in the folder', count: 2, names: ['../outside.jpg', '/etc/passwd'] },
      { reason: 'photo is no JPEG, PNG, WebP or AVIF picture', count: 1, names: ['A5.jpg'] },
    ])
  })

  it('are stored once and without what the camera wrote', async () => {
    const { rows } = await database.db.execute<{ key: string; width: number }>(sql`select key, width from photo`)
    expect(rows).toHaveLength(4)
    for (const { key, width } of rows) {
      const header = await sharp(await blobs.get(photoBlob(key))).metadata()
      expect([header.width, header.exif]).toEqual([width, undefined])
    }
  })

  it('change nothing the second time, and stay when a later file comes without them', async () => {
    await runImport()
    expect((await runImport()).report).toMatchObject({ changed: 0, unchanged: 5 })
    const before = await keysOf('A1')
    expect((await runImport(LINES, null)).report).toMatchObject({ changed: 0, unchanged: 5 })
    expect(await keysOf('A1')).toEqual(before)
  })
})

describe('a name that fits two vehicles', () => {
  const lines = (...numbers: readonly string[]) => [
    'Stock,Make,Model,Year,Km,Price,Photos',
    ...numbers.map((number) => `${number},Toyota,Hilux,2019,1,1,`),
  ]
  const photosFolder = () => join(work.folder, 'two')
  beforeAll(async () => {
    await mkdir(join(photosFolder(), 'S-2'), { recursive: true })
    for (const [name, colour] of [
      ['S.jpg', COLOURS.one],
      ['S-1.jpg', COLOURS.two],
      ['S-1 (2).jpg', COLOURS.ten],
      ['S-3.jpg', COLOURS.named],
      [join('S-2', 'S-3.jpg'), COLOURS.outside],
      ['X9.jpg', COLOURS.one],
    ] as const) {
      await writeFile(join(photosFolder(), name), await makePhoto({ width: 90, height: 60, colour }))
    }
  })

  it('is taken for the one whose whole number it is, wherever that stands in the file, and said', async () => {
    const { photos } = await runImport(lines('S', 'S-2', 'S-1'), photosFolder())
    const [s, s1, s2] = [await keysOf('S'), await keysOf('S-1'), await keysOf('S-2')]
    expect([s.length, s1.length, s2.length]).toEqual([2, 2, 1])
    expect(new Set([...s, ...s1, ...s2]).size).toBe(5)
    expect(photos?.notes).toEqual([
      {
        reason: 'name fits two vehicles',
        count: 2,
        names: ['S-1.jpg: taken for s-1, not for s', 'S-2/S-3.jpg: taken for s-2, not for s'],
      },
      { reason: 'photo belongs to no vehicle of the file or in stock', count: 1, names: ['X9.jpg'] },
    ])
  })

  it('also where the other one is in stock already and not in the file', async () => {
    await runImport(lines('S-1', 'S-3'), null)
    await runImport(lines('S'), photosFolder())
    expect(await keysOf('S')).toHaveLength(1)
  })
})

it('more than 40 photos of a vehicle, and addresses, are said', async () => {
  const photosFolder = join(work.folder, 'many')
  await mkdir(photosFolder)
  const photo = await makePhoto({ width: 8, height: 8 })
  for (let count = 1; count <= 42; count++) await writeFile(join(photosFolder, `M-${count}.jpg`), photo)
  const row = 'M2,Toyota,Hilux,2019,1,1,https://dealer.example.test/1.jpg'
  const { photos } = await runImport([LINES[0]!, 'M,Toyota,Hilux,2019,1,1,', row], photosFolder)
  expect(photos?.notes).toEqual([
    { reason: 'vehicle has more than 40 photos: the first ones are taken', count: 1, names: ['M: 42'] },
    {
      reason: 'photo is an address, which is not fetched',
      count: 1,
      names: ['https://dealer.example.test/1.jpg'],
    },
  ])
  const { report } = await runImport([LINES[0]!, row], null)
  expect(report.picturesNotTaken).toBe(1)
})
