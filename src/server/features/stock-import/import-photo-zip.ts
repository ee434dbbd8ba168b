import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Db } from '../../db/database.ts'
import { MAX_PHOTO_BYTES } from '../../../shared/contract/photos.ts'
import { PhotoRefused, storePhoto } from '../media/photo-store.ts'
import { findSupplierId } from '../stock/stock-writer.ts'
import { type PicturesByFile, writePictures, type VehiclePictures } from '../stock/write-pictures.ts'
import { assignPhotos, firstPhotos, numbersOf, PhotoNotes, type PhotoNote } from './photo-names.ts'
import { openPhotoZip, type PhotoZip } from './photo-zip.ts'
import { findNumbers } from './stock-numbers.ts'
import { StockFileError } from './stock-file-error.ts'
import type { ZipPart } from './zip-directory.ts'

/** Vehicles that take one revision of the stock together. */
const BATCH = 20

type PhotoZipReport = {
  readonly files: number
  readonly stored: number
  readonly changed: number
  readonly unchanged: number
  readonly notes: readonly PhotoNote[]
}

type Context = {
  readonly db: Db
  readonly now: Date
  readonly blobs: BlobStore
  readonly onProgress: (progress: { readonly read: number; readonly share: number }) => void
}

type Work = {
  readonly context: Context
  readonly zip: PhotoZip
  readonly notes: PhotoNotes
  readonly by: PicturesByFile
}

/**
 * Gives the vehicles of a supplier that are in stock the photos that carry their numbers, in place of those they had; a
 * vehicle gets all of them or none. Throws StockFileError for a zip that cannot be read and a supplier that is not known.
 */
export async function importPhotoZip(
  context: Context,
  { path, supplier, ...by }: PicturesByFile & { readonly path: string; readonly supplier: string },
): Promise<PhotoZipReport> {
  const supplierId = await findSupplierId(context.db, supplier)
  if (supplierId === undefined) throw new StockFileError(`There is no supplier ${supplier} in stock.`)
  const zip = openPhotoZip(path)
  try {
    const work = { context, zip, notes: new PhotoNotes(), by }
    for (const name of zip.others) work.notes.add('file is no picture by its name', name)
    return await importVehicles(work, await groupByVehicle(work, supplierId))
  } finally {
    zip.close()
  }
}

type Group = { readonly id: number; readonly number: string; readonly names: readonly string[] }

async function importVehicles(work: Work, groups: readonly Group[]): Promise<PhotoZipReport> {
  const { context, zip, notes } = work
  const parts = new Map(zip.pictures.map((part) => [part.name, part]))
  const files = zip.pictures.length + zip.others.length
  const counts = { stored: 0, changed: 0, unchanged: 0 }
  let batch: VehiclePictures[] = []
  const write = async () => {
    const { changed } = await writePictures(context.db, { ...work.by, vehicles: batch, now: context.now })
    counts.changed += changed
    counts.unchanged += batch.length - changed
    batch = []
  }
  let read = files - groups.reduce((sum, { names }) => sum + names.length, 0)
  for (const { id, number, names } of groups) {
    const keys: string[] = []
    // One after the other: a large picture takes memory while it is decoded.
    for (const name of firstPhotos(number, names, notes)) keys.push(...(await storePart(work, parts.get(name)!)))
    counts.stored += keys.length
    read += names.length
    if (keys.length > 0) batch.push({ id, pictureKeys: [...new Set(keys)] })
    if (batch.length >= BATCH) await write()
    context.onProgress({ read, share: read / files })
  }
  await write()
  return { files, ...counts, notes: notes.list() }
}

/** Names that fit no vehicle are noted. A number that two of the supplier's vehicles have is nobody's. */
async function groupByVehicle({ context, zip, notes }: Work, supplierId: number): Promise<readonly Group[]> {
  const names = zip.pictures.map(({ name }) => name)
  const numbers = await findNumbers(context.db, { supplierId, wanted: new Set(names.flatMap(numbersOf)) })
  const vehicleOf = (number: string): string | undefined => {
    const found = numbers.get(number) ?? []
    return found.length === 1 ? String(found[0]?.id) : undefined
  }
  const groups = assignPhotos(names, vehicleOf, notes)
  const taken = new Set([...groups.values()].flat())
  for (const name of names) {
    if (taken.has(name)) continue
    const isTwice = numbersOf(name).some((number) => numbers.has(number))
    notes.add(isTwice ? 'photo fits two vehicles that differ by capitals only' : 'photo fits no vehicle in stock', name)
  }
  const nameOf = new Map([...numbers.values()].flat().map(({ id, name }) => [String(id), name]))
  return [...groups].map(([id, found]) => ({ id: Number(id), number: nameOf.get(id) ?? '', names: found }))
}

/** The key of a photo; what is refused about it is about this one alone. */
async function storePart({ context, zip, notes }: Work, part: ZipPart): Promise<readonly string[]> {
  try {
    // Before it is unpacked; the store has the last word on its bytes.
    const size = Math.max(part.unpackedBytes, part.packedBytes)
    if (size > MAX_PHOTO_BYTES) throw new PhotoRefused('is larger than 32 MiB')
    const { key } = await storePhoto(context, await zip.unpack(part))
    return [key]
  } catch (error) {
    if (error instanceof PhotoRefused) notes.add(`photo ${error.message}`, part.name)
    else if (error instanceof StockFileError) notes.add('photo is not what the zip’s list of contents says', part.name)
    else throw error
    return []
  }
}
