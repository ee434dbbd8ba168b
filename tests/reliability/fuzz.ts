import { spawnSync } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createTestApp } from '../support/app.ts'
import { NO_LIMITS, runFuzz } from '../support/fuzz/run-fuzz.ts'
import { openOwnDatabase } from '../support/own-database.ts'

/**
 * `node tests/reliability/fuzz.ts [requests] [seed]`: hostile requests to the whole application
 * (`security.hostile-requests`).
 */
// With an arena for each thread the allocator keeps what was freed, and a run grows or does not by chance.
if (process.env['MALLOC_ARENA_MAX'] === undefined) {
  const env = { ...process.env, MALLOC_ARENA_MAX: '1' }
  process.exit(spawnSync(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' }).status ?? 1)
}

const requests = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 20_261_120)
const MAX_GROWTH_MIB = 50
/** Before this share everything is loaded and compiled for the first time, which is no leak. */
const WARM = 0.2

const shop = await createTestApp({ openDatabase: openOwnDatabase, rateRules: NO_LIMITS })
const started = performance.now()
let warm = 0
const report = await runFuzz(shop, {
  requests,
  seed,
  onProgress: (done) => {
    // Garbage that nobody has collected yet is no growth, and what V8 once had for it, it does not give back.
    if (done % Math.ceil(requests / 20) === 0) restingRss()
    if (done === Math.ceil(requests * WARM)) warm = restingRss()
  },
})
const growthMiB = Math.round((restingRss() - warm) / 1024 / 1024)
await shop.close()
const pass = report.faults.length === 0 && !report.isPolluted && growthMiB <= MAX_GROWTH_MIB
for (const fault of report.faults.slice(0, 20)) console.error(JSON.stringify(fault))
const { faults, ...figures } = report
const seconds = Math.round((performance.now() - started) / 1000)
console.log(
  JSON.stringify({
    name: 'fuzz of the API',
    seed,
    seconds,
    ...figures,
    growthMiB,
    faults: faults.length,
    target: '5xx 0, no envelope 0, slower than 2 s 0, RSS growth at most 50 MiB',
    pass,
  }),
)
process.exitCode = pass ? 0 : 1

/** Bytes that the process keeps once the collector has run. */
function restingRss(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  return process.memoryUsage.rss()
}
