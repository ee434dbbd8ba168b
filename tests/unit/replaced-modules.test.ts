import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const TESTS = join(import.meta.dirname, '..')
/** As `REPLACING` in `vite.config.ts` has it. */
const APART = 'invented-facet.test.ts'

test('a file that puts another module in the place of ours is run apart from those that share what they load', () => {
  const sharing = globSync('{unit,integration}/**/*.test.ts', { cwd: TESTS }).filter((name) => basename(name) !== APART)
  expect(sharing.length).toBeGreaterThan(150)
  expect(sharing.filter((name) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(TESTS, name), 'utf8')))).toEqual([])
})
