// Opens the product's own PostgreSQL as a process of its own: prints where it is, then stays until it is told or killed.
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'

const [dataDir = '', projectDir = ''] = process.argv.slice(2)
const database = await openEmbeddedPostgres({ dataDir, projectDir, log: () => {} })
process.once('SIGTERM', () => void database.stop())
console.log(database.connectionString)
