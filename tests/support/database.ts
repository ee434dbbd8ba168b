import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '../../src/server/db/connection.ts'
import type { Database, Purpose } from '../../src/server/db/connection.ts'
import { withDatabase } from './test-databases.ts'

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
      await drop(adminUrl, name)
    },
  }
}

/** The server's own clean-up of rows may be at work in it, which only its superuser may end; it is over in no time. */
async function drop(adminUrl: string, name: string, attempts = 10): Promise<void> {
  try {
    await onServer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  } catch (error) {
    if (attempts === 1) throw error
    await sleep(500)
    await drop(adminUrl, name, attempts - 1)
  }
}

async function onServer(adminUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
