import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { getProductNode, succeeds } from './processes.mjs'
import { modules, project, SetupError } from './project.mjs'

const SHELL = 'chromium-headless-shell'
/** Packages of other browsers, and a program by which each is known. */
const ENGINES = [
  { name: 'firefox-esr', program: 'firefox-esr' },
  { name: 'webkit2gtk-driver', program: 'WebKitWebDriver' },
  { name: 'xvfb', program: 'Xvfb' },
  { name: 'faketime', program: 'faketime' },
]

export function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const wellKnown = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const given = [process.env.SAEX_CHROMIUM, process.env.CHROMIUM].filter(Boolean)
  const missing = given.find((path) => !existsSync(path))
  if (missing) throw new SetupError(`There is no browser at ${missing}, which CHROMIUM names.`)
  return [...given, ...onPath, ...wellKnown, playwrightBrowser()].find((path) => existsSync(path))
}

/** The browser's engine without its windows, beside the browser: most tests need no more, and take half the time. */
export function findBrowserShell() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, SHELL))
  return [process.env.SAEX_CHROMIUM_SHELL, ...onPath].find((path) => path && existsSync(path))
}

export function installBrowser() {
  console.log('The browser tests need Chromium, and none is installed. Getting one (once) …')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) installDebianBrowser()
  const found = findBrowser()
  if (found) return found
  succeeds(getProductNode(), [join(modules, 'playwright/cli.js'), 'install', 'chromium'])
  if (existsSync(playwrightBrowser())) return playwrightBrowser()
  throw new SetupError('No browser for the tests could be got. Install Chromium, or set CHROMIUM to the path of one.')
}

/** Undefined where there is none to be had: the browser itself does the same, in more than twice the time. */
export function installBrowserShell() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log(
    'Installing the package chromium-headless-shell into this system with apt-get: the browser tests take less',
  )
  console.log('than half the time with it. Who does not want that sets SAEX_CHROMIUM_SHELL to the path of a browser.')
  installPackages([SHELL])
  return findBrowserShell()
}

/** Firefox and WebKitGTK for the soak; where they cannot be got, their checks are left out and say so. */
export function installEngines() {
  const has = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
  if (ENGINES.every(({ program }) => has(program))) return
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const packages = ENGINES.map(({ name }) => name)
  console.log(
    `Installing the packages ${packages.join(', ')} into this system with apt-get, for checks in other browsers.`,
  )
  installPackages(packages)
}

function installDebianBrowser() {
  console.log('Installing the packages chromium and chromium-headless-shell into this system with apt-get;')
  console.log('who does not want that stops here (Ctrl-C) and sets CHROMIUM to the path of a browser.')
  // Older systems have no shell of their own.
  if (!installPackages(['chromium', SHELL])) installPackages(['chromium'])
}

function installPackages(packages) {
  const settings = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  return succeeds('apt-get', ['update', '-q'], { settings }) && succeeds('apt-get', install, { settings })
}

function playwrightBrowser() {
  const question = `process.stdout.write(require('playwright-core').chromium.executablePath())`
  return spawnSync(getProductNode(), ['-e', question], { cwd: project, encoding: 'utf8' }).stdout
}
