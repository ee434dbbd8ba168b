import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { errorCode } from '../error-code.ts'
import { assertKey, isKey, type Blob, type BlobStore, type ByteRange } from './blob-store.ts'
import { onDisk } from './disk-full.ts'

/** A file that is being written; whoever lists the folder passes it by. */
const DRAFT = '.part'

/** Blobs as files of a folder, under their keys; written at the time of `clock`, else of the system. */
export function createFolderBlobs(folder: string, clock?: () => Date): BlobStore {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(folder, ...key.split('/'))
  }
  return {
    put: async (key, bytes, { ifAbsent = false }) =>
      onDisk(writeWhole(pathOf(key), { bytes, ifAbsent, at: clock?.() })),
    get: async (key, range) => {
      const path = pathOf(key)
      return orUndefined(range === undefined ? readFile(path) : readRange(path, range))
    },
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(key), { force: true })
      for (const parent of new Set(keys.map((key) => dirname(key)))) await removeEmpty(folder, parent)
    },
    list: (prefix) => listFiles(folder, prefix),
  }
}

/** A reader never sees half a file: it appears under its name when it is complete, and on the disk. */
async function writeWhole(
  path: string,
  { bytes, ifAbsent, at }: { readonly bytes: Uint8Array; readonly ifAbsent: boolean; readonly at: Date | undefined },
): Promise<'stored' | 'there'> {
  const draft = `${path}.${randomUUID()}${DRAFT}`
  try {
    await writeDraft(draft, bytes)
    if (at !== undefined) await utimes(draft, at, at)
    if (!ifAbsent) {
      await rename(draft, path)
      return 'stored'
    }
    const isFirst = await link(draft, path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    await rm(draft)
    return isFirst ? 'stored' : 'there'
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Keys have no folders: what is removed leaves none behind, but for those of the installation itself. */
async function removeEmpty(folder: string, parent: string): Promise<void> {
  if (!parent.includes('/')) return
  const isGone = await rmdir(join(folder, ...parent.split('/'))).then(
    () => true,
    () => false,
  )
  if (isGone) await removeEmpty(folder, dirname(parent))
}

/** Whoever removes the last file of a folder removes the folder too, perhaps just before this one comes. */
async function writeDraft(draft: string, bytes: Uint8Array, attempts = 3): Promise<void> {
  try {
    // Of several new folders the first may be gone before the second is made.
    await mkdir(dirname(draft), { recursive: true })
    await writeFile(draft, bytes, { flush: true })
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || attempts === 1) throw error
    await writeDraft(draft, bytes, attempts - 1)
  }
}

async function readRange(path: string, { from, to }: ByteRange): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Only the folders that the prefix leads to, one by one: of one that goes meanwhile the list of all would be lost. */
async function* listFiles(folder: string, prefix: string): AsyncGenerator<Blob> {
  const places = [join(folder, dirname(`${prefix}x`))]
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    for (const entry of (await orUndefined(readdir(place, { withFileTypes: true }))) ?? []) {
      const path = join(place, entry.name)
      if (entry.isDirectory()) places.push(path)
      const key = relative(folder, path).split(sep).join('/')
      if (!entry.isFile() || !key.startsWith(prefix) || key.endsWith(DRAFT) || !isKey(key)) continue
      const found = await orUndefined(stat(path))
      if (found !== undefined) yield { key, size: found.size, at: found.mtime }
    }
  }
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    // Where a part of the key is a file there is nothing under it.
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    return undefined
  })
}
