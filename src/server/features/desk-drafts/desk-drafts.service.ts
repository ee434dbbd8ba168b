import { and, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Draft, DropDraft, ListedDraft, SaveDraft, TypedValues } from '../../../shared/contract/drafts.ts'
import { parseSaexReference, toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { AppContext } from '../../context.ts'
import type { Db, Queries, Transaction } from '../../db/database.ts'
import { removeRows } from '../../db/in-batches.ts'
import { deskDraft, staffUser } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'

/** Drafts that one person may have open at a time. */
const MOST_OPEN = 200
/** Room comes when others are dropped, not with the time: it is worth asking again so soon. */
const ROOM_RETRY_SECONDS = 60
const LISTED = 200

const maker = alias(staffUser, 'maker')
const editor = alias(staffUser, 'editor')

/** Who asks; `isClosed`: to whoever writes no vehicles only reports of condition are open (`staff.yard-photographers`). */
export type DraftReader = { readonly staffUserId: number; readonly isClosed: boolean }

/** One's own and shared ones. */
function mayRead({ staffUserId, isClosed }: DraftReader) {
  const own = eq(deskDraft.madeBy, staffUserId)
  return isClosed ? and(own, eq(deskDraft.form, 'condition')) : or(eq(deskDraft.isShared, true), own)
}

/** Newest first. */
export async function listDrafts(db: Queries, reader: DraftReader): Promise<ListedDraft[]> {
  const rows = await selectDrafts(db).where(mayRead(reader)).orderBy(desc(deskDraft.updatedAt)).limit(LISTED)
  return rows.map((row) => {
    const { values: _values, ...listed } = toDraft(row)
    return listed
  })
}

/** Throws ITEM_NOT_FOUND, in the same words for what is another's and for what is not there. */
export async function getDraft(db: Queries, draft: DraftReader & { readonly id: string }): Promise<Draft> {
  const [row] = await selectDrafts(db).where(and(eq(deskDraft.id, draft.id), mayRead(draft)))
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toDraft(row)
}

type StoredDraft = typeof deskDraft.$inferSelect
type Saved = SaveDraft & DraftReader
type Drop = DropDraft & DraftReader

/**
 * Keeps what was typed so far (`staff.kept-drafts`). The same save twice is one; when another tab or person was first:
 * STATE_CHANGED, and nothing is overwritten. Throws ITEM_NOT_FOUND for somebody else's own draft, RATE_LIMITED for too many,
 * FORBIDDEN for the form of a vehicle from whoever may not see one.
 */
export async function saveDraft({ db, clock }: Pick<AppContext, 'db' | 'clock'>, draft: Saved): Promise<Draft> {
  const { id, form, staffUserId, version, values } = draft
  if (draft.isClosed && form !== 'condition') {
    throw new AppError('FORBIDDEN', { fields: { form: 'is closed to your account' } })
  }
  // Only a vehicle may be new.
  const subject = draft.subject === null && form === 'vehicle' ? null : referenceOf(draft.subject ?? '')
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(deskDraft).where(eq(deskDraft.id, id)).for('update')
    const written = { version, values, updatedBy: staffUserId, updatedAt: clock() }
    if (row === undefined) await begin(tx, draft, { subject, written })
    else await goOn(tx, draft, { row, written })
  })
  return getDraft(db, draft)
}

/** What every save writes. */
type Written = Pick<StoredDraft, 'version' | 'updatedBy' | 'updatedAt'> & { readonly values: TypedValues }

async function begin(
  tx: Transaction,
  { id, form, staffUserId, saves, version, values }: Saved,
  { subject, written }: { readonly subject: string | null; readonly written: Written },
): Promise<void> {
  if (saves > 0) throw new AppError('ITEM_NOT_FOUND')
  const open = await tx.$count(deskDraft, eq(deskDraft.madeBy, staffUserId))
  if (open >= MOST_OPEN) {
    const fields = { id: `has ${MOST_OPEN} others beside it` }
    throw new AppError('RATE_LIMITED', { fields, retryAfterSeconds: ROOM_RETRY_SECONDS })
  }
  const row = { id, form, subject, isShared: subject === null, saves: 1, madeBy: staffUserId, ...written }
  const { rowCount } = await tx.insert(deskDraft).values(row).onConflictDoNothing()
  if (rowCount !== 0) return
  // Begun at the same moment, and stored by now: by this same save, or by another tab.
  const isAsSaved = and(eq(deskDraft.id, id), eq(deskDraft.madeBy, staffUserId), eq(deskDraft.form, form))
  const [first] = await tx.select().from(deskDraft).where(isAsSaved)
  if (first !== undefined && isSame(first.values, values) && first.version === version) return
  throw new AppError('STATE_CHANGED', { fields: { saves: 'is 1 by now' } })
}

