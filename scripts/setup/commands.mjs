import { join } from 'node:path'
import { findBrowser, findBrowserShell, installBrowser, installBrowserShell, installEngines } from './browser.mjs'
import { build } from './build.mjs'
import { findChange } from './changed.mjs'
import { install } from './install.mjs'
import { QUICKER_START, runProduct } from './processes.mjs'
import { cache, SetupError } from './project.mjs'
import { writeSbom } from './sbom.mjs'
import {
  conclude,
  concludeAs,
  readResults,
  runAudit,
  runChecks,
  runEngines,
  runPlaywright,
  runProof,
  runSignatures,
  runVitest,
} from './runners.mjs'
import { filesWithSoakTests } from './soak-tests.mjs'

/** Proofs in processes of their own, and how much of each; by hand they are run with more. */
const PROOFS = [
  ['tests/reliability/kill.ts', '10'],
  ['tests/reliability/idempotency.ts', '100', '20'],
  ['tests/reliability/injection.ts'],
  ['tests/reliability/fuzz.ts', '10000'],
  ['tests/reliability/file-fuzz.ts', '1000'],
  ['tests/reliability/search-equality.ts', '--searches', '2000'],
  ['tests/reliability/device-equality.ts', '--searches', '2000'],
]

/** Of vitest what is neither long nor random, nor an abuse or an outage. */
const SHORT = ['--project=!soak', '--tags-filter=!soak']

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

/** All that a change must pass; with arguments, those tests of vitest that they name. */
async function test(args) {
  await concludeAs('test', () => (args.length > 0 ? testSome(args) : testAll()))
}

/** The checks, and of the tests those nearest to a change: one to three minutes. */
async function changed() {
  const { files, tests, specs, left, soak: ofSoak } = findChange()
  console.log(`Changed: ${files.join(', ')}`)
  build()
  const settings = settingsOfTests()
  const runs = [runChecks()]
  if (tests.length > 0) runs.push(runVitest([...SHORT, ...tests], { settings, report: 'changed.json' }))
  const results = await Promise.all(runs)
  if (specs.length > 0) {
    const args = [
      '--project=phone',
      '--project=soak',
      '--grep-invert=@soak',
      // All tests of a spec may be left to the soak.
      '--pass-with-no-tests',
      ...specs.map((spec) => `/${spec}.spec.ts`),
    ]
    results.push(await runPlaywright(args, settings, 'changed-browser.json'))
  }
  if (left.length > 0) console.log(`Not run, for time: ${left.join(', ')}`)
  if (ofSoak.length > 0) console.log(`Left to the soak: ${ofSoak.join(', ')}`)
  conclude(results)
}

/**
 * Crashes, backups, abuse, long random runs, what goes over every screen, and the other browsers. One after the other: beside
 * each other on two cores, what waits for somebody fails by time.
 */
async function soak() {
  build()
  const settings = settingsOfTests()
  const results = [
    await runVitest(['--project=soak'], { settings, report: 'soak.json' }),
    // By name: to look for such tests in all files would load them all.
    await runVitest(['--project=!soak', '--tags-filter=soak', ...filesWithSoakTests()], {
      settings,
      report: 'long.json',
    }),
  ]
  for (const proof of PROOFS) results.push(await runProof(proof))
  results.push(await runPlaywright(['--project=soak', '--project=soak-desktop'], settings, 'soak-browser.json'))
  installEngines()
  results.push(await runEngines())
  conclude(results)
}

/** The end of `.ci/run`: advisories and signatures of the packages, and the figures of the test before it. */
async function sum() {
  conclude([...readResults('test'), await runAudit(), await runSignatures()])
}

async function testSome(args) {
  build()
  return [await runVitest(args, { settings: settingsOfTests() })]
}

/** The browsers for themselves: on two cores their tests, which wait for what a page does, fail by time beside the others. */
async function testAll() {
  install()
  // They need no built page.
  const checking = runChecks()
  build()
  const settings = settingsOfTests()
  const [checks, vitest] = await Promise.all([checking, runVitest(SHORT, { settings })])
  const browser = await runPlaywright(['--project=phone', '--project=desktop'], settings)
  return [checks, vitest, browser]
}

function settingsOfTests() {
  const browser = findBrowser() ?? installBrowser()
  return {
    NODE_ENV: undefined,
    // Commands, products and threads that tests start by the hundred compile the same files.
    NODE_COMPILE_CACHE: join(cache, 'node'),
    NODE_OPTIONS: [process.env.NODE_OPTIONS, QUICKER_START].filter(Boolean).join(' '),
    SAEX_CHROMIUM: browser,
    SAEX_CHROMIUM_SHELL: findBrowserShell() ?? installBrowserShell(),
  }
}

export const commands = { start, test, changed, soak, sum, run, build, install, sbom: writeSbom }
