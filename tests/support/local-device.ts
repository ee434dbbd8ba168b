import { createLocalAnswers } from '../../src/offline/local/local-answers.ts'
import type { LocalList } from '../../src/offline/local/local-list.ts'
import type { LocalRead } from '../../src/offline/local/local-read.ts'
import type { CatalogueChanges } from '../../src/shared/contract/catalogue.ts'
import { applyChanges } from '../../src/shared/domain/stock-index/changes.ts'
import { buildStockIndex, type StockIndex } from '../../src/shared/domain/stock-index/stock-index.ts'
import { decodeBlock } from '../../src/shared/domain/stock-list/block.ts'
import { listRowsOf, toListColumns } from '../../src/shared/domain/stock-list/list-columns.ts'
import { toModelNames } from '../../src/shared/domain/stock-list/list-names.ts'
import type { TestApp } from './app.ts'
import { createListDevice } from './list-device.ts'

/** A device that saved the list and what travels with it through the real routes, and answers out of these alone. */
export function createLocalDevice({ app, clock }: Pick<TestApp, 'app' | 'clock'>) {
  const device = createListDevice()
  const saved = new Map<string, unknown>()
  let list: LocalList | undefined
  const answers = createLocalAnswers({ list: async () => list, saved: async (address) => saved.get(address) })

  function keep(index: StockIndex): void {
    const state = { revision: device.at().revision, savedAt: clock.now.toISOString() }
    list = { state, columns: columns(), names: device.names(), index }
  }
  const columns = () => toListColumns([...device.vehicles.values()].toSorted((a, b) => a.id - b.id))
  const build = () => buildStockIndex({ columns: columns(), models: toModelNames(device.names()) })

  return {
    /** The list and all that travels with it, anew. */
    save: async (): Promise<void> => {
      const { also } = await device.begin(app)
      for (const address of also) saved.set(address, (await app.inject(address)).json().result)
      keep(build())
    },
    /** Takes in what changed: beside the base of its index, or in an index built anew. */
    update: async (way: 'beside' | 'anew'): Promise<void> => {
      const changes = await device.follow(app)
      if (list !== undefined) keep(way === 'anew' ? build() : applyChanges(list.index, changesOf(changes)))
    },
    answer: (read: Pick<LocalRead, 'kind' | 'path'> & Partial<LocalRead>) =>
      answers.answer({ query: {}, body: undefined, ...read }),
    count: () => device.vehicles.size,
  }

  function changesOf({ upserts, removed }: CatalogueChanges) {
    const rows = listRowsOf(decodeBlock(Buffer.from(upserts, 'base64')))
    return { upserts: rows, removals: removed, models: toModelNames(device.names()) }
  }
}

export type LocalDevice = ReturnType<typeof createLocalDevice>
