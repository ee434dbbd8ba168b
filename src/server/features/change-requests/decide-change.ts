import * as z from 'zod/mini'
import { changeLineSchema } from '../../../shared/contract/change-requests.ts'
import { PERMISSION } from '../../../shared/contract/staff.ts'
import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import type { AppContext } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { mayPass } from '../../http/policy.ts'
import { noteEvent } from '../alarms/note-event.ts'
import { recordAudit, staffMember, type AuditAction, type AuditLine } from '../audit/record-audit.ts'
import { ImportRefusedError, type ImportSummary } from '../reference/import-problems.ts'
import { lockReferenceData } from '../reference/reference-lock.ts'
import { CHANGE_STEPS } from './change-kinds.ts'
import {
  holdPermissions,
  isOpen,
  lockRequest,
  updateRequest,
  type StoredRequest,
} from './change-requests.repository.ts'
import { digestOfEntries } from './compare-entries.ts'

/** Under `PRICE_CONFIRMATION=one` whoever asked looks again after so long: time to see a slip, and to miss a tab left open. */
const SECOND_LOOK_MS = 10 * MINUTE_MS

const BASE_GONE = 'Something else was put in force since. Look at it again: upload the file once more.'
const ASKER_GONE = 'Who asked for it may not change prices any more. Somebody else has to upload the file.'

export type DecideDeps = Pick<AppContext, 'db' | 'clock' | 'config' | 'jobs'>
type Caller = { readonly id: number; readonly staffUserId: number }
type Ticks = { readonly ticked: readonly string[] }
type Decision = Caller & Ticks & { readonly decision: 'confirm' | 'refuse'; readonly note: string }
type Held = { readonly tx: Transaction; readonly row: StoredRequest; readonly now: Date }

/** Ticks the large lines of one's own request, which then waits. Throws CONFIRM_FIRST by line, STATE_CHANGED, FORBIDDEN. */
export async function askForChange(
  { db, clock }: DecideDeps,
  { id, staffUserId, ticked }: Caller & Ticks,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await hold(tx, { id, staffUserId })
    if (row.madeBy !== staffUserId) throw new AppError('FORBIDDEN')
    if (row.state === 'waiting') return
    if (row.state !== 'unticked') throw stateChanged(row)
    assertTicked(row, ticked)
    const now = clock()
    await updateRequest(tx, id, { state: 'waiting', askedAt: now })
    const large = linesOf(row).filter((line) => line.large).length
    await record({ tx, row, now }, { by: staffUserId, action: 'price change ticked', detail: { large } })
  })
}

/** Takes one's own request back; done before, nothing happens. Throws STATE_CHANGED, FORBIDDEN. */
export async function takeBackChange({ db, clock }: DecideDeps, { id, staffUserId }: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await hold(tx, { id, staffUserId })
    if (row.madeBy !== staffUserId) throw new AppError('FORBIDDEN')
    if (row.state === 'taken-back') return
    if (!isOpen(row)) throw stateChanged(row)
    await settle({ tx, row, now: clock() }, { state: 'taken-back', by: staffUserId, action: 'price change taken back' })
  })
}

/**
 * Confirms a request, which is in force from then on, or refuses it (`staff.prices-by-two`). Throws OTHER_PERSON_NEEDED
 * for one's own, CONFIRM_FIRST by line for large ones that are not ticked, VALIDATION for a refusal without a reason,
 * STATE_CHANGED when it was decided before, or when what it was measured against is no longer in force: then it failed.
 */
export async function decideChange(deps: DecideDeps, decision: Decision): Promise<void> {
  const { db, clock, config } = deps
  const { id, staffUserId } = decision
  const problem = await db.transaction(async (tx) => {
    await lockReferenceData(tx)
    const row = await hold(tx, { id, staffUserId })
    const now = clock()
    if (isRepetition(row, decision)) return null
    if (decision.decision === 'refuse' ? !isOpen(row) : row.state !== 'waiting') throw stateChanged(row)
    assertMayDecide(row, { staffUserId, now, confirmation: config.priceConfirmation })
    if (decision.decision === 'refuse') return refuse({ tx, row, now }, decision)
    const failure = await confirm({ tx, row, now }, decision)
    if (failure === null) await noteEvent(deps, tx, { kind: 'prices-changed', now })
    return failure
  })
  if (problem !== null) throw new AppError('STATE_CHANGED', { fields: { id: problem } })
}

/** When who asked may confirm it too; null = never. */
export function secondLookAt(
  { askedAt }: Pick<StoredRequest, 'askedAt'>,
  confirmation: AppContext['config']['priceConfirmation'],
): Date | null {
  if (confirmation === 'two' || askedAt === null) return null
  return new Date(askedAt.getTime() + SECOND_LOOK_MS)
}

