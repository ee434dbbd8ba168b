import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { NAMED_SPECS, specsOf } from '../../scripts/setup/browser-specs.mjs'

const SPECS = globSync('*.spec.ts', { cwd: join(import.meta.dirname, '../e2e') }).map((name) =>
  basename(name, '.spec.ts'),
)

test('every browser spec is run for a change of what it is about, and every name has its spec', () => {
  expect(NAMED_SPECS.toSorted()).toEqual(SPECS.toSorted())
})

test('a change runs the specs of its feature, and a changed spec itself', () => {
  expect(specsOf(['src/client/features/saved/saved.slice.ts', 'tests/e2e/print.spec.ts'])).toEqual([
    'saved',
    'saved-erased',
    'saved-refused',
    'print',
  ])
  expect(specsOf(['docs/access.md', 'src/server/app.ts'])).toEqual([])
})
