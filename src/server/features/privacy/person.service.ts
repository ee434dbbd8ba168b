import { rm } from 'node:fs/promises'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queries } from '../../db/database.ts'
import {
  deskDraft,
  idempotencyKey,
  mail,
  quotation,
  quotationPaper,
  quotationPaperObject,
  vehicle,
} from '../../db/schema/index.ts'
import { forgetSubject, recordAudit, type AuditAction } from '../audit/record-audit.ts'
import { forgetMailbox } from '../mailboxes/known-mailbox.ts'
import { withdrawSuppression } from '../mail/not-me.ts'
import { digestRecipient } from '../mailboxes/mail-address.ts'
import { removePapersOf } from '../quotes/paper-objects.ts'
import { lockNextStockRevision, publishStockRevision } from '../stock/stock-revision.ts'
import { forgetClient, forgetReasons } from './forget-person.ts'
import { forgetInMappings } from './person-mappings.ts'
import { forgetPreviews, removeFiles } from './person-uploads.ts'
import {
  DEALER_BEFORE,
  DEALER_OF_FILE,
  DEALER_OF_FILE_BEFORE,
  findHeld,
  findPersonData,
  type PersonData,
  type PersonDeps,
} from './person.read-model.ts'

/** How many of each were found. */
export type PersonCounts = Readonly<
  Record<'quotations' | 'papers' | 'keys' | 'mails' | 'files' | 'vehicles' | 'uploads' | 'reasons' | 'mappings', number>
>

/** All that is held about an address, as JSON text; papers and filed mails are in it. Leaves an audit line without the address. */
export async function exportPerson(deps: PersonDeps, email: string): Promise<string> {
  const data = await findPersonData(deps, email)
  await audit(deps.db, { action: 'person export', at: deps.clock(), data })
  const document = {
    email,
    exportedAt: deps.clock().toISOString(),
    quotations: data.quotations,
    withdrawals: data.withdrawals,
    papers: data.papers.map(({ bytes, ...paper }) => ({ ...paper, base64: Buffer.from(bytes).toString('base64') })),
    idempotencyKeys: data.idempotencyKeys,
    mails: data.mails,
    filedMails: data.files.map(({ name, content }) => ({ name, content })),
    ...dealersOf(data),
    drafts: data.drafts,
    uploads: data.uploads,
    mappings: data.mappings,
    accounts: data.accounts,
    mailsSuppressed: data.isSuppressed,
    mailLastOpenedAt: data.openedAt,
  }
  return JSON.stringify(document, null, 2)
}

/**
 * Takes an address and its person out of every row and file but accounts of staff, and out of rows that come in while it is searched for. Its
 * quotations are withdrawn, since they could neither be mailed nor drawn again; vehicle, route and amounts stay for
 * statistics. Leaves an audit line without the address. Throws STORAGE_UNAVAILABLE while papers and files of stock cannot
 * be read or removed: then no row is erased.
 */
export async function erasePerson(deps: PersonDeps, email: string): Promise<PersonCounts> {
  const rounds: PersonData[] = []
  let data = await findPersonData(deps, email)
  do {
    await eraseFound(deps, { data, isFirst: rounds.length === 0 })
    rounds.push(data)
    data = await findLate(deps, email)
  } while (isAnything(data))
  // Papers that were drawn again before their rows were gone; later ones remove themselves (insertPdf).
  await removePapersOf(deps.blobs, rounds.flatMap(idsOfQuotations))
  return countsOf(...rounds)
}

/** What came in after the first search. Mails that were erased are found by their digest again, and are no news. */
async function findLate(deps: PersonDeps, email: string): Promise<PersonData> {
  const held = await findHeld(deps, email)
  return { ...held, mails: held.mails.filter(({ recipient }) => recipient !== ''), uploads: [] }
}

function isAnything(data: PersonData): boolean {
  const { quotations, withdrawals, mails, files, vehicles, before, drafts, mappings } = data
  return [quotations, withdrawals, mails, files, vehicles, before, drafts, mappings].some((rows) => rows.length > 0)
}

type Found = { readonly data: PersonData; readonly isFirst: boolean }

