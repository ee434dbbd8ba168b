import { eq } from 'drizzle-orm'
import { BULK_KEPT_DAYS, kindOfEdit } from '../../../shared/contract/bulk.ts'
import { PERMISSION } from '../../../shared/contract/staff.ts'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import { BULK_READERS } from '../../../shared/domain/permissions.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { bulkChange } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { mayPass } from '../../http/policy.ts'
import { type AuditAction, type AuditLine, recordAudit, staffMember } from '../audit/record-audit.ts'
import { holdPermissions } from '../change-requests/change-requests.repository.ts'
import { secondLookAt } from '../change-requests/decide-change.ts'

export type BulkDeps = Pick<AppContext, 'db' | 'clock' | 'config' | 'jobs'>
type StoredBulk = typeof bulkChange.$inferSelect
export type BulkCaller = {
  readonly staffUserId: number
  /** Whether the caller makes such changes; else only confirms large ones of others. */
  readonly isClerk: boolean
}
type Call = BulkCaller & { readonly id: number }
/** `assertProved` is asked where the second person of a large change of prices decides. */
type ProvedCall = Call & { readonly assertProved: () => void }

/**
 * Starts a change, or asks for its confirmation where it needs another person (`staff.bulk-by-two`); that person's start
 * confirms it. Started already is a success. Throws ITEM_NOT_FOUND, OTHER_PERSON_NEEDED,
 * FORBIDDEN, STATE_CHANGED for one that is empty, refused or taken back.
 */
export async function startBulk(deps: BulkDeps, { assertProved, ...caller }: ProvedCall): Promise<void> {
  const { db, clock, jobs } = deps
  const { id, staffUserId } = caller
  await db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, caller)
    if (bulk.state === 'refused' || bulk.state === 'takenBack') throw stateChanged(bulk)
    if (bulk.state !== 'preview' && bulk.state !== 'waiting') return
    if (bulk.count === 0) throw new AppError('STATE_CHANGED', { fields: { count: 'is 0: there is nothing to change' } })
    if (!mayStart(deps, bulk, caller)) throw new AppError('OTHER_PERSON_NEEDED')
    await holdBoth(tx, bulk, staffUserId)
    const now = clock()
    const line = { bulk, by: staffUserId, now }
    if (bulk.needsSecond && bulk.state === 'preview') {
      await tx.update(bulkChange).set({ state: 'waiting', askedAt: now }).where(eq(bulkChange.id, id))
      await audit(tx, { ...line, action: 'bulk asked' })
      return
    }
    if (bulk.state === 'waiting') assertProved()
    await tx
      .update(bulkChange)
      .set({ state: 'running', startedBy: staffUserId, startedAt: now })
      .where(eq(bulkChange.id, id))
    await audit(
      tx,
      bulk.needsSecond
        ? { ...line, action: 'bulk confirmed', detail: { samePerson: bulk.madeBy === staffUserId } }
        : { ...line, action: 'bulk started' },
    )
    await jobs.send(tx, { name: 'run-bulk', data: {} })
  })
}

/** Refuses a change of another person that waits, or takes back one's own; done before, nothing happens. Throws as `startBulk`. */
export async function refuseBulk({ db, clock }: BulkDeps, caller: Call): Promise<void> {
  const { id, staffUserId } = caller
  await db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, caller)
    if (bulk.state === 'refused' || bulk.state === 'takenBack') return
    if (bulk.state !== 'waiting') throw stateChanged(bulk)
    const isOwn = bulk.madeBy === staffUserId
    if (!isOwn) assertMayConfirm(await holdPermissions(tx, staffUserId))
    await tx
      .update(bulkChange)
      .set({ state: isOwn ? 'takenBack' : 'refused', refusedBy: staffUserId })
      .where(eq(bulkChange.id, id))
    await audit(tx, { bulk, by: staffUserId, now: clock(), action: isOwn ? 'bulk taken back' : 'bulk refused' })
  })
}

/**
 * Takes a change back, vehicle by vehicle; what was changed since stays. Asked again it goes on. What two persons did is not
 * undone by whoever asked for it (`staff.bulk-by-two`). Throws ITEM_NOT_FOUND, OTHER_PERSON_NEEDED, FORBIDDEN, STATE_CHANGED for
 * one that is not done, or older than 30 days.
 */
