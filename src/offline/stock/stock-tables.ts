import type { StoredFile } from '../stored-file.ts'

/** What is known of the stock list that this device keeps. */
export type SavedListState = {
  /** The installation's list in its format, as `changes` wants it back. */
  readonly handle: string
  readonly revision: number
  /** Vehicles in the list. */
  readonly count: number
  /** `formatDigest` of all vehicles. */
  readonly digest: string
  /** Keys of its blocks, in order. */
  readonly blocks: readonly string[]
  /** Digest of its names. */
  readonly names: string
  /** Bytes that it takes on this device. */
  readonly bytes: number
  /** When the server last said that this is its list, by the server's clock, ISO 8601 UTC. */
  readonly savedAt: string
}

/** A single record by its name. */
type Meta = { readonly name: string; readonly value: unknown }

/**
 * A part of the stock list as `decodeBlock` reads it: under its digest as it came, or under a key of the device's own once
 * changes have gone into it.
 */
export type SavedBlock = { readonly key: string; readonly buf: ArrayBuffer }

export type AnswerKind = 'search' | 'counts' | 'vehicle' | 'pictures' | 'cost' | 'reference'

/** A good answer of a public read, whole as it came. */
export type SavedAnswer = {
  /** `keyOf` the read. */
  readonly key: string
  readonly kind: AnswerKind
  /** The envelope's text. */
  readonly body: string
  /** Clock of the server when it answered, ISO 8601 UTC. */
  readonly savedAt: string
  /** `x-saex-revision` and `x-saex-digest` of the answer; null where it had none. */
  readonly revision: string | null
  readonly digest: string | null
  readonly bytes: number
  /** Clock of the device in ms, to the hour. */
  readonly lastUsed: number
}

/** What is known of a kept picture; its bytes are in a table of their own, so that counting never loads them. */
export type SavedPicture = {
  /** Path and query. */
  readonly url: string
  readonly kind: 'thumb' | 'photo'
  readonly bytes: number
  /** Clock of the device in ms, to the hour. */
  readonly lastUsed: number
  /** 1 = of a border pack: never evicted. */
  readonly isPinned: 0 | 1
}

type PictureBytes = { readonly url: string; readonly file: StoredFile }

/** Every table of the disposable database with the type of its rows. */
export type StockRows = {
  readonly meta: Meta
  readonly blocks: SavedBlock
  readonly answers: SavedAnswer
  readonly pictures: SavedPicture
  readonly pictureBytes: PictureBytes
}
export type StockTable = keyof StockRows

/**
 * Keys and indexes in Dexie's notation. There are no migrations: who changes a table or the meaning of a row gives the
 * database another `SCHEMA`, and it is emptied and filled again.
 */
export const STOCK_STORES: Readonly<Record<StockTable, string>> = {
  meta: 'name',
  blocks: 'key',
  answers: 'key, [kind+lastUsed], [kind+bytes]',
  pictures: 'url, [kind+isPinned+lastUsed]',
  pictureBytes: 'url',
}

export const SCHEMA = 1
