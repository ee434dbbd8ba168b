// The runners of the tests: each prints for people, writes its figures to a file, and gives
// { name, passed, failed, failures, flaky, seconds }: tests that failed, and those that passed only at a later try, by
// name and with the first line of what they said.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { getProductNode, npmBeside, readNpm, runHere } from './processes.mjs'
import { cache, modules, project, readJson } from './project.mjs'

/** A registry that signs answers for all packages within a minute; one that does not may not answer at all. */
const REGISTRY_MS = 180_000

/** A runner without tests that have names. */
const NONE = { failures: [], flaky: [] }

const playwrightConfig = join(project, 'tests/e2e/playwright.config.ts')

export function runChecks() {
  return timed('checks', async () => {
    const isDone = await npmBeside(['run', '--silent', 'check'])
    return { passed: isDone ? 1 : 0, failed: isDone ? 0 : 1 }
  })
}

export function runVitest(args, { settings = {}, report: name = 'vitest.json' } = {}) {
  return timed('vitest', async () => {
    const report = freshReport(name)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const runner = [join(modules, 'vitest/vitest.mjs'), 'run', ...reporters, ...args]
    const isDone = await runHere(getProductNode(), runner, { settings })
    const figures = readJson(report)
    const failures = (figures?.testResults ?? []).flatMap(failuresOfFile)
    return complete('vitest', isDone, { passed: figures?.numPassedTests, failed: figures?.numFailedTests, failures })
  })
}

export function runPlaywright(args, settings, name = 'playwright.json') {
  return timed('browser', async () => {
    const report = freshReport(name)
    const runner = [join(modules, '@playwright/test/cli.js'), 'test', '--config', playwrightConfig, ...args]
    const isDone = await runHere(getProductNode(), [...runner, '--reporter=list,json'], {
      settings: { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    })
    const { stats, suites } = readJson(report) ?? {}
    const [failures, flaky] = ['unexpected', 'flaky'].map((status) =>
      (suites ?? []).flatMap((suite) => namesIn(suite, { status, above: [] })),
    )
    return complete('Playwright', isDone, { passed: stats?.expected, failed: stats?.unexpected, failures, flaky })
  })
}

/** What other browsers must pass too, in those that are installed. */
export function runEngines() {
  return timed('engines', async () => {
    const report = freshReport('engines.json')
    const isDone = await runHere(getProductNode(), [join(project, 'tests/engines/run.ts')], {
      settings: { NODE_ENV: undefined, SAEX_REPORT: report },
    })
    return complete('tests/engines', isDone, readJson(report))
  })
}

/** A command of the project that ends with 0 when what it proves is true, and prints its figures. */
export function runProof([file, ...args]) {
  return timed(file, async () => {
    const isDone = await runHere(getProductNode(), [join(project, file), ...args], {
      settings: { NODE_ENV: undefined },
    })
    return { passed: isDone ? 1 : 0, failed: isDone ? 0 : 1 }
  })
}

/** Known advisories of what the product runs with; one of high severity fails. */
export function runAudit() {
  return timed('advisories', async () => {
    const report = parse(readNpm(['audit', '--omit=dev', '--json']))
    const counts = report?.metadata?.vulnerabilities
    if (counts === undefined) {
      console.log('Advisories: no source within reach.')
      return { passed: 0, failed: 0 }
    }
    const grave = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => /high|critical/.test(severity))
    for (const { name, severity, range } of grave) console.log(`Advisories: ${name} ${range} (${severity})`)
    console.log(`Advisories: ${counts.total} known, ${grave.length} of high severity.`)
    return { passed: grave.length === 0 ? 1 : 0, failed: grave.length }
  })
}

/** Signatures that the registry gave the installed packages; one that is missing or wrong fails. */
export function runSignatures() {
  return timed('signatures', async () => {
    const report = parse(readNpm(['audit', 'signatures', '--json'], { timeout: REGISTRY_MS }))
    if (!Array.isArray(report?.invalid) || !Array.isArray(report?.missing)) {
      console.log('Signatures: the registry or the keys that it signs with are not within reach. Not checked.')
      return { passed: 0, failed: 0 }
    }
    for (const { name, version } of report.invalid) console.log(`Signatures: ${name} ${version} is signed wrongly`)
    for (const { name, version } of report.missing) console.log(`Signatures: ${name} ${version} is not signed`)
    const failed = report.invalid.length + report.missing.length
    console.log(`Signatures: ${failed === 0 ? 'all packages are signed' : `${failed} packages without a good one`}.`)
    return { passed: failed === 0 ? 1 : 0, failed }
  })
}

/** Prints what each runner took, then failed and flaky tests by name, and as the very last line the figures of all. */
export function conclude(results) {
  for (const { name, passed, failed, seconds } of results) {
    console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(0)} s`)
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  for (const name of results.flatMap(({ failures }) => failures)) console.log(`failed: ${name}`)
  const flaky = results.flatMap((result) => result.flaky)
  for (const name of flaky) console.log(`flaky: ${name}`)
  if (flaky.length > 0) console.log(`${flaky.length} flaky: passed only at a later try, and not counted as passed`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}

/** Runs, concludes, and keeps the results under a name for `readResults`. */
export async function concludeAs(name, runAll) {
  const file = freshReport(`results-${name}.json`)
  const results = await runAll()
  writeFileSync(file, JSON.stringify(results))
  conclude(results)
}

/** What `concludeAs` kept; one that broke off before its end counts as a failure. */
export function readResults(name) {
  return readJson(join(cache, `results-${name}.json`)) ?? [{ name, ...NONE, passed: 0, failed: 1, seconds: 0 }]
}

async function timed(name, run) {
  const startedMs = performance.now()
  const result = await run()
  return { name, ...NONE, ...result, seconds: (performance.now() - startedMs) / 1000 }
}

/** A runner that breaks off outside of any test counts as one failure. */
function complete(name, isDone, { passed = 0, failed = 0, failures = [], flaky = [] } = {}) {
  if (isDone || failed > 0) return { passed, failed, failures, flaky }
  console.error(`${name} ended with an error outside of the tests; the lines above say which.`)
  return { passed, failed: 1, failures: [`${name}: an error outside of the tests`], flaky }
}

/** The failed tests of a file in Vitest's report. */
function failuresOfFile({ name: file, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${relative(project, file)} › ${fullName}${said(failureMessages[0])}`)
}

/** The names of tests with a status, "unexpected" or "flaky", in a suite of Playwright's report. */
function namesIn({ title, suites = [], specs = [] }, { status: wanted, above }) {
  const path = [...above, title]
  const own = specs.flatMap(({ title: name, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => {
        const message = results.find(({ error }) => error !== undefined)?.error.message
        return `[${projectName}] ${[...path, name].join(' › ')}${said(message)}`
      }),
  )
  return [...own, ...suites.flatMap((suite) => namesIn(suite, { status: wanted, above: path }))]
}

/** The first line of a message, without the colours of a terminal; nothing where there is none. */
function said(message) {
  const [line = ''] = stripVTControlCharacters(message ?? '').split('\n', 1)
  return line === '' ? '' : `: ${line}`
}

function freshReport(name) {
  mkdirSync(cache, { recursive: true })
  rmSync(join(cache, name), { force: true })
  return join(cache, name)
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
