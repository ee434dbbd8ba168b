import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, like, or, sql, type SQLWrapper } from 'drizzle-orm'
import { toSaexRef } from '../../../shared/domain/saex-reference.ts'
import type { AppContext } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import {
  deskDraft,
  idempotencyKey,
  mail,
  quotation,
  quotationWithdrawal,
  stockImportChange,
  vehicle,
} from '../../db/schema/index.ts'
import { digestRecipient } from '../mailboxes/mail-address.ts'
import { findOpened } from '../mailboxes/known-mailbox.ts'
import { findPdfs } from '../quotes/papers.repository.ts'
import { isSuppressed } from '../mail/not-me.ts'
import { findAccounts, type NamedAccount } from './person-accounts.ts'
import { findNamingMappings } from './person-mappings.ts'
import { findNamingUploads } from './person-uploads.ts'

export type PersonDeps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'blobs'> & {
  /** Folder of mails that were filed for want of a mail server. */
  readonly outboxFolder: string
}

/** The dealer's address that the last file of a vehicle has, where staff keep another one (`staff.pinned-fields`). */
export const DEALER_OF_FILE = sql`${vehicle.fileValues} #>> '{values,dealerEmail}'`

/** The same that somebody typed and has not sent; of a vehicle's draft it is the vehicle's where it was not touched. */
const DEALER_OF_DRAFT = sql`trim(${deskDraft.values} ->> 'dealerEmail')`
const HAS_NO_OTHER = sql`coalesce(${DEALER_OF_DRAFT}, '') = ''`

/** The same of a vehicle before the last import, and of the file before that. */
export const DEALER_BEFORE = sql`${stockImportChange.before} ->> 'dealer_email'`
export const DEALER_OF_FILE_BEFORE = sql`${stockImportChange.before} #>> '{file_values,values,dealerEmail}'`

