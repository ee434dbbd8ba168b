import type { Country, Destination } from '../../shared/contract/reference.ts'
import type { Vehicle } from '../../shared/contract/stock.ts'
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
