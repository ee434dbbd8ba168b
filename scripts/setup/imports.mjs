import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { project } from './project.mjs'

const FOLDERS = ['src', 'sw', 'tests', 'scripts']
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]|new URL\(['"](\.{1,2}\/[^'"]+\.tsx?)['"]/g
/** A file that puts so many others together is not what a test of it is about. */
const MANY = 30

/**
 * The test files that reach one of these files by imports, nearest first. A file that puts everything together (the
 * application, the routes) ends the way, unless it is itself what changed.
 */
export function testsOf(changed) {
  const { importers, imports } = readGraph()
  const found = new Set()
  const seen = new Set(changed)
  for (let front = changed; front.length > 0;) {
    const next = []
    for (const file of front) {
      if (/\.test\.tsx?$/.test(file)) found.add(file)
      const isJoint = (imports.get(file)?.length ?? 0) >= MANY && !changed.includes(file)
      for (const importer of isJoint ? [] : (importers.get(file) ?? [])) {
        if (seen.has(importer)) continue
        seen.add(importer)
        next.push(importer)
      }
    }
    front = next
  }
  return [...found]
}

function readGraph() {
  const importers = new Map()
  const imports = new Map()
  for (const file of FOLDERS.flatMap(listSources)) {
    const targets = importsOf(file)
    imports.set(file, targets)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return { importers, imports }
}

function listSources(folder) {
  return readdirSync(join(project, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
}

function importsOf(file) {
  const text = readFileSync(join(project, file), 'utf8')
  const targets = [...text.matchAll(IMPORT)].map(([, imported, address]) => imported ?? address)
  const paths = targets.map((target) => relative(project, join(project, dirname(file), target)))
  return paths.filter((path) => existsSync(join(project, path)))
}
