import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { eq, inArray } from 'drizzle-orm'
import { migrateDatabase } from '../../db/migrate.ts'
import * as schema from '../../db/schema/index.ts'
import { withClient } from '../../db/with-client.ts'
import { bulkChange, mail, upload } from '../../db/schema/index.ts'
import { startPgBossQueue } from '../../jobs/pg-boss-queue.ts'
import {
  FILES,
  makeFolderOf,
  openBackup,
  readPacked,
  sumOf,
  sumOfStream,
  tableFile,
  writeSummed,
  type Backup,
  type Manifest,
} from './backup-folder.ts'
import { openWith } from './backup-cipher.ts'
import { findSecretFile } from '../../keys/secret-file.ts'
import { markOf } from '../../keys/secret-mark.ts'
import { CURRENT_KEY } from '../quote-signing/quote-key-files.ts'
import { BackupRefused } from './backup-refused.ts'
import {
  findFilledTable,
  findSecretMark,
  insertLines,
  listKeyWrappers,
  listTables,
  prepareSession,
  readFigures,
  setSequences,
} from './table-copy.repository.ts'
import type { Queries } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { SendMailJob } from '../mail/send-mail.job.ts'

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

export type RestoreReport = {
  readonly rows: number
  readonly tables: number
  readonly files: number
  /** Whether the secret that the database was filled with came along, in a file or wrapped. */
  readonly hasSecret: boolean
  /** Whether quotations go on being signed with the key that they were. */
  readonly hasSigningKey: boolean
  /** Ids of the outer keys that the start needs to use the keys of the database; empty where they are files. */
  readonly wrappedBy: readonly string[]
}

type Target = {
  readonly connectionString: string
  readonly dataDir: string
  readonly say: (line: string) => void
  /** File with the private key of an encrypted backup. */
  readonly identityFile?: string | undefined
}

/**
 * Restores a backup into an empty database and a data folder without files of its own, then reads every row again and
 * compares. All or nothing: a run that was broken off can be repeated. The database first gets the backup's own schema,
 * and the newer migrations of this release afterwards. What waited to be sent waits again. Throws BackupRefused.
 */
export async function restoreBackup(
  folder: string,
  { connectionString, dataDir, say, identityFile }: Target,
): Promise<RestoreReport> {
  const backup = await openBackup(folder, identityFile === undefined ? undefined : await openWith(identityFile))
  const { manifest, files } = backup
  assertKnown(manifest)
  await assertFree(backup, dataDir)
  const options = { connectionString, application_name: 'saex restore' }
  const { wrappedBy, mark } = await withClient(options, async (client) => {
    await prepareSession(client)
    const filled = await findFilledTable(client)
    if (filled !== undefined) throw new BackupRefused(`The database is not empty: ${filled} has rows.`)
    await migrateDatabase({ connectionString, log: say, upTo: manifest.migrations.at(-1)?.at ?? 0 })
    const jobs = await startPgBossQueue({ connectionString, isWorker: false, onWarning: say })
    try {
      await client.query('BEGIN')
      await fillTables(client, backup)
      const tables = new Set(manifest.tables.map(({ name }) => name))
      await requeueWork(drizzle({ client, schema }), { jobs, tables })
      await copyFiles(backup, dataDir)
      const keys = { wrappedBy: await listKeyWrappers(client), mark: await findSecretMark(client) }
      await client.query('COMMIT')
      return keys
    } finally {
      await jobs.stop()
    }
  })
  await migrateDatabase({ connectionString, log: say })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const hasSigningKey = wrappedBy.length > 0 || files.includes(CURRENT_KEY)
  const hasSecret = wrappedBy.length > 0 || mark === undefined || (await hasSecretOf(dataDir, mark))
  return { rows, tables: manifest.tables.length, files: files.length, hasSecret, hasSigningKey, wrappedBy }
}

async function hasSecretOf(dataDir: string, mark: string): Promise<boolean> {
  // One that cannot be used is told by the start too.
  const secret = await findSecretFile(dataDir).catch(() => undefined)
  return secret !== undefined && markOf(secret) === mark
}

function assertKnown({ migrations }: Manifest): void {
  const known = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash))
  if (migrations.every(({ hash }) => known.has(hash))) return
  throw new BackupRefused('The backup was made by a newer release. Restore it with that release.')
}

/** A file that is there already must be the very same, as after a run that was broken off. */
async function assertFree({ files, read }: Backup, dataDir: string): Promise<void> {
  for (const path of files) {
    const to = join(dataDir, path)
    if (existsSync(to) && (await sumOf(to)) !== (await sumOfStream(await read(join(FILES, path))))) {
      throw new BackupRefused(`The data folder is not empty: ${to} is there already.`)
    }
  }
}

async function fillTables(client: Client, { manifest, read }: Backup) {
  const tables = await listTables(client)
  const shapeOf = (table: object): string => JSON.stringify(table)
  for (const { name, columns } of manifest.tables) {
    const same = tables.find((table) => table.name === name)
    if (shapeOf(same?.columns ?? []) !== shapeOf(columns))
      throw new BackupRefused(`The table ${name} has other columns.`)
  }
  const saved = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const table of tables) {
    if (saved.has(table.name)) await insertLines(client, table, readPacked(await read(tableFile(table.name))))
  }
  await setSequences(client, manifest.sequences)
  for (const table of tables) {
    const { rows, digest } = await readFigures(client, table)
    const wanted = saved.get(table.name) ?? { rows: 0, digest: '0' }
    if (rows !== wanted.rows || digest !== wanted.digest) {
      throw new BackupRefused(`The table ${table.name} did not come out as it was; nothing was restored.`)
    }
  }
}

async function copyFiles({ files, read }: Backup, dataDir: string): Promise<void> {
  for (const path of files) {
    const to = join(dataDir, path)
    await rm(to, { force: true })
    await makeFolderOf(to)
    await writeSummed(to, { source: await read(join(FILES, path)) })
  }
}

/** Jobs are in no backup: they follow from what waits. A mail that went out after the backup goes out once more. */
async function requeueWork(
  queries: Queries,
  {
    jobs,
    tables,
  }: { readonly jobs: JobQueue; /** Of the backup: an old one lacks some. */ readonly tables: ReadonlySet<string> },
): Promise<void> {
  const mails = await queries
    .select({ id: mail.id, attempts: mail.attempts })
    .from(mail)
    .where(eq(mail.state, 'queued'))
  for (const { id, attempts } of mails) {
    const data: SendMailJob = { mailId: id, attempt: attempts }
    await jobs.send(queries, { name: 'send-mail', data })
  }
  if (tables.has('upload')) {
    const waiting = await queries.select({ id: upload.id }).from(upload).where(eq(upload.state, 'waiting')).limit(1)
    if (waiting.length > 0) await jobs.send(queries, { name: 'run-uploads', data: {} })
  }
  if (tables.has('bulk_change')) {
    const isOpen = inArray(bulkChange.state, ['running', 'undoing'])
    const open = await queries.select({ id: bulkChange.id }).from(bulkChange).where(isOpen).limit(1)
    if (open.length > 0) await jobs.send(queries, { name: 'run-bulk', data: {} })
  }
}