/** Of words in lines of files. */
const SEPARATORS = /[\s"<>()[\],;:|&]+/

type Dealer = Readonly<Record<'dealerName' | 'dealerNumber' | 'dealerEmail', string | null>>

const dealerOfFile = (fileValues: SQLWrapper) => sql<Dealer>`jsonb_build_object(
  'dealerName', ${fileValues} #>> '{values,dealerName}', 'dealerNumber', ${fileValues} #>> '{values,dealerNumber}',
  'dealerEmail', ${fileValues} #>> '{values,dealerEmail}')`

const dealerBefore = sql<Dealer>`jsonb_build_object(
  'dealerName', ${stockImportChange.before} ->> 'dealer_name', 'dealerNumber', ${stockImportChange.before} ->> 'dealer_number',
  'dealerEmail', ${stockImportChange.before} ->> 'dealer_email')`

export type PersonData = Awaited<ReturnType<typeof findPersonData>>

/**
 * Every row and file that touches an address, in any case and with any tag: quotations, their papers and keys, why they or
 * others that name it were withdrawn, mails, filed mails, vehicles that name it as their dealer's or whose last file did,
 * drafts of such and those that name it, files of stock that name it and mappings of such that do, accounts of staff, whether mails to it are
 * suppressed, and when one was last opened. Throws STORAGE_UNAVAILABLE.
 */
export async function findPersonData(deps: PersonDeps, email: string) {
  // First, since it takes long: of all else what comes in meanwhile is found too.
  const uploads = await findNamingUploads(deps, namingOf(deps, email))
  return { ...(await findHeld(deps, email)), uploads }
}

/** The same without files of stock, which take long to be searched. Throws STORAGE_UNAVAILABLE. */
export async function findHeld(deps: PersonDeps, email: string) {
  const { db, secret, blobs, outboxFolder } = deps
  const digest = digestRecipient(email, secret)
  const isTheirs = theirsOf(deps, email)
  const isNaming = namingOf(deps, email)
  const held = await listAddresses(db)
  const spellings = [email, ...held.map((one) => one.email).filter(isTheirs)]
  // What a file of stock has is no address alone: `Dan <dan@example.test>`. One of a client is: `q&dan@example.test` is another.
  const ofDealer = held.filter((one) => one.isOfDealer && isNaming(one.email))
  const cells = [...new Set([...spellings, ...ofDealer.map((one) => one.email)])]
  const quotations = await db.select().from(quotation).where(inArray(quotation.email, spellings))
  const quotationIds = quotations.map(({ id }) => id)
  const mails = await db
    .select()
    .from(mail)
    .where(
      or(eq(mail.recipientDigest, digest), inArray(mail.recipient, spellings), inArray(mail.quotationId, quotationIds)),
    )
  const vehicles = await db
    .select({
      id: vehicle.id,
      saexNumber: vehicle.saexNumber,
      dealerName: vehicle.dealerName,
      dealerNumber: vehicle.dealerNumber,
      dealerEmail: vehicle.dealerEmail,
      ofFile: dealerOfFile(vehicle.fileValues),
    })
    .from(vehicle)
    .where(or(inArray(vehicle.dealerEmail, cells), inArray(DEALER_OF_FILE, cells)))
  const own = vehicles.filter(({ dealerEmail }) => dealerEmail !== null && cells.includes(dealerEmail))
  const subjects = own.map(({ saexNumber }) => toSaexRef(saexNumber))
  return {
    digest,
    isNaming,
    cells,
    quotations,
    withdrawals: await findWithdrawals(db, { quotationIds, isNaming }),
    mails,
    papers: await findPdfs({ db, blobs }, quotationIds),
    idempotencyKeys: await db.select().from(idempotencyKey).where(inArray(idempotencyKey.quotationId, quotationIds)),
    files: await findFiles(outboxFolder, { mailIds: mails.map(({ id }) => id), isNaming }),
    accounts: await findAccounts(db, isTheirs),
    mappings: await findNamingMappings(db, isNaming),
    vehicles,
    before: await db
      .select({
        importId: stockImportChange.importId,
        vehicleId: stockImportChange.vehicleId,
        ofVehicle: dealerBefore,
        ofFile: dealerOfFile(sql`${stockImportChange.before} -> 'file_values'`),
      })
      .from(stockImportChange)
      .where(or(inArray(DEALER_BEFORE, cells), inArray(DEALER_OF_FILE_BEFORE, cells))),
    drafts: await db
      .select()
      .from(deskDraft)
      .where(or(inArray(DEALER_OF_DRAFT, cells), and(inArray(deskDraft.subject, subjects), HAS_NO_OTHER))),
    isSuppressed: await isSuppressed(db, digest),
    openedAt: await findOpened(db, digest),
  }
}

/** Accounts of staff that have an address, in any case and with any tag. */
export function findAccountsOf(deps: PersonDeps, email: string): Promise<readonly NamedAccount[]> {
  return findAccounts(deps.db, theirsOf(deps, email))
}

/** Why their quotations were withdrawn, and others where the reason names them. */
async function findWithdrawals(
  db: Queries,
  { quotationIds, isNaming }: { readonly quotationIds: readonly number[]; readonly isNaming: IsNaming },
) {
  const { quotationId, at, reason } = quotationWithdrawal
  const rows = await db
    .select({ quotationId, at, reason })
    .from(quotationWithdrawal)
    .where(or(inArray(quotationId, [...quotationIds]), like(reason, '%@%')))
    .orderBy(quotationId)
  return rows.filter((row) => quotationIds.includes(row.quotationId) || isNaming(row.reason))
}

type IsNaming = (text: string) => boolean

/** Whether a text has the address in it. */
function namingOf(deps: PersonDeps, email: string): IsNaming {
  const isTheirs = theirsOf(deps, email)
  return (text) => addressesIn(text).some(isTheirs)
}

function theirsOf({ secret }: PersonDeps, email: string): (address: string) => boolean {
  const digest = digestRecipient(email, secret)
  return (address) => digestRecipient(address, secret) === digest
}

type HeldAddress = { readonly email: string; readonly isOfDealer: boolean }

/** All that the tables have, as they have them: the digest, which ignores case and tag, can only be compared here. */
async function listAddresses(db: Queries): Promise<readonly HeldAddress[]> {
  const { rows } = await db.execute<HeldAddress>(sql`
    select email, "isOfDealer" from (
      select ${quotation.email} as email, false as "isOfDealer" from ${quotation}
      union select ${mail.recipient}, false from ${mail}
      union select ${vehicle.dealerEmail}, true from ${vehicle} union select ${DEALER_OF_FILE}, true from ${vehicle}
      union select ${DEALER_OF_DRAFT}, true from ${deskDraft}
      union select ${DEALER_BEFORE}, true from ${stockImportChange}
      union select ${DEALER_OF_FILE_BEFORE}, true from ${stockImportChange}
    ) as held where email like '%@%'`)
  return rows
}

/** What may be an address in a text: `Dan <dan@example.test>;` has one, and so has a sentence that ends with one. */
function addressesIn(text: string): readonly string[] {
  if (!text.includes('@')) return []
  const words = text.split(SEPARATORS).filter((word) => word.includes('@'))
  return words.map(withoutStop)
}

/** By hand: an expression would try each of a million full stops as the first. */
function withoutStop(word: string): string {
  let end = word.length
  while (end > 0 && '.!?'.includes(word.charAt(end - 1))) end--
  return word.slice(0, end)
}

export type FiledMail = { readonly path: string; readonly name: string; readonly content: string }

/** Files of these mails, and any other that has the address in its text. */
async function findFiles(
  folder: string,
  { mailIds, isNaming }: { readonly mailIds: readonly string[]; readonly isNaming: IsNaming },
): Promise<FiledMail[]> {
  const names = await readdir(folder).catch(() => [])
  const found: FiledMail[] = []
  for (const name of names) {
    const path = join(folder, name)
    const content = await readFile(path, 'utf8').catch(assertGone)
    if (content === undefined) continue
    const isOfMail = mailIds.some((id) => name.startsWith(id))
    if (isOfMail || isNaming(content)) found.push({ path, name, content })
  }
  return found
}

/** A mail that is being filed gets its name when it is whole, perhaps between the list and the look. */
function assertGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
