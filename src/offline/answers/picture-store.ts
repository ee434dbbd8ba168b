import type { StoredFile } from '../stored-file.ts'
import { spaceFor } from '../stock/budget.ts'
import type { StockDatabase } from '../stock/stock-database.ts'
import type { StockStore } from '../stock/stock-store.ts'
import type { SavedPicture } from '../stock/stock-tables.ts'
import type { Outcome } from '../store-engine.ts'
import { hourOf } from './answer-store.ts'
import type { PictureRead } from './picture-reads.ts'

export type KeptPicture = { readonly row: SavedPicture; readonly file: StoredFile }

type Given = {
  readonly picture: Pick<PictureRead, 'url' | 'kind'>
  readonly response: Pick<Response, 'status' | 'headers'>
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly now: () => number
  /** Of a border pack: it stays until the pack goes. */
  readonly isPinned?: boolean
}

/**
 * Keeps a picture with its bookkeeping in one transaction and tells by how many bytes the device holds more; undefined
 * when what came is not the whole of a picture. What is pinned stays pinned.
 */
export async function keepPicture(store: StockStore, given: Given): Promise<Outcome<number> | undefined> {
  const { picture, response, bytes, now, isPinned = false } = given
  if (!isWhole(response, bytes)) return undefined
  const { url, kind } = picture
  const file = { buf: bytes.slice().buffer, type: response.headers.get('content-type') ?? '' }
  return store.write(
    ['pictures', 'pictureBytes'],
    async ({ pictures, pictureBytes }) => {
      const before = await pictures.get(url)
      const pin = isPinned ? 1 : (before?.isPinned ?? 0)
      await pictures.put({ url, kind, bytes: bytes.byteLength, lastUsed: hourOf(now()), isPinned: pin })
      await pictureBytes.put({ url, file })
      return bytes.byteLength - (before?.bytes ?? 0)
    },
    // What was asked for by name is worth any other picture.
    spaceFor(isPinned ? 'thumb' : kind, bytes.byteLength),
  )
}

/** A picture says of itself how long it is; one that does not may end anywhere (`offline.whole-answers-only`). */
function isWhole({ status, headers }: Given['response'], bytes: Uint8Array): boolean {
  if (status !== 200 || !(headers.get('content-type') ?? '').startsWith('image/')) return false
  return bytes.byteLength > 0 && headers.get('content-length') === String(bytes.byteLength)
}

/** The picture itself; undefined when it is not kept. */
export function findPicture(store: StockStore, url: string): Promise<KeptPicture | undefined> {
  return take(store, ({ pictures }) => pictures.get(url))
}

/**
 * The same picture in another width: the next wider one, else the widest; undefined when none is kept. `path` is an address
 * without its width.
 */
export function findOtherWidth(store: StockStore, { path, width }: Pick<PictureRead, 'path' | 'width'>) {
  return take(store, async ({ pictures }) => {
    const widths = await widthsOf(pictures, path)
    return widths.find((row) => widthOf(row) >= (width ?? Infinity)) ?? widths.at(-1)
  })
}

/** The same picture at least as wide, the narrowest of those; undefined when none is kept. */
export function findWider(store: StockStore, { path, width }: Pick<PictureRead, 'path' | 'width'>) {
  return take(store, async ({ pictures }) =>
    (await widthsOf(pictures, path)).find((row) => widthOf(row) >= (width ?? Infinity)),
  )
}

/** From the narrowest to the widest. */
async function widthsOf(pictures: StockDatabase['pictures'], path: string): Promise<readonly SavedPicture[]> {
  const rows = await pictures.where('url').startsWith(path).toArray()
  return rows
    .filter(({ url }) => url === path || url.startsWith(`${path}?`))
    .toSorted((a, b) => widthOf(a) - widthOf(b))
}

function widthOf({ url }: SavedPicture): number {
  return Number(/\?w=(\d+)$/.exec(url)?.[1] ?? Infinity)
}

type Find = (database: StockDatabase) => PromiseLike<SavedPicture | undefined>

/** A record whose bytes storage lost counts as none; the picture is fetched again. */
async function take(store: StockStore, find: Find): Promise<KeptPicture | undefined> {
  const outcome = await store.read(['pictures', 'pictureBytes'], async (database) => {
    const row = await find(database)
    const file = row && (await database.pictureBytes.get(row.url))?.file
    return row && file?.buf.byteLength === row.bytes ? { row, file } : undefined
  })
  return outcome.ok ? outcome.value : undefined
}

/** Writes down that pictures were used. */
export async function markPicturesUsed(store: StockStore, urls: readonly string[], now: number): Promise<void> {
  await store.write(['pictures'], async ({ pictures }) => {
    await Promise.all(urls.map((url) => pictures.update(url, { lastUsed: hourOf(now) })))
  })
}
