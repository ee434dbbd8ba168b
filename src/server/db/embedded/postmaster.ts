import { spawn, spawnSync } from 'node:child_process'
import { readlinkSync, realpathSync } from 'node:fs'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { totalmem } from 'node:os'
import { spawnAs } from './account.ts'
import type { Engine } from './engine.ts'
import type { Place } from './place.ts'
import { MIB } from '../../../shared/domain/bytes.ts'
import { errorCode } from '../../error-code.ts'

/** A running PostgreSQL server of the data folder, as its postmaster.pid describes it; ready = past start and recovery. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string; readonly isReady: boolean }

/** A server process started by us; `failure` is set once it has ended. */
export type StartedServer = { failure: Error | undefined }

const logLimitBytes = 5 * MIB

/**
 * The server that runs on the data folder, undefined when there is none. A pid file left over from a server that is gone,
 * whose number another process may have by now, is put out of the way: PostgreSQL would refuse to start.
 */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const pidFile = join(dataFolder, 'postmaster.pid')
  const content = await readFile(pidFile, 'utf8').catch(() => '')
  const lines = content.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (isServerOf(pid, dataFolder)) return { pid, socketFolder: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
  if (!isAlive(pid)) return undefined
  await removeStale(pidFile, content)
  const socketLock = join(lines[4] ?? '', '.s.PGSQL.5432.lock')
  await removeStale(socketLock, await readFile(socketLock, 'utf8').catch(() => ''))
  return undefined
}

/**
 * Starts the server in a session of its own: a Ctrl+C at the terminal reaches the product only, which then stops the
 * server in order. What guards the data stands on the command line, where no settings file can weaken it.
 */
export async function startPostmaster(place: Place, engine: Engine): Promise<StartedServer> {
  const settings = Object.entries(serverSettings(place)).map(([name, value]) => `--${name}=${value}`)
  const log = await openLog(place.logFile)
  const started: StartedServer = { failure: undefined }
  try {
    const child = spawn(engine.postgres, ['-D', place.dataFolder, ...settings], {
      ...spawnAs(place.account),
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    })
    child.once('error', (error) => (started.failure = error))
    child.once('exit', (code, signal) => (started.failure = new Error(`it ended with ${signal ?? code}`)))
    child.unref()
  } finally {
    await log.close()
  }
  return started
}

/** Asks the server to stop at once but in order: open transactions are rolled back, everything committed is on disk. */
export function requestFastShutdown(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
}

/** The last thing the server said that explains why it did not start. */
export async function lastComplaint(logFile: string): Promise<string> {
  const content = await readFile(logFile, 'utf8').catch(() => '')
  const complaints = content.split('\n').filter((line) => /FATAL|PANIC|could not|must /.test(line))
  return complaints.at(-1)?.replace(/^.*?(FATAL|PANIC|LOG): +/, '') ?? 'it gave no reason'
}

/** Whether a process of that number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** A PostgreSQL server works in its data folder; where /proc does not tell, its command line names the folder. */
export function isServerOf(pid: number, dataFolder: string): boolean {
  if (process.platform === 'linux') return workingFolder(pid) === realpathSync(dataFolder)
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(dataFolder)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Moves the file away first and looks again: in between, another start may have put a valid one in its place. */
async function removeStale(file: string, content: string): Promise<void> {
  const aside = `${file}.stale-${process.pid}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) !== content) await link(aside, file)
  await rm(aside)
}

async function openLog(logFile: string) {
  const log = await open(logFile, 'a', 0o600)
  if ((await log.stat()).size > logLimitBytes) await log.truncate()
  return log
}

function serverSettings(place: Place): Readonly<Record<string, string | number>> {
  const memoryMb = Math.floor(totalmem() / MIB)
  return {
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: place.socketFolder,
    unix_socket_permissions: '0700',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: 100,
    shared_buffers: `${Math.min(Math.max(Math.floor(memoryMb / 16), 32), 512)}MB`,
    effective_cache_size: `${Math.max(Math.floor(memoryMb / 2), 64)}MB`,
    maintenance_work_mem: '64MB',
    work_mem: '8MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Two cores serve many short queries; parallel workers also need more shared memory than containers give (64 MB).
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and their values may hold clients' data, so refused statements are logged by the product, not here.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}
