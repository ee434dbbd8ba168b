import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fuzzFiles } from '../support/fuzz/fuzz-files.ts'
import { openOwnDatabase } from '../support/own-database.ts'

/**
 * `node tests/reliability/file-fuzz.ts [files] [seed]`: changed files of stock (`import.changed-files`). Every tenth is
 * imported twice into a database, of the others every row is read and mapped.
 */
const files = Number(process.argv[2] ?? 5_000)
const seed = Number(process.argv[3] ?? 20_261_123)
const MAX_GROWTH_MIB = 150
/** By then everything is loaded and compiled. */
const WARM = 50

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
const database = await openOwnDatabase()
const started = performance.now()
let [warm, peak] = [0, 0]
const report = await fuzzFiles({
  files,
  seed,
  importEvery: 10,
  db: database.db,
  onProgress: (done) => {
    if (done === Math.min(WARM, files)) {
      if (typeof collect === 'function') collect()
      warm = process.memoryUsage.rss()
    }
    if (done >= WARM) peak = Math.max(peak, process.memoryUsage.rss())
  },
})
await database.close()
const growthMiB = Math.max(0, Math.round((peak - warm) / 1024 / 1024))
const { faults, ...figures } = report
const pass = faults.length === 0 && growthMiB <= MAX_GROWTH_MIB
for (const fault of faults.slice(0, 20)) console.error(JSON.stringify(fault))
console.log(
  JSON.stringify({
    name: 'fuzz of files of stock',
    files,
    seed,
    seconds: Math.round((performance.now() - started) / 1000),
    ...figures,
    growthMiB,
    faults: faults.length,
    target: 'crashes 0, half-done imports 0, ends without a sentence 0, memory at most 150 MiB more',
    pass,
  }),
)
process.exitCode = pass ? 0 : 1
