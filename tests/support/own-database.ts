import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../src/server/db/connection.ts'
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import type { TestDatabase } from './database.ts'

/** An empty database, migrated unless a product is to do it, on a server of its own, for commands that run without the test runner; bounds as for visitors. */
export async function openOwnDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'saex-data-'))
  // PostgreSQL runs under an ordinary account when we are root.
  await chmod(dataDir, 0o755)
  const projectDir = fileURLToPath(new URL('../..', import.meta.url))
  const server = await openEmbeddedPostgres({ dataDir, projectDir, log: () => {} })
  if (isMigrated) await migrateDatabase({ connectionString: server.connectionString, log: () => {} })
  const { connectionString } = server
  const database = openDatabase({ connectionString, purpose: 'public', onLost: () => {} })
  return {
    ...database,
    connectionString,
    close: async () => {
      await database.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
