import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { EmbeddedPostgresError } from '../db/embedded/errors.ts'
import { BackupRefused } from '../features/backup/backup-refused.ts'
import { makeBackup, type BackupReport } from '../features/backup/make-backup.ts'
import { restoreBackup } from '../features/backup/restore-backup.ts'
import { openServer, PROJECT_DIR, type Storage } from '../open-storage.ts'

const USAGE = `Usage:
  npm run backup -- make FOLDER       writes a backup into a new folder, while the product runs or not
  npm run backup -- restore FOLDER    restores it into an empty database and data folder, and compares`

class UsageError extends Error {}

type Action = (storage: Storage, folder: string) => Promise<string>

const ACTIONS: Readonly<Record<string, Action>> = {
  make: async (storage, folder) =>
    `Backed up ${describe(await makeBackup(storage, { folder, now: new Date() }))} to ${folder}.`,
  restore: async (storage, folder) =>
    `Restored ${describe(await restoreBackup(folder, { ...storage, say }))}; every row was read again and is as it was.`,
}

/** `npm run backup`, on the settings that the product runs with. Answers 0 when done, 1 when refused, 2 when not understood. */
async function main([name = '', folder, ...rest]: readonly string[]): Promise<void> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (action === undefined || folder === undefined || rest.length > 0) throw new UsageError(USAGE)
  const storage = await openServer(readConfig(), say)
  try {
    console.log(await action(storage, resolve(PROJECT_DIR, folder)))
  } finally {
    await storage.close()
  }
}

function describe({ rows, tables, files }: BackupReport): string {
  return `${rows} rows of ${tables} tables and ${files} files`
}

function say(line: string): void {
  console.error(line)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const kinds = [UsageError, ConfigError, BackupRefused, EmbeddedPostgresError]
  console.error(error instanceof Error && kinds.some((kind) => error instanceof kind) ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
