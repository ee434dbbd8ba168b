import type { OrderedStock } from '../stock-at-revision.ts'
import { nameIndexLayout } from './index-layout.ts'
import { loadSnapshot } from './load-snapshot.ts'
import { UnusableSnapshot } from './snapshot-blobs.ts'
import { createSnapshotWriter, type SnapshotWriter, type WriterOptions } from './snapshot-writer.ts'

/** Fewer are read from the database in some 0.2 s (docs/decisions/0005-stock-index.md, docs/decisions/0038-index-snapshots.md). */
const LEAST_VEHICLES = 50_000

/** The stock in the order of the index, as it is kept in the store between two starts. */
export type IndexSnapshots = Pick<SnapshotWriter, 'offer' | 'close'> & {
  /** Undefined where there is none that leads to the stock as the database has it, whatever the reason; never throws but for `stop`. */
  readonly load: (stop: AbortSignal) => Promise<OrderedStock | undefined>
}

type Options = Omit<WriterOptions, 'layout' | 'leastVehicles'> & { readonly leastVehicles?: number }

export function createIndexSnapshots({ leastVehicles = LEAST_VEHICLES, ...options }: Options): IndexSnapshots {
  const layout = nameIndexLayout()
  const writer = createSnapshotWriter({ ...options, layout, leastVehicles })
  return {
    offer: writer.offer,
    close: writer.close,
    load: async (stop) => {
      try {
        return await loadSnapshot({ ...options, layout }, stop)
      } catch (error) {
        stop.throwIfAborted()
        if (error instanceof UnusableSnapshot) writer.distrust()
        options.log.warn({ err: error }, 'the stored stock index could not be used; the database is read instead')
        return undefined
      }
    },
  }
}
