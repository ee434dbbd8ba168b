import { expect, test } from 'vitest'
import { blocksOf, openListShop } from '../../support/list-shop.ts'
import { createMemoryStock } from '../../support/memory-stock.ts'
import { createWay, openTab } from '../../support/sync-rig.ts'

const shop = openListShop()

test.each(['list', 'list-download'] as const)(
  'a tab of an older build leaves alone what a newer one keeps (%s), and asks for it once',
  async (name) => {
    await shop.writeOdd({ count: 60, seed: 71 })
    const stock = createMemoryStock()
    const kept = { name, value: { format: 9, state: { blocks: ['own-99-0'] }, manifest: {} } }
    stock.tables.meta.set(name, kept)
    stock.tables.blocks.set('own-99-0', { key: 'own-99-0', buf: new ArrayBuffer(8) })
    const way = createWay(shop.app, { vehiclesABlock: 25 })
    way.format = 9
    const { sync } = openTab({ way, stock })
    expect(await sync.update()).toEqual({ ok: false, reason: 'outdated' })
    expect(blocksOf(stock).map(({ key }) => key)).toEqual(['own-99-0'])
    expect(stock.tables.meta.get(name)).toEqual(kept)
    const asked = way.asked.length
    expect(await sync.update()).toEqual({ ok: false, reason: 'outdated' })
    expect(way.asked).toHaveLength(asked)
  },
)
