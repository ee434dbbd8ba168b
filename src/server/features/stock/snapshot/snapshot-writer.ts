import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '../../../../shared/domain/durations.ts'
import { tryLockName } from '../../../db/advisory-lock.ts'
import { openDatabase } from '../../../db/connection.ts'
import type { Queries, Transaction } from '../../../db/database.ts'
import type { OrderedStock } from '../stock-at-revision.ts'
import { hasMoreChanges } from '../stock-index.read-model.ts'
import { getStockRevision } from '../stock-revision.read-model.ts'
import { flatten } from './flat-numbers.ts'
import { digestModels, type SnapshotContent, type SnapshotPlace } from './load-snapshot.ts'
import { pruneSnapshots, writeSnapshot, type Snapshot } from './snapshot-blobs.ts'
import { findSnapshotMark, removeOtherMarks, setSnapshotMark, type SnapshotMark } from './snapshot-mark.ts'

/** How often a process that has something newer asks whether it is to be stored. */
const LOOK_MS = 10_000
/** After one that failed. */
const RETRY_MS = MINUTE_MS
/** A stored one stays for so long, whatever changes: a million vehicles are 92 MB. */
const LEAST_AGE_MS = MINUTE_MS
/** It then makes room for a newer one when so many vehicles changed, a tenth of what a start reads beside it … */
const MOST_BEHIND = 2000
/** … or when it is so old. */
const MOST_AGE_MS = 10 * MINUTE_MS
const LOCK = 'index snapshot'

export type SnapshotWriter = {
  /** Stores it where that is due, in short turns beside the process's work; nobody needs to wait for the end. Never throws. */
  readonly offer: (stock: OrderedStock) => Promise<void>
  /** What was stored until now cannot be used: the next is due whatever its age. */
  readonly distrust: () => void
  readonly close: () => Promise<void>
}

export type WriterOptions = SnapshotPlace & {
  readonly connectionString: string
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Fewer vehicles are not stored. */
  readonly leastVehicles: number
}

/** Of all processes that offer their stock one writes at a time. */
export function createSnapshotWriter(options: WriterOptions): SnapshotWriter {
  const { db, connectionString, clock, log, layout, leastVehicles } = options
  const closing = new AbortController()
  let writing: Promise<void> | undefined
  let distrustedAt = -Infinity
  let lookAt = -Infinity
  /** The newest stored one that this process knows of. */
  let storedRevision = -1

  async function write(stock: OrderedStock): Promise<void> {
    const isDue = async (queries: Queries): Promise<boolean> => {
      const mark = await findSnapshotMark(queries, layout)
      if (mark === undefined || mark.writtenAt.getTime() <= distrustedAt) return true
      storedRevision = mark.revision
      return stock.baseRevision > mark.revision && (await hasGrownOld(queries, { mark, now: clock() }))
    }
    if (!(await isDue(db))) return
    const own = openDatabase({ connectionString, purpose: 'bulk', poolSize: 1, onLost: () => {} })
    try {
      const isWritten = await own.db.transaction(async (tx) => {
        if (!(await tryLockName(tx, LOCK)) || !(await isDue(tx))) return false
        await replace(options, { tx, stock, signal: closing.signal })
        return true
      })
      if (!isWritten) return
      storedRevision = stock.baseRevision
      log.info(
        { revision: stock.baseRevision, vehicles: stock.index.base.size },
        'a snapshot of the stock index was stored',
      )
    } finally {
      await own.close()
    }
  }

  return {
    offer: async (stock) => {
      const now = clock().getTime()
      if (writing !== undefined || now < lookAt || stock.index.base.size < leastVehicles) return
      if (stock.baseRevision === storedRevision) return
      lookAt = now + LOOK_MS
      writing = write(stock).catch((error: unknown) => {
        lookAt = now + RETRY_MS
        if (closing.signal.aborted) return
        log.warn({ err: error }, 'the stock index could not be stored; starts read the database')
      })
      await writing
      writing = undefined
    },
    distrust: () => {
      distrustedAt = clock().getTime()
    },
    close: async () => {
      closing.abort()
      await writing
    },
  }
}

async function hasGrownOld(
  queries: Queries,
  { mark, now }: { readonly mark: SnapshotMark; readonly now: Date },
): Promise<boolean> {
  const age = now.getTime() - mark.writtenAt.getTime()
  if (age < LEAST_AGE_MS) return false
  return age >= MOST_AGE_MS || hasMoreChanges(queries, { revision: mark.revision, most: MOST_BEHIND })
}

type Replacing = { readonly tx: Transaction; readonly stock: OrderedStock; readonly signal: AbortSignal }

/** The new one, then the row that names it, then all but it and the one before, which somebody may be reading. */
async function replace({ blobs, layout, clock }: WriterOptions, { tx, stock, signal }: Replacing): Promise<void> {
  const snapshot = toSnapshot(stock, layout)
  const { revision } = snapshot
  const before = await findSnapshotMark(tx, layout)
  const beforePart = async (): Promise<void> => {
    signal.throwIfAborted()
    // Ends the work of one whose connection, and with it the lock, is lost; and an idle transaction would be ended.
    await tx.execute(sql`select 1`)
  }
  const digest = await writeSnapshot(blobs, { snapshot, beforePart })
  if ((await getStockRevision(tx)) < revision)
    throw new Error('the database is older than the index: a backup was put back')
  const now = clock()
  await setSnapshotMark(tx, { layout, revision, digest, writtenAt: now })
  await removeOtherMarks(tx, { layout, before: new Date(now.getTime() - DAY_MS) })
  await pruneSnapshots(blobs, { layout, kept: [revision, ...(before ? [before.revision] : [])], now })
}

function toSnapshot({ index, baseRevision }: OrderedStock, layout: string): Snapshot {
  const { base, models } = index
  const content: SnapshotContent = {
    base: { ...base, removed: undefined },
    modelIds: Int32Array.from(models.list, ({ id }) => id),
  }
  return { layout, revision: baseRevision, models: digestModels(models.list), numbers: flatten(content) }
}
