import { nameKey } from './name-key.ts'

const NUMBERED = /^(.*) \((?:column )?\d+\)$/i

/**
 * The names by which a mapping speaks of a file's columns, each different: of several 'Price' the first is 'Price (1)', and
 * one without a name is 'Column 7' by its place.
 */
export function uniqueColumns(header: readonly string[]): readonly string[] {
  const named = header.map((name, index) => name || `Column ${index + 1}`)
  const keys = named.map(nameKey)
  const isShared = (key: string) => keys.indexOf(key) !== keys.lastIndexOf(key)
  const taken = new Set(keys)
  const met = new Map<string, number>()
  return named.map((name, index) => {
    const key = keys[index]!
    if (!isShared(key)) return name
    const nth = (met.get(key) ?? 0) + 1
    met.set(key, nth)
    let unique = `${name} (${nth})`
    // The file has a column of that very name besides.
    if (taken.has(nameKey(unique))) unique = `${name} (column ${index + 1})`
    while (taken.has(nameKey(unique))) unique += '*'
    taken.add(nameKey(unique))
    return unique
  })
}

/** Columns that share the given name and have been told apart by a number; at least two, or none. */
export function columnTwins(columns: readonly string[], name: string): readonly string[] {
  const key = nameKey(name)
  const twins = columns.filter((column) => nameKey(NUMBERED.exec(column)?.[1] ?? '') === key && key !== '')
  return twins.length > 1 ? twins : []
}

/** The name that a column shares with others; undefined for one that has its name alone. */
export function sharedName(columns: readonly string[], column: string): string | undefined {
  const name = NUMBERED.exec(column)?.[1]
  return name !== undefined && columnTwins(columns, name).length > 0 ? name : undefined
}
