import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createListFollower } from '../../../src/server/features/catalogue/list-follower.ts'
import { getRates } from '../../../src/server/features/currencies/rates.ts'
import { seedReference } from '../../../src/server/features/reference/reference-seed.ts'
import { searchStock } from '../../../src/server/features/stock/search.read-model.ts'
import { toVehicle } from '../../../src/server/features/stock/vehicle.mapper.ts'
import { bodyDigest } from '../../../src/server/http/body-digest.ts'
import type { CatalogueManifest } from '../../../src/shared/contract/catalogue.ts'
import { PATHS } from '../../../src/shared/contract/paths.ts'
import type { Vehicle } from '../../../src/shared/contract/stock.ts'
import { searchFilterSchema } from '../../../src/shared/contract/stock-requests.ts'
import { toCriteria } from '../../../src/shared/domain/criteria.ts'
import { deliveryCost } from '../../../src/shared/domain/delivery-cost.ts'
import { search } from '../../../src/shared/domain/stock-index/search.ts'
import { buildStockIndex } from '../../../src/shared/domain/stock-index/stock-index.ts'
import { decodeBlock } from '../../../src/shared/domain/stock-list/block.ts'
import { createCards } from '../../../src/shared/domain/stock-list/cards.ts'
import { toModelNames } from '../../../src/shared/domain/stock-list/list-names.ts'
import { tariffSchema } from '../../../src/shared/domain/tariff.ts'
import { MINUTE_MS } from '../../../src/shared/domain/durations.ts'
import { createTestApp, TEST_TIME, type TestApp } from '../../support/app.ts'
import { createListDevice } from '../../support/list-device.ts'
import { oddFilter, oddVehicle } from '../../support/random-stock.ts'
import { addVehicles, makeVehicle } from '../../support/stock.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await seedReference(shop.context.db, { now: TEST_TIME })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = TEST_TIME
  await shop.context.db.execute(sql`delete from vehicle`)
  await rm(join(shop.context.dataDir, 'catalogue'), { recursive: true, force: true })
})

/** Another process of the installation, or the next start of the same. */
const startOther = () => buildApp(shop.context, { checkAnswers: true })

async function writeOdd({ count, seed, first = 0 }: { count: number; seed: number; first?: number }): Promise<void> {
  const odd = fc.sample(oddVehicle, { numRuns: count, seed })
  await addVehicles(
    shop.context.db,
    odd.map((given, place) => makeVehicle({ ...given, supplierKey: `odd-${first + place}` })),
  )
}

async function listInStock() {
  const criteria = toCriteria(searchFilterSchema.parse({ Rows: 100, SortId: 25 }), {})
  const vehicles: Vehicle[] = []
  for (let first = 0; ; first += 100) {
    const { rows } = await searchStock(shop.context.db, { ...criteria, first })
    vehicles.push(...rows.map(toVehicle))
    if (rows.length < 100) return vehicles
  }
}

/** What a card of the list says of a vehicle, of the public answer. */
function toShort(vehicle: Vehicle): Partial<Vehicle> {
  const { id, saexRef, make, model, year, mileage, transmission, fuelType, bodyType, driveType } = vehicle
  const { length, price, priceWithVAT, supplierId, supplierName, supplierLogo, status, listedAt } = vehicle
  const kind = { id, saexRef, make, model, year, mileage, transmission, fuelType, bodyType, driveType }
  return { ...kind, length, price, priceWithVAT, supplierId, supplierName, supplierLogo, status, listedAt }
}

async function expectSameStock(device: ReturnType<typeof createListDevice>): Promise<void> {
  const stock = await listInStock()
  const toCard = createCards(device.names())
  const cards = [...device.vehicles.values()].map((row) => toShort(toCard(row)))
  const byId = (a: Partial<Vehicle>, b: Partial<Vehicle>) => a.id! - b.id!
  expect(cards.toSorted(byId)).toEqual(stock.map(toShort).toSorted(byId))
}

