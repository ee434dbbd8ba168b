export type Mailbox = { readonly local: string; readonly host: string }

/** Every runtime has it, though the types of this folder are those of the language alone. */
declare const URL: new (address: string) => { readonly hostname: string }

/** Letters, digits, marks, dots and hyphens of any script: no number in brackets, no port, path or escape. */
const HOST_NAME = /^[\p{L}\p{N}\p{M}.-]+$/u
/** What stands between the dots of a host that can be looked up. */
const LABEL = /^(?!-)[a-z0-9-]{1,63}$(?<!-)/

/**
 * The mailbox behind an address, with its host as the mail system knows it: in ASCII, lower case, without the last dot.
 * Undefined when the host is no name that can be looked up (`quotation.email-form`).
 */
export function parseMailbox(address: string): Mailbox | undefined {
  const at = address.lastIndexOf('@')
  const name = address.slice(at + 1).normalize('NFKC')
  const host = HOST_NAME.test(name) ? toAscii(name).replace(/\.$/, '') : ''
  return host.split('.').every((label) => LABEL.test(label)) ? { local: address.slice(0, at), host } : undefined
}

/** '' for what has none, such as a label that is too long or begins with a mark. */
function toAscii(name: string): string {
  try {
    return new URL(`ws://${name}`).hostname
  } catch {
    return ''
  }
}
