import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const modules = join(project, 'node_modules')
export const cache = join(project, '.cache')

/** What stops a command and is told in one line, without a stack. */
export class SetupError extends Error {}

export function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
