import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError, type Config } from './config.ts'
import { openEmbeddedPostgres } from './db/embedded-postgres.ts'
import { EmbeddedPostgresError } from './db/embedded/errors.ts'
import { hasDatabase } from './db/embedded/place.ts'
import { migrateDatabase } from './db/migrate.ts'
import { assertNoPooler } from './db/server-guarantees.ts'
import { errorCode } from './error-code.ts'

/** SQLSTATE insufficient_privilege */
const INSUFFICIENT_PRIVILEGE = '42501'

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

/**
 * The database that the settings name, or the product's own; migrated and ready. Commands and the process share this.
 * `onServer` hears of it before it is migrated, which may take long.
 */
export async function openStorage(
  config: Config,
  say: (line: string) => void,
  onServer: (opened: Storage) => void = () => {},
): Promise<Storage> {
  const opened = await openServer(config, say)
  onServer(opened)
  try {
    await migrateDatabase({ connectionString: opened.connectionString, log: say })
  } catch (error) {
    await opened.close()
    throw explainOwner(error, config)
  }
  return opened
}

/** The same for a command that only makes sense on what is there: makes no database of the product's own in a wrong folder. */
export async function openFilledStorage(config: Config, say: (line: string) => void): Promise<Storage> {
  assertFilled(config)
  return openStorage(config, say)
}

/** The same as it is, not migrated. */
export async function openFilledServer(config: Config, say: (line: string) => void): Promise<Storage> {
  assertFilled(config)
  return openServer(config, say)
}

function assertFilled(config: Config): void {
  const dataDir = dataDirOf(config)
  if (config.databaseDirectUrl !== undefined || hasDatabase({ dataDir, projectDir: PROJECT_DIR })) return
  throw new EmbeddedPostgresError(
    `There is no database in DATA_DIR ${dataDir}: set DATA_DIR to the folder that the product runs with, or set DATABASE_URL.`,
  )
}

/** The database that the settings name, or the product's own, as it is. */
export async function openServer(config: Config, say: (line: string) => void): Promise<Storage> {
  const dataDir = dataDirOf(config)
  const { databaseDirectUrl: connectionString } = config
  if (connectionString !== undefined) {
    await assertNoPooler({ connectionString, setting: settingOf(config) })
    return { connectionString, dataDir, close: async () => {} }
  }
  const own = await openEmbeddedPostgres({ dataDir, projectDir: PROJECT_DIR, log: say })
  return { connectionString: own.connectionString, dataDir, close: own.stop }
}

/** The variable that names PostgreSQL itself. */
function settingOf({ isDatabasePooled }: Config): string {
  return isDatabasePooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
}

/** A role that may not make tables cannot migrate: by the setting that names it, with what to do. */
function explainOwner(error: unknown, config: Config): unknown {
  const isForeign = error instanceof Error && errorCode(error) === INSUFFICIENT_PRIVILEGE
  if (config.databaseDirectUrl === undefined || !isForeign) return error
  const { pathname, username } = new URL(config.databaseDirectUrl)
  const [name, role] = [pathname.slice(1), username].map((part) => decodeURIComponent(part) || '…')
  const isOfDatabase = error.message.includes('permission denied for database')
  const must = isOfDatabase
    ? `own the database: ALTER DATABASE "${name}" OWNER TO "${role}"`
    : `own what is in the database: REASSIGN OWNED BY its present owner TO "${role}"`
  return new ConfigError(`${settingOf(config)}: its role must ${must} (${error.message}).`, { cause: error })
}
