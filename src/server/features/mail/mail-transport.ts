import { currentSpan, span } from '../../tracing/span.ts'
import { deliveryAddress } from '../mailboxes/mail-address.ts'
import type { OutgoingMail } from './mail-message.ts'

/** How an attempt ended: handed over, refused for good, or worth another attempt. Reasons carry no address. */
export type Delivery =
  | { readonly kind: 'delivered'; readonly state: 'sent' | 'filed' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'postponed'; readonly reason: string }

export type MailTransport = {
  readonly deliver: (mail: OutgoingMail) => Promise<Delivery>
  readonly close: () => void
}

/** The same transport; each mail is a part of the trace of its job. */
export function traceTransport(transport: MailTransport): MailTransport {
  const deliver: MailTransport['deliver'] = (mail) =>
    span('mail', {}, async () => {
      const delivery = await transport.deliver(mail)
      currentSpan()?.note({ 'saex.mail': delivery.kind })
      return delivery
    })
  return { deliver, close: transport.close }
}

/** A mail in the form of the mail library: the recipient as an address object, so that no list or group can hide in it. */
export function toLibraryMessage({ attachment, ...mail }: OutgoingMail) {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: { name: '', address: deliveryAddress(mail.recipient) },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachment === undefined ? [] : [toLibraryAttachment(attachment)],
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function toLibraryAttachment({ filename, content }: NonNullable<OutgoingMail['attachment']>) {
  return { filename, content: Buffer.from(content), contentType: 'application/pdf' }
}
