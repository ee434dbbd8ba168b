import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { npm } from './processes.mjs'
import { cache, project, SetupError } from './project.mjs'

/** Everything that the built page is made of. */
const buildInputs = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/first-visit.ts',
  'scripts/unused-classes.ts',
  'scripts/setup/sbom.mjs',
  'public',
  'sw',
  'src/client',
  'src/offline',
  'src/shared',
  'src/server/db/seed/currencies.json',
]

/** Builds the page, unless nothing that it is made of has changed. */
export function build() {
  install()
  const stampFile = join(cache, 'build.stamp')
  const stamp = hashOf(buildInputs)
  if (existsSync(join(project, 'dist')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the page …')
  rmSync(stampFile, { force: true })
  const isDone = npm(['run', '--silent', 'build'], { settings: { NODE_ENV: undefined } })
  if (!isDone) throw new SetupError('The page could not be built; the lines above say why.')
  mkdirSync(cache, { recursive: true })
  writeFileSync(stampFile, stamp)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const full = join(project, path)
  if (!existsSync(full)) return
  if (statSync(full).isFile()) return void hash.update(`${path}\n`).update(readFileSync(full))
  for (const name of readdirSync(full).sort()) addToHash(hash, join(path, name))
}
