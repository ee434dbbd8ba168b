import { describe, expect, test } from 'vitest'
import { hasOtherFormat } from '../../../src/offline/stock/list-records.ts'
import { createListReader } from '../../../src/offline/stock/saved-list.ts'
import { blocksOf, openListShop } from '../../support/list-shop.ts'
import { createMemoryStock, type MemoryStock } from '../../support/memory-stock.ts'
import { createWay, openTab } from '../../support/sync-rig.ts'

const shop = openListShop()
const { writeOdd, expectStock } = shop

describe('a list that an older build has kept in another format', () => {
  /** Three vehicles as the first format had them: made narrow on the device, and as they came. */
  const NARROW =
    'AwAAwVmIPL0AAAAAAADwPwAAAAAAAAAAAADwPwAAAAAAAPA/AAAAAAAAAAAASI9AAAAAAAAAAAAAAPA/AAAAAAAA8D8AAAAAAAAAAAAAAAAAAPA/AAAAAAAA8D8AAAAAAAAAAAAAAAAAjJ9AAAAAAAAA8D8AAAAAAAAAAAAAAAAAACZAAAAAAAAA8D8AAAAAAAAAAAAAAAAAAPA/AAAAAAAA8D8AAAAAAAAAAAAAAAAAADVAAAAAAAAA8D8AAAAAAAAAAAAAAAAAAD9AAAAAAAAA8D8AAAAAAAAAAAAAAAAAiLNAAAAAAMBo80ABAAAABQAAAAAAAAAAAAAAAAAAAAAAAIBpfoBBAQAAAAMAAAAAAAAAAGBg9cJ8GUMAAAAAAADwPwAAAAAAAAAAAAAAAAAAAAAAAAAAAADwPwAAAAAAAAAAAAAAAAAA8D8AAAAAAADwPwAAAAAAAAAAAAAAAACogEAAAAAAAADwPwAAAAAAAAAAAAAAAAAAAAAAAAAAAADwPwAAAAA='
  const AS_IT_CAME = 'AQAAA5LcO1HiaRii95sJGm92OvugeP+NE1DTOHjPl0yXDvQElJBa6XbW7h+fWO4v9nOuMGyLkYcIh0yuwswQYg=='
  const DIGEST = 'LH977UI2MEm9UYjyALANYw'

  const state = {
    handle: '0123456789ab',
    revision: 1,
    count: 6,
    digest: 'cfe2a3b4c5d6e7f8',
    blocks: ['own-1-0', DIGEST],
    names: DIGEST,
    bytes: 600,
    savedAt: '2026-11-19T08:00:00.000Z',
  }
  const manifest = {
    handle: state.handle,
    revision: 1,
    count: 3,
    digest: state.digest,
    blocks: [{ digest: DIGEST, count: 3, bytes: 67 }],
    names: { digest: DIGEST, bytes: 40 },
    totalBytes: 107,
    builtAt: state.savedAt,
    also: [],
  }
  const picture = { url: '/pictures/a?w=320', kind: 'thumb', bytes: 3, lastUsed: 1, isPinned: 1 }
  const answer = {
    key: 'k',
    kind: 'vehicle',
    body: '{}',
    savedAt: '',
    revision: null,
    digest: null,
    bytes: 2,
    lastUsed: 1,
  }

  function bytesOf(base64: string): ArrayBuffer {
    return Uint8Array.from(Buffer.from(base64, 'base64')).buffer
  }

  /** What the older build left: the list, or the beginning of one, and what is kept beside it. */
  function leftBehind(record: 'list' | 'list-download'): MemoryStock {
    const stock = createMemoryStock()
    const value = record === 'list' ? { state, also: [], alsoAt: 5 } : { manifest, savedAt: state.savedAt, begunAt: 0 }
    stock.tables.meta.set(record, { name: record, value })
    if (record === 'list') stock.tables.blocks.set('own-1-0', { key: 'own-1-0', buf: bytesOf(NARROW) })
    stock.tables.blocks.set(DIGEST, { key: DIGEST, buf: bytesOf(AS_IT_CAME) })
    stock.tables.pictures.set(picture.url, picture)
    stock.tables.answers.set(answer.key, answer)
    return stock
  }

  test.each(['list', 'list-download'] as const)('is fetched anew by the next update (%s)', async (record) => {
    await writeOdd({ count: 60, seed: 61 })
    const stock = leftBehind(record)
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    const { sync, store } = openTab({ way, stock })
    expect(await createListReader({ store }).load()).toBeUndefined()
    expect(await sync.update()).toMatchObject({ ok: true })
    await expectStock(store)
    expect(blocksOf(stock).map(({ key }) => key)).not.toContain(DIGEST)
    expect([...stock.tables.meta.keys()].toSorted()).toEqual(['list', 'list-names'])
    expect(way.asked.filter((url) => url.includes(DIGEST) || url.includes(state.handle))).toEqual([])
    expect(stock.tables.pictures.get(picture.url)).toEqual(picture)
    expect(stock.tables.answers.get(answer.key)).toEqual(answer)
    expect(await store.read(['meta'], hasOtherFormat)).toEqual({ ok: true, value: false })
  })

  test('waits for a connection on which it may be fetched', async () => {
    await writeOdd({ count: 10, seed: 62 })
    const stock = leftBehind('list')
    const way = createWay(shop.app)
    const { sync, store } = openTab({ way, stock })
    expect(await sync.update({ mayBegin: false })).toEqual({ ok: false, reason: 'large' })
    way.fault = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await sync.update()).toEqual({ ok: false, reason: 'away' })
    expect(await store.read(['meta'], hasOtherFormat)).toEqual({ ok: true, value: true })
    way.fault = (given) => given
    expect(await sync.update()).toMatchObject({ ok: true })
    await expectStock(store)
  })

  test('goes when the list is removed', async () => {
    const stock = leftBehind('list')
    const { sync, store } = openTab({ way: createWay(shop.app), stock })
    await sync.remove()
    expect(await store.read(['meta'], hasOtherFormat)).toEqual({ ok: true, value: false })
    expect(await sync.update()).toEqual({ ok: false, reason: 'none' })
  })
})
