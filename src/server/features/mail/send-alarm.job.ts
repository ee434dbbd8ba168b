import * as z from 'zod'
import { DAY_MS } from '../../../shared/domain/durations.ts'
import type { AppContext } from '../../context.ts'
import { domainOf } from '../mailboxes/mail-address.ts'
import type { MailTransport } from './mail-transport.ts'
import { ALARMS, type AlarmKind, quietMsOf } from '../alarms/note-event.ts'

const KINDS = Object.keys(ALARMS) as [AlarmKind, ...AlarmKind[]]
const jobSchema = z.object({ kind: z.enum(KINDS), at: z.iso.datetime() })

type Deps = Pick<AppContext, 'config' | 'log' | 'publicUrl'> & {
  readonly transport: MailTransport
  readonly mailFrom: string
}

/** Mails an alarm to `ALARM_MAIL`. Throws where the mail server postpones, so that the queue tries again. */
export async function sendAlarm({ config, log, publicUrl, transport, mailFrom }: Deps, data: unknown): Promise<void> {
  const { kind, at } = jobSchema.parse(data)
  if (config.alarmMail === undefined) return
  const { says, todo } = ALARMS[kind]
  const lines = [
    says,
    `When: ${at.slice(0, 16).replace('T', ' ')} UTC. Where: ${publicUrl}`,
    todo,
    `No other mail of this kind comes within ${quietMsOf(kind) < DAY_MS ? 'an hour' : 'a day'}. This mail has no link to press, and we never ask for a password.`,
  ]
  const delivery = await transport.deliver({
    // The same for every attempt, so that a repetition is known as one.
    messageId: `<alarm-${kind}-${Date.parse(at)}@${domainOf(mailFrom)}>`,
    date: new Date(at),
    from: mailFrom,
    recipient: config.alarmMail,
    subject: `Saex alarm: ${kind}`,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${line}</p>`).join(''),
  })
  if (delivery.kind === 'refused') log.error({ kind, reason: delivery.reason }, 'the mail of an alarm was refused')
  if (delivery.kind === 'postponed') throw new Error(`the mail of an alarm was postponed: ${delivery.reason}`)
}
