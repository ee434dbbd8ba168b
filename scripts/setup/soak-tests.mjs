import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './project.mjs'

const FOLDERS = ['tests/unit', 'tests/integration']
/** Vitest's own mark of a whole file. */
const WHOLE = /^\/\/ @module-tag soak$/m
/** Of one test or a group of them: `tests/support/soak.ts`. */
const MARKED = /\bSOAK\b/

/** Files of the ordinary folders with tests that are left to the soak. */
export function filesWithSoakTests() {
  return FOLDERS.flatMap(listTests).filter((file) => WHOLE.test(read(file)) || MARKED.test(read(file)))
}

/** Whether all tests of a file are left to the soak. */
export function isLeftToSoak(file) {
  return file.startsWith('tests/soak/') || WHOLE.test(read(file))
}

function listTests(folder) {
  return readdirSync(join(project, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => /\.test\.tsx?$/.test(name))
}

function read(file) {
  return readFileSync(join(project, file), 'utf8')
}
