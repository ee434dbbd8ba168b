import { MOST_CHANGE_LINES, type ChangeKind, type ChangeLine } from '../../../shared/contract/change-requests.ts'
import type { UploadResult } from '../../../shared/contract/uploads.ts'
import type { Db, Transaction } from '../../db/database.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { ImportRefusedError, type ImportInput, type ImportSummary } from '../reference/import-problems.ts'
import { lockReferenceData } from '../reference/reference-lock.ts'
import { CHANGE_STEPS } from './change-kinds.ts'
import { findEqualOpen, insertRequest } from './change-requests.repository.ts'
import { compareEntries, digestOfEntries } from './compare-entries.ts'
import { chooseSample, describeEffect, priceSample } from './effect-on-routes.ts'

type ChangeInput = ImportInput & {
  readonly kind: ChangeKind
  readonly note: string
  readonly staffUserId: number
}
type RequestResult = Extract<UploadResult, { kind: 'request' }>

/**
 * Asks for what a file says to be put in force (`staff.prices-by-two`). It is tried out as a whole and taken back, so
 * that refusals, differences and totals are those that confirming will give. Throws ImportRefusedError by place.
 */
export async function requestChange(db: Db, input: ChangeInput): Promise<RequestResult> {
  const { kind } = input
  const document = CHANGE_STEPS[kind].read(input)
  return db.transaction(async (tx) => {
    await lockReferenceData(tx)
    const before = await CHANGE_STEPS[kind].listInForce(tx)
    const { summary, after, effect } = await tryOut(tx, input, document)
    const lines = compareEntries(before, after)
    const large = lines.filter((line) => line.large).length
    const result: Omit<RequestResult, 'requestId'> = { kind: 'request', ...summary, notes: [...summary.notes], large }
    if (lines.length === 0) return { ...result, requestId: null }
    assertReadable(lines, input)
    const requestId = await ask(tx, { input, document, base: digestOfEntries(before), lines, effect })
    return { ...result, requestId }
  })
}

async function tryOut(tx: Transaction, { kind, source, now }: ChangeInput, document: unknown) {
  const sample = await chooseSample(tx, now)
  const before = await priceSample(tx, sample, now)
  const steps = CHANGE_STEPS[kind]
  const tried = await inVain(tx, async (inner) => {
    const summary: ImportSummary = await steps.apply(inner, document, { source, now })
    return { summary, after: await steps.listInForce(inner), totals: await priceSample(inner, sample, now) }
  })
  return { ...tried, effect: describeEffect(sample, before, tried.totals) }
}

/** Does something and takes it back; what it saw stays. */
async function inVain<T>(tx: Transaction, work: (inner: Transaction) => Promise<T>): Promise<T> {
  const seen: T[] = []
  const takenBack = new Error('taken back')
  await tx
    .transaction(async (inner) => {
      seen.push(await work(inner))
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  const [value] = seen
  if (value === undefined) throw takenBack
  return value
}

function assertReadable(lines: readonly ChangeLine[], { source }: ChangeInput): void {
  if (lines.length <= MOST_CHANGE_LINES) return
  throw new ImportRefusedError(source, [
    `it changes ${lines.length} figures, and at most ${MOST_CHANGE_LINES} can be confirmed at once: bring it in by several files, or by the import command`,
  ])
}

type Asked = {
  readonly input: ChangeInput
  readonly document: unknown
  readonly base: string
  readonly lines: readonly ChangeLine[]
  readonly effect: readonly object[]
}

async function ask(tx: Transaction, { input, document, base, lines, effect }: Asked): Promise<number> {
  const { kind, source, note, staffUserId, now } = input
  const known = await findEqualOpen(tx, { kind, madeBy: staffUserId, base, document })
  if (known !== undefined) return known
  const large = lines.filter((line) => line.large).length
  const id = await insertRequest(tx, {
    kind,
    source,
    base,
    document,
    lines,
    effect,
    note,
    state: large === 0 ? 'waiting' : 'unticked',
    madeBy: staffUserId,
    madeAt: now,
    askedAt: large === 0 ? now : null,
  })
  const detail = { kind, lines: lines.length, large }
  const actor = staffMember(staffUserId)
  await recordAudit(tx, { at: now, actor, action: 'price change asked', subject: `request ${id}`, detail })
  return id
}
