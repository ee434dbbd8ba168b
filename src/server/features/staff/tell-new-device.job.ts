import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import { recordAudit, staffMember } from '../audit/record-audit.ts'
import { domainOf } from '../mailboxes/mail-address.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { findUser } from './staff.repository.ts'

const jobSchema = z.object({ userId: z.int(), device: z.string(), at: z.iso.datetime() })

export type TellDeps = Pick<AppContext, 'db' | 'clock' | 'ids' | 'log'> & {
  readonly transport: MailTransport
  readonly mailFrom: string
}

/** Tells the owner of an account by mail that it was opened on a new device; thrown away when the server refuses it. */
export async function tellNewDevice(deps: TellDeps, data: unknown): Promise<void> {
  const { userId, device, at } = jobSchema.parse(data)
  const user = await findUser(deps.db, userId)
  if (user === undefined || user.disabled || user.email === null) return
  const delivery = await deps.transport.deliver({
    messageId: `<${deps.ids.uuid()}@${domainOf(deps.mailFrom)}>`,
    date: deps.clock(),
    from: deps.mailFrom,
    recipient: user.email,
    subject: 'Your staff account was opened on a new device',
    ...contentOf({ device, at: new Date(at) }),
  })
  // Thrown: the queue tries again.
  if (delivery.kind === 'postponed') throw new Error(`word of a new device could not be sent: ${delivery.reason}`)
  const detail = { mail: delivery.kind === 'refused' ? 'refused' : delivery.state }
  const who = staffMember(userId)
  await recordAudit(deps.db, { at: deps.clock(), actor: who, action: 'new device', subject: who, detail })
}

/** Nothing to press: whoever asks for a press in our name is somebody else. */
function contentOf({ device, at }: { readonly device: string; readonly at: Date }) {
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const lines = [
    `Your staff account was opened on a device that it had not seen before${device === '' ? '' : ` (${device})`}, on ${time}.`,
    'If that was you, there is nothing to do.',
    'If not: open the sign-in page as you always do, choose Your account, change your password and end the other sessions. If you cannot sign in, call your administrator at once.',
    'This mail has no link, and we never ask for a password or a code by mail or phone.',
  ]
  return { text: `${lines.join('\n\n')}\n`, html: lines.map((line) => `<p>${line}</p>`).join('') }
}
