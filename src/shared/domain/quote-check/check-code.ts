/** Crockford's alphabet: no I, L, O and U, which are misread or misspelled. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** How many codes there are: 40 bits. */
export const CHECK_CODES = 2 ** 40

/** The code of a number below {@link CHECK_CODES}: '7F3K-92QD'. */
export function toCheckCode(value: number): string {
  let rest = value
  let letters = ''
  for (let at = 0; at < LENGTH; at++) {
    letters = `${LETTERS[rest % LETTERS.length] ?? ''}${letters}`
    rest = Math.floor(rest / LETTERS.length)
  }
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** What a person typed, as it is stored: ' 7f3k 92qd' → '7F3K-92QD', O for 0, I and L for 1; undefined when it is none. */
export function parseCheckCode(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const isCode = letters.length === LENGTH && Array.from(letters).every((letter) => LETTERS.includes(letter))
  return isCode ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined
}