async function goOn(
  tx: Transaction,
  { id, form, staffUserId, saves, version, values }: Saved,
  { row, written }: { readonly row: StoredDraft; readonly written: Written },
): Promise<void> {
  if (row.form !== form || (!row.isShared && row.madeBy !== staffUserId)) throw new AppError('ITEM_NOT_FOUND')
  if (isSame(row.values, values) && row.version === version) return
  if (row.saves !== saves) throw new AppError('STATE_CHANGED', { fields: { saves: `is ${row.saves} by now` } })
  await tx
    .update(deskDraft)
    .set({ ...written, saves: saves + 1 })
    .where(eq(deskDraft.id, id))
}

/** Ends a draft, unless somebody went on with it since it was seen; undefined for what is not there, or another's. */
export async function dropDraft(tx: Transaction, draft: Drop) {
  const [row] = await tx
    .select()
    .from(deskDraft)
    .where(and(eq(deskDraft.id, draft.id), mayRead(draft)))
    .for('update')
  if (row === undefined) return undefined
  const isDropped = draft.saves === null || draft.saves === row.saves
  if (isDropped) await tx.delete(deskDraft).where(eq(deskDraft.id, row.id))
  return { ...row, isDropped }
}

/** The same as a step of its own; what is not there, or another's, is as good as dropped. Throws STATE_CHANGED. */
export async function throwAwayDraft({ db, clock }: Pick<AppContext, 'db' | 'clock'>, draft: Drop): Promise<void> {
  const { staffUserId } = draft
  await db.transaction(async (tx) => {
    const found = await dropDraft(tx, draft)
    if (found === undefined) return
    const { id, saves, madeBy, updatedBy } = found
    if (!found.isDropped) throw new AppError('STATE_CHANGED', { fields: { saves: `is ${saves} by now` } })
    if (madeBy === staffUserId && updatedBy === staffUserId) return
    await recordAudit(tx, {
      at: clock(),
      actor: staffMember(staffUserId),
      action: 'draft dropped',
      subject: `draft ${id}`,
      detail: { madeBy: staffMember(madeBy), updatedBy: staffMember(updatedBy) },
    })
  })
}

/** How many {@link listDrafts} finds. */
export async function countOpenDrafts(db: Queries, reader: DraftReader): Promise<number> {
  return db.$count(deskDraft, mayRead(reader))
}

function selectDrafts(db: Queries) {
  return db
    .select({ draft: deskDraft, madeBy: maker.name, updatedBy: editor.name })
    .from(deskDraft)
    .innerJoin(maker, eq(maker.id, deskDraft.madeBy))
    .innerJoin(editor, eq(editor.id, deskDraft.updatedBy))
    .$dynamic()
}

type Row = { readonly draft: StoredDraft; readonly madeBy: string; readonly updatedBy: string }

function toDraft({ draft, madeBy, updatedBy }: Row): Draft {
  const { id, form, subject, version, saves, isShared, updatedAt } = draft
  const values = draft.values as TypedValues
  return {
    id,
    form,
    subject,
    version,
    saves,
    isShared,
    madeBy,
    updatedBy,
    updatedAt: updatedAt.toISOString(),
    title: titleOf(values),
    values,
  }
}

function titleOf(values: TypedValues): string {
  return [values['year'], values['make'], values['model']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
}

function referenceOf(subject: string): string {
  const reference = parseSaexReference(subject)
  if (reference.kind === 'number') return toSaexRef(reference.saexNumber)
  throw new AppError('VALIDATION', { fields: { subject: 'must be a reference such as SAEX0001234' } })
}

function isSame(one: object, other: object): boolean {
  const sorted = (values: object) => JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
  return sorted(one) === sorted(other)
}

/** Removes drafts that were last saved before these moments; how many. */
export function removeOldDrafts(
  db: Db,
  { own, shared }: { readonly own: Date; readonly shared: Date },
): Promise<number> {
  return removeRows(
    db,
    deskDraft,
    sql`${deskDraft.updatedAt} < case when ${deskDraft.isShared} then ${shared.toISOString()}::timestamptz
      else ${own.toISOString()}::timestamptz end`,
  )
}
