import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { hilux } from '../../client/support/vehicle.ts'
import { createMemoryStock } from '../../../support/memory-stock.ts'
import type { DeviceStore } from '../../../../src/offline/device-store.ts'
import type { BorderPack } from '../../../../src/offline/mine-tables.ts'
import { borderPacks } from '../../../../src/offline/packs/border-pack.ts'
import type { PackContent, PackedVehicle } from '../../../../src/offline/packs/pack-content.ts'
import { checkPack, isComplete } from '../../../../src/offline/packs/check-pack.ts'
import { bytesOf, picturesOf } from '../../../../src/offline/packs/pack-plan.ts'
import { savePack } from '../../../../src/offline/packs/save-pack.ts'

const TIME = '2026-11-20T10:00:00.000Z'
const PLACE = {
  country: { countryId: 894, countryName: 'Zambia' },
  port: { startLocationId: 1, endLocationId: 102, endLocation: 'Chirundu', deliveryTypeId: 1 },
}
const VEHICLE = hilux({ images: ['/pictures/d1-a', '/pictures/d1-b'], supplierLogo: null })
const NO_QUOTES = { read: async () => ({ ok: true, value: [] }) } as unknown as DeviceStore

type Away = (url: string) => boolean

/** A shop that answers as the server does, but for the addresses that are away; `beforeAnswer` is waited for. */
function shopOf(isAway: Away = () => false) {
  const asked: string[] = []
  const state = { isAway, beforeAnswer: async (_url: string): Promise<unknown> => undefined }
  const fetch = vi.fn(async (input: string) => {
    asked.push(input)
    await state.beforeAnswer(input)
    if (state.isAway(input)) throw new TypeError('Failed to fetch')
    if (input.startsWith('/pictures/')) return pictureOf(input)
    if (input.startsWith('/api/stock?')) return envelopeOf(VEHICLE)
    return envelopeOf([])
  })
  return { fetch, asked, state }
}

function envelopeOf(result: unknown): Response {
  const text = JSON.stringify({ errorCode: 0, errorMessage: '', result })
  const digest = createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
  return new Response(text, {
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-saex-time': TIME, 'x-saex-digest': digest },
  })
}

function pictureOf(url: string): Response {
  const body = `picture ${url}`
  return new Response(body, { headers: { 'content-type': 'image/webp', 'content-length': String(body.length) } })
}

/** One device: its stock, the packs that it was given, and a way to pack the vehicle. */
function deviceOf(shop: ReturnType<typeof shopOf>) {
  const memory = createMemoryStock()
  const put: PackContent[] = []
  const rows = new Map<string, BorderPack>()
  const packs = borderPacks(storeOf(rows, ({ content }) => put.push(content)))
  const pack = (): BorderPack => ({ packId: '1-102-1', savedAt: TIME, content: put.at(-1)! })
  const save = (before?: PackedVehicle) =>
    savePack(
      { saexRef: VEHICLE.saexRef, place: PLACE, before, toCostRequest: ({ saexRef }) => costOf(saexRef) },
      { fetch: shop.fetch, store: memory.open(), now: () => 0, packs, onProgress: () => undefined },
    )
  const check = () => checkPack(pack(), { mine: NO_QUOTES, stock: memory.open() })
  return { memory, put, rows, packs, pack, save, check }
}

/** The precious database with packs alone. */
function storeOf(rows: Map<string, BorderPack>, onPut: (pack: BorderPack) => void): DeviceStore {
  const table = {
    get: async (packId: string) => rows.get(packId),
    put: async (pack: BorderPack) => {
      rows.set(pack.packId, pack)
      onPut(pack)
    },
    delete: async (packId: string) => void rows.delete(packId),
    orderBy: () => ({ reverse: () => ({ toArray: async () => [...rows.values()] }) }),
  }
  const run = async (_tables: unknown, work: (database: never) => unknown) => ({
    ok: true,
    value: await work({ borderPacks: table } as never),
  })
  return { read: run, write: run } as unknown as DeviceStore
}

function costOf(saexRef: string) {
  return { startLocationId: 1, endLocationId: 102, deliveryTypeId: 1, saexRef, price: 1, priceWithVAT: 1 }
}

