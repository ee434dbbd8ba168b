import { expect, test } from 'vitest'
import { fuzzFiles } from '../../../../support/fuzz/fuzz-files.ts'
import { SOAK } from '../../../../support/soak.ts'

/** `import.changed-files`; `tests/reliability/file-fuzz.ts` does more of them, and with a database. */
test('changed files of stock are read, or end in a sentence', SOAK, async () => {
  const { faults, read, refused, stopped } = await fuzzFiles({ files: 220, seed: 20_261_124, importEvery: 1 })
  expect(faults).toEqual([])
  expect([read, refused, stopped].every((count) => count > 10)).toBe(true)
})
