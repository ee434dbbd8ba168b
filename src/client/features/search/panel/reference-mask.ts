const PREFIX = 'SAEX'
const DIGITS = 7
/** A reference inside other text, such as a pasted link. */
const REFERENCE = /saex[\s_-]*(\d[\d\s]*)/i

/** What the masked box shows after a change: 'SAEX' and up to seven digits, or nothing. Deleting into the prefix empties it. */
export function maskReference(typed: string, before: string): string {
  const digits = (REFERENCE.exec(typed)?.[1] ?? typed).replace(/\D/g, '').slice(0, DIGITS)
  if (digits !== '') return PREFIX + digits
  const isDeleting = typed.length < before.length
  return isDeleting || typed.trim() === '' ? '' : PREFIX
}