async function eraseFound({ db, clock, blobs }: PersonDeps, { data, isFirst }: Found): Promise<void> {
  const uploadIds = data.uploads.map(({ id }) => id)
  // Before the rows, without which nobody would find the objects again; and before any lock: a store may take long.
  await removePapersOf(blobs, idsOfQuotations(data))
  await removeFiles(blobs, uploadIds)
  await db.transaction(async (tx) => {
    // Whoever saves a vehicle reads what files say of it and writes it back: not what is erased meanwhile.
    const revision = await lockNextStockRevision(tx)
    await eraseRows(tx, { data, now: clock(), revision })
    await forgetPreviews(tx, uploadIds)
    if (isFirst) await forgetSubject(tx, data.digest)
    // Last: every other line of the audit waits for the end of this transaction.
    await audit(tx, { action: 'person erase', at: clock(), data })
  })
  // Last: files that are left over after a crash are found again by the address in them.
  for (const { path } of data.files) await rm(path, { force: true })
}

function idsOfQuotations({ quotations }: PersonData): readonly number[] {
  return quotations.map(({ id }) => id)
}

/** Lets mails to an address go again whose owner had said 'not me'; false when there was nothing to withdraw. */
export async function allowMail({ db, clock, secret }: PersonDeps, email: string): Promise<boolean> {
  const digest = digestRecipient(email, secret)
  return db.transaction(async (tx) => {
    const wasSuppressed = await withdrawSuppression(tx, digest)
    await recordAudit(tx, { at: clock(), actor: 'operator', action: 'mail allowed', subject: digest })
    return wasSuppressed
  })
}

type Erasing = { readonly data: PersonData; readonly now: Date; readonly revision: number }

async function eraseRows(queries: Queries, { data, now, revision }: Erasing) {
  const quotationIds = idsOfQuotations(data)
  const mailIds = data.mails.map(({ id }) => id)
  // First: whoever stores a paper holds its quotation and then writes the paper's row.
  await queries.update(quotation).set({ status: 'withdrawn' }).where(inArray(quotation.id, quotationIds))
  await queries.delete(idempotencyKey).where(inArray(idempotencyKey.quotationId, quotationIds))
  await queries.delete(quotationPaper).where(inArray(quotationPaper.quotationId, quotationIds))
  await queries.delete(quotationPaperObject).where(inArray(quotationPaperObject.quotationId, quotationIds))
  for (const quotationId of quotationIds) await forgetClient(queries, { quotationId, digest: data.digest })
  await forgetReasons(
    queries,
    data.withdrawals.map(({ quotationId }) => quotationId),
  )
  await queries
    .update(mail)
    .set({ state: 'dead', finishedAt: now, lastError: 'erased' })
    .where(and(inArray(mail.id, mailIds), eq(mail.state, 'queued')))
  await queries.update(mail).set({ recipient: '' }).where(inArray(mail.id, mailIds))
  await forgetMailbox(queries, data.digest)
  await forgetInMappings(
    queries,
    data.mappings.map(({ id }) => id),
    data.isNaming,
  )
  await eraseDealer(queries, { data, now, revision })
}

/** A file that names no address of its own speaks of the vehicle's dealer. */
const WHO_FILE_NAMES = sql`coalesce(${DEALER_OF_FILE}, ${vehicle.dealerEmail})`
const WHO_FILE_NAMED = sql`coalesce(${DEALER_OF_FILE_BEFORE}, ${DEALER_BEFORE})`

/**
 * Out of drafts, of vehicles, of what files say of their pinned fields, and of rows that an import keeps so that it can be
 * undone: there each side only where it is theirs, since the other may name another dealer.
 */
