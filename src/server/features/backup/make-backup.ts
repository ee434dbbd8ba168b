import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { FILES, listKept, MANIFEST, tableFile, writeSummed, writeSums, type Manifest } from './backup-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import {
  createFigures,
  listSequences,
  listTables,
  prepareSession,
  readLines,
  type TableFigures,
  type TableShape,
} from './table-copy.repository.ts'

type Installation = { readonly connectionString: string; readonly dataDir: string }

export type BackupReport = { readonly rows: number; readonly tables: number; readonly files: number }

/**
 * Writes a whole backup into a new folder while the product runs: the database as it is at one moment, then the files,
 * which are written before a row speaks of them. The folder has its name only when it is complete. Throws BackupRefused.
 */
export async function makeBackup(
  { connectionString, dataDir }: Installation,
  { folder, now }: { readonly folder: string; readonly now: Date },
): Promise<BackupReport> {
  if (existsSync(folder)) throw new BackupRefused(`${folder} is there already; a backup gets a new folder.`)
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const sums = new Map<string, string>()
  const client = new Client({ connectionString, application_name: 'saex backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const manifest = await copyDatabase(client, { draft, sums, now })
    const files = await copyFiles(dataDir, { draft, sums })
    const text = `${JSON.stringify(manifest, null, 1)}\n`
    sums.set(MANIFEST, await writeSummed(join(draft, MANIFEST), { source: Readable.from([text]) }))
    await writeSums(draft, sums)
    await rename(draft, folder)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, tables: manifest.tables.length, files }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

type Copying = { readonly draft: string; readonly sums: Map<string, string> }

async function copyDatabase(client: Client, { draft, sums, now }: Copying & { readonly now: Date }): Promise<Manifest> {
  await prepareSession(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const migrations = await listMigrations(client)
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const path = tableFile(table.name)
    const { sum, figures } = await copyTable(client, { table, path: join(draft, path) })
    sums.set(path, sum)
    tables.push({ ...table, columns: [...table.columns], ...figures })
  }
  // After the rows: a number that was given out meanwhile must not be given out again.
  const sequences = [...(await listSequences(client))]
  await client.query('COMMIT')
  return { format: 1, madeAt: now.toISOString(), migrations, tables, sequences }
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
  { table, path }: { readonly table: TableShape; readonly path: string },
): Promise<{ readonly sum: string; readonly figures: TableFigures }> {
  const figures = createFigures()
  async function* lines(): AsyncGenerator<string> {
    for await (const batch of readLines(client, table)) {
      figures.add(batch)
      yield `${batch.join('\n')}\n`
    }
  }
  const source = Readable.from(lines())
  const packed = source.pipe(createGzip())
  source.on('error', (error) => packed.destroy(error))
  const sum = await writeSummed(path, { source: packed })
  return { sum, figures: figures.read() }
}

/** A file that the nightly cleaning took meanwhile is no loss. */
async function copyFiles(dataDir: string, { draft, sums }: Copying): Promise<number> {
  let count = 0
  for (const path of await listKept(dataDir)) {
    const from = join(dataDir, path)
    const found = await stat(from).catch(() => undefined)
    if (found === undefined) continue
    const source = createReadStream(from)
    sums.set(join(FILES, path), await writeSummed(join(draft, FILES, path), { source, mode: found.mode & 0o700 }))
    count += 1
  }
  return count
}
