import { existsSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureCluster, clusterOwner } from './embedded/cluster.ts'
import { postgresMajor, prepareEngine } from './embedded/engine.ts'
import type { Engine } from './embedded/engine.ts'
import { EmbeddedPostgresError, onFolder } from './embedded/errors.ts'
import { choosePlace, makeSocketFolder } from './embedded/place.ts'
import type { Place } from './embedded/place.ts'
import {
  findPostmaster,
  isServerOf,
  lastComplaint,
  requestFastShutdown,
  startPostmaster,
} from './embedded/postmaster.ts'
import type { Postmaster, StartedServer } from './embedded/postmaster.ts'
import { leaveLast, takePresence } from './embedded/presence.ts'
import type { Presence } from './embedded/presence.ts'
import { applicationRole, writeAccessRules } from './embedded/roles.ts'

export type EmbeddedPostgres = {
  /** For `pg` and libpq: a Unix socket, the database `saex` and the ordinary role that owns it. */
  readonly connectionString: string
  /** The same as the server's superuser: for tests, and for repairs by hand. */
  readonly setUpConnectionString: string
  /** The data folder, absolute. */
  readonly location: string
  /** Leaves the server; the last process to leave stops it. Safe to call twice. Close the pools first. */
  readonly stop: () => Promise<void>
}

type Server = { readonly place: Place; readonly engine: Engine; readonly log: (line: string) => void }
type Attached = { readonly presence: Presence; readonly postmaster: Postmaster; readonly wasRunning: boolean }

/** Long enough for the recovery of a large database after a power failure. */
const startLimitMs = 120_000
const stopLimitMs = 8_000
const startAttempts = 3

/**
 * Opens the product's own PostgreSQL on `dataDir/postgres`: creates it, starts it, or joins the server that already runs
 * there, be it of another process of the product or left over by a killed one. Several processes may share it; each keeps
 * one idle session as the sign that it is there, and brings the server back should it die. Fails with
 * {@link EmbeddedPostgresError}, one plain sentence. The protocol: docs/decisions/0002-embedded-postgresql.md.
 */
export async function openEmbeddedPostgres(options: {
  readonly dataDir: string
  readonly projectDir: string
  readonly log: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options)
  const attached = await attach(server)
  const state = attached.wasRunning ? 'already running' : 'started'
  options.log(`PostgreSQL ${postgresMajor} is ${state}; the data lie in ${server.place.dataFolder}.`)
  return {
    connectionString: addressOf(attached, applicationRole),
    setUpConnectionString: addressOf(attached, clusterOwner),
    location: server.place.dataFolder,
    stop: keepAttached(server, attached),
  }
}

function addressOf({ postmaster }: Attached, role: string): string {
  return `postgresql://${role}@localhost/${clusterOwner}?host=${encodeURIComponent(postmaster.socketFolder)}`
}

async function prepareServer(options: {
  readonly dataDir: string
  readonly projectDir: string
  readonly log: (line: string) => void
}): Promise<Server> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'On Windows the product does not run a database of its own. Set DATABASE_URL to a PostgreSQL server, or use WSL.',
    )
  }
  const dataDir = isAbsolute(options.dataDir) ? options.dataDir : resolve(options.projectDir, options.dataDir)
  const place = await onFolder(dataDir, () => choosePlace({ dataDir, projectDir: options.projectDir }))
  if (place.home !== dataDir) {
    options.log(`The account that runs PostgreSQL cannot reach ${dataDir}, so the database lies in ${place.home}.`)
  }
  const engine = await prepareEngine(place, options.log)
  await ensureCluster(place, engine, options.log)
  await onFolder(place.home, () => writeAccessRules(place))
  return { place, engine, log: options.log }
}

/** Joins the running server or starts one, until a session stands on it; two processes that do so at once end on one. */
async function attach(server: Server): Promise<Attached> {
  const { place } = server
  const deadline = AbortSignal.timeout(startLimitMs)
  let started: StartedServer | undefined
  let attempts = 0
  while (!deadline.aborted) {
    const postmaster = await findPostmaster(place.dataFolder)
    const presence = postmaster && (await takePresence(postmaster.socketFolder).catch(() => undefined))
    if (postmaster && presence) return { presence, postmaster, wasRunning: !started }
    if (postmaster && isDeaf(postmaster)) requestFastShutdown(postmaster.pid)
    if (!postmaster && (!started || started.failure)) {
      if (attempts === startAttempts) throw await startError(place, started?.failure)
      attempts += 1
      await makeSocketFolder(place)
      started = await onFolder(place.home, () => startPostmaster(place, server.engine))
    }
    await sleep(attempts > 1 ? 200 : 20)
  }
  throw await startError(place, started?.failure)
}

/** A server whose socket was swept out of the temporary folder serves nobody any more. */
function isDeaf({ isReady, socketFolder }: Postmaster): boolean {
  return isReady && !existsSync(join(socketFolder, '.s.PGSQL.5432'))
}

async function startError(place: Place, cause: Error | undefined): Promise<EmbeddedPostgresError> {
  const complaint = await lastComplaint(place.logFile)
  return new EmbeddedPostgresError(
    `PostgreSQL did not start on ${place.dataFolder}: ${complaint}. More is in ${place.logFile}.`,
    { cause },
  )
}

/** Brings the session, and if need be the server, back until the returned function is called. */
function keepAttached(server: Server, first: Attached): () => Promise<void> {
  const state: { current?: Attached | undefined; restoring?: Promise<void>; stopped?: Promise<void> } = {}

  function hold(attached: Attached): void {
    state.current = attached
    attached.presence.once('end', () => {
      state.current = undefined
      if (!state.stopped) state.restoring = restore()
    })
  }

  async function restore(): Promise<void> {
    server.log('The database server has gone away; it is being brought back.')
    while (!state.stopped) {
      try {
        hold(await attach(server))
        server.log('The database server is back.')
        return
      } catch (error) {
        server.log(error instanceof Error ? error.message : String(error))
        await sleep(1000, undefined, { ref: false })
      }
    }
  }

  /** A server that is on its way back is waited for: nobody else would stop it. */
  async function stop(): Promise<void> {
    await state.restoring
    if (state.current) await leave(server, state.current)
  }

  hold(first)
  return () => (state.stopped ??= stop())
}

async function leave(server: Server, { presence, postmaster }: Attached): Promise<void> {
  const isLast = await leaveLast(presence).catch(() => false)
  if (isLast) {
    requestFastShutdown(postmaster.pid)
    await waitForEnd(server, postmaster.pid)
  }
  await presence.end().catch(() => {})
}

async function waitForEnd({ place, log }: Server, pid: number): Promise<void> {
  const deadline = AbortSignal.timeout(stopLimitMs)
  while (isServerOf(pid, place.dataFolder)) {
    if (deadline.aborted) return log(`PostgreSQL (process ${pid}) is still writing and will end by itself.`)
    await sleep(10)
  }
}
