import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../src/shared/domain/language.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MOST_PICTURE_BYTES = 60_000

const documents = ['', 'docs', 'docs/operate', 'docs/decisions', 'docs/spec'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

test('every link and picture of the documents leads to a file', () => {
  const dead = documents.flatMap((path) => {
    const found = [...textOf(path).matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    return found
      .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(ROOT, dirname(path), link)))
      .map((link) => `${path}: ${link}`)
  })
  expect(dead).toEqual([])
})

test('every npm script, command of an operator and script file that the documents name is there', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const strange = documents.flatMap((path) => {
    const text = textOf(path)
    const npm = [...text.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)].filter(([, name = '']) => !(name in scripts))
    const operator = [...text.matchAll(/(?:^|`)saex ([a-z]+) /gm)].filter(
      ([, name]) => !existsSync(join(ROOT, `src/server/commands/${name}.ts`)),
    )
    const files = [...text.matchAll(/node ((?:tests|scripts|docs|src)\/[\w./-]+)/g)].filter(
      ([, file = '']) => !file.includes('NAME') && !existsSync(join(ROOT, file)),
    )
    return [...npm, ...operator, ...files].map(([found]) => `${path}: ${found}`)
  })
  expect(strange).toEqual([])
})

test('whose output is kept as a file runs without the lines of npm in it', () => {
  const usages = ['src/server/commands/keys.ts', 'src/server/commands/person.ts']
  const current = documents.filter((path) => path !== 'CHANGELOG.md')
  const spoiled = [...current, ...usages].flatMap((path) =>
    [...textOf(path).matchAll(/npm run (?:keys|person) -- export/g)].map(([found]) => `${path}: ${found}`),
  )
  expect(spoiled).toEqual([])
})

test('the README tells every setting, and no other', () => {
  const source = textOf('src/server/config-settings.ts')
  const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1] ?? '')
  const told = [...textOf('README.md').matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1] ?? '')
  expect(new Set(told)).toEqual(new Set(settings))
})

test('the sample of the settings file has only settings', () => {
  const names = [...textOf('docs/deploy/saex.env').matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1] ?? '')
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect(textOf('README.md')).toContain(`| \`${name}\``)
})

test('the service, its commands and the image begin with the file by which they start quicker', () => {
  const recipes = ['docs/deploy/saex.service', 'docs/deploy/saex', 'docs/deploy/Containerfile'].map(textOf)
  const begins = recipes.map((recipe) => /--import"?,? "?(\.\/[\w./-]+)/.exec(recipe)?.[1] ?? 'nothing')
  expect(new Set(begins).size).toBe(1)
  expect(existsSync(join(ROOT, begins[0]!))).toBe(true)
})

test("every operator's page is in the guide", () => {
  const guide = textOf('docs/operators-guide.md')
  const pages = documents.filter((path) => path.startsWith('docs/operate/')).map((path) => path.slice('docs/'.length))
  expect(pages.filter((page) => !guide.includes(`(${page})`))).toEqual([])
})

test('the settings of shared caches in front have every language', () => {
  const languages = `(${LANGUAGES.join('|')})`
  expect(textOf('docs/deploy/saex.vcl').split(languages)).toHaveLength(3)
  expect(textOf('docs/operate/edge.md')).toContain(`to the first of ${LANGUAGES.join(', ')},`)
  expect(textOf('docs/operate/edge.md')).toContain(`(?<found>${LANGUAGES.join('|')})`)
})

test('pictures are small', () => {
  const names = readdirSync(join(ROOT, 'docs/pictures')).filter((name) => /\.(?:webp|png)$/.test(name))
  const large = names.filter((name) => statSync(join(ROOT, 'docs/pictures', name)).size > MOST_PICTURE_BYTES)
  expect(large).toEqual([])
})
