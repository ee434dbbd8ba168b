import { applyChanges } from '../../../../shared/domain/stock-index/changes.ts'
import { toColumns } from '../../../../shared/domain/stock-index/columns.ts'
import { recodeModels } from '../../../../shared/domain/stock-index/kinds.ts'
import { orderModels, type ModelName, type ModelNames } from '../../../../shared/domain/stock-index/model-names.ts'
import { runSteps } from '../../../../shared/domain/stock-index/run-steps.ts'
import { buildSegment, type Segment } from '../../../../shared/domain/stock-index/segment.ts'
import { toIndex, type StockIndex } from '../../../../shared/domain/stock-index/stock-index.ts'
import type { BlobStore } from '../../../blobs/blob-store.ts'
import type { Db } from '../../../db/database.ts'
import { readPrimary } from '../../../db/reads.ts'
import { findChanges, MOST_CHANGES, type OrderedStock, type StockAtRevision } from '../stock-at-revision.ts'
import { countVehicles, hasMoreChanges, listModelNames } from '../stock-index.read-model.ts'
import { IN_STOCK } from '../stock-condition.ts'
import { unflatten } from './flat-numbers.ts'
import { readManifest, readNumbers, snapshotDigest, UnusableSnapshot } from './snapshot-blobs.ts'
import { findSnapshotMark } from './snapshot-mark.ts'

/** A store that answers does so in some milliseconds; one that is away is not waited for any longer. */
const MANIFEST_MS = 2000
/** 10^7 vehicles are 1 GB: 8 s at 1 Gbit/s. */
const PARTS_MS = 20_000

export type SnapshotPlace = { readonly db: Db; readonly blobs: BlobStore; readonly layout: string }

/** What a snapshot is made of: the vehicles, and the ids of all models in the order of their codes. */
export type SnapshotContent = { readonly base: Segment; readonly modelIds: Int32Array }

/**
 * The stock by the stored snapshot and what changed since; undefined where there is none. Throws UnusableSnapshot, with the
 * reason, for one that does not lead to the stock as the database has it, and what store and database throw.
 */
export async function loadSnapshot(
  { db, blobs, layout }: SnapshotPlace,
  stop: AbortSignal,
): Promise<OrderedStock | undefined> {
  const mark = await findSnapshotMark(db, layout)
  if (mark === undefined) return undefined
  const { revision, digest } = mark
  if (await hasMoreChanges(db, { revision, most: MOST_CHANGES })) throw new UnusableSnapshot('too much changed since')
  const manifest = await inTime(MANIFEST_MS, stop, () => readManifest(blobs, { name: { layout, revision }, digest }))
  const numbers = await inTime(PARTS_MS, stop, (signal) => readNumbers(blobs, { manifest, signal }))
  const index = toStockIndex(unflatten(numbers) as SnapshotContent, {
    models: orderModels(await listModelNames(db)),
    digest: manifest.models,
  })
  return { ...(await bringUpToDate(db, { index, revision })), baseRevision: revision }
}

type Names = { readonly models: ModelNames; readonly digest: string }

/** With the models as they are now: there may be more of them. Names decide the order of models, and with it that of vehicles. */
function toStockIndex({ base, modelIds }: SnapshotContent, { models, digest }: Names): StockIndex {
  const codes = [...modelIds].map((id) => models.codeOfId.get(id) ?? -1)
  if (digestModels(codes.map((code) => models.list[code])) !== digest) {
    throw new UnusableSnapshot('models have other names now')
  }
  const recent = runSteps(buildSegment(toColumns([]), models))
  return toIndex({ models, base: { ...base, kinds: recodeModels(base.kinds, codes), removed: undefined }, recent })
}

/** SHA-256 over all that is known of models, in their order. */
export function digestModels(models: readonly (ModelName | undefined)[]): string {
  const known = models.map(
    (model) => model && [model.id, model.name, model.key, model.makeId, model.makeName, model.makeKey],
  )
  return snapshotDigest(Buffer.from(JSON.stringify(known)))
}

/** Changes and the number of vehicles of one moment, so that the number shows whether any vanished without a word. */
async function bringUpToDate(db: Db, stored: StockAtRevision): Promise<StockAtRevision> {
  return db.transaction(
    async (tx) => {
      const found = await findChanges({ db: tx, reads: readPrimary(tx) }, stored)
      if (found === 'lost') throw new UnusableSnapshot('too much changed since')
      const index = found === undefined ? stored.index : applyChanges(stored.index, found.changes)
      const count = await countVehicles(tx, IN_STOCK)
      if (count !== index.count) throw new UnusableSnapshot(`it has ${index.count} vehicles, the database ${count}`)
      return { index, revision: found?.revision ?? stored.revision }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Throws when the work takes longer, and the reason of `stop`. */
async function inTime<T>(ms: number, stop: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // What came while the database was asked is heard by no listener.
  stop.throwIfAborted()
  const signal = AbortSignal.any([stop, AbortSignal.timeout(ms)])
  const { promise: late, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(stop.aborted ? stop.reason : new Error(`the store took more than ${ms} ms`))
  signal.addEventListener('abort', end)
  try {
    return await Promise.race([work(signal), late])
  } finally {
    signal.removeEventListener('abort', end)
  }
}
