import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const MODULES = join(PROJECT, 'node_modules')
const MIGRATIONS = 'src/server/db/migrations'
/** What a process of the product reads at its start. */
const RUNS_WITH = ['package.json', 'public', 'samples', 'src']

/** Another release than the one that stands here, in a temporary folder. */
export type OtherRelease = {
  readonly name: string
  /** Its `main.ts`. */
  readonly main: string
  readonly remove: () => Promise<void>
}

/** The release at a commit, by default at `findOlderCommit`. Throws one sentence where there is no such history. */
export async function makeOlderRelease(commit?: string): Promise<OtherRelease> {
  const asked = commit ?? (await findOlderCommit())
  const found = await git('rev-parse', '--verify', '--quiet', '--short', `${asked}^{commit}`)
  if (found === undefined) throw new Error(`The history of this folder has no commit ${asked}.`)
  const release = await openFolder(found)
  const archive = join(release.folder, 'release.tar')
  await run('git', ['archive', '--output', archive, found], { cwd: PROJECT })
  await run('tar', ['-xf', archive, '-C', release.folder])
  await rm(archive)
  await ((await needsOtherPackages(release.folder)) ? installPackages(release.folder) : linkPackages(release.folder))
  return release
}

/**
 * The last state of the main line without the newest migration: commits of a branch that were merged may not run by
 * themselves. Throws one sentence where the history does not reach so far.
 */
async function findOlderCommit(): Promise<string> {
  const newest = (await readdir(join(PROJECT, MIGRATIONS)))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  const [asked, path] = ['--first-parent', `${MIGRATIONS}/${newest}`]
  if ((await git('rev-parse', '--verify', '--quiet', 'HEAD')) === undefined) {
    throw new Error('This folder has no git history to take an older release from: give a folder that holds one.')
  }
  const added = await git('log', asked, '-m', '--diff-filter=A', '-1', '--format=%H', '--', path)
  const before = added === '' ? 'HEAD' : `${added}^1`
  const older = await git('rev-parse', '--verify', '--quiet', before)
  if (older !== undefined) return older
  throw new Error(`The history of this clone begins after ${newest}: git fetch --unshallow brings the rest.`)
}

/**
 * What the next release may be: this one, and migrations that expand tables in use as the rule allows it. Needs no
 * history.
 */
export async function makeNextRelease(): Promise<OtherRelease> {
  const release = await openFolder('next')
  await linkPackages(release.folder)
  for (const part of RUNS_WITH) await cp(join(PROJECT, part), join(release.folder, part), { recursive: true })
  const folder = join(release.folder, MIGRATIONS)
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  for (const [tag, sql] of Object.entries(NEXT_MIGRATIONS)) {
    const { idx, when } = journal.entries.at(-1)!
    journal.entries.push({ idx: idx + 1, version: '7', when: when + 1000, tag, breakpoints: true })
    await writeFile(join(folder, `${tag}.sql`), sql)
  }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  return release
}

type Journal = {
  readonly entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

const NEXT_MIGRATIONS = {
  next_columns: `ALTER TABLE "vehicle" ADD COLUMN "next_note" text;--> statement-breakpoint
ALTER TABLE "quotation" ADD COLUMN "next_kind" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
CREATE TABLE "next_thing" ("id" bigserial PRIMARY KEY NOT NULL, "quotation_id" bigint NOT NULL);--> statement-breakpoint
ALTER TABLE "next_thing" ADD CONSTRAINT "next_thing_quotation_id_quotation_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotation"("id") ON DELETE cascade;`,
  next_index: `-- outside a transaction: nobody waits while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS "vehicle_next_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vehicle_next_idx" ON "vehicle" ("next_note") WHERE next_note is not null;`,
}

async function openFolder(name: string): Promise<OtherRelease & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'saex-release-'))
  return {
    name,
    folder,
    main: join(folder, 'src/server/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Whether it runs with a package that is not installed here, or in another version. */
async function needsOtherPackages(folder: string): Promise<boolean> {
  const { dependencies } = await readPackage(folder)
  const names = Object.keys(dependencies ?? {})
  const here = await Promise.all(names.map((name) => readPackage(join(MODULES, name)).catch(() => undefined)))
  return names.some((name, place) => here[place]?.version !== dependencies?.[name])
}

type Package = { readonly version?: string; readonly dependencies?: Readonly<Record<string, string>> }

async function readPackage(folder: string): Promise<Package> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package
}

async function linkPackages(folder: string): Promise<void> {
  await symlink(await realpath(MODULES), join(folder, 'node_modules'))
}

/** By its own lock file. */
async function installPackages(folder: string): Promise<void> {
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
  })
}

/** What git answers; undefined when it fails, as it does without a repository. */
async function git(...asked: readonly string[]): Promise<string | undefined> {
  const answer = await run('git', asked, { cwd: PROJECT }).catch(() => undefined)
  return answer?.stdout.trim()
}
