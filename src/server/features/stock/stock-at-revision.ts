import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StockChanges } from '../../../shared/domain/stock-index/changes.ts'
import { joinColumns, type StockColumns } from '../../../shared/domain/stock-index/columns.ts'
import { buildInSteps, type StockIndex } from '../../../shared/domain/stock-index/stock-index.ts'
import type { Reads } from '../../db/database.ts'
import type { ReadPool } from '../../db/reads.ts'
import { isStorageUnavailable } from '../../db/storage-unavailable.ts'
import { listChangesSince, listModelNames, readStockBlocks, type ChangedRow } from './stock-index.read-model.ts'
import { getStockRevision } from './stock-revision.read-model.ts'

/** An index that has every change up to a revision. */
export type StockAtRevision = { readonly index: StockIndex; readonly revision: number }

/** The same, and the revision up to which its vehicles were put in order; what changed since stands beside them. */
export type OrderedStock = StockAtRevision & { readonly baseRevision: number }

/** More changes than this are not followed one by one. */
export const MOST_CHANGES = 20_000

/** The primary, which says what is newest, and where the rows themselves may be read. */
export type StockSource = { readonly db: Reads; readonly reads: ReadPool }

/** While the primary is away a replica says it, which may be behind what is known. */
async function findNewest({
  db,
  reads,
}: StockSource): Promise<{ readonly revision: number; readonly isSure: boolean }> {
  try {
    return { revision: await getStockRevision(db), isSure: true }
  } catch (error) {
    if (reads.any === db || !isStorageUnavailable(error)) throw error
    return { revision: await getStockRevision(reads.any), isSure: false }
  }
}

async function readAt({ reads }: StockSource, revision: number): Promise<Reads> {
  await reads.until(revision)
  return reads.atLeast(revision)
}

/** Reads the whole stock. What changes meanwhile may be in or not: it has a newer revision, and is found next. */
export async function loadStock(source: StockSource, signal: AbortSignal): Promise<StockAtRevision> {
  const { revision } = await findNewest(source)
  const db = await readAt(source, revision)
  const blocks: StockColumns[] = []
  for await (const block of readStockBlocks(db)) {
    signal.throwIfAborted()
    blocks.push(block)
  }
  // After the vehicles: a model is never younger than its first vehicle.
  const models = await listModelNames(db)
  return { index: await inTurns(buildInSteps({ columns: joinColumns(blocks), models })), revision }
}

/**
 * What changed since: undefined when nothing did; 'lost' when the stock has to be loaded anew, because there is too much
 * or because the database is older than the index (a backup was put back). `announced`: the revision of the news that
 * came, where some did.
 */
export async function findChanges(
  source: StockSource,
  { index, revision }: StockAtRevision,
  announced = -1,
): Promise<{ readonly changes: StockChanges; readonly revision: number } | 'lost' | undefined> {
  const { revision: newest, isSure } =
    announced > revision ? { revision: announced, isSure: true } : await findNewest(source)
  if (newest === revision) return undefined
  if (newest < revision) return isSure ? 'lost' : undefined
  const db = await readAt(source, newest)
  const rows = await listChangesSince(db, { revision, limit: MOST_CHANGES + 1 })
  if (rows.length > MOST_CHANGES) return 'lost'
  const upserts = rows.filter(({ isSold }) => !isSold)
  const isKnown = ({ modelId }: ChangedRow): boolean => index.models.codeOfId.has(modelId)
  return {
    changes: {
      upserts,
      removals: rows.filter(({ isSold }) => isSold).map(({ id }) => id),
      models: upserts.every(isKnown) ? undefined : await listModelNames(db),
    },
    revision: rows.reduce((most, row) => Math.max(most, row.revision), newest),
  }
}

/** Runs steps with requests answered in between. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await nextTurn()
  }
}