async function refuse(held: Held, { staffUserId, note }: Decision): Promise<null> {
  const problem = note.trim()
  if (problem === '') throw new AppError('VALIDATION', { fields: { note: 'must say why' } })
  await settle(held, { state: 'refused', by: staffUserId, action: 'price change refused', problem })
  return null
}

/** Null when it is in force; else why it failed. */
async function confirm(held: Held, { staffUserId, ticked }: Decision): Promise<string | null> {
  const { row } = held
  assertTicked(row, ticked)
  const outcome = await putInForce(held)
  if (typeof outcome === 'string') {
    await settle(held, { state: 'failed', by: staffUserId, action: 'price change failed', problem: outcome })
    return outcome
  }
  const { notes: _notes, ...counts } = outcome
  const samePerson = row.madeBy === staffUserId
  await settle(held, { state: 'applied', by: staffUserId, action: 'price change confirmed', detail: { samePerson } })
  await record(held, { by: staffUserId, action: 'price change applied', detail: counts })
  return null
}

async function putInForce({ tx, row, now }: Held): Promise<ImportSummary | string> {
  const steps = CHANGE_STEPS[row.kind]
  if (!mayPass(PERMISSION.pricing, await holdPermissions(tx, row.madeBy))) return ASKER_GONE
  if (digestOfEntries(await steps.listInForce(tx)) !== row.base) return BASE_GONE
  // A savepoint: a refusal by a check leaves the request to be settled.
  return tx
    .transaction((inner) => steps.apply(inner, row.document, { source: row.source, now }))
    .catch((error: unknown) => {
      if (error instanceof ImportRefusedError) return error.message
      throw error
    })
}

type Line = { readonly by: number; readonly action: AuditAction; readonly detail?: AuditLine['detail'] }
type End = Line & { readonly state: StoredRequest['state']; readonly problem?: string }

async function settle(held: Held, { state, problem, ...line }: End): Promise<void> {
  const values = { state, decidedBy: line.by, decidedAt: held.now, problem: problem ?? null }
  await updateRequest(held.tx, held.row.id, values)
  await record(held, line)
}

async function record({ tx, row, now }: Held, { by, action, detail }: Line): Promise<void> {
  const subject = `request ${row.id}`
  await recordAudit(tx, { at: now, actor: staffMember(by), action, subject, detail: { kind: row.kind, ...detail } })
}

/** The request and its caller, both as they are now. Throws ITEM_NOT_FOUND, FORBIDDEN. */
async function hold(tx: Transaction, { id, staffUserId }: Caller): Promise<StoredRequest> {
  const row = await lockRequest(tx, id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (!mayPass(PERMISSION.pricing, await holdPermissions(tx, staffUserId))) throw new AppError('FORBIDDEN')
  return row
}

/** A second press, or a request whose answer was lost. */
function isRepetition({ state, decidedBy }: StoredRequest, { decision, staffUserId }: Decision): boolean {
  return decidedBy === staffUserId && state === (decision === 'confirm' ? 'applied' : 'refused')
}

type Judged = {
  readonly staffUserId: number
  readonly now: Date
  readonly confirmation: AppContext['config']['priceConfirmation']
}

function assertMayDecide(row: StoredRequest, { staffUserId, now, confirmation }: Judged): void {
  if (row.madeBy !== staffUserId) return
  const from = secondLookAt(row, confirmation)
  if (from === null) throw new AppError('OTHER_PERSON_NEEDED')
  if (now >= from) return
  const retryAfterSeconds = Math.ceil((from.getTime() - now.getTime()) / 1000)
  const fields = { id: `can be confirmed by who asked for it from ${from.toISOString()} on` }
  throw new AppError('OTHER_PERSON_NEEDED', { fields, retryAfterSeconds })
}

function assertTicked(row: StoredRequest, ticked: readonly string[]): void {
  const given = new Set(ticked)
  const missing = linesOf(row).filter(({ large, path }) => large && !given.has(path))
  if (missing.length === 0) return
  throw new AppError('CONFIRM_FIRST', {
    fields: Object.fromEntries(
      missing.map(({ path, label }) => [path, `${label} is a large change: it must be ticked`]),
    ),
  })
}

function linesOf({ lines }: StoredRequest) {
  return z.array(changeLineSchema).parse(lines)
}

function stateChanged({ state }: StoredRequest): AppError {
  return new AppError('STATE_CHANGED', { fields: { id: `is ${state} by now` } })
}
