import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testsOf } from '../../scripts/setup/imports.mjs'

const ROOT = join(import.meta.dirname, '../..')
const MARKED = /\bSOAK\b|tags:.*\bsoak\b/

test('every file with a test that is left to the soak is one that the soak loads', () => {
  const files = globSync('tests/{unit,integration}/**/*.test.{ts,tsx}', { cwd: ROOT })
  const marked = files.filter((file) => MARKED.test(readFileSync(join(ROOT, file), 'utf8')))
  const own = 'tests/unit/soak-tests.test.ts'
  expect(marked.filter((file) => file !== own).toSorted()).toEqual([...testsOf(['tests/support/soak.ts'])].toSorted())
})