export async function undoBulk(deps: BulkDeps, { assertProved, ...caller }: ProvedCall): Promise<void> {
  const { db, clock, jobs } = deps
  const { id, staffUserId } = caller
  await db.transaction(async (tx) => {
    const bulk = await lockBulk(tx, caller)
    if (bulk.state === 'undoing' || bulk.state === 'undone') return
    const now = clock()
    if (undoUntil(bulk, now) === null) {
      throw new AppError('STATE_CHANGED', { fields: { state: `is ${bulk.state}: it cannot be undone` } })
    }
    if (!mayUndo(deps, bulk, caller)) throw new AppError(bulk.needsSecond ? 'OTHER_PERSON_NEEDED' : 'FORBIDDEN')
    if (bulk.needsSecond) {
      assertMayConfirm(await holdPermissions(tx, staffUserId))
      assertProved()
    }
    await tx.update(bulkChange).set({ state: 'undoing', undoneBy: staffUserId }).where(eq(bulkChange.id, id))
    const detail = bulk.needsSecond ? { samePerson: bulk.madeBy === staffUserId } : {}
    await audit(tx, { bulk, by: staffUserId, now, action: 'bulk undo started', detail })
    await jobs.send(tx, { name: 'run-bulk', data: {} })
  })
}

/** A preview is its maker's alone; of the others clerks see all, and whoever confirms prices those that were asked for. */
export function isVisible(bulk: StoredBulk, { staffUserId, isClerk }: BulkCaller): boolean {
  if (bulk.madeBy === staffUserId) return true
  return isClerk ? bulk.state !== 'preview' : bulk.needsSecond && bulk.askedAt !== null
}

/** Whether somebody may start a change that was previewed, or confirm one that waits. */
export function mayStart(
  deps: Pick<BulkDeps, 'clock' | 'config'>,
  bulk: StoredBulk,
  { staffUserId, isClerk }: BulkCaller,
): boolean {
  if (bulk.state === 'preview') return bulk.madeBy === staffUserId && isClerk
  return bulk.state === 'waiting' && isSecond(deps, bulk, staffUserId)
}

/** Whether somebody may undo a change; one that needed two persons as it was confirmed. */
export function mayUndo(
  deps: Pick<BulkDeps, 'clock' | 'config'>,
  bulk: StoredBulk,
  { staffUserId, isClerk }: BulkCaller,
): boolean {
  if (undoUntil(bulk, deps.clock()) === null) return false
  return bulk.needsSecond ? isSecond(deps, bulk, staffUserId) : isClerk
}

/** Another person than who asked; that one too where one person is enough, after a while (`staff.one-person`). */
function isSecond(
  { clock, config }: Pick<BulkDeps, 'clock' | 'config'>,
  bulk: StoredBulk,
  staffUserId: number,
): boolean {
  if (bulk.madeBy !== staffUserId) return true
  const from = secondLookAt(bulk, config.priceConfirmation)
  return from !== null && clock() >= from
}

/** Of one that waits: when who asked may confirm it too; null = never. */
export function confirmFrom({ config }: Pick<BulkDeps, 'config'>, bulk: StoredBulk): Date | null {
  return bulk.state === 'waiting' ? secondLookAt(bulk, config.priceConfirmation) : null
}

/** Null where a change cannot be undone (any more). */
export function undoUntil({ state, startedAt }: StoredBulk, now: Date): string | null {
  if (state !== 'done' || startedAt === null) return null
  const until = new Date(startedAt.getTime() + BULK_KEPT_DAYS * DAY_MS)
  return until > now ? until.toISOString() : null
}

async function lockBulk(tx: Transaction, { id, ...caller }: Call): Promise<StoredBulk> {
  const [bulk] = await tx.select().from(bulkChange).where(eq(bulkChange.id, id)).for('update')
  if (bulk === undefined || !isVisible(bulk, caller)) throw new AppError('ITEM_NOT_FOUND')
  return bulk
}

/** Who starts and who asked may both still do so at this moment. */
async function holdBoth(tx: Transaction, { state, madeBy }: StoredBulk, staffUserId: number): Promise<void> {
  const own = await holdPermissions(tx, staffUserId)
  if (state === 'preview') {
    if (!mayPass(PERMISSION.stockClerk, own)) throw new AppError('FORBIDDEN')
    return
  }
  assertMayConfirm(own)
  if (mayPass(PERMISSION.stockClerk, await holdPermissions(tx, madeBy))) return
  throw new AppError('STATE_CHANGED', { fields: { madeBy: 'may not change vehicles any more' } })
}

function assertMayConfirm(permissionIds: readonly number[]): void {
  if (!mayPass(BULK_READERS, permissionIds)) throw new AppError('FORBIDDEN')
}

function stateChanged({ state }: StoredBulk): AppError {
  return new AppError('STATE_CHANGED', { fields: { state: `is ${state} by now` } })
}

type Line = {
  readonly bulk: StoredBulk
  readonly by: number
  readonly now: Date
  readonly action: AuditAction
  readonly detail?: AuditLine['detail']
}

async function audit(tx: Transaction, { bulk, by, now, action, detail }: Line): Promise<void> {
  const facts = { of: kindOfEdit(bulk.wish), count: bulk.count, ...detail }
  await recordAudit(tx, { at: now, actor: staffMember(by), action, subject: `bulk ${bulk.id}`, detail: facts })
}
