import { describe, expect, test, vi } from 'vitest'
import { createPictureResolver } from '../../../../src/offline/answers/pictures.ts'
import { pictureOf, type PictureRead } from '../../../../src/offline/answers/picture-reads.ts'
import type { Fetch } from '../../../../src/offline/fetch-text.ts'
import { createMemoryStock } from '../../../support/memory-stock.ts'
import { HOUR_MS, START_MS } from './rig.ts'

function pictureAt(url: string): PictureRead {
  const picture = pictureOf({ method: 'GET', url, headers: new Headers() })
  if (picture === undefined) throw new Error(`${url} is no picture`)
  return picture
}

function bytesOf(text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    headers: { 'content-type': 'image/webp', 'content-length': String(text.length), ...headers },
  })
}

const AWAY: Fetch = async () => Promise.reject(new TypeError('Failed to fetch'))

function createRig() {
  const stock = createMemoryStock()
  const state = { at: START_MS, why: undefined as 'offline' | undefined, isSlow: false }
  const outliving: Promise<unknown>[] = []
  const grew = vi.fn(async () => undefined)
  const resolve = createPictureResolver({
    store: stock.open(),
    now: () => state.at,
    wait: (ms) => new Promise((go) => void setTimeout(go, ms === 2500 ? 50 : 0)),
    connectivity: { whyNot: () => state.why },
    grew,
    isSlowLine: () => state.isSlow,
  })
  return {
    stock,
    state,
    grew,
    resolve,
    ask: async (url: string, fetch: Fetch) => {
      const request = { input: url, init: {}, signal: new AbortController().signal, fetch }
      const response = await resolve(pictureAt(url), { ...request, outlive: (work) => outliving.push(work) })
      const text = await response.text()
      await Promise.all(outliving)
      return text
    },
    kept: () => [...stock.tables.pictureBytes.keys()],
  }
}

describe('a picture', () => {
  test.each([
    ['/pictures/d1-3-9?w=320', { kind: 'thumb', url: '/pictures/d1-3-9?w=320', isImmutable: true, saexRef: null }],
    ['/pictures/d1-3-9?w=640&x=1', { kind: 'photo', url: '/pictures/d1-3-9?w=640' }],
    ['/pictures/d1-3-9', { kind: 'photo', url: '/pictures/d1-3-9', width: null }],
    ['/pictures/of/saex1234?w=320', { kind: 'thumb', isImmutable: false, saexRef: 'SAEX0001234' }],
    ['/suppliers/3.png', { kind: 'thumb', isImmutable: false }],
  ])('%s', (url, facts) => expect(pictureAt(url)).toMatchObject(facts))

  test.each([
    '/pictures/d1-3-9/preview.jpg',
    '/pictures/of/banana',
    '/suppliers/a.png',
    '/popular/x.webp',
    '/pictures/',
    '/api/stock/image?id=1',
  ])('%s is none', (url) => expect(pictureOf({ method: 'GET', url, headers: new Headers() })).toBeUndefined())

  test('with a token, or in parts, is none of ours', () => {
    for (const headers of [{ Token: 'x' }, { Range: 'bytes=0-9' }]) {
      expect(pictureOf({ method: 'GET', url: '/pictures/a', headers: new Headers(headers) })).toBeUndefined()
    }
  })
})

