import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { specsOf } from './browser-specs.mjs'
import { testsOf } from './imports.mjs'
import { cache, project, readJson } from './project.mjs'
import { isLeftToSoak } from './soak-tests.mjs'

/** Of what the last whole run took, so much is run, and the rest is named: with checks, build and product a minute of two cores. */
const VITEST_SECONDS = 30
const BROWSER_SECONDS = 20
const UNKNOWN_SECONDS = 3

/**
 * What a change touches: { files, tests, specs, left, soak }, each nearest first; of tests and specs no more than a minute
 * of work, `left` is the rest of them, `soak` what only the soak runs. The change
 * is what is not committed, and what a branch has more than `main`; on `main` with nothing changed, the last commit.
 */
export function findChange() {
  const base = git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD'
  const own = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const files = own.length > 0 ? own : git('diff', '--name-only', 'HEAD~1')
  const present = files.filter((file) => existsSync(join(project, file)))
  const all = testsOf(present)
  const near = all.filter((test) => !isLeftToSoak(test))
  const tests = within(near, VITEST_SECONDS, secondsOfTests())
  const specs = within(specsOf(present), BROWSER_SECONDS, secondsOfSpecs())
  const left = [
    ...near.filter((test) => !tests.includes(test)),
    ...specsOf(present).filter((spec) => !specs.includes(spec)),
  ]
  return { files: present, tests, specs, left, soak: all.filter(isLeftToSoak) }
}

/** The first names that fit into so many seconds; at least one. */
function within(names, seconds, known) {
  let left = seconds
  return names.filter((name, place) => {
    left -= known.get(name) ?? UNKNOWN_SECONDS
    return left >= 0 || place === 0
  })
}

function secondsOfTests() {
  const files = readJson(join(cache, 'vitest.json'))?.testResults ?? []
  return new Map(files.map(({ name, startTime, endTime }) => [relative(project, name), (endTime - startTime) / 1000]))
}

function secondsOfSpecs() {
  const suites = readJson(join(cache, 'playwright.json'))?.suites ?? []
  // Three browsers at a time.
  return new Map(suites.map((suite) => [suite.title.replace('.spec.ts', ''), secondsOf(suite) / 3]))
}

function secondsOf({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.filter(({ projectName }) => projectName === 'phone'))
  const own = results.flatMap((test) => test.results).reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}

function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8' })
  return (stdout ?? '').split('\n').filter((line) => line !== '')
}