describe('the stock list', () => {
  test('is the stock without what is sold, and changes make it the stock of later', async () => {
    const device = createListDevice()
    await writeOdd({ count: 120, seed: 1 })
    await device.begin(shop.app)
    await expectSameStock(device)
    for (let round = 2; round < 8; round++) {
      await writeOdd({ count: 30, seed: round, first: (round % 3) * 50 })
      await writeOdd({ count: 5, seed: round + 100, first: 120 + round * 5 })
      await device.follow(shop.app)
      await expectSameStock(device)
    }
  })

  test('is the same from each of two processes and after a restart, whoever is asked for what', async () => {
    const device = createListDevice()
    const other = await startOther()
    await writeOdd({ count: 60, seed: 11 })
    const manifest = await device.begin(shop.app)
    expect(await manifestOf(other)).toEqual(manifest)
    await writeOdd({ count: 20, seed: 12, first: 30 })
    await device.follow(other)
    await writeOdd({ count: 20, seed: 13, first: 50 })
    await device.follow(shop.app)
    await other.close()
    const restarted = await startOther()
    await writeOdd({ count: 20, seed: 14, first: 10 })
    await device.follow(restarted)
    await expectSameStock(device)
    const late = createListDevice()
    await late.begin(restarted)
    await late.follow(restarted)
    expect(late.vehicles).toEqual(device.vehicles)
    await restarted.close()
  })

  test('of another format, as a release beside this one may have it, is kept beside it', async () => {
    // The handle is made of secret and format.
    const other = await buildApp({ ...shop.context, secret: Buffer.alloc(32, 9) }, { checkAnswers: true })
    await writeOdd({ count: 10, seed: 15 })
    const mine = await manifestOf(shop.app)
    shop.clock.now = new Date(TEST_TIME.getTime() + MINUTE_MS)
    const theirs = await manifestOf(other)
    expect(theirs.handle).not.toBe(mine.handle)
    shop.clock.now = new Date(TEST_TIME.getTime() + 2 * MINUTE_MS)
    expect([await manifestOf(shop.app), await manifestOf(other)]).toEqual([mine, theirs])
    await other.close()
  })

  test('is built again as it was when the data folder is lost', async () => {
    await writeOdd({ count: 60, seed: 21 })
    const before = await manifestOf(shop.app)
    await rm(join(shop.context.dataDir, 'catalogue'), { recursive: true })
    expect(await manifestOf(shop.app)).toEqual(before)
  })

  test('is built again when it is five minutes old and the stock has changed, off the request', async () => {
    await writeOdd({ count: 10, seed: 31 })
    const first = await manifestOf(shop.app)
    await writeOdd({ count: 3, seed: 32, first: 10 })
    expect(await manifestOf(shop.app)).toEqual(first)
    shop.clock.now = new Date(TEST_TIME.getTime() + 5 * MINUTE_MS)
    expect(await manifestOf(shop.app)).toEqual(first)
    await vi.waitFor(async () => expect((await manifestOf(shop.app)).revision).toBe(first.revision + 1))
    const block = `${PATHS.catalogueBlock}?digest=${first.blocks[0]!.digest}`
    expect((await shop.app.inject(block)).statusCode).toBe(200)
    shop.clock.now = new Date(TEST_TIME.getTime() + 25 * 60 * MINUTE_MS)
    await writeOdd({ count: 3, seed: 33, first: 20 })
    await manifestOf(shop.app)
    await vi.waitFor(async () => expect((await shop.app.inject(block)).statusCode).toBe(404))
    expect(await readdir(join(shop.context.dataDir, 'catalogue'))).toHaveLength(5)
  })

  test('gives the same searches on the device as on the server', async () => {
    const { db } = shop.context
    await writeOdd({ count: 300, seed: 41 })
    const device = createListDevice()
    await device.begin(shop.app)
    await writeOdd({ count: 60, seed: 42, first: 270 })
    await device.follow(shop.app)
    const index = buildStockIndex({ columns: device.columns(), models: toModelNames(device.names()) })
    const { byCurrency } = await getRates(db)
    const ids = (typeId: number) =>
      db.execute<{ id: number }>(sql`select id from filter_option where type_id = ${typeId}`)
    const [fuel, body, transmission, drive] = (await Promise.all([1, 2, 3, 4].map(ids))).map(({ rows }) =>
      rows.map(({ id }) => id),
    )
    const options = { fuel: fuel!, body: body!, transmission: transmission!, drive: drive! }
    for (const filter of fc.sample(oddFilter(options), { numRuns: 150, seed: 43 })) {
      const criteria = toCriteria(searchFilterSchema.parse(filter), byCurrency)
      const { rows, count } = await searchStock(db, criteria)
      expect(search(index, criteria)).toEqual({ ids: rows.map(({ id }) => id), count })
    }
  })

  test('may be empty', async () => {
    const device = createListDevice()
    expect(await device.begin(shop.app)).toMatchObject({ count: 0, blocks: [], digest: '0000000000000000' })
    await writeOdd({ count: 4, seed: 51 })
    await device.follow(shop.app)
    await expectSameStock(device)
  })

  test('says which other answers a device needs, all of them public and there', async () => {
    const { also } = await manifestOf(shop.app)
    expect(also).toContain(PATHS.entryRules)
    for (const url of also) expect((await shop.app.inject(url)).statusCode).toBe(200)
  })

  test('shows nothing of dealers and VINs', async () => {
    await addVehicles(shop.context.db, [makeVehicle({ supplierKey: 'canary' })])
    const { names } = await manifestOf(shop.app)
    const answers = await Promise.all(
      [`${PATHS.catalogueNames}?digest=${names.digest}`, PATHS.deliveryPrices, PATHS.catalogue].map((url) =>
        shop.app.inject(url),
      ),
    )
    expect(answers.map(({ body }) => body).join('')).not.toMatch(/canary/i)
  })
})

