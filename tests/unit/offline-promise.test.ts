import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const [cells = '', list = ''] = readFileSync(join(ROOT, 'docs/offline-promise.md'), 'utf8').split('\n## The tests\n')

/** How the tables name a test: a letter or two for its file, and a number, such as `F3`. */
const MARK = /\b[A-Z]{1,2}\d{1,2}\b/g
/** The name of a test, or of a check of another engine; what a loop puts in, or `%s`, stands in the document as `…`. */
const NAME =
  /(?:\b(?:test|it|describe|plain|offline|returning|firstVisit)(?:\.\w+)*\(|\](?: as const)?\)\(|\bname:)\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

const cited = new Set(cells.match(MARK))
const tests = [...list.matchAll(/^- `([A-Z]{1,2}\d{1,2})` (.+)$/gm)].map(([, mark = '', name = ''], _place) => ({
  mark,
  name,
}))
const files = new Map(
  [...list.matchAll(/^### ([A-Z]{1,2}): (\S+)$/gm)].map(([, letter = '', file = '']) => [letter, file]),
)

function namesIn(file: string): readonly string[] {
  const paths = file.endsWith('/') ? globSync(`${file}*.ts`, { cwd: ROOT }) : [file]
  return paths.flatMap((path) => {
    if (!existsSync(join(ROOT, path))) return []
    const found = readFileSync(join(ROOT, path), 'utf8').matchAll(NAME)
    return [...found].map(([, , name = '']) => name.replaceAll(/\$\{[^}]*\}|%[sdijf]/g, '…'))
  })
}

test('every test that the promise of offline use cites is there, under its name', () => {
  expect(tests.length).toBeGreaterThan(80)
  const lost = tests.filter(
    ({ mark, name }) => !namesIn(files.get(mark.replace(/\d+$/, '')) ?? 'nowhere').includes(name),
  )
  expect(lost).toEqual([])
})

test('its tables cite what is listed, and all of it', () => {
  const marks = tests.map(({ mark }) => mark)
  expect(new Set(marks).size).toBe(marks.length)
  expect([...cited].filter((mark) => !marks.includes(mark))).toEqual([])
  expect(marks.filter((mark) => !cited.has(mark))).toEqual([])
})

test('it leaves out no rule of what works offline, and no check', () => {
  const [rows = '', checks = ''] = cells.split('\n## The 40 checks\n')
  const specification = readFileSync(join(ROOT, 'docs/spec/offline.md'), 'utf8')
  const [, promised = ''] = specification.split(/^## /m)
  const rulesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, rule]) => rule)
  const numbersOf = (text: string) => [...text.matchAll(/^\| (\d+) /gm)].map(([, number]) => Number(number))
  expect(promised).toMatch(/^What works\n/)
  expect(rulesOf(promised, /^- `([^`]+)`:/gm)).toHaveLength(41)
  expect(rulesOf(rows, /^\| `([^`]+)`/gm)).toEqual(rulesOf(promised, /^- `([^`]+)`:/gm))
  expect(numbersOf(checks)).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
})
