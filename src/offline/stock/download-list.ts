import type { CatalogueManifest } from '../../shared/contract/catalogue.ts'
import { isOfListFormat } from '../../shared/domain/stock-list/block.ts'
import type { ListNames } from '../../shared/domain/stock-list/list-names.ts'
import { HOUR_MS } from '../../shared/domain/durations.ts'
import {
  type DownloadRecord,
  dropDownloadRecord,
  findDownloadRecord,
  findListRecord,
  hasOtherFormat,
  putDownloadRecord,
  putListRecord,
  putNames,
} from './list-records.ts'
import type { ListServer } from './list-server.ts'
import type { StockDatabase } from './stock-database.ts'
import type { StockStore } from './stock-store.ts'
import type { SavedBlock } from './stock-tables.ts'
import { commit, SyncStop, valueOf } from './sync-stop.ts'

export type Progress = { readonly done: number; readonly total: number }

export type Tools = {
  readonly store: StockStore
  readonly server: ListServer
  /** Clock of the device in ms. */
  readonly now: () => number
  readonly report: (progress: Progress) => void
  /** Whether nobody removed the list since it was asked for, of which nothing may be here yet. */
  readonly isWanted: (database: StockDatabase) => Promise<boolean>
}

/** The server keeps the parts of older lists for a day; later, what was begun is begun anew. */
const RESUMED_MS = 12 * HOUR_MS

/**
 * Fetches the whole list, block by block: each is kept as soon as it is proven, so that a kill costs one block at most,
 * and the list that searches read stays what it was until the new one is whole. `isFresh` does not go on with one that
 * was begun earlier. Throws SyncStop.
 */
export async function downloadList(tools: Tools, { isFresh }: { readonly isFresh: boolean }): Promise<void> {
  const begun = isFresh ? undefined : await findBegun(tools)
  try {
    await finish(tools, begun ?? (await begin(tools)))
  } catch (error) {
    if (begun === undefined || !(error instanceof SyncStop) || error.reason !== 'gone') throw error
    await finish(tools, await begin(tools))
  }
}

async function findBegun({ store, now }: Tools): Promise<DownloadRecord | undefined> {
  const found = valueOf(await store.read(['meta'], findDownloadRecord))
  return found !== undefined && Math.abs(now() - found.begunAt) < RESUMED_MS ? found : undefined
}

async function begin({ store, server, now, isWanted }: Tools): Promise<DownloadRecord> {
  const { result } = valueOf(await server.getManifest())
  // The server may have built it days ago, and what changed since may not come: then the list is as old as that.
  const record: DownloadRecord = { manifest: result, savedAt: result.builtAt, begunAt: now() }
  const first = result.blocks[0]
  const isOtherKept = valueOf(await store.read(['meta'], hasOtherFormat))
  // What another build keeps gives way only to a list that this one can read: the other may be the newer one.
  const proof = isOtherKept && first ? [{ key: first.digest, buf: await fetchBlock(server, first.digest) }] : []
  await commit(store, ['meta', 'blocks'], async (database) => {
    if (!(await isWanted(database))) return 'removed'
    await putDownloadRecord(database, record)
    const list = await findListRecord(database)
    await keepOnly(database, [...keysOf(result), ...(list?.state.blocks ?? [])])
    await database.blocks.bulkPut(proof)
    return 'kept'
  })
  return record
}

async function finish(tools: Tools, record: DownloadRecord): Promise<void> {
  await fetchBlocks(tools, record)
  const { digest } = record.manifest.names
  const names = valueOf(await tools.server.getNames(digest))
  await activate(tools, record, names)
  tools.report({ done: record.manifest.totalBytes, total: record.manifest.totalBytes })
}

async function fetchBlocks({ store, server, report }: Tools, record: DownloadRecord): Promise<void> {
  const { blocks, totalBytes } = record.manifest
  const here = new Set(valueOf(await store.read(['blocks'], ({ blocks }) => blocks.toCollection().primaryKeys())))
  const missing = blocks.filter(({ digest }) => !here.has(digest))
  let left = missing.reduce((sum, { bytes }) => sum + bytes, record.manifest.names.bytes)
  report({ done: totalBytes - left, total: totalBytes })
  for (const { digest, bytes } of missing) {
    const buf = await fetchBlock(server, digest)
    await commit(store, ['meta', 'blocks'], async (database) => {
      if (!(await isStillWanted(database, record))) return 'removed'
      await database.blocks.put({ key: digest, buf })
      return 'kept'
    })
    left -= bytes
    report({ done: totalBytes - left, total: totalBytes })
  }
}

/** A block that this build can read. */
export async function fetchBlock(server: ListServer, digest: string): Promise<ArrayBuffer> {
  const buf = valueOf(await server.getBlock(digest))
  if (!isOfListFormat(new Uint8Array(buf))) throw new SyncStop('outdated')
  return buf
}

/** From here on the new list is the one that searches read. */
async function activate({ store }: Tools, record: DownloadRecord, names: ListNames): Promise<void> {
  const { manifest, savedAt } = record
  const { handle, revision, count, digest } = manifest
  const blocks = keysOf(manifest)
  const state = { handle, revision, count, digest, blocks, names: manifest.names.digest, savedAt }
  await commit(store, ['meta', 'blocks'], async (database) => {
    if (!(await isStillWanted(database, record))) return 'removed'
    const bytes = sizeOf(await database.blocks.bulkGet([...blocks]))
    await putListRecord(database, { state: { ...state, bytes }, also: manifest.also, alsoAt: null })
    await putNames(database, state.names, names)
    await dropDownloadRecord(database)
    await keepOnly(database, blocks)
    return 'kept'
  })
}

/** Whether nobody removed the list or began another one meanwhile. */
async function isStillWanted(database: StockDatabase, { manifest, begunAt }: DownloadRecord): Promise<boolean> {
  const found = await findDownloadRecord(database)
  return found?.begunAt === begunAt && found.manifest.digest === manifest.digest
}

async function keepOnly({ blocks }: StockDatabase, wanted: readonly string[]): Promise<void> {
  const keys = await blocks.toCollection().primaryKeys()
  await blocks.bulkDelete(keys.filter((key) => !wanted.includes(key)))
}

/** Bytes that blocks take on the device. */
export function sizeOf(blocks: readonly (SavedBlock | undefined)[]): number {
  return blocks.reduce((sum, block) => sum + (block?.buf.byteLength ?? 0), 0)
}

function keysOf({ blocks }: CatalogueManifest): readonly string[] {
  return blocks.map(({ digest }) => digest)
}