test('a pack has every picture in two widths, pinned, and is complete', async () => {
  const shop = shopOf()
  const device = deviceOf(shop)
  expect(await device.save()).toEqual({ ok: true, value: { missing: 0 } })
  expect([...device.memory.tables.pictures.keys()].sort()).toEqual(
    picturesOf(VEHICLE)
      .map(({ url }) => url)
      .sort(),
  )
  const marks = [...device.memory.tables.pictures.values()].map((row) => row['isPinned'])
  expect(new Set(marks)).toEqual(new Set([1]))
  const [check] = await device.check()
  expect(check).toMatchObject({ areAnswersKept: true, picturesKept: 4, picturesWanted: 4, bytesLost: 0 })
  expect(check && isComplete(check)).toBe(true)
  expect(bytesOf(device.pack().content.vehicles[0]!)).toBeGreaterThan(0)
})

test('answers that the disposable database lost are put back from the pack', async () => {
  const device = deviceOf(shopOf())
  await device.save()
  const before = device.memory.tables.answers.size
  device.memory.tables.answers.clear()
  const [check] = await device.check()
  expect(check?.areAnswersKept).toBe(true)
  expect(device.memory.tables.answers.size).toBe(before)
})

test('answers that came meanwhile stay in the place of those of the pack', async () => {
  const device = deviceOf(shopOf())
  await device.save()
  const { answers } = device.memory.tables
  const newer = new Map([...answers].map(([key, row]) => [key, { ...row, savedAt: '2026-12-01T08:00:00.000Z' }]))
  answers.clear()
  // Between the look at them and the write.
  device.memory.beforeWrite = () => newer.forEach((row, key) => answers.set(key, row))
  await device.check()
  expect(new Map(answers)).toEqual(newer)
})

describe('a vehicle whose page was opened since', () => {
  const opened = async (newer: Partial<typeof VEHICLE>) => {
    const device = deviceOf(shopOf())
    await device.save()
    const { answers } = device.memory.tables
    const [key, row] = [...answers].find(([name]) => name.includes('/api/stock?'))!
    const body = await envelopeOf({ ...VEHICLE, ...newer }).text()
    answers.set(key, { ...row, body, savedAt: '2026-12-01T08:00:00.000Z' })
    return (await device.check())[0]
  }

  test.each([
    ['price', { price: 123_456 }],
    ['price with VAT', { priceWithVAT: 654_321 }],
    ['length', { length: 5555 }],
    ['status', { status: 'reserved' as const }],
    ['photos', { images: ['/pictures/d1-a', '/pictures/d1-c'] }],
    ['logo', { supplierLogo: '/pictures/d1-logo' }],
  ])('is not ready with another %s', async (_what, newer) => {
    const check = await opened(newer)
    expect(check).toMatchObject({ areAnswersKept: false })
    expect(check && isComplete(check)).toBe(false)
  })

  test('is ready where nothing changed that the pack depends on', async () => {
    expect(await opened({ colour: 'Sand' })).toMatchObject({ areAnswersKept: true })
  })
})

test('pictures that are gone or damaged make it incomplete, and are all that the next time fetches', async () => {
  const shop = shopOf()
  const device = deviceOf(shop)
  await device.save()
  const [gone, damaged] = [...device.memory.tables.pictureBytes.keys()]
  device.memory.tables.pictureBytes.delete(gone!)
  const length = String(device.memory.tables.pictures.get(damaged!)?.['bytes'])
  device.memory.tables.pictureBytes.set(damaged!, {
    url: damaged,
    file: { buf: new ArrayBuffer(Number(length)), type: 'image/webp' },
  })
  const [check] = await device.check()
  expect(check && isComplete(check)).toBe(false)
  expect(check?.picturesKept).toBe(2)
  shop.asked.length = 0
  await device.save(device.pack().content.vehicles[0])
  expect(shop.asked.filter((url) => url.startsWith('/pictures/')).sort()).toEqual([damaged!, gone!].sort())
  const [again] = await device.check()
  expect(again && isComplete(again)).toBe(true)
})

test('a connection that is lost on the way leaves a pack that knows what is missing', async () => {
  const shop = shopOf((url) => url.startsWith('/pictures/d1-b'))
  const device = deviceOf(shop)
  const outcome = await device.save()
  expect(outcome).toMatchObject({ ok: true })
  const [check] = await device.check()
  expect(check?.picturesWanted).toBe(4)
  expect(check?.picturesKept).toBeLessThan(4)
  shop.state.isAway = () => false
  expect(await device.save(device.pack().content.vehicles[0])).toEqual({ ok: true, value: { missing: 0 } })
})

