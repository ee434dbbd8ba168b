import { execFileSync } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { prepareEngine, type Engine } from '../../src/server/db/embedded/engine.ts'
import { choosePlace, makeSocketFolder, type Place } from '../../src/server/db/embedded/place.ts'
import { findPostmaster, startPostmaster } from '../../src/server/db/embedded/postmaster.ts'
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts'

const PROJECT_DIR = fileURLToPath(new URL('../..', import.meta.url))
/** As the product names them: the superuser and its database, and the role that it works as. */
const [OWNER, ROLE] = ['saex', 'saex_app']

type Server = {
  readonly connectionString: string
  /** The same database as superuser. */
  readonly ownerConnectionString: string
  /** As superuser. */
  readonly ask: (statement: string) => Promise<void>
  /** At once, with nothing written; its connections break. */
  readonly kill: () => Promise<void>
}

export type TwoServers = { readonly primary: Server; readonly standby: Server; readonly close: () => Promise<void> }

/** The product's own PostgreSQL twice: an empty primary, and a standby that follows it, started from a copy of its folder. */
export async function startTwoServers(): Promise<TwoServers> {
  const [first, second] = await Promise.all([makeHome('primary'), makeHome('standby')])
  const made = await openEmbeddedPostgres({ dataDir: first, projectDir: PROJECT_DIR, log: () => {} })
  await made.stop()
  execFileSync('cp', ['-a', join(first, 'postgres'), join(second, 'postgres')])
  const [place, other] = [await placeOf(first), await placeOf(second)]
  const engine = await prepareEngine(place, () => {})
  await appendFile(join(place.dataFolder, 'pg_hba.conf'), `local replication ${OWNER} peer map=product\n`)
  const primary = await start(place, engine)
  const follow = `primary_conninfo = 'host=${place.socketFolder} user=${OWNER} application_name=standby'\n`
  await appendFile(join(other.dataFolder, 'postgresql.auto.conf'), `${follow}wal_retrieve_retry_interval = '100ms'\n`)
  await writeFile(join(other.dataFolder, 'standby.signal'), '')
  if (other.account) await chown(join(other.dataFolder, 'standby.signal'), other.account.uid, other.account.gid)
  const standby = await start(other, engine)
  return {
    primary,
    standby,
    close: async () => {
      await Promise.all([primary.kill(), standby.kill()])
      await Promise.all([first, second].map((home) => rm(home, { recursive: true, force: true })))
    },
  }
}

/** Open to the ordinary account that runs PostgreSQL when the tests run as root. */
async function makeHome(name: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), `saex-${name}-`))
  await chmod(home, 0o755)
  return home
}

async function placeOf(dataDir: string): Promise<Place> {
  return choosePlace({ dataDir, projectDir: PROJECT_DIR })
}

async function start(place: Place, engine: Engine): Promise<Server> {
  await makeSocketFolder(place)
  const started = await startPostmaster(place, engine)
  const urlOf = (role: string): string =>
    `postgresql://${role}@localhost/${OWNER}?host=${encodeURIComponent(place.socketFolder)}`
  const ask = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: urlOf(OWNER) })
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ask('SELECT 1')
      break
    } catch (error) {
      if (started.failure || attempt === 100) throw started.failure ?? error
      await sleep(100)
    }
  }
  return {
    connectionString: urlOf(ROLE),
    ownerConnectionString: urlOf(OWNER),
    ask,
    kill: async () => {
      const postmaster = await findPostmaster(place.dataFolder)
      if (postmaster === undefined) return
      process.kill(postmaster.pid, 'SIGKILL')
      // Its children end with it, by themselves.
      while ((await findPostmaster(place.dataFolder)) !== undefined) await sleep(20)
    },
  }
}
