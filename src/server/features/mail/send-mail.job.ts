import * as z from 'zod'
import type { QuotationRecord } from '../../../shared/domain/quote-document.ts'
import type { AppContext } from '../../context.ts'
import { openLinkOf } from '../quote-check/open-link.ts'
import { findQuotation } from '../quotes/quotes.repository.ts'
import { findOpened } from '../mailboxes/known-mailbox.ts'
import { composeMail } from './mail-message.ts'
import type { Delivery, MailTransport } from './mail-transport.ts'
import { finishMail, findMail, postponeMail, type StoredMail } from './mail.repository.ts'
import { isSuppressed, notMeAddress } from './not-me.ts'

/** `attempt` = how many were made before: a job that was overtaken by its own repetition does nothing. */
const jobSchema = z.object({ mailId: z.uuid(), attempt: z.int().min(0) })
export type SendMailJob = z.infer<typeof jobSchema>

export type SendMailDeps = Pick<AppContext, 'db' | 'clock' | 'jobs' | 'log' | 'publicUrl' | 'secret'> & {
  readonly transport: MailTransport
  readonly mailFrom: string
  readonly getPdf: (record: QuotationRecord) => Promise<Uint8Array>
}

/**
 * One attempt to send a waiting mail. At least once, never lost: the mail is marked after the server took it, so a crash
 * in between sends it once more, with the same Message-ID. What fails for now is put in again in the transaction that
 * counts the attempt.
 */
export async function sendMail(deps: SendMailDeps, data: unknown): Promise<void> {
  const { mailId, attempt } = jobSchema.parse(data)
  const mail = await findMail(deps.db, mailId)
  if (mail === undefined || mail.state !== 'queued' || mail.attempts !== attempt) return
  const message = await prepare(deps, mail).catch((error: unknown) => giveUpOld(deps, { mail, error }))
  if (message === undefined) return
  await settle(deps, { mail, delivery: await deps.transport.deliver({ ...message, recipient: mail.recipient }) })
}

/** Undefined where the mail ended without one. */
async function prepare(deps: SendMailDeps, mail: StoredMail) {
  // Said 'not me' while this one waited.
  if (await isSuppressed(deps.db, mail.recipientDigest)) return reject(deps, { mail, error: 'suppressed' })
  const quotation = await findQuotation(deps.db, mail.quotationId)
  if (quotation === undefined) throw new Error('a mail without its quotation')
  if (quotation.status === 'withdrawn') return reject(deps, { mail, error: 'withdrawn' })
  return composeMail({
    record: quotation.record,
    pdf: await deps.getPdf(quotation.record),
    messageId: mail.messageId,
    from: deps.mailFrom,
    date: mail.createdAt,
    notMe: notMeAddress({ ...deps, recipientDigest: mail.recipientDigest }),
    openLink: openLinkOf(quotation.record, deps),
    isKnown: (await findOpened(deps.db, mail.recipientDigest)) !== undefined,
  })
}

async function reject(
  { db, clock }: SendMailDeps,
  { mail, error }: { readonly mail: StoredMail; readonly error: string },
): Promise<undefined> {
  await finishMail(db, { id: mail.id, state: 'rejected', at: clock(), error })
}

/**
 * What could not be prepared the queue tries again soon, which is no word of a mail server and counts no attempt. It goes on
 * for days and would leave the mail waiting for ever: for this one too it is over after 48 hours.
 */
async function giveUpOld(
  { db, clock, log }: SendMailDeps,
  { mail, error }: { readonly mail: StoredMail; readonly error: unknown },
): Promise<undefined> {
  const [now, attempts] = [clock(), mail.attempts + 1]
  if (nextAttemptSeconds({ attempts, createdAt: mail.createdAt, now }) !== undefined) throw error
  log.warn({ mailId: mail.id, attempts, err: error }, 'a mail was given up')
  await finishMail(db, { id: mail.id, state: 'dead', at: now, error: 'not prepared' })
}

type Attempt = { readonly mail: StoredMail; readonly delivery: Delivery }

async function settle(deps: SendMailDeps, { mail, delivery }: Attempt): Promise<void> {
  const { db, clock, log } = deps
  switch (delivery.kind) {
    case 'delivered':
      return finishMail(db, { id: mail.id, state: delivery.state, at: clock() })
    case 'refused':
      log.info({ mailId: mail.id, reason: delivery.reason }, 'the mail server refused a mail for good')
      return finishMail(db, { id: mail.id, state: 'rejected', at: clock(), error: delivery.reason })
    case 'postponed':
      return postpone(deps, { mail, reason: delivery.reason })
  }
}

async function postpone(deps: SendMailDeps, { mail, reason }: { readonly mail: StoredMail; readonly reason: string }) {
  const now = deps.clock()
  const attempts = mail.attempts + 1
  const delaySeconds = nextAttemptSeconds({ attempts, createdAt: mail.createdAt, now })
  if (delaySeconds === undefined) {
    deps.log.warn({ mailId: mail.id, attempts, reason }, 'a mail was given up')
    return finishMail(deps.db, { id: mail.id, state: 'dead', at: now, error: reason })
  }
  await deps.db.transaction(async (transaction) => {
    await postponeMail(transaction, { id: mail.id, error: reason })
    const data: SendMailJob = { mailId: mail.id, attempt: attempts }
    await deps.jobs.send(transaction, { name: 'send-mail', data, delaySeconds })
  })
  deps.log.warn({ mailId: mail.id, attempts, reason }, 'a mail waits')
}

const MINUTE_SECONDS = 60
/** 1, 5, 15, 60 minutes, then every four hours (`mail.retry-plan`). */
const DELAYS_MINUTES = [1, 5, 15, 60]
const LATER_MINUTES = 240
const GIVE_UP_SECONDS = 48 * 60 * MINUTE_SECONDS

/** Seconds until the next attempt after `attempts` failed ones; undefined when it would come 48 hours after the mail. */
export function nextAttemptSeconds(mail: {
  readonly attempts: number
  readonly createdAt: Date
  readonly now: Date
}): number | undefined {
  const delay = (DELAYS_MINUTES[mail.attempts - 1] ?? LATER_MINUTES) * MINUTE_SECONDS
  const ageSeconds = (mail.now.getTime() - mail.createdAt.getTime()) / 1000
  return ageSeconds + delay > GIVE_UP_SECONDS ? undefined : delay
}
