import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIB } from '../../../src/shared/domain/bytes.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { makePhoto } from '../../support/photos.ts'
import { signInAs } from '../../support/staff-session.ts'
import { PLAIN_MAPPING } from '../../support/stock-import.ts'
import { createUploader, workOff } from '../../support/uploading.ts'
import { makeZip, type ZipEntry } from '../../support/zip.ts'
import { SOAK } from '../../support/soak.ts'

let shop: TestApp
let ann: ReturnType<typeof createUploader>
let photos: readonly Buffer[]

beforeAll(async () => {
  shop = await createTestApp()
  ann = createUploader(shop, await signInAs(shop, { name: 'Ann', permissionId: 3 }))
  const colours = ['#aa0000', '#00aa00', '#0000aa', '#aaaa00', '#00aaaa', '#aa00aa']
  photos = await Promise.all(colours.map((colour) => makePhoto({ width: 400, height: 300, colour })))
  await importStock('Harbour Motors', ['A1', 'B2', 'S', 'S-1', 'c3', 'C3'])
  await importStock('Other Cars', ['A1'])
})
afterAll(() => shop.close())

async function importStock(supplier: string, numbers: readonly string[]) {
  const rows = numbers.map((number) => `${number},Toyota,Hilux,2019,${supplier.length}000,100000`)
  const { id } = await ann.upload('stock', 'stock.csv', ['Stock,Make,Model,Year,Km,Price', ...rows].join('\n'))
  await ann.start({ id, supplier, mapping: PLAIN_MAPPING })
  await workOff(shop)
  return (await ann.look(id)).result
}

const zipOf = (entries: readonly (readonly [string, string | Uint8Array])[]) =>
  makeZip(entries.map(([name, content]) => ({ name, content, listed: { method: 0 } })))

async function importZip(bytes: Uint8Array, supplier = 'Harbour Motors', limitMs?: number) {
  const { id } = await ann.upload('photos', 'photos.zip', bytes)
  await ann.start({ id, supplier })
  await workOff(shop, undefined, limitMs)
  return ann.look(id)
}

async function keysOf(supplier: string, number: string): Promise<readonly string[]> {
  const { rows } = await shop.context.db.execute<{ keys: string[] }>(
    sql`select picture_keys as keys from vehicle join supplier on supplier.id = supplier_id
        where supplier.name = ${supplier} and supplier_key = ${number}`,
  )
  return rows[0]?.keys ?? []
}

async function renumber(supplier: string, number: string, corrected: string): Promise<void> {
  await shop.context.db.execute(
    sql`update vehicle set supplier_key = ${corrected} where supplier_key = ${number}
        and supplier_id = (select id from supplier where name = ${supplier})`,
  )
}

const filesKept = async () => readdir(join(shop.context.dataDir, 'uploads')).catch(() => [])

