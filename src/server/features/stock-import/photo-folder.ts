import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { MAX_PHOTO_BYTES } from '../../../shared/contract/photos.ts'
import { nameOfPhoto, PhotoRefused, storePhoto } from '../media/photo-store.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Queries } from '../../db/database.ts'
import { errorCode } from '../../error-code.ts'
import { assignPhotos, firstPhotos, numberKey, numbersOf, PhotoNotes, type PhotoNote } from './photo-names.ts'
import { StockFileError } from './stock-file-error.ts'

const MAX_FILES = 1_000_000
const PHOTO = /\.(?:jpe?g|png|webp|avif|hei[cf])$/i
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i

export type PhotoFolder = {
  /** Keys of a vehicle's photos: those that its row names, else those whose name begins with one of its numbers. */
  readonly keysFor: (vehicle: {
    readonly named: readonly string[]
    readonly numbers: readonly string[]
  }) => Promise<readonly string[]>
  /** What was refused, not found or left, and why, by reason. */
  readonly notes: () => readonly PhotoNote[]
  readonly stored: () => number
}

type Options = {
  readonly db: Queries
  readonly blobs: BlobStore
  readonly now: Date
  /** Only to say what would come of them: none is decoded or stored. */
  readonly dryRun: boolean
  /** Which of these numbers are vehicles, of the file or in stock. */
  readonly vehiclesAmong: (wanted: ReadonlySet<string>) => Promise<ReadonlySet<string>>
}

/** Reads the list of a folder's files, also of its subfolders, once; links are not followed. Throws StockFileError where there is none. */
export async function openPhotoFolder(folder: string, options: Options): Promise<PhotoFolder> {
  const root = await realpath(folder).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new StockFileError(`The folder ${resolve(folder)} cannot be read.`) : error
  })
  const paths = (await listFiles(root)).map((path) => relative(root, path).split(sep).join('/'))
  const byPath = new Map(paths.map((path) => [path.toLowerCase(), path]))
  const byName = new Map(paths.map((path) => [basename(path).toLowerCase(), path]))
  const vehicles = await options.vehiclesAmong(new Set(paths.flatMap(numbersOf)))
  const notes = new PhotoNotes()
  const byNumber = assignPhotos(paths, (number) => (vehicles.has(number) ? number : undefined), notes)
  const left = new Set(paths.filter((path) => PHOTO.test(path) && !numbersOf(path).some((name) => vehicles.has(name))))
  let stored = 0

  async function storeFile(path: string): Promise<readonly string[]> {
    left.delete(path)
    try {
      const { size } = await lstat(join(root, path))
      // Before it is read; the store has the last word on its bytes.
      if (size > MAX_PHOTO_BYTES) throw new PhotoRefused('is larger than 32 MiB')
      const bytes = await readFile(join(root, path))
      const { key } = options.dryRun ? await nameOfPhoto(bytes) : await storePhoto(options, bytes)
      stored++
      return [key]
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error
      notes.add(`photo ${error.message}`, path)
      return []
    }
  }

  function findNamed(name: string): readonly string[] {
    const wanted = name.trim().replaceAll('\\', '/').replace(/^\.\//, '').toLowerCase()
    const path = byPath.get(wanted) ?? (wanted.includes('/') ? undefined : byName.get(wanted))
    if (path !== undefined) return [path]
    const isAddress = ADDRESS.test(wanted)
    notes.add(isAddress ? 'photo is an address, which is not fetched' : 'photo is not in the folder', name)
    return []
  }

  function findNumbered(numbers: readonly string[]): readonly string[] {
    return numbers.map((number) => byNumber.get(numberKey(number))).find((found) => found !== undefined) ?? []
  }

  return {
    keysFor: async ({ named, numbers }) => {
      const found = named.length > 0 ? named.flatMap(findNamed) : findNumbered(numbers)
      const keys: string[] = []
      // One after the other: a large picture takes memory while it is decoded.
      for (const path of firstPhotos(numbers[0] ?? named[0] ?? '', found, notes)) keys.push(...(await storeFile(path)))
      return [...new Set(keys)]
    },
    notes: () => {
      for (const path of left) notes.add('photo belongs to no vehicle of the file or in stock', path)
      left.clear()
      return notes.list()
    },
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
