import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { openEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrateDatabase } from './db/migrate.ts'
import { assertNoPooler } from './db/server-guarantees.ts'

/** The folder with package.json. */
export const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url))

export type Storage = {
  /** Of PostgreSQL itself, never of a connection pooler. */
  readonly connectionString: string
  /** Absolute. */
  readonly dataDir: string
  readonly close: () => Promise<void>
}

/** The data folder as an absolute path. */
export function dataDirOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return isAbsolute(dataDir) ? dataDir : join(PROJECT_DIR, dataDir)
}

/** The database that the settings name, or the product's own; migrated and ready. Commands and the process share this. */
export async function openStorage(config: Config, say: (line: string) => void): Promise<Storage> {
  const opened = await openServer(config, say)
  try {
    await migrateDatabase({ connectionString: opened.connectionString, log: say })
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

/** The same as it is, not migrated. */
export async function openServer(config: Config, say: (line: string) => void): Promise<Storage> {
  const dataDir = dataDirOf(config)
  const { databaseDirectUrl: connectionString, isDatabasePooled } = config
  if (connectionString !== undefined) {
    await assertNoPooler({ connectionString, setting: isDatabasePooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL' })
    return { connectionString, dataDir, close: async () => {} }
  }
  const own = await openEmbeddedPostgres({ dataDir, projectDir: PROJECT_DIR, log: say })
  return { connectionString: own.connectionString, dataDir, close: own.stop }
}