describe('a zip of photos', () => {
  it('gives vehicles in stock the photos that carry their numbers, and names all others', async () => {
    const [one, two, three, four, five] = photos
    const zip = zipOf([
      ['A1-2.jpg', two!],
      ['a1-1.JPG', one!],
      ['A1-3.jpg', three!.subarray(0, -50)],
      ['A1-4.heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(300)])],
      ['mine/B2/front.jpg', three!],
      ['S-1.jpg', four!],
      ['C3.jpg', five!],
      ['X9.jpg', five!],
      ['notes.txt', 'two are missing'],
      ['__MACOSX/._A1-2.jpg', 'litter'],
      ['.DS_Store', 'litter'],
    ])
    const looked = await ann.upload('photos', 'photos.zip', zip)
    expect(looked).toMatchObject({
      state: 'ready',
      inspection: {
        kind: 'photos',
        pictures: 8,
        others: 1,
        suppliers: [
          { name: 'Harbour Motors', vehicles: 6 },
          { name: 'Other Cars', vehicles: 1 },
        ],
      },
    })
    expect((await ann.start({ id: looked.id, supplier: 'Nobody' })).fields).toEqual({
      supplier: 'must be a supplier in stock',
    })
    await ann.start({ id: looked.id, supplier: 'harbour motors' })
    await workOff(shop)
    const done = await ann.look(looked.id)
    expect(done).toMatchObject({ state: 'done', readRows: 9 })
    expect(done.result).toEqual({
      kind: 'photos',
      files: 9,
      stored: 4,
      changed: 3,
      unchanged: 0,
      notes: [
        { reason: 'file is no picture by its name', count: 1, names: ['notes.txt'] },
        { reason: 'name fits two vehicles', count: 1, names: ['S-1.jpg: taken for s-1, not for s'] },
        { reason: 'photo fits two vehicles that differ by capitals only', count: 1, names: ['C3.jpg'] },
        { reason: 'photo fits no vehicle in stock', count: 1, names: ['X9.jpg'] },
        { reason: 'photo is damaged or incomplete', count: 1, names: ['A1-3.jpg'] },
        {
          reason:
            'photo is HEIC, which cannot be read: save it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible)',
          count: 1,
          names: ['A1-4.heic'],
        },
      ],
    })
    const counts = ['A1', 'B2', 'S', 'S-1', 'c3', 'C3'].map(
      async (number) => (await keysOf('Harbour Motors', number)).length,
    )
    expect(await Promise.all(counts)).toEqual([2, 1, 0, 1, 0, 0])
    expect(await keysOf('Other Cars', 'A1')).toEqual([])
    expect(await filesKept()).not.toContain(looked.id)
  })

  it(
    'is seen by buyers at once, changes nothing the second time, and stays when the stock comes again',
    SOAK,
    async () => {
      const zip = zipOf([['A1.jpg', photos[5]!]])
      expect((await importZip(zip)).result).toMatchObject({ changed: 1, unchanged: 0 })
      const { rows } = await shop.context.db.execute<{ number: string; revision: number }>(
        sql`select lpad(saex_number::text, 7, '0') as number from vehicle where supplier_key = 'A1' order by id limit 1`,
      )
      const seen = await shop.app.inject({ url: '/api/stock', query: { saexReference: `SAEX${rows[0]?.number}` } })
      const [key] = await keysOf('Harbour Motors', 'A1')
      expect(seen.json<{ result: { images: string[] } }>().result.images).toEqual([expect.stringContaining(key!)])
      expect((await importZip(zip)).result).toMatchObject({ changed: 0, unchanged: 1 })
      expect(await importStock('Harbour Motors', ['A1', 'B2'])).toMatchObject({ changed: 0, unchanged: 2 })
      expect(await keysOf('Harbour Motors', 'A1')).toEqual([key])
    },
  )

  it('leaves in the history who started it, whoever starts it again', async () => {
    await importZip(zipOf([['A1.jpg', photos[5]!]]))
    const { rows } = await shop.context.db.execute(sql`
      select distinct u.name from vehicle_change c left join staff_user u on u.id = c.staff_user_id where source = 'photos'`)
    expect(rows).toEqual([{ name: 'Ann' }])
  })

  it('may be named by SAEX references, and more than 40 photos of a vehicle are said', async () => {
    const { rows } = await shop.context.db.execute<{ number: string }>(
      sql`select lpad(saex_number::text, 7, '0') as number from vehicle where supplier_key = 'B2'`,
    )
    const reference = `SAEX${rows[0]?.number}`
    const small = await makePhoto({ width: 20, height: 20 })
    const many = Array.from({ length: 42 }, (_, at) => [`${reference} (${at + 1}).jpg`, small] as const)
    const { result } = await importZip(zipOf(many))
    expect(result).toMatchObject({
      stored: 40,
      notes: [
        {
          reason: 'vehicle has more than 40 photos: the first ones are taken',
          names: [expect.stringMatching(/: 42$/)],
        },
      ],
    })
    expect(await keysOf('Harbour Motors', 'B2')).toHaveLength(1)
  })

  it('that takes too long leaves whole vehicles, and goes on when it is started again', async () => {
    const zip = zipOf([
      ['A1.jpg', photos[0]!],
      ['B2.jpg', photos[1]!],
    ])
    const stopped = await importZip(zip, 'Harbour Motors', 1)
    expect(stopped).toMatchObject({ state: 'failed', problem: expect.stringContaining('Start it again') })
    await ann.start({ id: stopped.id, supplier: 'Harbour Motors' })
    await workOff(shop)
    expect((await ann.look(stopped.id)).state).toBe('done')
  })

  it('may name a vehicle as its files do, also once staff corrected its number', async () => {
    await importStock('Karoo Motors', ['K1'])
    await renumber('Karoo Motors', 'K1', 'K2')
    const zip = zipOf([['K1-1.jpg', photos[0]!]])
    const looked = await ann.upload('photos', 'photos.zip', zip)
    expect(looked).toMatchObject({ inspection: { suppliers: [{ name: 'Karoo Motors', vehicles: 1 }] } })
    expect((await importZip(zip, 'Karoo Motors')).result).toMatchObject({ stored: 1, changed: 1, notes: [] })
    expect(await keysOf('Karoo Motors', 'K2')).toHaveLength(1)
  })

  it('means by a number the vehicle that has it from files, not one that had it', async () => {
    await importStock('Delta Cars', ['K1'])
    await renumber('Delta Cars', 'K1', 'K2')
    await importStock('Delta Cars', ['X'])
    await renumber('Delta Cars', 'X', 'K1')
    await shop.context.db.execute(sql`delete from vehicle_file_key where supplier_key = 'X'`)
    const zip = zipOf([['K1-1.jpg', photos[1]!]])
    const looked = await ann.upload('photos', 'photos.zip', zip)
    const { inspection } = looked
    expect(inspection?.kind === 'photos' && inspection.suppliers).toContainEqual({ name: 'Delta Cars', vehicles: 1 })
    expect((await importZip(zip, 'Delta Cars')).result).toMatchObject({ stored: 1, changed: 1, notes: [] })
    expect([await keysOf('Delta Cars', 'K1'), await keysOf('Delta Cars', 'K2')]).toEqual([[expect.any(String)], []])
  })

  it('that waits is cancelled at once, and every step leaves a line in the audit', async () => {
    const { id } = await ann.upload('photos', 'photos.zip', zipOf([['A1.jpg', photos[2]!]]))
    await ann.start({ id, supplier: 'Harbour Motors' })
    await ann.cancel(id)
    await workOff(shop)
    expect((await ann.look(id)).state).toBe('cancelled')
    const { rows } = await shop.context.db.execute<{ detail: string }>(
      sql`select detail from audit_entry where subject = ${id} order by id`,
    )
    expect(rows.map(({ detail }): unknown => JSON.parse(detail))).toMatchObject([
      { step: 'received', kind: 'photos' },
      { step: 'started', kind: 'photos' },
      { step: 'cancelled', kind: 'photos' },
    ])
  })

  it('is for who may bring in stock, up to 500 MiB, and takes no room once it is in', async () => {
    const pricing = createUploader(shop, await signInAs(shop, { name: 'Pat', permissionId: 7 }))
    expect((await pricing.create({ kind: 'photos', name: 'a.zip', sizeBytes: 10 })).status).toBe(403)
    expect((await ann.create({ kind: 'photos', name: 'a.zip', sizeBytes: 500 * MIB + 1 })).errorKey).toBe('TOO_LARGE')
    for (let time = 0; time < 3; time++) {
      const { status, result } = await ann.create({ kind: 'photos', name: 'a.zip', sizeBytes: 500 * MIB })
      expect(status).toBe(200)
      await shop.context.db.execute(sql`update upload set state = 'done' where id = ${result.id}`)
    }
  })
})

describe('a zip made to do harm', () => {
  const photo = (name: string, more: Partial<ZipEntry> = {}) => ({ name, content: photos[0]!, ...more })
  const cases: readonly (readonly [string, () => Uint8Array, string])[] = [
    [
      'a part that is packed more than 100 to 1',
      () => makeZip([photo('A1.jpg'), { name: 'B2.jpg', content: Buffer.alloc(5 * MIB) }]),
      'packed more than 100 to 1',
    ],
    ['another archive', () => makeZip([photo('A1.jpg'), photo('more.zip')]), 'The zip contains another archive.'],
    ['a path that leads out', () => makeZip([photo('../A1.jpg')]), 'The zip has parts that lead out of it.'],
    ['a link', () => makeZip([photo('A1.jpg', { mode: 0o120777 })]), 'The zip has parts that lead out of it.'],
    [
      'a password',
      () => makeZip([photo('A1.jpg', { listed: { flags: 1 } })]),
      'The zip has a password. Save it without one.',
    ],
    [
      'two parts in one place',
      () => makeZip([photo('A1.jpg'), photo('A1.jpg', { listed: { offset: 0 } })]),
      'two of its parts lie in the same place',
    ],
    ['a part beyond the end', () => makeZip([photo('A1.jpg', { listed: { offset: 1e9 } })]), 'The zip is damaged'],
    [
      'too many parts',
      () => makeZip(Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}.jpg`, content: '' }))),
      'The zip has more than 20000 parts.',
    ],
    [
      'more than a gibibyte when unpacked',
      () =>
        makeZip(
          Array.from({ length: 40 }, (_, at) => ({
            name: `${at}.jpg`,
            content: randomBytes(300_000),
            claimedBytes: 29_000_000,
          })),
        ),
      'The zip is too large when unpacked. Cut it into several.',
    ],
    ['no pictures', () => makeZip([{ name: 'A1.txt', content: 'x' }]), 'The zip has no pictures in it'],
    ['its end missing', () => makeZip([photo('A1.jpg')]).subarray(0, -30), 'The zip is cut off: its list of contents'],
    ['a picture instead', () => photos[0]!, 'The file is a picture.'],
    ['a text instead', () => Buffer.from('Stock,Make'), 'The file is CSV. Photos come as a zip.'],
  ]
  it.each(cases)('is refused in words: %s', async (_name, make, words) => {
    expect(await ann.upload('photos', 'photos.zip', make())).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining(words),
    })
  })

  it('does harm to its own photo alone where its list of contents lies about one', async () => {
    const zip = makeZip([
      photo('A1.jpg'),
      photo('B2.jpg', { listed: { crc: 1 } }),
      { name: 'S.jpg', content: randomBytes(400_000), claimedBytes: 33 * MIB },
    ])
    expect((await importZip(zip)).result).toMatchObject({
      stored: 1,
      notes: [
        { reason: 'photo is not what the zip’s list of contents says', names: ['B2.jpg'] },
        { reason: 'photo is larger than 32 MiB', names: ['S.jpg'] },
      ],
    })
  })
})
