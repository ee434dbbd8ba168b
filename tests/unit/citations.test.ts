import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = ['{src,sw,samples,tests,scripts}/**/*.{ts,tsx,js,mjs,scss,css,html,md}', '*.{ts,html}']
const DOCUMENTS = ['*.md', 'docs/**/*.md']
const SPECIFICATION = 'docs/spec/*.md'

/** A rule where it is defined: one bullet of a page of `docs/spec`. */
const DEFINITION = /^- `([^`]+)`: \S/gm
/** `quotation.one-per-key`: the page of the rule, and two words or more. */
const RULE_NAME = /^[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)+$/
const CITED_RULE = /`([a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)+)`/g
/** A document by its path, from the root or from the file that names it. */
const CITED_PATH = /(?<![\w*}])(?:docs\/[\w./-]*\w|[\w./-]*\w\.md\b)/g
/** A file or folder of the sources, whole. */
const CITED_SOURCE = /`((?:src|sw|tests|scripts|samples)\/[\w./-]*\w)`/g
const CITED_RECORD = /\brecords? (\d{4})\b/g

/** What nobody can look up here: numbers of sections, decisions, goals and issues of documents elsewhere. */
const OUTSIDE: readonly RegExp[] = [
  /\b[Ss]ections? (?:\d|[A-E]\b)/,
  /\b[Dd]ecisions? \d/,
  /\b[Ss]pecification,? \d/,
  /\b[Ii]ssue \d/,
  /\b[Gg]oals? [A-Z]\d/,
  /\b[Mm]atrix [A-E]\b/,
  /\b[A-E]\d?\.\d{1,2}\b/,
  /\([A-Z]\d{1,2}[),]/,
  /^[ */]*[A-Z]\d{1,2}[:,] /,
]
/** `test('row 8: …')`: a title that begins with the number of a row or of a check elsewhere. */
const NUMBERED_TITLE = /(?:test|it|describe)[\w.]*\(\s*['"`](?:rows? )?\d+(?:, \d+)*: /g

type Source = { readonly path: string; readonly text: string }

const read = (patterns: readonly string[]): readonly Source[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: (name) => name === 'node_modules' }))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const sources = read(SOURCES).filter(({ path }) => path !== 'tests/unit/citations.test.ts')
const documents = read(DOCUMENTS)
const defined = read([SPECIFICATION]).flatMap(({ path, text }) =>
  [...text.matchAll(DEFINITION)].map(([, name = '']) => ({ path, name })),
)

describe('the rules of the specification', () => {
  test('are many, and each has one name', () => {
    const names = defined.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(200)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })

  test('are named after the page that they stand on', () => {
    const strange = defined.filter(
      ({ path, name }) => !RULE_NAME.test(name) || name.split('.')[0] !== basename(path, '.md'),
    )
    expect(strange).toEqual([])
  })
})

describe('what sources and documents cite', () => {
  test('is a rule that the specification has', () => {
    const names = new Set(defined.map(({ name }) => name))
    const unknown = found(CITED_RULE, [...sources, ...documents]).filter(({ cited }) => !names.has(cited))
    expect(unknown.map(told)).toEqual([])
  })

  test('is a document that the repository has', () => {
    const dead = found(CITED_PATH, sources.map(onlyComments)).filter(
      ({ path, cited }) => !existsSync(join(ROOT, cited)) && !existsSync(join(ROOT, dirname(path), cited)),
    )
    expect(dead.map(told)).toEqual([])
  })

  test('is a source that the repository has', () => {
    const dead = found(CITED_SOURCE, [...sources.map(onlyComments), ...documents]).filter(
      ({ cited }) => !existsSync(join(ROOT, cited)),
    )
    expect(dead.map(told)).toEqual([])
  })

  test('is a decision that is recorded', () => {
    const numbers = new Set(globSync('docs/decisions/*.md', { cwd: ROOT }).map((path) => basename(path).slice(0, 4)))
    const unknown = found(CITED_RECORD, [...sources, ...documents]).filter(({ cited }) => !numbers.has(cited))
    expect(unknown.map(told)).toEqual([])
  })

  test('has every record in the index of decisions', () => {
    const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
    const names = globSync('docs/decisions/0*.md', { cwd: ROOT }).map((path) => basename(path))
    expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([])
  })

  test('is nothing outside of the repository', () => {
    const outside = sources.map(onlyComments).flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, place) => ({ line: line.trim(), place: place + 1 }))
        .filter(({ line }) => OUTSIDE.some((pattern) => pattern.test(line)))
        .map(({ line, place }) => `${path}:${place} ${line}`),
    )
    expect(outside).toEqual([])
  })

  test('is no number of a row or a check, in the title of a test', () => {
    const tests = sources.filter(({ path }) => path.startsWith('tests/'))
    expect(found(NUMBERED_TITLE, tests).map(told)).toEqual([])
  })
})

type Citation = { readonly path: string; readonly cited: string }

function found(pattern: RegExp, where: readonly Source[]): readonly Citation[] {
  return where.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([all, part]) => ({ path, cited: part ?? all })),
  )
}

function told({ path, cited }: Citation): string {
  return `${path}: ${cited}`
}

/** The same text with empty lines for those that are no comment; a README is one as a whole. */
function onlyComments({ path, text }: Source): Source {
  if (path.endsWith('.md')) return { path, text }
  const lines = text.split('\n').map((line) => /(?:^\s*\*|\/\/ |\/\*|<!--).*$/.exec(line)?.[0] ?? '')
  return { path, text: lines.join('\n') }
}
