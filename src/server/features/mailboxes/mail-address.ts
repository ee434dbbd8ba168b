import { parseMailbox, type Mailbox } from '../../../shared/domain/mailbox.ts'
import { subjectDigest } from '../../http/rate-counter.ts'

/** Hosts that deliver `a.b@` and `ab@` into one mailbox. */
const DOTLESS_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * What mail limits count (`mail.counted-recipient`): the address without its case and `+tag`, its host however it is
 * spelt, and without dots where the host ignores them, as a digest that only this installation can make, so that no
 * address is stored for counting.
 */
export function digestRecipient(address: string, secret: Buffer): string {
  const { local, host } = mailboxOf(address)
  const name = local.normalize('NFKC').toLowerCase().split('+', 1)[0] ?? ''
  return subjectDigest(secret, DOTLESS_HOSTS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`)
}

/** The address as it is sent to: what limits count and what the mail server is told are one mailbox. */
export function deliveryAddress(address: string): string {
  const { local, host } = mailboxOf(address)
  return `${local}@${host}`
}

/** Addresses from before hosts were checked keep theirs as it was written. */
function mailboxOf(address: string): Mailbox {
  const at = address.lastIndexOf('@')
  return parseMailbox(address) ?? { local: address.slice(0, at), host: address.slice(at + 1).toLowerCase() }
}

/**
 * Whether a mail server may pass on to a mailbox of another host what is sent here, as Postfix does by itself for hosts
 * that it takes for its own: `name%host@…` and `host!name@…` (`mail.no-routes`).
 */
export function isRouted(address: string): boolean {
  return /.[%!]./.test(mailboxOf(address).local)
}

/** 'Saex <sales@example.com>' and 'sales@example.com' → 'example.com'. */
export function domainOf(mailbox: string): string {
  return /@([^\s<>@]+)>?$/.exec(mailbox)?.[1] ?? 'localhost'
}
