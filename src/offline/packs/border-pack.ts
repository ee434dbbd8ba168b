import type { DeviceStore } from '../device-store.ts'
import type { BorderPack } from '../mine-tables.ts'
import type { PackContent, PackedVehicle, PackPlace } from './pack-content.ts'

/** A pack is named by its route. */
export function packIdOf({ port: { startLocationId, endLocationId, deliveryTypeId } }: PackPlace): string {
  return `${startLocationId}-${endLocationId}-${deliveryTypeId}`
}

/** The packs of this device, in the precious database. */
export function borderPacks(store: DeviceStore) {
  return {
    /** Latest saved first. */
    list: () => store.read(['borderPacks'], (database) => database.borderPacks.orderBy('savedAt').reverse().toArray()),

    has: (place: PackPlace, saexRef: string) =>
      store.read(['borderPacks'], async ({ borderPacks: table }) => isIn(await table.get(packIdOf(place)), saexRef)),

    /**
     * Puts a vehicle with the facts of the place into the pack of that place, instead of what it had of it before. Unless it
     * `mayAdd` the vehicle, one that was removed meanwhile stays removed. Answers whether the pack has it now.
     */
    put: (
      { place, facts }: Omit<PackContent, 'vehicles'>,
      packed: PackedVehicle,
      { mayAdd }: { readonly mayAdd: boolean },
    ) =>
      store.write(['borderPacks'], async ({ borderPacks: table }) => {
        const packId = packIdOf(place)
        const pack = await table.get(packId)
        if (!mayAdd && !isIn(pack, packed.saexRef)) return false
        const before = pack?.content.vehicles ?? []
        const vehicles = [...before.filter(({ saexRef }) => saexRef !== packed.saexRef), packed]
        await table.put({ packId, savedAt: packed.savedAt, content: { place, facts, vehicles } })
        return true
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

function isIn(pack: BorderPack | undefined, saexRef: string): boolean {
  return pack?.content.vehicles.some((packed) => packed.saexRef === saexRef) === true
}
