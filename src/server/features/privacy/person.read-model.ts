import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, or, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { deskDraft, idempotencyKey, mail, quotation, vehicle } from '../../db/schema/index.ts'
import { digestRecipient } from '../mail/mail-address.ts'
import { findOpened } from '../mail/known-mailbox.ts'
import { findPdfs } from '../quotes/papers.repository.ts'
import { isSuppressed } from '../mail/not-me.ts'

export type PersonDeps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'blobs'> & {
  /** Folder of mails that were filed for want of a mail server. */
  readonly outboxFolder: string
}

/** The dealer's address that the last file of a vehicle has, where staff keep another one (`staff.pinned-fields`). */
const DEALER_OF_FILE = sql`lower(${vehicle.fileValues} #>> '{values,dealerEmail}')`

/** The same that somebody typed and has not sent. */
const DEALER_OF_DRAFT = sql`lower(trim(${deskDraft.values} ->> 'dealerEmail'))`

export type PersonData = Awaited<ReturnType<typeof findPersonData>>

/**
 * Every row and file that touches an address, in any case and with any tag: quotations, their papers and keys, mails,
 * filed mails, vehicles that name it as their dealer's or whose last file did, drafts of such, whether mails to it are suppressed, and when one was last opened.
 * Throws STORAGE_UNAVAILABLE.
 */
export async function findPersonData({ db, secret, blobs, outboxFolder }: PersonDeps, email: string) {
  const digest = digestRecipient(email, secret)
  const spellings = await spellingsOf({ db, secret }, { digest, email })
  const lowered = spellings.map((text) => text.toLowerCase())
  const quotations = await db.select().from(quotation).where(inArray(quotation.email, spellings))
  const quotationIds = quotations.map(({ id }) => id)
  const mails = await db
    .select()
    .from(mail)
    .where(
      or(eq(mail.recipientDigest, digest), inArray(mail.recipient, spellings), inArray(mail.quotationId, quotationIds)),
    )
  return {
    digest,
    /** In lower case, as tables of dealers are searched. */
    spellings: lowered,
    quotations,
    mails,
    papers: await findPdfs({ db, blobs }, quotationIds),
    idempotencyKeys: await db.select().from(idempotencyKey).where(inArray(idempotencyKey.quotationId, quotationIds)),
    files: await findFiles(outboxFolder, { mailIds: mails.map(({ id }) => id), spellings }),
    vehicles: await db
      .select({
        id: vehicle.id,
        saexNumber: vehicle.saexNumber,
        dealerName: vehicle.dealerName,
        dealerEmail: vehicle.dealerEmail,
      })
      .from(vehicle)
      .where(or(inArray(sql`lower(${vehicle.dealerEmail})`, lowered), inArray(DEALER_OF_FILE, lowered))),
    drafts: await db.select().from(deskDraft).where(inArray(DEALER_OF_DRAFT, lowered)),
    isSuppressed: await isSuppressed(db, digest),
    openedAt: await findOpened(db, digest),
  }
}

type Searched = { readonly digest: string; readonly email: string }

/** As the tables have it: the digest, which ignores case and tag, can only be compared here. */
async function spellingsOf({ db, secret }: Pick<PersonDeps, 'db' | 'secret'>, { digest, email }: Searched) {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from quotation where email like '%@%' union select recipient from mail where recipient <> ''`,
  )
  return [email, ...rows.map((row) => row.email).filter((text) => digestRecipient(text, secret) === digest)]
}

export type FiledMail = { readonly path: string; readonly name: string; readonly content: string }

/** Files of these mails, and any other that has the address in its text. */
async function findFiles(
  folder: string,
  { mailIds, spellings }: { readonly mailIds: readonly string[]; readonly spellings: readonly string[] },
): Promise<FiledMail[]> {
  const names = await readdir(folder).catch(() => [])
  const wanted = spellings.map((text) => text.toLowerCase())
  const found: FiledMail[] = []
  for (const name of names) {
    const path = join(folder, name)
    const content = await readFile(path, 'utf8')
    const isTheirs = mailIds.some((id) => name.startsWith(id))
    if (isTheirs || wanted.some((text) => content.toLowerCase().includes(text))) found.push({ path, name, content })
  }
  return found
}
