// Compares the stock index with SQL over random stocks and searches, 10,000 of them unless told otherwise:
// node scripts/setup.mjs run tests/reliability/search-equality.ts --searches 10000 --seed 1
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/server/db/connection.ts'
import { compareSearches } from '../support/search-equality.ts'
import { createTemplate, openTestServer, withDatabase } from '../support/test-databases.ts'

const { values } = parseArgs({
  options: { searches: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const searches = Number(values.searches)

const server = await openTestServer('.cache/test-database')
const template = await createTemplate(server.connectionString)
const connectionString = withDatabase(template.adminUrl, template.template)
const database = openDatabase({ connectionString, purpose: 'bulk', onLost: () => {} })
try {
  const start = performance.now()
  const plan = { stocks: Math.ceil(searches / 200), searches, seed: Number(values.seed) }
  const { cases, telling, differences } = await compareSearches(database.db, plan)
  for (const difference of differences.slice(0, 5)) console.log(JSON.stringify(difference))
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(
    `${cases} searches over ${plan.stocks} stocks in three states each, ${telling} of which found some but not all: ` +
      `${differences.length} differences, ${seconds} s`,
  )
  if (differences.length > 0) process.exitCode = 1
} finally {
  await database.close()
  await template.dropAll()
  await server.stop()
}
