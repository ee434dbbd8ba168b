import type { Outcome } from '../../../../offline/device-store.ts'
import { checkPack, unpinUnwanted } from '../../../../offline/packs/check-pack.ts'
import { sizeOf } from '../../../../offline/packs/fetch-whole.ts'
import { picturesOf } from '../../../../offline/packs/pack-plan.ts'
import { savePack } from '../../../../offline/packs/save-pack.ts'
import { packIdOf } from '../../../../offline/packs/border-pack.ts'
import type { PackPlace } from '../../../../offline/packs/pack-content.ts'
import type { Vehicle } from '../../../../shared/contract/stock.ts'
import { deviceStore } from '../../../api/device-store.ts'
import { network } from '../../../api/network.ts'
import { stockStore } from '../../../api/stock-store.ts'
import { isPriceOnRequest } from '../../../vehicle/vehicle-words.ts'
import { toDeliveryCostRequest } from '../../../buyer/delivery-cost-request.ts'
import { packs } from './use-packs.ts'

const fetch = (input: string, init: RequestInit) => network.fetch(input, init)
const tools = { fetch, store: stockStore, now: () => Date.now() }

type OnProgress = (progress: { readonly done: number; readonly total: number }) => void

/** Puts a vehicle into the pack of a place, or brings what it has there up to date. */
export async function packVehicle(saexRef: string, place: PackPlace, onProgress: OnProgress) {
  const listed = await packs.list()
  const pack = listed.ok ? listed.value.find(({ packId }) => packId === packIdOf(place)) : undefined
  const before = pack?.content.vehicles.find((packed) => packed.saexRef === saexRef)
  const toCostRequest = (vehicle: Vehicle) =>
    vehicle.status === 'sold' || isPriceOnRequest(vehicle) ? undefined : toDeliveryCostRequest(vehicle, place.port)
  return savePack({ saexRef, place, before, toCostRequest }, { ...tools, packs, onProgress })
}

export async function unpackVehicle(packId: string, saexRef: string): Promise<Outcome<void>> {
  const removed = await packs.remove(packId, saexRef)
  await unpinUnwanted(packs, stockStore)
  return removed
}

/** About how many bytes the pictures of a vehicle take, by those of its first photo; undefined when nobody says. */
export async function measurePack(vehicle: Vehicle): Promise<number | undefined> {
  const [first] = vehicle.images
  if (first === undefined) return 0
  const widths = picturesOf({ images: [first], supplierLogo: null })
  const sizes = await Promise.all(widths.map(({ url }) => sizeOf(url, fetch)))
  let sum = 0
  for (const size of sizes) {
    if (size === undefined) return undefined
    sum += size
  }
  return sum * vehicle.images.length
}

/** Puts back what the disposable database lost of the packs, where the pages look for it. */
export async function restorePacks(): Promise<void> {
  const listed = await packs.list()
  if (!listed.ok) return
  for (const pack of listed.value) await checkPack(pack, { mine: deviceStore, stock: stockStore })
}
