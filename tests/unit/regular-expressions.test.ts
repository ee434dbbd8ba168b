import * as fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { SOAK } from '../support/soak.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LENGTH = 50_000
const LIMIT_MS = 20
/** A busy machine may stop us in the middle; a bad expression is slow every time. */
const TRIES = 3
const ENDS = ['', '!', '\n!']
const SEEDS = [
  'a',
  'A',
  '0',
  ' ',
  '\n',
  '\t',
  '-',
  '_',
  '.',
  ',',
  ';',
  ':',
  '/',
  '@',
  '"',
  "'",
  '<',
  '>',
  '&',
  '|',
  '%',
  'é',
  '😀',
  '\u00a0',
]
const PAIRS = [
  'a ',
  ' \n',
  'a,',
  'a@',
  'a.',
  'a-',
  '0.',
  '0,',
  '<a',
  'a=',
  '=;',
  ',;',
  '""',
  "a'",
  '\\a',
  '://',
  'www',
  '{{',
  '()',
]

type Found = { readonly file: string; readonly source: string; readonly flags: string }

/** Every regular expression that is written in the product. */
function findExpressions(): readonly Found[] {
  const files = globSync('{src,sw,samples,scripts}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  return files.flatMap((file) => {
    const { program } = parseSync(file, readFileSync(`${ROOT}/${file}`, 'utf8'))
    const found: Found[] = []
    JSON.stringify(program, (_key, node: unknown) => {
      if (isExpression(node)) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      return typeof node === 'bigint' ? null : node
    })
    return found
  })
}

function isExpression(node: unknown): node is { readonly regex: { readonly pattern: string; readonly flags: string } } {
  return typeof node === 'object' && node !== null && 'regex' in node && typeof node.regex === 'object'
}

/** Long texts that an expression half fits: single characters, pairs, and its own matches again and again. */
function adversaries({ source, flags }: Found): readonly string[] {
  const own = [...new Set(source.replaceAll(/\\./g, ''))].filter((character) => !SEEDS.includes(character))
  const parts = [...SEEDS, ...own, ...PAIRS, ...matchesOf(source, flags)]
  return parts.flatMap((part) => {
    const long = part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)
    return ENDS.map((end) => long + end)
  })
}

/** Some expressions are beyond fast-check; characters and pairs then have to do. */
function matchesOf(source: string, flags: string): readonly string[] {
  try {
    const matching = fc.stringMatching(new RegExp(source, flags.replaceAll(/[gyim]/g, '')), { size: 'small' })
    return fc
      .sample(matching, { numRuns: 4, seed: 1 })
      .filter((text) => text !== '')
      .map((text) => text.slice(0, 200))
  } catch {
    return []
  }
}

/** The best of a few tries. */
function slowestMs({ source, flags }: Found, text: string): number {
  let best = Infinity
  for (let attempt = 0; attempt < TRIES && best > LIMIT_MS; attempt++) {
    const expression = new RegExp(source, flags)
    const begun = performance.now()
    // As `replace` and `matchAll` do: on through the whole text.
    if (expression.global) text.replaceAll(expression, '')
    else expression.test(text)
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

test('no regular expression of the product can be stalled by a text of 50,000 characters', SOAK, () => {
  const all = findExpressions()
  expect(all.length).toBeGreaterThan(50)
  const distinct = [...new Map(all.map((found) => [`${found.source} ${found.flags}`, found])).values()]
  const slow = distinct.filter((found) => adversaries(found).some((text) => slowestMs(found, text) > LIMIT_MS))
  expect(slow).toEqual([])
})
