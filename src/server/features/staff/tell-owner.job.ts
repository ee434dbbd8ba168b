import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { domainOf } from '../mailboxes/mail-address.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { findUser } from './staff.repository.ts'
import { TOLD_CHANGES, type ToldChange } from './tell-owner.ts'

const commonSchema = z.object({ userId: z.int(), email: z.string(), at: z.iso.datetime() })
const jobSchema = z.union([
  commonSchema.extend({ device: z.string() }),
  commonSchema.extend({ change: z.enum(TOLD_CHANGES) }),
])

type Job = z.infer<typeof jobSchema>

/** Subjects of mails, and how they begin. */
const CHANGE_WORDS: Readonly<Record<ToldChange, string>> = {
  'own e-mail changed': 'The e-mail address of your staff account was changed or taken away',
  'passkey added': 'A passkey was added to your staff account',
  'totp added': 'An authenticator app was added to your staff account',
  'recovery codes made': 'New recovery codes were made for your staff account',
}

export type TellDeps = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  readonly transport: MailTransport
  readonly mailFrom: string
}

/** Mails the owner of an account what was put in for them; thrown away when the server refuses it. */
export async function sendWordToOwner(deps: TellDeps, data: unknown): Promise<void> {
  const job = jobSchema.parse(data)
  const user = await findUser(deps.db, job.userId)
  if (user === undefined || user.disabled) return
  const change = 'change' in job ? job.change : undefined
  const delivery = await deps.transport.deliver({
    messageId: `<${nameOf(job)}@${domainOf(deps.mailFrom)}>`,
    date: deps.clock(),
    from: deps.mailFrom,
    recipient: job.email,
    subject: change === undefined ? 'Your staff account was opened on a new device' : CHANGE_WORDS[change],
    ...contentOf(job),
  })
  // Thrown: the queue tries again.
  if (delivery.kind === 'postponed') throw new Error(`word to an account's owner could not be sent: ${delivery.reason}`)
  const who = staffMember(job.userId)
  try {
    await recordAudit(deps.db, {
      at: deps.clock(),
      actor: who,
      action: change === undefined ? 'new device' : 'owner told',
      subject: who,
      detail: {
        ...(change === undefined ? {} : { of: change }),
        mail: delivery.kind === 'refused' ? 'refused' : delivery.state,
      },
    })
  } catch (error) {
    // The mail is out: a job that failed would send it again.
    deps.log.error({ err: error }, 'word to an account’s owner was sent, its line of the audit trail failed')
  }
}

/** The same for every try, so that a mail that goes out twice is one to who gets it. */
function nameOf(job: Job): string {
  const what = 'change' in job ? job.change.replaceAll(' ', '-') : 'new-device'
  return `owner-${job.userId}-${what}-${Date.parse(job.at)}`
}

/** Nothing to press: whoever asks for a press in our name is somebody else. */
function contentOf(job: Job) {
  const time = `${job.at.slice(0, 16).replace('T', ' ')} UTC`
  const lines = [
    'change' in job
      ? `${CHANGE_WORDS[job.change]}, on ${time}.`
      : `Your staff account was opened on a device that it had not seen before${job.device === '' ? '' : ` (${job.device})`}, on ${time}.`,
    'If that was you, there is nothing to do.',
    'If not: open the sign-in page as you always do, choose Your account, change your password and end the other sessions. Remove passkeys and an authenticator app that you do not know, make new recovery codes if you have any, and see whether the e-mail address is yours. If you cannot sign in, call your administrator at once.',
    'This mail has no link, and we never ask for a password or a code by mail or phone.',
  ]
  return { text: `${lines.join('\n\n')}\n`, html: lines.map((line) => `<p>${line}</p>`).join('') }
}
