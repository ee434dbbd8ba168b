import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../src/server/context.ts'

/** Every row of every table and every file of the data folder as one text. */
export async function dumpAll({ db, dataDir }: Pick<AppContext, 'db' | 'dataDir'>): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ text: string }>(sql.raw(`select t::text as text from ${name} t`))
    texts.push(...rows.map(({ text }) => text))
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) texts.push(await readFile(join(entry.parentPath, entry.name), 'latin1'))
  }
  return texts.join('\n')
}
