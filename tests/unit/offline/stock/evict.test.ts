import { describe, expect, test, vi } from 'vitest'
import { createEvictor, waysToFreeSpace } from '../../../../src/offline/stock/evict.ts'
import type { AnswerKind, SavedPicture } from '../../../../src/offline/stock/stock-tables.ts'
import { createMemoryStock, type MemoryStock } from '../../../support/memory-stock.ts'

const MB = 1_000_000
const HOUR_MS = 3_600_000

function addPicture({ tables }: MemoryStock, given: Partial<SavedPicture> & { readonly url: string }): void {
  const row = { kind: 'photo', bytes: MB, lastUsed: 0, isPinned: 0, ...given }
  tables.pictures.set(row.url, row)
  tables.pictureBytes.set(row.url, { url: row.url, file: { buf: new ArrayBuffer(1), type: 'image/webp' } })
}

function addAnswer(
  { tables }: MemoryStock,
  given: { key: string; kind: AnswerKind; bytes: number; lastUsed?: number },
) {
  tables.answers.set(given.key, { lastUsed: 0, body: '', ...given })
}

/** Space for `photos` MB of photos and all else. */
function evictorOf(stock: MemoryStock, photos: number) {
  const quota = (photos + 49) * MB * 5
  const estimate = vi.fn<() => Promise<{ quota: number; usage: number }>>(async () => ({ quota, usage: 0 }))
  return { evictor: createEvictor({ store: stock.open(), estimate, isSmall: () => false }), estimate }
}

describe('the evictor', () => {
  test('takes the least lately used photos with their bytes, down to nine tenths, never those of border packs', async () => {
    const stock = createMemoryStock()
    for (let place = 0; place < 12; place++) addPicture(stock, { url: `/p/${place}`, lastUsed: 100 - place })
    addPicture(stock, { url: '/p/pinned', lastUsed: 1, isPinned: 1, bytes: 1 })
    const { evictor } = evictorOf(stock, 10)
    await evictor.grew('photo', MB)
    // Nine tenths of 10 MB, less the byte that the pack takes of the space.
    expect([...stock.tables.pictures.keys()]).toEqual([
      ...Array.from({ length: 8 }, (_, place) => `/p/${place}`),
      '/p/pinned',
    ])
    expect([...stock.tables.pictureBytes.keys()]).toEqual([...stock.tables.pictures.keys()])
  })

  test('takes first what a clock that ran ahead has marked', async () => {
    const stock = createMemoryStock()
    const now = Date.now()
    const lastUsed = { old: now - 5 * HOUR_MS, ahead: now + 900 * HOUR_MS, new: now }
    for (const [name, at] of Object.entries(lastUsed)) {
      addPicture(stock, { url: `/p/${name}`, lastUsed: at, bytes: 4 * MB })
      addAnswer(stock, { key: name, kind: 'search', lastUsed: at, bytes: 0.8 * MB })
    }
    const { evictor } = evictorOf(stock, 10)
    await evictor.grew('photo', MB)
    expect([...stock.tables.pictures.keys()]).toEqual(['/p/old', '/p/new'])
    expect([...stock.tables.answers.keys()]).toEqual(['old', 'new'])
  })

  test('counts once and then adds up what is told', async () => {
    const stock = createMemoryStock()
    addPicture(stock, { url: '/p/1', bytes: 8 * MB })
    const { evictor, estimate } = evictorOf(stock, 10)
    await evictor.grew('photo', 8 * MB)
    addPicture(stock, { url: '/p/2', bytes: 3 * MB, lastUsed: 5 })
    await evictor.grew('photo', 3 * MB)
    expect([...stock.tables.pictures.keys()]).toEqual(['/p/2'])
    expect(estimate).toHaveBeenCalledTimes(1)
  })

  test('keeps references whatever they take', async () => {
    const stock = createMemoryStock()
    addAnswer(stock, { key: 'rates', kind: 'reference', bytes: 5 * MB })
    addAnswer(stock, { key: 'cost', kind: 'cost', bytes: 10 })
    addAnswer(stock, { key: 'vehicle', kind: 'vehicle', bytes: 10 })
    await evictorOf(stock, 80).evictor.grew('reference', 5 * MB)
    expect([...stock.tables.answers.keys()]).toEqual(['rates', 'vehicle'])
  })

  test('takes many small rows in batches', async () => {
    const stock = createMemoryStock()
    for (let place = 0; place < 300; place++) {
      addAnswer(stock, { key: String(place), kind: place % 2 ? 'search' : 'counts', bytes: 10_000, lastUsed: place })
    }
    let writes = 0
    stock.beforeWrite = () => (writes += 1)
    await evictorOf(stock, 80).evictor.grew('search', 10_000)
    expect(stock.tables.answers.size).toBe(180)
    expect(writes).toBe(2)
  })

  test('does nothing where the store does not answer', async () => {
    const stock = createMemoryStock()
    addPicture(stock, { url: '/p/1', bytes: 90 * MB })
    stock.beforeWrite = () => {
      throw new Error('no storage')
    }
    await evictorOf(stock, 10).evictor.grew('photo', MB)
    expect(stock.tables.pictures.size).toBe(1)
  })
})

test('for something precious gives what is kept beside the stock list, and then the list', async () => {
  const stock = createMemoryStock()
  addPicture(stock, { url: '/p/1' })
  addAnswer(stock, { key: 'rates', kind: 'reference', bytes: 5 })
  stock.tables.meta.set('list', { name: 'list', value: {} })
  stock.tables.blocks.set('a', { key: 'a', buf: new ArrayBuffer(8) })
  const tellListGone = vi.fn<() => void>()
  const [giveAnswers, giveList] = waysToFreeSpace(stock.open(), tellListGone)
  await giveAnswers?.()
  expect([stock.tables.pictures.size, stock.tables.blocks.size]).toEqual([0, 1])
  expect(tellListGone).not.toHaveBeenCalled()
  await giveList?.()
  expect([stock.tables.blocks.size, stock.tables.meta.size, stock.tables.answers.size]).toEqual([0, 0, 1])
  expect(tellListGone).toHaveBeenCalledTimes(1)
})
