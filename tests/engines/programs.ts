import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program lies: the first of these names on the path, or the first of these well-known places. */
export function findProgram(names: readonly string[], places: readonly string[] = []): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter)
  return [...names.flatMap((name) => onPath.map((folder) => join(folder, name))), ...places].find((path) =>
    existsSync(path),
  )
}

/** The text of a call of this function, for an engine that takes no functions. */
export function callOf(work: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(${String(work)})(...${JSON.stringify(args)})`
}
