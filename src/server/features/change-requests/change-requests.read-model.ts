import * as z from 'zod/mini'
import {
  changeEffectSchema,
  changeLineSchema,
  type ChangeKind,
  type ChangeRequest,
  type ChangeRequestDetail,
  type ChangeRequests,
} from '../../../shared/contract/change-requests.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { CHANGE_STEPS } from './change-kinds.ts'
import { findListedRequest, isOpen, listRequests, type ListedRequest } from './change-requests.repository.ts'
import { digestOfEntries } from './compare-entries.ts'
import { secondLookAt } from './decide-change.ts'

type ReadDeps = Pick<AppContext, 'db' | 'clock' | 'config'>
type Reading = { readonly deps: ReadDeps; readonly staffUserId: number; readonly tx: Transaction }

/** What waits, and what became of the last ones, as this member of staff may act on it. */
export async function getChangeRequests(deps: ReadDeps, staffUserId: number): Promise<ChangeRequests> {
  const requests = await deps.db.transaction(async (tx) =>
    toRequests({ deps, staffUserId, tx }, await listRequests(tx)),
  )
  return { confirmation: deps.config.priceConfirmation, requests: [...requests] }
}

/** One of them with its lines and its effect. Throws ITEM_NOT_FOUND. */
export async function getChangeRequest(
  deps: ReadDeps,
  { id, staffUserId }: { readonly id: number; readonly staffUserId: number },
): Promise<ChangeRequestDetail> {
  return deps.db.transaction(async (tx) => {
    const row = await findListedRequest(tx, id)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    const [request] = await toRequests({ deps, staffUserId, tx }, [row])
    if (request === undefined) throw new AppError('ITEM_NOT_FOUND')
    return {
      ...request,
      lines: z.array(changeLineSchema).parse(row.lines),
      effect: z.array(changeEffectSchema).parse(row.effect),
    }
  })
}

async function toRequests(reading: Reading, rows: readonly ListedRequest[]): Promise<readonly ChangeRequest[]> {
  const bases = new Map<ChangeKind, string>()
  for (const kind of new Set(rows.filter(isOpen).map((row) => row.kind))) {
    bases.set(kind, digestOfEntries(await CHANGE_STEPS[kind].listInForce(reading.tx)))
  }
  return rows.map((row) => toRequest(row, { ...reading, isCurrent: !isOpen(row) || bases.get(row.kind) === row.base }))
}

function toRequest(row: ListedRequest, { deps, staffUserId, isCurrent }: Reading & { readonly isCurrent: boolean }) {
  const isMine = row.madeBy === staffUserId
  const confirmFrom = secondLookAt(row, deps.config.priceConfirmation)
  const isAllowed = !isMine || (confirmFrom !== null && deps.clock() >= confirmFrom)
  return {
    id: row.id,
    kind: row.kind,
    source: row.source,
    note: row.note,
    state: row.state,
    madeAt: row.madeAt.toISOString(),
    madeBy: row.madeByName,
    isMine,
    lineCount: row.lineCount,
    isCurrent,
    mayConfirm: row.state === 'waiting' && isCurrent && isAllowed,
    confirmFrom: confirmFrom?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
    bySamePerson: row.state === 'applied' && row.decidedBy === row.madeBy,
    problem: row.problem,
  }
}
