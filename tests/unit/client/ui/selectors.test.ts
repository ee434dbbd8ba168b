import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../../../src/client/', import.meta.url).pathname

/**
 * For these a browser looks anew at the style of all that stands beside, or around, whatever comes or goes: `* + *` and
 * `h2 + *`, which begin with no class, and `:has` of a place among siblings. They made a tick of a box 35 ms dearer.
 */
const DEAR = [
  /(?:^|[\s>,(])(?:\*|[a-z][a-z0-9]*|:is\([a-z0-9, ]+\)) *[+~] *\*/m,
  /:has\([^)]*:(?:nth|first|last|only)-/,
]

test('no selector makes the browser look through the whole page', () => {
  const styles = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.scss'))
  expect(styles.length).toBeGreaterThan(20)
  const found = styles.flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .split('\n')
      .filter((line) => !line.trim().startsWith('//') && DEAR.some((selector) => selector.test(line)))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