describe('what changed', () => {
  test.each([
    ['under the handle of another list', { handle: 'other' }],
    ['since a revision that never was', { since: 1_000_000_000 }],
  ])('%s is not answered: begin again', async (_case, change) => {
    const { handle, revision } = await manifestOf(shop.app)
    const { handle: given, since } = { handle, since: revision, ...change }
    const response = await shop.app.inject(`${PATHS.catalogueChanges}?handle=${given}&since=${since}`)
    expect(response.statusCode).toBe(410)
    expect(response.json()).toMatchObject({ errorKey: 'CURSOR_EXPIRED' })
  })

  test('since a revision that never was costs one statement, and nobody the list', async () => {
    await writeOdd({ count: 5, seed: 62 })
    const { db, reads, clock } = shop.context
    const follower = createListFollower({ db, reads }, clock)
    const { revision, count } = await follower.findChanges(0)
    const execute = vi.spyOn(db, 'execute')
    await expect(follower.findChanges(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ key: 'CURSOR_EXPIRED' })
    expect(await follower.findChanges(revision)).toMatchObject({ revision, changed: [], count })
    expect(execute).toHaveBeenCalledTimes(2)
    execute.mockRestore()
  })

  test('in too many vehicles is not answered: begin again', async () => {
    await writeOdd({ count: 1, seed: 61 })
    const { handle, revision } = await manifestOf(shop.app)
    await addVehicles(
      shop.context.db,
      Array.from({ length: 5001 }, (_, place) => makeVehicle({ supplierKey: `many-${place}` })),
    )
    const asked = (since: number) => shop.app.inject(`${PATHS.catalogueChanges}?handle=${handle}&since=${since}`)
    expect((await asked(revision)).statusCode).toBe(410)
    expect((await asked(revision + 1)).json().result).toMatchObject({ count: 5002, removed: [] })
    // The list that it begins with is one from which it can go on.
    const device = createListDevice()
    await device.begin(shop.app)
    await device.follow(shop.app)
    await expectSameStock(device)
  }, 30_000)

  test('ends with another digest when vehicles vanish without a word, so that the device begins again', async () => {
    await writeOdd({ count: 20, seed: 71 })
    const device = createListDevice()
    await device.begin(shop.app)
    await shop.context.db.execute(sql`delete from vehicle where supplier_key in ('odd-1', 'odd-2', 'odd-3')`)
    await writeOdd({ count: 1, seed: 72, first: 30 })
    const other = await startOther()
    await expect(device.follow(other)).rejects.toThrow('instead of')
    await other.close()
  })

  test('before a backup was put back is not answered', async () => {
    await writeOdd({ count: 5, seed: 81 })
    await writeOdd({ count: 5, seed: 82, first: 5 })
    const device = createListDevice()
    await device.begin(shop.app)
    await device.follow(shop.app)
    await shop.context.db.execute(sql`delete from vehicle where supplier_key = 'odd-7'`)
    await shop.context.db.execute(sql`update stock_revision set revision = revision - 1`)
    await expect(device.follow(shop.app)).rejects.toThrow('CURSOR_EXPIRED')
    await device.begin(shop.app)
    await expectSameStock(device)
  })
})

