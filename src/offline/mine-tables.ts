import type { EmailQuoteResult, QuoteResult } from '../shared/contract/quotes.ts'
import type { Vehicle } from '../shared/contract/stock.ts'
import type { Total } from '../shared/domain/quote-total.ts'
import type { PackContent } from './packs/pack-content.ts'
import type { StoredFile } from './stored-file.ts'

/** What a request for a quotation is about, as the visitor saw it. Nothing here names a person. */
export type QuoteSubject = {
  readonly vehicle: Vehicle
  readonly place: { readonly port: string; readonly country: string }
  /** The total on screen when it was asked for; null = none was. */
  readonly seenTotal: Total | null
  /**
   * The language that it was asked for in, in which the paper is written; absent in requests from before there were
   * several.
   */
  readonly language?: string
}

/**
 * A quotation that the server issued, as it was issued. `mail` = what the server last said of its e-mail; `outboxKey` =
 * the item that asked for it.
 */
export type StoredQuote = Omit<QuoteResult, 'base64'> &
  Pick<QuoteSubject, 'place' | 'seenTotal'> & {
    readonly vehicleId: number
    readonly pdf: StoredFile
    readonly mail: EmailQuoteResult['state'] | null
    readonly outboxKey: string
  }

/** Why an item was not done: a key of the contract, NETWORK, or one of `LOCAL_REASONS` of the outbox. */
export type OutboxError = {
  readonly errorKey: string
  /** Sentences of the server by the contract's field names; they repeat no value. */
  readonly fields: Readonly<Record<string, string>>
}

/** Something that waits to be sent. `key` is its Idempotency-Key; order is `seq`, never a clock; times in ms of the device. */
export type OutboxItem = {
  readonly key: string
  readonly seq: number
  readonly kind: 'issueQuote' | 'emailQuote'
  /** Body of the request, byte for byte as it was queued; '' = none, or answered: it names a person, so it goes then. */
  readonly payload: string
  readonly payloadHash: string
  readonly state: 'queued' | 'sending' | 'waiting' | 'attention' | 'done'
  readonly attempts: number
  readonly nextAt: number
  readonly leaseUntil: number
  /** Key of the item that must be done first. */
  readonly dependsOn: string | null
  /** When the visitor last asked for it. */
  readonly askedAt: number
  readonly subject: QuoteSubject
  /** The quotation, once it is known. */
  readonly quoteId: number | null
  readonly lastError: OutboxError | null
}

/** A half-filled form; `updatedAt` ISO 8601 UTC. */
export type Draft = {
  readonly form: string
  readonly tabId: string
  readonly updatedAt: string
  readonly values: unknown
}

type Setting = { readonly name: string; readonly value: unknown }

/** A reserve of bytes that a precious write may free when the device is full. */
type Reserve = { readonly id: 1; readonly buf: ArrayBuffer }

/** A vehicle that the visitor keeps, as it was last answered. */
export type SavedVehicle = {
  readonly saexRef: string
  /** Newest has the highest. */
  readonly seq: number
  readonly vehicle: Vehicle
  /** Price including VAT in rand when it was saved. */
  readonly priceWhenSaved: number
  /** Clock of the device at the last answer, ISO 8601 UTC. */
  readonly checkedAt: string
  /** The server no longer knows the reference. */
  readonly isGone: boolean
}

export type RecentVehicle = {
  readonly saexRef: string
  /** Newest has the highest. */
  readonly seq: number
  readonly vehicle: Vehicle
}

/** A search under a name. Its address (`?make=Toyota&sort=21`, '' = the default search) is its identity. */
export type SavedSearch = {
  readonly address: string
  readonly name: string
  /** Newest has the highest. */
  readonly seq: number
  /**
   * When the newest vehicle of the last visit was listed, ISO 8601 UTC: '' = there was none, null = not known, because
   * no answer came yet.
   */
  readonly newestSeen: string | null
}

/** Vehicles for one border post or port, kept for the road. `savedAt` by the server's clock, ISO 8601 UTC. */
export type BorderPack = { readonly packId: string; readonly savedAt: string; readonly content: PackContent }

/** Every table with the type of its rows. */
export type MineRows = {
  readonly quotes: StoredQuote
  readonly outbox: OutboxItem
  readonly drafts: Draft
  readonly settings: Setting
  readonly reserve: Reserve
  readonly savedVehicles: SavedVehicle
  readonly recentVehicles: RecentVehicle
  readonly savedSearches: SavedSearch
  readonly borderPacks: BorderPack
}
export type MineTable = keyof MineRows

/**
 * The versions of the database, oldest first: keys and indexes in Dexie's notation. A version that has shipped is never
 * edited; the next one repeats nothing and only adds tables or indexes, so that every older row stays readable.
 */
export const MINE_VERSIONS: readonly Readonly<Partial<Record<MineTable, string>>>[] = [
  {
    quotes: 'quoteId, issuedAt, vehicleId',
    outbox: 'key, [state+nextAt], dependsOn, seq',
    drafts: '[form+tabId], updatedAt',
    settings: 'name',
    reserve: 'id',
    savedVehicles: 'saexRef, seq',
    recentVehicles: 'saexRef, seq',
    savedSearches: 'address, seq',
    borderPacks: 'packId, savedAt',
  },
]

export const MINE_TABLES: readonly MineTable[] = [
  'quotes',
  'outbox',
  'drafts',
  'settings',
  'reserve',
  'savedVehicles',
  'recentVehicles',
  'savedSearches',
  'borderPacks',
]

/** Written through to the disk before they count as kept: what cannot be asked for again. */
export const PRECIOUS_TABLES: readonly MineTable[] = ['outbox', 'quotes']