async function eraseDealer(queries: Queries, { data, now, revision }: Erasing): Promise<void> {
  const { vehicles, before, drafts, cells } = data
  const draftIds = drafts.map(({ id }) => id)
  await queries
    .update(deskDraft)
    .set({
      values: sql`${deskDraft.values} - '{dealerName,dealerNumber,dealerEmail}'::text[]`,
      // A tab that has it open does not write it back.
      saves: sql`${deskDraft.saves} + 1`,
    })
    .where(inArray(deskDraft.id, draftIds))
  const ids = sql.param(vehicles.map(({ id }) => id))
  await queries.execute(sql`
    update vehicle set file_values = file_values #- '{values,dealerName}' #- '{values,dealerNumber}' #- '{values,dealerEmail}'
    where id = any(${ids}::bigint[]) and file_values is not null and ${inArray(WHO_FILE_NAMES, cells)}`)
  const isTheirs = sql`vehicle.id = any(${ids}::bigint[]) and ${inArray(vehicle.dealerEmail, cells)}`
  // What an import changed can still be undone, without the dealer.
  await queries.execute(sql`
    update stock_import_change set revision = ${revision} from vehicle
    where vehicle.id = vehicle_id and vehicle.revision = stock_import_change.revision and ${isTheirs}`)
  // A version of its own, so that no open form writes it back unasked. What files are compared by stays: the same file has nothing new.
  const { rowCount } = await queries.execute(sql`
    update vehicle set dealer_name = null, dealer_number = null, dealer_email = null, updated_at = ${now.toISOString()},
      revision = ${revision}
    where ${isTheirs}`)
  if ((rowCount ?? 0) > 0) await publishStockRevision(queries, revision)
  await queries.execute(sql`
    update stock_import_change set before = before
      || case when ${inArray(DEALER_BEFORE, cells)}
        then '{"dealer_name": null, "dealer_number": null, "dealer_email": null}'::jsonb else '{}' end
      || case when ${inArray(WHO_FILE_NAMED, cells)}
        then jsonb_build_object('file_values', nullif(before->'file_values', 'null') #- '{values,dealerName}'
          #- '{values,dealerNumber}' #- '{values,dealerEmail}') else '{}' end
    where import_id = any(${sql.param(before.map(({ importId }) => importId))}::bigint[])
      and vehicle_id = any(${sql.param(before.map(({ vehicleId }) => vehicleId))}::bigint[])
      and (${or(inArray(DEALER_BEFORE, cells), inArray(DEALER_OF_FILE_BEFORE, cells))})`)
}

/**
 * What is held of the person as a dealer. The same vehicle may have had another one before, or have another one in its file,
 * whose data is not theirs.
 */
function dealersOf({ vehicles, before, cells }: PersonData) {
  const isTheirs = ({ dealerEmail }: { readonly dealerEmail: string | null }) =>
    dealerEmail !== null && cells.includes(dealerEmail)
  return {
    dealerOfVehicles: vehicles.filter(isTheirs).map(({ ofFile: _ofFile, ...own }) => own),
    dealerInFiles: vehicles
      .filter(({ ofFile }) => isTheirs(ofFile))
      .map(({ id, saexNumber, ofFile }) => Object.assign({ id, saexNumber }, ofFile)),
    dealerBeforeImports: before.flatMap(({ importId, vehicleId, ofVehicle, ofFile }) =>
      [ofVehicle, ofFile].filter(isTheirs).map((dealer) => Object.assign({ importId, vehicleId }, dealer)),
    ),
  }
}

async function audit(
  queries: Queries,
  { action, at, data }: { readonly action: AuditAction; readonly at: Date; readonly data: PersonData },
): Promise<void> {
  await recordAudit(queries, { at, actor: 'operator', action, subject: data.digest, detail: countsOf(data) })
}

function countsOf(...rounds: readonly PersonData[]): PersonCounts {
  const sum = (of: (data: PersonData) => readonly unknown[]) =>
    rounds.reduce((count, data) => count + of(data).length, 0)
  return {
    quotations: sum(({ quotations }) => quotations),
    papers: sum(({ papers }) => papers),
    keys: sum(({ idempotencyKeys }) => idempotencyKeys),
    mails: sum(({ mails }) => mails),
    files: sum(({ files }) => files),
    vehicles: sum(({ vehicles }) => vehicles),
    uploads: sum(({ uploads }) => uploads),
    reasons: sum(({ withdrawals }) => withdrawals),
    mappings: sum(({ mappings }) => mappings),
  }
}