describe('a part', () => {
  test('is kept for ever, and known by its digest', async () => {
    await writeOdd({ count: 40, seed: 91 })
    const { blocks, names } = await manifestOf(shop.app)
    for (const url of [
      `${PATHS.catalogueBlock}?digest=${blocks[0]!.digest}`,
      `${PATHS.catalogueNames}?digest=${names.digest}`,
    ]) {
      const got = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(got.statusCode).toBe(200)
      expect(got.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const known = await shop.app.inject({ url, headers: { 'if-none-match': String(got.headers['etag']) } })
      expect({ status: known.statusCode, body: known.body }).toEqual({ status: 304, body: '' })
      const head = await shop.app.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'br' } })
      expect({ status: head.statusCode, body: head.body }).toEqual({ status: 200, body: '' })
      expect(head.headers['content-length']).toBe(got.headers['content-length'])
      expect(head.headers['etag']).toBe(got.headers['etag'])
    }
  })

  test('is sent as it was compressed when it was made, in whatever encoding is taken', async () => {
    await writeOdd({ count: 40, seed: 92 })
    const { blocks, names } = await manifestOf(shop.app)
    for (const [url, { digest, bytes }] of [
      [PATHS.catalogueBlock, blocks[0]!],
      [PATHS.catalogueNames, names],
    ] as const) {
      const get = (encoding: string) =>
        shop.app.inject({ url: `${url}?digest=${digest}`, headers: { 'accept-encoding': encoding } })
      const brotli = await get('gzip, deflate, br, zstd')
      const gzip = await get('gzip')
      const plain = await get('identity')
      expect(bodyDigest(plain.rawPayload)).toBe(digest)
      expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload)
      expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
      expect(brotli.rawPayload).toHaveLength(bytes)
      expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
      for (const { headers } of [brotli, gzip, plain]) {
        expect(headers).toMatchObject({ 'x-saex-digest': digest, vary: 'accept-encoding', etag: `"${digest}"` })
      }
      const folder = join(shop.context.dataDir, 'catalogue')
      const kept = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
      expect(kept).toContainEqual(brotli.rawPayload)
      expect(kept).toContainEqual(gzip.rawPayload)
    }
  })

  test('that is cut off is refused by its reader', async () => {
    await writeOdd({ count: 40, seed: 93 })
    const { blocks } = await manifestOf(shop.app)
    const { rawPayload } = await shop.app.inject(`${PATHS.catalogueBlock}?digest=${blocks[0]!.digest}`)
    expect(() => decodeBlock(rawPayload.subarray(0, -1))).toThrow('damaged')
  })

  test.each([
    [PATHS.catalogueBlock, 'AAAAAAAAAAAAAAAAAAAAAA', 404],
    [PATHS.catalogueNames, 'AAAAAAAAAAAAAAAAAAAAAA', 404],
    [PATHS.catalogueBlock, '../../secret', 400],
    [PATHS.catalogueNames, 'manifest.json', 400],
  ])('%s that is none (%s) answers %i', async (path, digest, status) => {
    expect((await shop.app.inject(`${path}?digest=${encodeURIComponent(digest)}`)).statusCode).toBe(status)
  })
})

describe('what estimates need', () => {
  test('prices every offered route as the server does', async () => {
    const { tariff, destinations } = (await shop.app.inject(PATHS.deliveryPrices)).json().result
    const { byCurrency } = await getRates(shop.context.db)
    expect(destinations.length).toBeGreaterThan(100)
    for (const destination of [destinations[0], destinations.at(-1), destinations[60]]) {
      const { startLocationId, endLocationId, deliveryTypeId } = destination
      const payload = {
        startLocationId,
        endLocationId,
        deliveryTypeId,
        price: 300_000,
        priceWithVAT: 345_000,
        length: 5.3,
      }
      const answered = (await shop.app.inject({ method: 'POST', url: PATHS.deliveryCost, payload })).json().result
      const vehicle = { priceCents: 30_000_000, priceWithVatCents: 34_500_000, lengthMetres: 5.3 }
      const cost = deliveryCost({ tariff: tariffSchema.parse(tariff), destination, rates: byCurrency, vehicle })
      expect(cost.lines).toEqual(answered)
    }
  })
})

describe('a picture by reference', () => {
  test('leads to the main picture of a vehicle in stock', async () => {
    const [one, none, sold] = await addVehicles(shop.context.db, [
      makeVehicle({ supplierKey: 'one', pictureKeys: ['d1-suv-side-0-20282B', 'd1-suv-front-40-20282B'] }),
      makeVehicle({ supplierKey: 'none' }),
      makeVehicle({ supplierKey: 'sold', pictureKeys: ['d1-suv-side-0-20282B'], status: 'sold' }),
    ])
    const get = (ref: string) => shop.app.inject(`/pictures/of/${ref}`)
    expect(await get(one!.saexRef)).toMatchObject({
      statusCode: 302,
      headers: { location: '/pictures/d1-suv-side-0-20282B', 'cache-control': 'public, max-age=3600' },
    })
    expect((await get(`${one!.saexRef}?w=320`)).headers['location']).toBe('/pictures/d1-suv-side-0-20282B?w=320')
    for (const ref of [none!.saexRef, sold!.saexRef, 'SAEX9999999', 'x']) expect((await get(ref)).statusCode).toBe(404)
  })
})

async function manifestOf(app: Pick<TestApp['app'], 'inject'>): Promise<CatalogueManifest> {
  return (await app.inject(PATHS.catalogue)).json().result
}
