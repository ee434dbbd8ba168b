import { readMigrationFiles } from 'drizzle-orm/migrator'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = fileURLToPath(new URL('../../src/server/db/migrations', import.meta.url))
/** As `migrate.ts` knows it. */
const OUTSIDE = /^\s*-- outside a transaction\b/
const NAME = String.raw`"?(?:public"?\."?)?(\w+)"?`
/** Worked out for each row, so that the whole table is written anew under its lock. */
const FOR_EACH_ROW = /gen_random_uuid|random\(|clock_timestamp|nextval|serial/i

const ONLY_ADDS = 'a migration only adds'

export type Migration = { readonly tag: string; readonly statements: readonly string[] }
export type Breach = { readonly tag: string; readonly statement: string; readonly why: string }

/** The migrations from one on, each as its statements. */
export function readMigrations(from: string): readonly Migration[] {
  const journal = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  const files = readMigrationFiles({ migrationsFolder: FOLDER })
  return journal.entries
    .map(({ tag }, place) => ({ tag, statements: files[place]?.sql ?? [] }))
    .filter(({ tag }) => tag >= from)
}

/**
 * The statements of a migration that a release running beside it may not survive, or that keep others from a table for as
 * long as the table is large. What is not known to be harmless counts as a breach.
 */
export function listBreaches({ tag, statements }: Migration): readonly Breach[] {
  const isOutside = OUTSIDE.test(statements[0] ?? '')
  const plain = statements
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter((text) => text !== '')
  const made = new Set(plain.flatMap((text) => firstGroup(text, `^CREATE TABLE (?:IF NOT EXISTS )?${NAME}`)))
  const judge = isOutside ? judgeOutside : judgeInside
  return plain.flatMap((statement, place) => {
    const around = { made, before: plain[place - 1] ?? '', after: plain[place + 1] ?? '' }
    const why = isSeveral(statement) ? 'one statement between two breakpoints' : judge(statement, around)
    return why === undefined ? [] : [{ tag, statement, why }]
  })
}

type Around = {
  /** Tables of the same migration: nobody uses them yet. */
  readonly made: ReadonlySet<string>
  /** The statements beside it. */
  readonly before: string
  readonly after: string
}

/** The body of a function has statements of its own. */
function isSeveral(statement: string): boolean {
  return !statement.includes('$$') && /;\s*\S/.test(statement)
}

const DROPPED = `^DROP INDEX CONCURRENTLY IF EXISTS ${NAME}$`
const BUILT = `^CREATE INDEX CONCURRENTLY ${NAME} ON `

/** Run again when it was broken off: an index that is half there is dropped first. */
function judgeOutside(statement: string, { before, after }: Around): string | undefined {
  const [dropped] = firstGroup(statement, DROPPED)
  if (dropped !== undefined) return firstGroup(after, BUILT)[0] === dropped ? undefined : ONLY_ADDS
  const [built] = firstGroup(statement, BUILT)
  if (built === undefined) return 'outside a transaction only indexes are built, without UNIQUE'
  return firstGroup(before, DROPPED)[0] === built ? undefined : 'an index that was broken off is not dropped before'
}

function judgeInside(statement: string, { made }: Around): string | undefined {
  if (/^CREATE TABLE /i.test(statement)) return undefined
  if (/^CREATE FUNCTION /i.test(statement)) return undefined
  if (/^CREATE OR REPLACE FUNCTION/i.test(statement)) return 'the release before runs the function that is replaced'
  const [indexed] = firstGroup(statement, `^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?${NAME} ON ${NAME}`, 2)
  if (indexed !== undefined) {
    return made.has(indexed) ? undefined : 'an index of a table in use is built CONCURRENTLY, outside a transaction'
  }
  const [watched] = firstGroup(statement, String.raw`^CREATE TRIGGER \w+ (?:BEFORE|AFTER) [\w ]+? ON ${NAME}`)
  if (watched !== undefined) return made.has(watched) ? undefined : 'the release before runs the trigger'
  const [altered] = firstGroup(statement, `^ALTER TABLE (?:ONLY )?${NAME} `)
  if (altered === undefined) return ONLY_ADDS
  return made.has(altered) ? undefined : judgeAltered(statement)
}

/** Of a table in use. */
function judgeAltered(statement: string): string | undefined {
  const added = /^ALTER TABLE \S+ ADD COLUMN "?\w+"? ([^;]*);?$/i.exec(statement)?.[1]
  if (added !== undefined) {
    if (/,\s*(ADD|DROP|ALTER|RENAME)\b/i.test(added)) return 'one change a statement'
    if (FOR_EACH_ROW.test(added)) return 'a value for each row writes the whole table anew under its lock'
    if (/GENERATED/i.test(added)) return 'a generated column writes the whole table anew under its lock'
    if (/\b(UNIQUE|PRIMARY KEY|REFERENCES|CHECK)\b/i.test(added)) return 'a new column is added without constraints'
    return /NOT NULL/i.test(added) && !/DEFAULT/i.test(added)
      ? 'the release before writes no value into the new column'
      : undefined
  }
  if (/ ADD CONSTRAINT \S+ FOREIGN KEY .* NOT VALID;?$/is.test(statement)) return undefined
  if (/ VALIDATE CONSTRAINT /i.test(statement)) return undefined
  if (/ ADD CONSTRAINT /i.test(statement)) return 'a constraint of a table in use reads all of it under its lock'
  return ONLY_ADDS
}

function firstGroup(text: string, pattern: string, group = 1): readonly string[] {
  const found = new RegExp(pattern.replace('$', ';?$'), 'i').exec(text)?.[group]
  return found === undefined ? [] : [found]
}