describe('on its way', () => {
  test('it is kept as bytes with its bookkeeping, and given from the device ever after', async () => {
    const rig = createRig()
    expect(await rig.ask('/pictures/a?w=320', async () => bytesOf('picture'))).toBe('picture')
    expect(rig.stock.tables.pictures.get('/pictures/a?w=320')).toEqual({
      url: '/pictures/a?w=320',
      kind: 'thumb',
      bytes: 7,
      lastUsed: 500_000 * HOUR_MS,
      isPinned: 0,
    })
    expect(rig.stock.tables.pictureBytes.get('/pictures/a?w=320')?.['file']).toMatchObject({ type: 'image/webp' })
    expect(rig.grew).toHaveBeenCalledWith('thumb', 7)
    expect(await rig.ask('/pictures/a?w=320', AWAY)).toBe('picture')
  })

  test.each([
    ['shorter than it says', () => bytesOf('pict', { 'content-length': '7' })],
    ['of no told length', () => new Response('pict', { headers: { 'content-type': 'image/webp' } })],
    ['empty', () => bytesOf('')],
  ])('one that is %s is never kept', async (_what, make) => {
    const rig = createRig()
    await rig.ask('/pictures/a?w=320', async () => make())
    expect(rig.kept()).toEqual([])
  })

  test('half a picture is fetched anew past the browser’s cache', async () => {
    const rig = createRig()
    const fetch = vi.fn<Fetch>(async (_url, { cache }) => {
      return cache === 'reload' ? bytesOf('picture') : bytesOf('pict', { 'content-length': '7' })
    })
    expect(await rig.ask('/pictures/a?w=320', fetch)).toBe('pict')
    expect(await rig.ask('/pictures/a?w=320', AWAY)).toBe('picture')
  })

  test('one that was cut twice is fetched anew when it is asked for again', async () => {
    const rig = createRig()
    const half = () => new Response('pict', { headers: { 'content-type': 'image/webp' } })
    expect(await rig.ask('/pictures/a?w=320', async () => half())).toBe('pict')
    expect(rig.kept()).toEqual([])
    const fromCache: Fetch = async (_url, { cache }) => (cache === 'reload' ? bytesOf('picture') : half())
    expect(await rig.ask('/pictures/a?w=320', fromCache)).toBe('pict')
    expect(await rig.ask('/pictures/a?w=320', AWAY)).toBe('picture')
  })

  test('where none comes whole none is fetched twice any more, until one does', async () => {
    const rig = createRig()
    const cut = vi.fn<Fetch>(async () => bytesOf('pict', { 'content-length': '7' }))
    for (const key of ['a', 'b', 'c', 'd', 'e']) await rig.ask(`/pictures/${key}?w=320`, cut)
    expect(cut).toHaveBeenCalledTimes(3 * 2 + 2)
    await rig.ask('/pictures/whole?w=320', async () => bytesOf('picture'))
    await rig.ask('/pictures/f?w=320', cut)
    expect(cut).toHaveBeenCalledTimes(3 * 2 + 2 + 2)
  })

  test.each([
    ['a portal’s page', new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a fault', new Response('{}', { status: 500, headers: { 'content-type': 'image/webp' } })],
  ])('%s in its place is neither kept nor given', async (_what, response) => {
    const rig = createRig()
    await expect(rig.ask('/pictures/a?w=320', async () => response)).rejects.toThrow('no picture came')
    expect(rig.kept()).toEqual([])
  })

  test('without a connection another width of it does, the next wider one first', async () => {
    const rig = createRig()
    for (const width of [160, 640, 1600]) await rig.ask(`/pictures/a?w=${width}`, async () => bytesOf(`of ${width}`))
    await rig.ask('/pictures/ab?w=320', async () => bytesOf('another'))
    rig.state.why = 'offline'
    expect(await rig.ask('/pictures/a?w=320', AWAY)).toBe('of 640')
    expect(await rig.ask('/pictures/a', AWAY)).toBe('of 1600')
    await expect(rig.ask('/pictures/b?w=320', AWAY)).rejects.toThrow('Failed to fetch')
  })

  test('on a slow line a wider one that is kept does, and nothing is fetched; a narrower one does not', async () => {
    const rig = createRig()
    for (const width of [160, 640, 1600]) await rig.ask(`/pictures/a?w=${width}`, async () => bytesOf(`of ${width}`))
    expect(await rig.ask('/pictures/a?w=320', async () => bytesOf('of 320'))).toBe('of 320')
    rig.state.isSlow = true
    expect(await rig.ask('/pictures/a?w=480', async () => bytesOf('of 480'))).toBe('of 640')
    expect(await rig.ask('/pictures/a?w=1600', async () => bytesOf('anew'))).toBe('of 1600')
    expect(await rig.ask('/pictures/a', async () => bytesOf('the whole'))).toBe('the whole')
    expect(await rig.ask('/pictures/b?w=320', async () => bytesOf('of b'))).toBe('of b')
  })

  test('the main picture of a vehicle is known from the answers that showed it', async () => {
    const rig = createRig()
    await rig.ask('/pictures/a?w=320', async () => bytesOf('main'))
    const result = { cars: [{ saexRef: 'SAEX0000001', images: ['/pictures/a'] }], count: 1 }
    const body = JSON.stringify({ errorCode: 0, errorMessage: '', result })
    rig.stock.tables.answers.set('x', { key: 'x', kind: 'search', body })
    expect(await rig.ask('/pictures/of/SAEX0000001?w=320', AWAY)).toBe('main')
    await expect(rig.ask('/pictures/of/SAEX0000002?w=320', AWAY)).rejects.toThrow()
    rig.stock.tables.answers.set('y', { key: 'y', kind: 'search', body: body.replace('0000001', '0000002') })
    rig.state.at += 60_000
    expect(await rig.ask('/pictures/of/SAEX0000002?w=320', AWAY)).toBe('main')
  })

  test('a logo may change: the network’s is taken while there is one', async () => {
    const rig = createRig()
    await rig.ask('/suppliers/3.png', async () => bytesOf('old'))
    expect(await rig.ask('/suppliers/3.png', async () => bytesOf('new'))).toBe('new')
    expect(await rig.ask('/suppliers/3.png', AWAY)).toBe('new')
    const breaksOffLate = () =>
      new Promise<Response>((_, reject) => void setTimeout(() => reject(new TypeError()), 150))
    expect(await rig.ask('/suppliers/3.png', breaksOffLate)).toBe('new')
  })

  test('a record without its bytes is fetched again', async () => {
    const rig = createRig()
    await rig.ask('/pictures/a?w=320', async () => bytesOf('picture'))
    rig.stock.tables.pictureBytes.set('/pictures/a?w=320', {
      url: '/pictures/a?w=320',
      file: { buf: new ArrayBuffer(0), type: 'image/webp' },
    })
    expect(await rig.ask('/pictures/a?w=320', async () => bytesOf('picture'))).toBe('picture')
  })

  test('use is written down once an hour, in one go', async () => {
    const rig = createRig()
    for (const key of ['a', 'b']) await rig.ask(`/pictures/${key}?w=320`, async () => bytesOf(key))
    let writes = 0
    rig.stock.beforeWrite = () => void (writes += 1)
    rig.state.at += HOUR_MS
    await Promise.all(['a', 'b', 'a'].map((key) => rig.ask(`/pictures/${key}?w=320`, AWAY)))
    await rig.ask('/pictures/a?w=320', AWAY)
    expect(writes).toBe(1)
    expect(rig.stock.tables.pictures.get('/pictures/b?w=320')).toMatchObject({ lastUsed: 500_001 * HOUR_MS })
  })
})
