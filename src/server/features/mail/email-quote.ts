import { MINUTE_MS } from '../../../shared/domain/durations.ts'
import type { EmailQuoteResult } from '../../../shared/contract/quotes.ts'
import { isPastValidity } from '../../../shared/domain/validity.ts'
import type { AppContext } from '../../context.ts'
import { lockName } from '../../db/advisory-lock.ts'
import type { Queries } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { subjectDigest } from '../../http/rate-counter.ts'
import type { OneAtATime } from '../quotes/one-at-a-time.ts'
import { noteEvent } from '../alarms/note-event.ts'
import { findQuotation } from '../quotes/quotes.repository.ts'
import { digestRecipient, domainOf, isRouted } from '../mailboxes/mail-address.ts'
import { breakerWait, countMail, findMailWait } from './mail-limits.ts'
import { isOpen, type MailWatch } from './mail-watch.ts'
import {
  findMailByKey,
  findMailProgress,
  findRecentMailId,
  insertMail,
  rememberMailKey,
  type MailState,
} from './mail.repository.ts'
import { isSuppressed } from './not-me.ts'
import type { SendMailJob } from './send-mail.job.ts'

/** `mail.repeat-sends-nothing` */
const REPEAT_MS = 10 * MINUTE_MS
const WAIT_MS = 5000

export type EmailDeps = Pick<
  AppContext,
  'config' | 'db' | 'clock' | 'ids' | 'jobs' | 'log' | 'mailRules' | 'secret'
> & {
  readonly mailFrom: string
  /** False: mails become files, and nobody needs to wait for a server's word. */
  readonly hasMailServer: boolean
  /**
   * Every mail takes the lock of the whole system's limit: in this process they come one after another, so that they hold
   * one connection of the pool and visitors have the others.
   */
  readonly oneAtATime: OneAtATime
  readonly watch: MailWatch
}

export type EmailRequest = {
  readonly quoteId: number
  /** The caller, as rate limits count it. */
  readonly sender: string
  /** Of the header `Idempotency-Key`, a UUID in lower case: the mail bears it, or it is kept with the one that answers it, for a repetition. */
  readonly key?: string | undefined
}

/**
 * Mails a quotation to its own client. Mail, counters and job are stored in one transaction, then the answer waits up to
 * 5 seconds for the mail server's word. Throws QUOTE_NOT_FOUND, RATE_LIMITED, MAIL_UNAVAILABLE (the breaker is open),
 * MAIL_REJECTED, IN_PROGRESS (too many mails at once).
 */
export async function emailQuote(deps: EmailDeps, request: EmailRequest): Promise<EmailQuoteResult['state']> {
  const begun = performance.now()
  const mailId = await deps.oneAtATime('outbox', () =>
    deps.db.transaction((transaction) => putInOutbox(transaction, { deps, request })),
  )
  const progress = (await findMailProgress(deps.db, [mailId])).get(mailId)
  if (!deps.hasMailServer || !isOpen(progress)) return toAnswer(progress?.state)
  const tried = await deps.watch(mailId, WAIT_MS - (performance.now() - begun))
  return toAnswer(tried?.state)
}

type Work = { readonly deps: EmailDeps; readonly request: EmailRequest }

async function putInOutbox(queries: Queries, { deps, request }: Work): Promise<string> {
  const now = deps.clock()
  const { quoteId: quotationId, key } = request
  // Before the quotation's: whoever has that of a key waits for one quotation alone.
  if (key !== undefined) await lockName(queries, `mail key ${key}`)
  await lockName(queries, `mail quotation ${quotationId}`)
  const known = key === undefined ? undefined : await findMailByKey(queries, key)
  if (known !== undefined && known.quotationId !== quotationId) throw new AppError('IDEMPOTENCY_MISMATCH')
  if (known !== undefined) return known.id
  const recipient = await getRecipient(queries, { quoteId: quotationId, now })
  const since = new Date(now.getTime() - REPEAT_MS)
  const earlier = await findRecentMailId(queries, { quotationId, since })
  if (earlier === undefined) return storeMail(queries, { deps, request, recipient, now })
  if (key !== undefined) await rememberMailKey(queries, { key, mail: { id: earlier, quotationId }, now })
  return earlier
}

async function getRecipient(queries: Queries, { quoteId, now }: { readonly quoteId: number; readonly now: Date }) {
  const quotation = await findQuotation(queries, quoteId)
  if (quotation === undefined || quotation.status !== 'issued') throw new AppError('QUOTE_NOT_FOUND')
  const { client, validUntil } = quotation.record
  if (isPastValidity(validUntil, now.getTime())) throw new AppError('QUOTE_NOT_FOUND')
  return client.email
}

async function storeMail(
  queries: Queries,
  { deps, request, recipient, now }: Work & { readonly recipient: string; readonly now: Date },
): Promise<string> {
  const { rules, recipientDigest, senderDigest } = {
    rules: deps.mailRules,
    recipientDigest: digestRecipient(recipient, deps.secret),
    senderDigest: subjectDigest(deps.secret, request.sender),
  }
  const question = { rules, recipientDigest, senderDigest, now }
  // Whoever said 'not me' gets nothing, and the caller learns no more than of an address that does not exist.
  if (isRouted(recipient) || (await isSuppressed(queries, recipientDigest))) throw new AppError('MAIL_REJECTED')
  const wait = await findMailWait(queries, question)
  if (wait !== undefined) throw new AppError(wait.key, { retryAfterSeconds: wait.retryAfterSeconds })
  await countMail(queries, question)
  if ((await breakerWait(queries, question)) !== undefined) {
    deps.log.warn({ limit: rules.system }, 'the mail breaker is open: the whole system has sent its share')
    await noteEvent(deps, queries, { kind: 'breaker-open', now })
  }
  const id = request.key ?? deps.ids.uuid()
  const messageId = `<${id}@${domainOf(deps.mailFrom)}>`
  await insertMail(queries, { id, quotationId: request.quoteId, recipient, recipientDigest, messageId, createdAt: now })
  const data: SendMailJob = { mailId: id, attempt: 0 }
  await deps.jobs.send(queries, { name: 'send-mail', data })
  return id
}

function toAnswer(state: MailState | undefined): EmailQuoteResult['state'] {
  switch (state) {
    case 'sent':
      return 'sent'
    case 'rejected':
    case 'dead':
      throw new AppError('MAIL_REJECTED')
    case 'queued':
    case 'filed':
    case undefined:
      return 'queued'
  }
}
