import type { Vehicle } from '../shared/contract/stock.ts'
import type { DeviceStore } from './device-store.ts'
import type { SavedSearch } from './mine-tables.ts'
import { nextSeq } from './next-seq.ts'

/** The searches that the visitor keeps on this device. */
export function savedSearches(store: DeviceStore) {
  return {
    /** Newest first. */
    list: () => store.read(['savedSearches'], (database) => database.savedSearches.orderBy('seq').reverse().toArray()),

    /** A search of the same address takes its new name and mark, and comes first. */
    save: (search: Omit<SavedSearch, 'seq'>) =>
      store.write(['savedSearches'], async ({ savedSearches: table }) => {
        await table.put({ ...search, seq: await nextSeq(table) })
      }),

    remove: (address: string) =>
      store.write(['savedSearches'], (database) => database.savedSearches.delete(address).then(() => undefined)),

    /**
     * Remembers that the visitor has now seen this search; one that was removed meanwhile stays removed. An older mark, as
     * an old stock list gives it, does not take the place of a newer one.
     */
    markSeen: (address: string, newestSeen: string) =>
      store.write(['savedSearches'], async ({ savedSearches: table }) => {
        const known = await table.get(address)
        if (known && isLater(newestSeen, known.newestSeen ?? '')) await table.update(address, { newestSeen })
      }),
  }
}

type Listed = Pick<Vehicle, 'listedAt'>

/** The mark of a visit, `newestSeen`: when the newest of these vehicles was listed, '' = there is none. */
export function newestListed(vehicles: readonly Listed[]): string {
  return vehicles.reduce((newest, { listedAt }) => (isLater(listedAt, newest) ? listedAt : newest), '')
}

/**
 * How many of these vehicles were listed after the mark of the last visit: ['10:00', '09:00', '08:00'] after '08:00' are 2.
 * Vehicles of one import are listed at one instant, so that instant counts as seen.
 */
export function countListedAfter(vehicles: readonly Listed[], newestSeen: string): number {
  return vehicles.filter(({ listedAt }) => isLater(listedAt, newestSeen)).length
}

function isLater(instant: string, other: string): boolean {
  return other === '' || Date.parse(instant) > Date.parse(other)
}
