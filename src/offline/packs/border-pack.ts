import type { Country, Destination } from '../../shared/contract/reference.ts'
import type { Vehicle } from '../../shared/contract/stock.ts'
import type { DeviceStore } from '../device-store.ts'
import type { SavedAnswer, SavedPicture } from '../stock/stock-tables.ts'

export type PackPlace = { readonly country: Country; readonly port: Destination }

/** A picture of a pack as it was kept; the digest proves later that it still is. */
export type PackedPicture = Pick<SavedPicture, 'url' | 'kind' | 'bytes'> & { readonly digest: string }

export type PackedVehicle = {
  readonly saexRef: string
  readonly vehicle: Vehicle
  /** The server's answers of vehicle and delivered price: should the disposable database lose them, they are put back. */
  readonly answers: readonly SavedAnswer[]
  /** Every picture that belongs to it, also those that did not come: these have no digest yet. */
  readonly pictures: readonly (PackedPicture | Pick<SavedPicture, 'url' | 'kind'>)[]
  /** When all of it was last fetched, by the server's clock, ISO 8601 UTC. */
  readonly savedAt: string
}

/** Vehicles with all that one needs of them at one border post or port; one pack a destination. */
export type PackContent = {
  readonly place: PackPlace
  /** The server's answers about the place: delivery prices, entry rules, ports, rates. */
  readonly facts: readonly SavedAnswer[]
  /** Newest last. */
  readonly vehicles: readonly PackedVehicle[]
}

/** A pack is named by its route. */
export function packIdOf({ port: { startLocationId, endLocationId, deliveryTypeId } }: PackPlace): string {
  return `${startLocationId}-${endLocationId}-${deliveryTypeId}`
}

/** The packs of this device, in the precious database. */
export function borderPacks(store: DeviceStore) {
  return {
    /** Latest saved first. */
    list: () => store.read(['borderPacks'], (database) => database.borderPacks.orderBy('savedAt').reverse().toArray()),

    /** Puts a vehicle with the facts of the place into the pack of that place, instead of what it had of it before. */
    put: ({ place, facts }: Omit<PackContent, 'vehicles'>, packed: PackedVehicle) =>
      store.write(['borderPacks'], async ({ borderPacks: table }) => {
        const packId = packIdOf(place)
        const before = (await table.get(packId))?.content.vehicles ?? []
        const vehicles = [...before.filter(({ saexRef }) => saexRef !== packed.saexRef), packed]
        await table.put({ packId, savedAt: packed.savedAt, content: { place, facts, vehicles } })
      }),

    /** Takes a vehicle out; a pack without any goes with it. */
    remove: (packId: string, saexRef: string) =>
      store.write(['borderPacks'], async ({ borderPacks: table }) => {
        const pack = await table.get(packId)
        if (pack === undefined) return
        const vehicles = pack.content.vehicles.filter((packed) => packed.saexRef !== saexRef)
        if (vehicles.length === 0) await table.delete(packId)
        else await table.put({ ...pack, content: { ...pack.content, vehicles } })
      }),
  }
}
export type BorderPacks = ReturnType<typeof borderPacks>
