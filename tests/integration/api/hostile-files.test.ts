import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { HOSTILE_FILES } from '../../support/hostile/hostile-files.ts'
import { measureHostile } from '../../support/hostile/measure-hostile.ts'
import { SOAK } from '../../support/soak.ts'

/** Of memory above what the process had before the file came (`import.hostile-files`). */
const MAX_MIB = 150
/** Work of the process without a turn of its event loop; a thread that starts costs some of it. */
const MAX_STOPPED_MS = 200
/** A process of its own costs seconds for each; `tests/bench/hostile-files.ts` measures all. */
const MEASURED = [
  'workbook: parts that share one place and say that they are empty',
  'workbook: relationships of 7 MB that never end',
  'workbook: one long text in every one of 390,000 cells',
  'CSV: a price of 30,000 blanks',
  'CSV: 130,000 columns',
  'destinations: 9,000 empty rows',
  'fetched: 40,000 days that never end',
  'mapping: (a|a)*$ on cells that almost fit',
]

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('there are files of at least sixty kinds, each with a name of its own', () => {
  expect(new Set(HOSTILE_FILES.map(({ name }) => name)).size).toBe(HOSTILE_FILES.length)
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(60)
})

test.each(MEASURED)('%s: said in words, at little cost', SOAK, async (name) => {
  const file = HOSTILE_FILES.find((candidate) => candidate.name === name)
  if (file === undefined) throw new Error('there is no such file')
  const { outcome, addedMiB, stoppedMs } = await measureHostile(file, database)
  expect(outcome).toContain(file.words)
  expect(addedMiB).toBeLessThanOrEqual(MAX_MIB)
  expect(stoppedMs).toBeLessThanOrEqual(MAX_STOPPED_MS)
})
