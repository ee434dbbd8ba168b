/** `staff.menu-by-permission` */
const DEFAULT_INITIALS = 'SA'

/** First letters of the first and the last word, upper case: 'Nomsa van Dlamini' gives 'ND', 'Cher' gives 'C'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = [first, last].map((word) => firstLetter(word ?? '')).join('')
  return letters === '' ? DEFAULT_INITIALS : letters.toLocaleUpperCase('en')
}

/** The first letter or digit, so that brackets and quotation marks around a name do not count. */
function firstLetter(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0] ?? ''
}
