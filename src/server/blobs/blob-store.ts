/**
 * Where the installation keeps bytes that no table should carry: photos and their sizes, logos, the stock list, parts of
 * uploads, papers. A key is a path of plain names, such as `pictures/3f/p1….jpg`. Everything is whole or not there. A store
 * that is away or full throws STORAGE_UNAVAILABLE.
 */
export type BlobStore = {
  /** Writes or replaces; with `ifAbsent` only where there is nothing yet, and answers 'there' where another was first. */
  readonly put: (key: string, bytes: Uint8Array, how: PutOptions) => Promise<'stored' | 'there'>
  /** All of it, or the bytes `from` to `to`, both inclusive; undefined where there is nothing. */
  readonly get: (key: string, range?: ByteRange) => Promise<Buffer | undefined>
  /** What is not there is as good as removed. */
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** In no order; `at` = when it was written last. What others put there under names that are no keys is passed by. */
  readonly list: (prefix: string) => AsyncIterable<Blob>
}

type PutOptions = { readonly type: string; readonly ifAbsent?: boolean }
export type ByteRange = { readonly from: number; readonly to: number }
export type Blob = { readonly key: string; readonly size: number; readonly at: Date }

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** A key leads nowhere but into the store: no empty name, none that begins with a dot. */
export function isKey(key: string): boolean {
  return KEY.test(key)
}

export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error('no key of a blob')
}

/** Whether there is anything under a key. */
export async function hasBlob(blobs: Pick<BlobStore, 'get'>, key: string): Promise<boolean> {
  return (await blobs.get(key, { from: 0, to: 0 })) !== undefined
}

/** For work that stores nothing, such as a dry run: whoever tries to is told. */
export const NO_BLOBS: BlobStore = {
  put: async () => Promise.reject(new Error('nothing is stored here')),
  get: async () => undefined,
  remove: async () => {},
  list: async function* list() {},
}
