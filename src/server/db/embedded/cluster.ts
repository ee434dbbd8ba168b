import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { errorCode } from '../../error-code.ts'
import { spawnAs } from './account.ts'
import { postgresMajor } from './engine.ts'
import type { Engine } from './engine.ts'
import { EmbeddedPostgresError, onFolder } from './errors.ts'
import { isFilled } from './place.ts'
import type { Place } from './place.ts'
import { isAlive } from './postmaster.ts'

/** The superuser that makes and repairs the product's own server, and the name of its one database. */
export const clusterOwner = 'saex'

const draftName = /^postgres\.new-(\d+)-/

/**
 * Makes the data folder when there is none, and refuses one of another PostgreSQL. A new one is built beside its place
 * and moved there in one step, so that neither a kill nor a second start at the same moment leaves half of one.
 */
export async function ensureCluster(place: Place, engine: Engine, log: (line: string) => void): Promise<void> {
  if (isFilled(place.dataFolder)) return assertVersion(place.dataFolder)
  log(`A new database is created in ${place.dataFolder}.`)
  await onFolder(place.home, () => createCluster(place, engine))
}

async function assertVersion(dataFolder: string): Promise<void> {
  const version = await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version?.trim() === postgresMajor) return
  const found = version ? `was made by PostgreSQL ${version.trim()}` : 'holds no PostgreSQL database'
  throw new EmbeddedPostgresError(
    `The folder ${dataFolder} ${found}; this product needs PostgreSQL ${postgresMajor}. Set DATA_DIR to another folder, or DATABASE_URL.`,
  )
}

async function createCluster(place: Place, engine: Engine): Promise<void> {
  await removeAbandonedDrafts(place.home)
  const draft = await mkdtemp(join(place.home, `postgres.new-${process.pid}-`))
  try {
    if (place.account) await chown(draft, place.account.uid, place.account.gid)
    await runInitdb({ engine, place, folder: draft })
    await rename(draft, place.dataFolder)
    await syncFolder(place.home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another start of the product was first; its data folder is the one.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
  }
}

async function removeAbandonedDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = draftName.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true })
  }
}

async function runInitdb(options: {
  readonly engine: Engine
  readonly place: Place
  readonly folder: string
}): Promise<void> {
  const { engine, place, folder } = options
  const settings = [
    `--pgdata=${folder}`,
    `--username=${clusterOwner}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--auth-local=peer',
    '--auth-host=reject',
    '--no-instructions',
  ]
  const child = spawn(engine.initdb, settings, { ...spawnAs(place.account), stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaints, code] = await Promise.all([text(child.stderr), exitCode(child)])
  if (code === 0) return
  throw new EmbeddedPostgresError(
    `The database could not be created in ${place.home}: ${firstError(complaints)}. Mend that, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
}

function firstError(complaints: string): string {
  const error = complaints.split('\n').find((line) => /error|fatal|could not/i.test(line))
  return (error ?? complaints.trim()).replace(/^initdb: (error: )?/, '').replace(/\.$/, '')
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
