/**
 * The form in which names are compared and ordered everywhere: NFKC, upper case, blanks trimmed and single
 * (`search.names-compared`). 'hilux ' and 'HILUX' are one name. Order of keys is by code points: `compareKeys`, or
 * `COLLATE "C"` in SQL.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toUpperCase().trim().replace(/\s+/g, ' ')
}

/**
 * What was typed, where its key is something else: texts that are stored letter by letter, full-width, with two blanks or an
 * ß, are found by that too.
 */
export function typedBesidesKey(search: string): readonly string[] {
  const typed = search.trim()
  return /^[!-~]+( [!-~]+)*$/.test(typed) ? [] : [typed]
}

/** The keys of the names between bars; blanks around a bar do not count, nor does an empty name. */
export function keysBetweenBars(names: string): string[] {
  const keys = nameKey(names).split('|')
  return keys.map((key) => key.trim()).filter((key) => key !== '')
}

/** Orders two keys by code points, as PostgreSQL's "C" collation does for UTF-8. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0
  const left = Array.from(a)
  const right = Array.from(b)
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = left[index]!.codePointAt(0)! - right[index]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
