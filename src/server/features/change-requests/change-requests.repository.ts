import { and, asc, desc, eq, getTableColumns, inArray, not, sql } from 'drizzle-orm'
import { LISTED_ENDED_REQUESTS } from '../../../shared/contract/change-requests.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { changeRequest, staffUser } from '../../db/schema/index.ts'

export type StoredRequest = typeof changeRequest.$inferSelect

const OPEN_STATES = ['unticked', 'waiting'] as const satisfies readonly StoredRequest['state'][]

export type ListedRequest = Omit<StoredRequest, 'document' | 'lines' | 'effect'> & {
  readonly lineCount: number
  readonly madeByName: string
  readonly decidedByName: string | null
}

const { document: _document, lines: _lines, effect: _effect, ...listedColumns } = getTableColumns(changeRequest)
const listed = {
  ...listedColumns,
  lineCount: sql<number>`jsonb_array_length(${changeRequest.lines})`,
  madeByName: staffUser.name,
  decidedByName: sql<string | null>`(select d.name from staff_user d where d.id = ${changeRequest.decidedBy})`,
}

export function isOpen({ state }: Pick<StoredRequest, 'state'>): boolean {
  return OPEN_STATES.some((open) => open === state)
}

/** All that are open, oldest first, then those that ended last. */
export async function listRequests(queries: Queries): Promise<readonly ListedRequest[]> {
  const isOpenRow = inArray(changeRequest.state, [...OPEN_STATES])
  const rows = () =>
    queries.select(listed).from(changeRequest).innerJoin(staffUser, eq(staffUser.id, changeRequest.madeBy))
  const open = await rows().where(isOpenRow).orderBy(asc(changeRequest.id))
  const ended = await rows()
    .where(not(isOpenRow))
    .orderBy(desc(changeRequest.decidedAt), desc(changeRequest.id))
    .limit(LISTED_ENDED_REQUESTS)
  return [...open, ...ended]
}

export async function findListedRequest(
  queries: Queries,
  id: number,
): Promise<(ListedRequest & Pick<StoredRequest, 'lines' | 'effect'>) | undefined> {
  const [row] = await queries
    .select({ ...listed, lines: changeRequest.lines, effect: changeRequest.effect })
    .from(changeRequest)
    .innerJoin(staffUser, eq(staffUser.id, changeRequest.madeBy))
    .where(eq(changeRequest.id, id))
  return row
}

/** Holds a request until the transaction ends: of two who decide at once, one is first. */
export async function lockRequest(tx: Transaction, id: number): Promise<StoredRequest | undefined> {
  const [row] = await tx.select().from(changeRequest).where(eq(changeRequest.id, id)).for('update')
  return row
}

export async function insertRequest(tx: Transaction, row: typeof changeRequest.$inferInsert): Promise<number> {
  const [stored] = await tx.insert(changeRequest).values(row).returning({ id: changeRequest.id })
  if (stored === undefined) throw new Error('the request was not stored')
  return stored.id
}

/** The same person's open request for the same, of an import that was broken off after it had asked. */
export async function findEqualOpen(
  tx: Transaction,
  { kind, madeBy, base, document }: Pick<StoredRequest, 'kind' | 'madeBy' | 'base' | 'document'>,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: changeRequest.id })
    .from(changeRequest)
    .where(
      and(
        inArray(changeRequest.state, [...OPEN_STATES]),
        eq(changeRequest.kind, kind),
        eq(changeRequest.madeBy, madeBy),
        eq(changeRequest.base, base),
        sql`${changeRequest.document} = ${JSON.stringify(document)}::jsonb`,
      ),
    )
  return row?.id
}

export async function updateRequest(
  tx: Transaction,
  id: number,
  values: Partial<typeof changeRequest.$inferInsert>,
): Promise<void> {
  await tx.update(changeRequest).set(values).where(eq(changeRequest.id, id))
}

/** The permissions of a member of staff as they are now, which nobody changes until the transaction ends; [] when shut out. */
export async function holdPermissions(tx: Transaction, staffUserId: number): Promise<readonly number[]> {
  const [row] = await tx
    .select({ permissionIds: staffUser.permissionIds, disabled: staffUser.disabled })
    .from(staffUser)
    .where(eq(staffUser.id, staffUserId))
    .for('share')
  return row === undefined || row.disabled ? [] : row.permissionIds
}
