import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startCollectorDouble } from '../support/collector-double.ts'
import { span, timed } from '../../src/server/tracing/span.ts'

/** What traces cost, by hand: node tests/bench/spans.ts. A traced request has eight spans in it. */
const ROUNDS = 20_000
const SPANS = 8

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const memoryMb = (): number => {
  collect()
  return process.memoryUsage().rss / 1e6
}

async function work(): Promise<void> {
  for (let count = 0; count < SPANS; count++) await span('sql', { 'db.operation.name': 'SELECT' }, async () => {})
}
async function bare(): Promise<void> {
  for (let count = 0; count < SPANS; count++) await (async () => {})()
}

/** Microseconds of one round, the best of five. */
async function costOf(round: () => Promise<void>): Promise<number> {
  let best = Infinity
  for (let turn = 0; turn < 5; turn++) {
    const begun = performance.now()
    for (let count = 0; count < ROUNDS; count++) await round()
    best = Math.min(best, ((performance.now() - begun) / ROUNDS) * 1000)
  }
  return best
}

const collector = await startCollectorDouble()
const without = await costOf(bare)
const untraced = await costOf(work)
const before = memoryMb()
const begun = performance.now()
const { openTracing } = await import('../../src/server/tracing/open-tracing.ts')
const loadMs = performance.now() - begun
const log = { warn: () => {} }
const tell = (name: string, value: number, unit: string): void => console.log(`${name}: ${value.toFixed(2)} ${unit}`)
tell('loading', loadMs, 'ms')
tell('memory when loaded', memoryMb() - before, 'MB')
tell('a span where nothing is traced', (untraced - without) / SPANS, 'µs')
for (const share of [0.01, 1]) {
  const tracing = openTracing({ endpoint: collector.endpoint, share, role: 'web', log })
  const cost = await costOf(async () => {
    const root = tracing.begin({ name: 'GET /', attributes: {} })
    await (root === undefined ? work() : timed(root, work))
  })
  tell(`a span at ${share * 100} %`, (cost - without) / (SPANS + 1), 'µs')
  await tracing.close()
}
collector.set('away')
const away = openTracing({ endpoint: collector.endpoint, share: 1, role: 'web', log })
const full = memoryMb()
for (let count = 0; count < 200_000; count++) await timed(away.begin({ name: 'GET /', attributes: {} })!, work)
tell('memory more after 1,800,000 spans that no collector took', memoryMb() - full, 'MB')
collector.close()
process.exit(0)
