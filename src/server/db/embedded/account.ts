import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { errorCode } from '../../error-code.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** The ordinary account that runs PostgreSQL when the product itself runs as root, which PostgreSQL refuses. */
export type Account = { readonly uid: number; readonly gid: number }

/** `uid` and `gid` for `spawn`, with an environment in which no PG… variable of the caller misleads PostgreSQL. */
export function spawnAs(account: Account | undefined) {
  return { ...account, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The name of this process's account; its number where the system has no name for it, as in containers. */
export function ownAccountName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/** The account `nobody`, or `daemon` on a system without it. */
export function getOrdinaryAccount(): Account {
  for (const name of ['nobody', 'daemon']) {
    const uid = lookUpId('-u', name)
    const gid = lookUpId('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this system has no account nobody. Start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * The account that must run the server of an existing data folder: its owner.
 * Undefined when that is this process's own account.
 */
export async function getOwner(dataFolder: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(dataFolder)
  if (uid === process.getuid?.() && uid !== 0) return undefined
  if (isRoot() && uid !== 0) return { uid, gid }
  const owner = uid === 0 ? 'root' : `another account (number ${uid})`
  const advice = isRoot() ? 'Give it to an ordinary account (chown -R)' : 'Start as that account'
  throw new EmbeddedPostgresError(
    `The database in ${dataFolder} belongs to ${owner}. ${advice}, or set DATA_DIR to another folder.`,
  )
}

/** Whether the account can enter and write `folder`, tried for real so that every access rule of the system counts. */
export function canWrite(account: Account | undefined, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], spawnAs(account)).status === 0
}

/** Whether the account can run `program --version`; a system on which it cannot run at all is an error. */
export function canRun(account: Account | undefined, program: string): boolean {
  const { status, error, stderr } = spawnSync(program, ['--version'], { ...spawnAs(account), encoding: 'utf8' })
  if (status === 0) return true
  if (errorCode(error) === 'EACCES') return false
  const reason = error?.message ?? stderr.trim()
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot be run on this system (${reason}). Set DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  )
}

function lookUpId(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : undefined
}
