import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { withClient } from '../../db/with-client.ts'
import { errorCode } from '../../error-code.ts'
import { assertUsualFolder } from '../../keys/usual-secret.ts'
import { CURRENT_KEY, isKeyFile, publicPartOf } from '../quote-signing/quote-key-files.ts'
import { sealFor, type Cipher } from './backup-cipher.ts'
import {
  FILES,
  listKept,
  makeFolderOf,
  MANIFEST,
  SEALED,
  tableFile,
  writeSummed,
  writeSums,
  type Manifest,
} from './backup-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import {
  createFigures,
  findSecretMark,
  listKeyWrappers,
  listSequences,
  listTables,
  prepareSession,
  readLines,
  type TableFigures,
  type TableShape,
} from './table-copy.repository.ts'

type Installation = { readonly connectionString: string; readonly dataDir: string }

export type BackupReport = {
  readonly rows: number
  readonly tables: number
  readonly files: number
  /** Whether a private key that signs quotations lay in the data folder and was left out, for want of encryption. */
  readonly isKeyLeftOut: boolean
  /** Ids of the outer keys without which nobody can use the keys in it; empty where they are files. */
  readonly wrappedBy: readonly string[]
}

/**
 * Writes a whole backup into a new folder while the product runs: the database as it is at one moment, then the files,
 * which are written before a row speaks of them. The folder has its name only when it is complete. Without recipients nothing
 * is encrypted, and the private key that signs quotations stays out
 * (docs/decisions/0023-encrypted-backups.md). Throws BackupRefused, and KeysRefused for a folder of another database.
 */
export async function makeBackup(
  { connectionString, dataDir }: Installation,
  {
    folder,
    now,
    recipients = [],
  }: { readonly folder: string; readonly now: Date; readonly recipients?: readonly string[] },
): Promise<BackupReport> {
  const seal = recipients.length > 0 ? sealFor(recipients) : undefined
  if (existsSync(folder)) throw new BackupRefused(`${folder} is there already; a backup gets a new folder.`)
  if (!relative(dataDir, folder).startsWith('..')) {
    throw new BackupRefused(`${folder} lies in DATA_DIR, of which it is a backup: name a folder outside of ${dataDir}.`)
  }
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const sums = new Map<string, string>()
  const write = createWriter({ draft, sums, seal })
  try {
    const { manifest, wrappedBy } = await withClient(
      { connectionString, application_name: 'saex backup' },
      async (client) => {
        await assertFolderOf(client, dataDir)
        return copyDatabase(client, { write, now })
      },
    )
    const { files, isKeyLeftOut } = await copyFiles(dataDir, { write, isSealed: seal !== undefined })
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    await write(MANIFEST, { open: () => bytesOf(text) })
    await writeSums(draft, sums)
    await rename(draft, folder)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, tables: manifest.tables.length, files, isKeyLeftOut, wrappedBy }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Without its secret, keys and pictures a backup is not whole. One whose secret is in the database may have any folder. */
async function assertFolderOf(client: Client, dataDir: string): Promise<void> {
  const mark = await findSecretMark(client)
  if (mark !== undefined && (await listKeyWrappers(client)).length === 0) await assertUsualFolder(dataDir, mark)
}

/** Opened only when somebody reads: an error that nobody hears ends the process. */
type Part = { readonly open: () => Readable; readonly mode?: number }
/** Writes a part of the backup by its path, and notes its sum. */
type Write = (path: string, part: Part) => Promise<void>

function createWriter({
  draft,
  sums,
  seal,
}: {
  readonly draft: string
  readonly sums: Map<string, string>
  readonly seal: Cipher | undefined
}): Write {
  return async (path, { open: openPart, ...rest }) => {
    const name = seal === undefined ? path : `${path}${SEALED}`
    await makeFolderOf(join(draft, name))
    const source = seal === undefined ? openPart() : await seal(openPart())
    sums.set(name, await writeSummed(join(draft, name), { source, ...rest }))
  }
}

function bytesOf(text: string): Readable {
  return Readable.from([Buffer.from(text)], { objectMode: false })
}

type Copying = { readonly write: Write }

async function copyDatabase(
  client: Client,
  { write, now }: Copying & { readonly now: Date },
): Promise<{ readonly manifest: Manifest; readonly wrappedBy: readonly string[] }> {
  await prepareSession(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await listMigrations(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const figures = await copyTable(client, { table, write })
    tables.push({ ...table, columns: [...table.columns], ...figures })
  }
  // After the rows: a number that was given out meanwhile must not be given out again.
  const sequences = [...(await listSequences(client))]
  const wrappedBy = await listKeyWrappers(client)
  await client.query('COMMIT')
  return { manifest: { format: 1, madeAt: now.toISOString(), migrations, tables, sequences }, wrappedBy }
}

async function listMigrations(client: Client): Promise<Manifest['migrations']> {
  const { rows: known } = await client.query<{ table: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations')::text AS table`,
  )
  if (known[0]?.table == null) throw new BackupRefused('This database has no tables of the product.')
  const { rows } = await client.query<{ at: string; hash: string }>(
    'SELECT created_at::text AS at, hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return rows.map(({ at, hash }) => ({ at: Number(at), hash }))
}

async function copyTable(
  client: Client,
  { table, write }: Copying & { readonly table: TableShape },
): Promise<TableFigures> {
  const figures = createFigures()
  async function* lines(): AsyncGenerator<string> {
    for await (const batch of readLines(client, table)) {
      figures.add(batch)
      yield `${batch.join('\n')}\n`
    }
  }
  const openLines = () => {
    const source = Readable.from(lines())
    const packed = source.pipe(createGzip())
    source.on('error', (error) => packed.destroy(error))
    return packed
  }
  await write(tableFile(table.name), { open: openLines })
  return figures.read()
}

async function copyFiles(
  dataDir: string,
  { write, isSealed }: Copying & { readonly isSealed: boolean },
): Promise<{ readonly files: number; readonly isKeyLeftOut: boolean }> {
  let files = 0
  let isKeyLeftOut = false
  for (const path of await listKept(dataDir)) {
    if (path === CURRENT_KEY && !isSealed) {
      // It names the key that signs: without it, whoever restores this makes a new one.
      isKeyLeftOut = true
      continue
    }
    if (!(await copyFile(join(dataDir, path), { write, path, isClearKey: !isSealed && isKeyFile(path) }))) continue
    files += 1
  }
  return { files, isKeyLeftOut }
}

type FileCopying = Copying & { readonly path: string; readonly isClearKey: boolean }

/** False for a file that the nightly cleaning took meanwhile, which is no loss. Once it is open, it can go. */
async function copyFile(from: string, { write, path, isClearKey }: FileCopying): Promise<boolean> {
  const file = await open(from).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return false
  try {
    const { mode } = await file.stat()
    const publicPart = isClearKey ? publicPartOf(await file.readFile('utf8')) : undefined
    const openFile = () =>
      publicPart === undefined ? file.createReadStream({ autoClose: false }) : bytesOf(publicPart)
    await write(join(FILES, path), { open: openFile, mode: mode & 0o700 })
    return true
  } finally {
    await file.close()
  }
}
