import { domainToASCII } from 'node:url'

export type Mailbox = { readonly local: string; readonly host: string }

/** Letters, digits, marks, dots and hyphens of any script: no number in brackets, no port, path or escape. */
const HOST_NAME = /^[\p{L}\p{N}\p{M}._-]+$/u

/**
 * The mailbox behind an address, with its host as the mail system knows it: in ASCII, lower case, without the last dot.
 * Undefined when the host is no name that can be looked up.
 */
export function parseMailbox(address: string): Mailbox | undefined {
  const at = address.lastIndexOf('@')
  const name = address.slice(at + 1).normalize('NFKC')
  const host = HOST_NAME.test(name) ? domainToASCII(name).replace(/\.$/, '') : ''
  return host === '' ? undefined : { local: address.slice(0, at), host }
}