test.each(['with the first picture', 'with the process'])(
  'an update that breaks off %s leaves the pictures that are here counted',
  async (how) => {
    const shop = shopOf()
    const device = deviceOf(shop)
    await device.save()
    const [before] = device.pack().content.vehicles
    device.memory.tables.pictures.delete('/pictures/d1-a?w=320')
    device.memory.tables.pictureBytes.delete('/pictures/d1-a?w=320')
    shop.state.isAway = (url) => url.startsWith('/pictures/')
    const forEver = new Promise(() => undefined)
    if (how === 'with the process') shop.state.beforeAnswer = async (url) => shop.state.isAway(url) && forEver
    await Promise.race([device.save(before), new Promise((resolve) => setTimeout(resolve, 50))])
    const [check] = await device.check()
    expect(check).toMatchObject({ picturesKept: 3, picturesWanted: 4 })
  },
)

test('a device that is too full for the new price does not count the old one as fetched', async () => {
  const device = deviceOf(shopOf())
  await device.save()
  const [before] = device.pack().content.vehicles
  device.memory.beforeWrite = () => {
    throw Object.assign(new Error('no space'), { name: 'QuotaExceededError' })
  }
  expect(await device.save(before)).toEqual({ ok: false, reason: 'notKept' })
  expect(device.put).toHaveLength(2)
})

test('without a connection nothing is packed', async () => {
  const device = deviceOf(shopOf(() => true))
  expect(await device.save()).toEqual({ ok: false, reason: 'noAnswer' })
  expect(device.put).toEqual([])
})

test('what the device itself answers is no news', async () => {
  const shop = shopOf()
  shop.fetch.mockImplementation(async () => {
    const response = envelopeOf(VEHICLE)
    response.headers.set('x-saex-source', 'saved')
    response.headers.set('x-saex-why', 'offline')
    return response
  })
  expect(await deviceOf(shop).save()).toEqual({ ok: false, reason: 'noAnswer' })
})

test('a quotation without its paper is not ready', async () => {
  const device = deviceOf(shopOf())
  await device.save()
  const mine = {
    read: async () => ({ ok: true, value: [{ quoteNumber: 'SQ-1', pdf: { buf: new ArrayBuffer(0), type: '' } }] }),
  } as unknown as DeviceStore
  const [check] = await checkPack(device.pack(), { mine, stock: device.memory.open() })
  expect(check && isComplete(check)).toBe(false)
})

describe('a vehicle that goes while it is brought up to date', () => {
  const takeOut = (device: ReturnType<typeof deviceOf>) => device.packs.remove('1-102-1', VEHICLE.saexRef)
  const forget = async (device: ReturnType<typeof deviceOf>) => device.rows.clear()

  test.each([
    ['removed while its pictures come', takeOut, '/pictures/'],
    ['removed while its answers come', takeOut, '/api/'],
    ['forgotten with everything while its pictures come', forget, '/pictures/'],
  ])('stays away: %s', async (_name, leave, when) => {
    const shop = shopOf()
    const device = deviceOf(shop)
    await device.save()
    const [before] = device.pack().content.vehicles
    for (const rows of Object.values(device.memory.tables)) rows.clear()
    shop.state.beforeAnswer = async (url) => (url.startsWith(when) ? leave(device) : undefined)
    expect(await device.save(before)).toEqual({ ok: false, reason: 'removed' })
    expect(device.rows.size).toBe(0)
    expect(device.memory.tables.pictures.size).toBe(0)
  })

  test('its answers are not kept any more', async () => {
    const shop = shopOf()
    const device = deviceOf(shop)
    await device.save()
    const [before] = device.pack().content.vehicles
    for (const rows of Object.values(device.memory.tables)) rows.clear()
    shop.asked.length = 0
    shop.state.beforeAnswer = async () => forget(device)
    await device.save(before)
    expect([device.memory.tables.answers.size, shop.asked.length]).toEqual([0, 1])
  })

  test('a picture that was kept all the same is not pinned', async () => {
    const device = deviceOf(shopOf())
    const { pictures } = device.memory.tables
    // With the last one.
    device.memory.afterWrite = () => (pictures.size === 4 ? device.rows.clear() : undefined)
    expect(await device.save()).toEqual({ ok: false, reason: 'removed' })
    expect([...pictures.values()].map((row) => row['isPinned'])).toEqual([0, 0, 0, 0])
  })
})
