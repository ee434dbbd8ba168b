import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listImported, readLock } from '../support/third-party.ts'

/** What the image runs from its sources. */
const RUN = ['src/server', 'src/shared', 'samples']

test('the image lacks no package that its processes import', () => {
  const recipe = readFileSync(new URL('../../docs/deploy/Containerfile', import.meta.url), 'utf8')
  const lacking = /cd node_modules && rm -rf ([^]*?)\n\n/.exec(recipe)?.[1]?.split(/[\s\\]+/) ?? []
  expect(lacking).toContain('react-dom')
  const run = listImported(readLock(), RUN)
  expect(run).toContain('node_modules/jspdf')
  expect(run.filter((path) => lacking.includes(path.slice('node_modules/'.length)))).toEqual([])
})
