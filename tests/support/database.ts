import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase } from '../../src/server/db/connection.ts'
import type { Database, Purpose } from '../../src/server/db/connection.ts'
import { dropDatabase, onServer, withDatabase } from './test-databases.ts'

/** A migrated, empty database of a test file's own; `close` also drops it. */
export type TestDatabase = Database & { readonly connectionString: string }

/** Copies the run's template; call in `beforeAll`, and `close` in `afterAll`. */
export async function createTestDatabase(purpose: Purpose = 'bulk'): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testDatabases')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await onServer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const connectionString = withDatabase(adminUrl, name)
  const database = openDatabase({ connectionString, purpose, onLost: () => {} })
  return {
    ...database,
    connectionString,
    close: async () => {
      await database.close()
      await dropDatabase(adminUrl, name)
    },
  }
}
