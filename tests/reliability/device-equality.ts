// Asks the whole application and a device with a saved stock list the same, 10,000 searches unless told otherwise:
// node tests/reliability/device-equality.ts --searches 10000 --seed 1
import { parseArgs } from 'node:util'
import { seedReference } from '../../src/server/features/reference/reference-seed.ts'
import { createTestApp, TEST_TIME } from '../support/app.ts'
import { compareCosts } from '../support/device-costs.ts'
import { compareWithDevice } from '../support/device-equality.ts'
import { NO_LIMITS } from '../support/fuzz/run-fuzz.ts'
import { openOwnDatabase } from '../support/own-database.ts'

const { values } = parseArgs({
  options: { searches: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const searches = Number(values.searches)
const seed = Number(values.seed)
const stocks = Math.ceil(searches / 200)

const shop = await createTestApp({ openDatabase: openOwnDatabase, rateRules: NO_LIMITS })
const started = performance.now()
await seedReference(shop.context.db, { now: TEST_TIME })
const answers = await compareWithDevice(shop, { stocks, searches, seed })
const costs = await compareCosts(shop, { times: 8, seed })
await shop.close()
const differences = [...answers.differences, ...costs.differences]
for (const difference of differences.slice(0, 5)) console.error(JSON.stringify(difference))
console.log(
  `${answers.searches} searches with their live counts over ${stocks} stocks in three states each, ${answers.telling} of ` +
    `which found some but not all; ${answers.names} lists of makes and models; ${answers.references} references; ` +
    `${costs.priced} costs on ${costs.routes} routes, and ${costs.costs - costs.priced} that are refused: ` +
    `${differences.length} differences, ${((performance.now() - started) / 1000).toFixed(0)} s`,
)
process.exitCode = differences.length === 0 ? 0 : 1
