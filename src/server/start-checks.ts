import type { AppContext } from './context.ts'
import type { Config } from './config.ts'
import { counted } from './counted.ts'
import type { Db } from './db/database.ts'
import { isRoot } from './db/embedded/account.ts'
import { assertLimits, assertLimitsAt, explainSingleCopy, listWeakSettings } from './db/server-guarantees.ts'
import { listSampleAccountsLeft } from './features/staff/sample-accounts.ts'

/** `security.production-refusals`: a fault of the product must not be one of the whole machine. */
export function assertOrdinaryAccount({ isProduction, databaseUrl }: Config): void {
  if (!isProduction || databaseUrl !== undefined || !isRoot()) return
  throw new Error(
    'Production does not run with its own database as root. Start as an ordinary account that owns DATA_DIR (User= of the systemd unit, USER of the container), or set DATABASE_URL.',
  )
}

type Checked = Pick<AppContext, 'config' | 'db' | 'log' | 'connectionString'>

/** Refuses a database that sets no limits, may lose what it acknowledged, or lets in whoever read the README. */
export async function assertDatabase({ config, db, log, connectionString }: Checked): Promise<void> {
  await assertLimits(db, { purpose: 'public', setting: 'DATABASE_URL' })
  if (config.isDatabasePooled) {
    await assertLimitsAt(connectionString, { purpose: 'public', setting: 'DATABASE_DIRECT_URL' })
  }
  await assertDurable({ config, db, log })
  await assertNoSampleAccounts(config, db)
}

/**
 * Production refuses a database that may forget what it acknowledged; elsewhere it is only said. One that keeps it on one
 * machine is refused wherever two are asked for.
 */
async function assertDurable({ config, db, log }: Pick<AppContext, 'config' | 'db' | 'log'>): Promise<void> {
  const single = config.databaseCopies > 1 ? await explainSingleCopy(db) : undefined
  if (single !== undefined) throw new Error(single)
  const weak = await listWeakSettings(db)
  if (weak.length === 0) return
  const sentence = `The database may lose acknowledged writes in a crash: ${weak.join(', ')} is off.`
  if (config.isProduction) throw new Error(sentence)
  log.warn(sentence)
}

/** `security.production-refusals`: their names are known to everybody who has read how the product is tried out. */
async function assertNoSampleAccounts({ isProduction, samplePassword }: Config, db: Db): Promise<void> {
  const left = isProduction ? await listSampleAccountsLeft(db, samplePassword) : []
  if (left.length === 0) return
  throw new Error(
    `Sample accounts are open in this database: ${left.join(', ')}. Shut each: npm run staff -- disable ${left[0]}`,
  )
}

/** What backups of this installation are; a recipient that cannot be one stops the start, not the backup in the night. */
export async function describeBackups({ backupRecipients }: Config): Promise<string> {
  if (backupRecipients.length === 0) return 'No BACKUP_RECIPIENT is set: backups are not encrypted.'
  const { sealFor } = await import('./features/backup/backup-cipher.ts')
  sealFor(backupRecipients)
  return `Backups are encrypted to ${counted(backupRecipients.length, 'public key')}.`
}
