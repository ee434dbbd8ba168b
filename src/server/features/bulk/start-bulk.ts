import { eq } from 'drizzle-orm'
import { BULK_KEPT_DAYS } from '../../../shared/contract/bulk.ts'
import { DAY_MS, MINUTE_MS } from '../../../shared/domain/durations.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { bulkChange } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'

export type StartDeps = Pick<AppContext, 'db' | 'clock' | 'config' | 'jobs'>
type StoredBulk = typeof bulkChange.$inferSelect
type Caller = {
  readonly staffUserId: number
  /** Whether the caller makes such changes; else only confirms those of others. */
  readonly isClerk: boolean
}

/** Under `PRICE_CONFIRMATION=one` whoever asked looks again after so long. */
const SECOND_LOOK_MS = 10 * MINUTE_MS

/**
 * Starts a change, or asks for its confirmation where it needs another person (`staff.bulk-by-two`); that person's start
 * confirms it. Started already is a success. Throws ITEM_NOT_FOUND, OTHER_PERSON_NEEDED, STATE_CHANGED for an empty one.
 */
export async function startBulk(deps: StartDeps, { id, ...caller }: Caller & { readonly id: number }): Promise<void> {
  const { db, clock, jobs } = deps
  await db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, id)
    if (bulk.state !== 'preview' && bulk.state !== 'waiting') return
    if (bulk.count === 0) throw new AppError('STATE_CHANGED', { fields: { count: 'is 0: there is nothing to change' } })
    if (!mayStart(deps, bulk, caller)) throw new AppError('OTHER_PERSON_NEEDED')
    const now = clock()
    if (bulk.needsSecond && bulk.state === 'preview') {
      await tx.update(bulkChange).set({ state: 'waiting', askedAt: now }).where(eq(bulkChange.id, id))
      return
    }
    await tx
      .update(bulkChange)
      .set({ state: 'running', startedBy: caller.staffUserId, startedAt: now })
      .where(eq(bulkChange.id, id))
    await jobs.send(tx, { name: 'run-bulk', data: {} })
  })
}

/** Whether somebody may start a change that was previewed, or confirm one that waits. */
export function mayStart(
  { clock, config }: Pick<StartDeps, 'clock' | 'config'>,
  bulk: StoredBulk,
  { staffUserId, isClerk }: Caller,
): boolean {
  const isOwn = bulk.madeBy === staffUserId
  if (bulk.state === 'preview') return isOwn && isClerk
  if (bulk.state !== 'waiting') return false
  if (!isOwn) return true
  const askedAt = bulk.askedAt?.getTime() ?? Infinity
  return config.priceConfirmation === 'one' && clock().getTime() >= askedAt + SECOND_LOOK_MS
}

/**
 * Takes a change back, vehicle by vehicle; what was changed since stays. Asked again it goes on. Throws ITEM_NOT_FOUND,
 * STATE_CHANGED for one that is not done, or older than 30 days.
 */
export async function undoBulk(
  { db, clock, jobs }: StartDeps,
  { id, staffUserId }: { readonly id: number; readonly staffUserId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, id)
    if (bulk.state === 'undoing' || bulk.state === 'undone') return
    if (undoUntil(bulk, clock()) === null) {
      throw new AppError('STATE_CHANGED', { fields: { state: `is ${bulk.state}: it cannot be undone` } })
    }
    await tx.update(bulkChange).set({ state: 'undoing', undoneBy: staffUserId }).where(eq(bulkChange.id, id))
    await jobs.send(tx, { name: 'run-bulk', data: {} })
  })
}

/** Null where a change cannot be undone (any more). */
export function undoUntil({ state, startedAt }: StoredBulk, now: Date): string | null {
  if (state !== 'done' || startedAt === null) return null
  const until = new Date(startedAt.getTime() + BULK_KEPT_DAYS * DAY_MS)
  return until > now ? until.toISOString() : null
}

async function lockBulk(tx: Transaction, id: number): Promise<StoredBulk> {
  const [bulk] = await tx.select().from(bulkChange).where(eq(bulkChange.id, id)).for('update')
  if (bulk === undefined) throw new AppError('ITEM_NOT_FOUND')
  return bulk
}
