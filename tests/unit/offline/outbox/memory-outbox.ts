import type { DeviceStore } from '../../../../src/offline/device-store.ts'
import type { OutboxItem, StoredQuote } from '../../../../src/offline/mine-tables.ts'
import { quoteOutbox } from '../../../../src/offline/outbox/quote-outbox.ts'

/** An outbox over maps, with the calls of Dexie's tables that its tests need. */
export function memoryOutbox({ now, items = [] }: { readonly now: number; readonly items?: readonly OutboxItem[] }) {
  const rows = new Map(items.map((item) => [item.key, item]))
  const papers = new Map<number, StoredQuote>()
  const inOrder = () => [...rows.values()].toSorted((a, b) => a.seq - b.seq)
  const matching = ({ dependsOn }: { dependsOn: string }, extra: (item: OutboxItem) => boolean = () => true) =>
    [...rows.values()].filter((item) => item.dependsOn === dependsOn && extra(item))
  const outbox = {
    get: async (key: string) => rows.get(key),
    put: async (item: OutboxItem) => void rows.set(item.key, item),
    bulkPut: async (changed: readonly OutboxItem[]) => changed.forEach((item) => rows.set(item.key, item)),
    delete: async (key: string) => void rows.delete(key),
    toArray: async () => [...rows.values()],
    orderBy: () => ({ last: async () => inOrder().at(-1), toArray: async () => inOrder() }),
    where: (by: { dependsOn: string }) => ({
      delete: async () => matching(by).forEach(({ key }) => rows.delete(key)),
      modify: async (changes: Partial<OutboxItem>) =>
        matching(by).forEach((item) => rows.set(item.key, { ...item, ...changes })),
      and: (extra: (item: OutboxItem) => boolean) => ({
        first: async () => matching(by, extra)[0],
        toArray: async () => matching(by, extra),
      }),
    }),
  }
  const quotes = {
    get: async (quoteId: number) => papers.get(quoteId),
    put: async (quote: StoredQuote) => void papers.set(quote.quoteId, quote),
    update: async (quoteId: number, changes: Partial<StoredQuote>) => {
      const quote = papers.get(quoteId)
      if (quote !== undefined) papers.set(quoteId, { ...quote, ...changes })
    },
  }
  const settings = { get: async () => undefined, put: async () => undefined }
  const run = async (_tables: unknown, work: (database: never) => unknown) => ({
    ok: true,
    value: await work({ outbox, quotes, settings } as never),
  })
  const store = { read: run, write: run } as unknown as DeviceStore
  return { store, outbox: quoteOutbox({ store, now: () => now, random: () => 0.5 }), items: () => [...rows.values()] }
}
