import type { DeviceStore, Outcome } from './device-store.ts'
import type { Draft } from './mine-tables.ts'
import { DAY_MS } from '../shared/domain/durations.ts'

/** It may name a person, and nobody comes back to it after so long. */
const KEPT_MS = 30 * DAY_MS

/** A form of one tab: tabs do not overwrite each other's words. */
type Place = Pick<Draft, 'form' | 'tabId'>

/** Half-filled forms, so that they stand there again after a reload: the table `drafts`. `now` in ms of the device. */
export function formDrafts({ store, now }: { readonly store: DeviceStore; readonly now: () => number }) {
  const oldest = () => new Date(now() - KEPT_MS).toISOString()

  return {
    /** What was last kept, undefined = nothing. */
    find: ({ form, tabId }: Place): Promise<Outcome<unknown>> =>
      store.read(['drafts'], async ({ drafts }) => {
        const draft = await drafts.get([form, tabId])
        return draft === undefined || draft.updatedAt < oldest() ? undefined : draft.values
      }),

    keep: ({ form, tabId }: Place, values: unknown): Promise<Outcome<unknown>> =>
      store.write(['drafts'], ({ drafts }) =>
        drafts.put({ form, tabId, updatedAt: new Date(now()).toISOString(), values }),
      ),

    drop: ({ form, tabId }: Place): Promise<Outcome<void>> =>
      store.write(['drafts'], ({ drafts }) => drafts.delete([form, tabId])),

    /** Takes out what nobody came back to; of no tab. */
    dropOld: async (): Promise<void> => {
      const found = await store.read(['drafts'], ({ drafts }) => drafts.where('updatedAt').below(oldest()).count())
      if (!found.ok || found.value === 0) return
      await store.write(['drafts'], ({ drafts }) => drafts.where('updatedAt').below(oldest()).delete())
    },

    /** Takes out those of every tab. */
    forgetAll: (): Promise<Outcome<void>> => store.write(['drafts'], ({ drafts }) => drafts.clear()),
  }
}
