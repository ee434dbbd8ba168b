import { createHmac } from 'node:crypto'

/** Hosts that deliver `a.b@` and `ab@` into one mailbox. */
const DOTLESS_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * What mail limits count: the address without its case and `+tag` (api.md, 'Mail limits'), and without dots where the
 * host ignores them, as a digest that only this installation can make, so that no address is stored for counting.
 */
export function digestRecipient(address: string, secret: Buffer): string {
  const [local = '', domain = ''] = address.normalize('NFKC').toLowerCase().split('@')
  const name = local.split('+', 1)[0] ?? ''
  return keyedDigest(DOTLESS_HOSTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`, secret)
}

export function keyedDigest(text: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** 'Saex <sales@example.com>' and 'sales@example.com' → 'example.com'. */
export function domainOf(mailbox: string): string {
  return /@([^\s<>@]+)>?$/.exec(mailbox)?.[1] ?? 'localhost'
}
