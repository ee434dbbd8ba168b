import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { MAX_PHOTO_BYTES } from '../media/photo-codec.ts'
import { PhotoRefused, storePhoto } from '../media/photo-store.ts'
import type { Queries } from '../../db/database.ts'

const MAX_FILES = 1_000_000
const MAX_PER_VEHICLE = 40
const naturalOrder = new Intl.Collator('en', { numeric: true })

export type PhotoFolder = {
  /** Keys of a vehicle's photos: those that its row names, else those whose name begins with one of its numbers. */
  readonly keysFor: (vehicle: {
    readonly named: readonly string[]
    readonly numbers: readonly string[]
  }) => Promise<readonly string[]>
  /** What was refused or not found, and why, by reason. */
  readonly refusals: ReadonlyMap<string, number>
  readonly stored: () => number
}

/** Reads the list of a folder's files, also of its subfolders, once; links are not followed. */
export async function openPhotoFolder(
  folder: string,
  store: { readonly db: Queries; readonly picturesFolder: string; readonly now: Date },
): Promise<PhotoFolder> {
  const root = await realpath(folder)
  const files = await listFiles(root)
  const byPath = new Map(files.map((path) => [relative(root, path).split(sep).join('/').toLowerCase(), path]))
  const byName = new Map(files.map((path) => [basename(path).toLowerCase(), path]))
  const byNumber = groupByNumber(files, root)
  const refusals = new Map<string, number>()
  let stored = 0

  async function storeFile(path: string): Promise<readonly string[]> {
    try {
      const { size } = await lstat(path)
      // Before it is read; the store has the last word on its bytes.
      if (size > MAX_PHOTO_BYTES) throw new PhotoRefused('is larger than 10 MiB')
      const { key } = await storePhoto(store, await readFile(path))
      stored++
      return [key]
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error
      refuse(`photo ${error.message}`)
      return []
    }
  }

  function refuse(reason: string): void {
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
  }

  function findNamed(name: string): readonly string[] {
    const wanted = name.trim().replaceAll('\\', '/').replace(/^\.\//, '').toLowerCase()
    const path = byPath.get(wanted) ?? (wanted.includes('/') ? undefined : byName.get(wanted))
    if (path !== undefined) return [path]
    refuse('photo is not in the folder')
    return []
  }

  function findNumbered(numbers: readonly string[]): readonly string[] {
    return numbers.map((number) => byNumber.get(numberOf(number))).find((paths) => paths !== undefined) ?? []
  }

  return {
    keysFor: async ({ named, numbers }) => {
      const paths = named.length > 0 ? named.flatMap(findNamed) : findNumbered(numbers)
      const keys: string[] = []
      // One after the other: a picture of 40 million pixels takes memory while it is decoded.
      for (const path of paths.slice(0, MAX_PER_VEHICLE)) keys.push(...(await storeFile(path)))
      return [...new Set(keys)]
    },
    refusals,
    stored: () => stored,
  }
}

async function listFiles(folder: string, found: string[] = []): Promise<readonly string[]> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await listFiles(path, found)
    else if (entry.isFile() && found.length < MAX_FILES) found.push(path)
  }
  return found
}

/** 'A12 (3)', 'A12-3' and 'A12(3)' → 'A12'; 'A123' stays. */
function withoutCount(name: string): string {
  const count = /\(?\d{1,3}\)?$/.exec(name)
  if (count === null) return name
  let end = count.index
  while (end > 0 && /[\s_-]/.test(name.charAt(end - 1))) end--
  return end < count.index || count[0].startsWith('(') ? name.slice(0, end) : name
}

/** `A12.jpg`, `A12-1.jpg`, `A12_2.jpg`, `A12 (3).jpg` and everything in a folder `A12` belong to number A12. */
function groupByNumber(files: readonly string[], root: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const path of files.toSorted((a, b) => naturalOrder.compare(a, b))) {
    const name = basename(path, extname(path))
    const own = dirname(path) === root ? [] : [basename(dirname(path))]
    for (const number of new Set([name, withoutCount(name), ...own].map(numberOf))) {
      const group = groups.get(number)
      if (group === undefined) groups.set(number, [path])
      else group.push(path)
    }
  }
  return groups
}

function numberOf(text: string): string {
  return text.trim().toLowerCase()
}
