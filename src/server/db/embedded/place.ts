import { hash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { errorCode } from '../../error-code.ts'
import { canWrite, getOrdinaryAccount, getOwner, isRoot } from './account.ts'
import type { Account } from './account.ts'
import { EmbeddedPostgresError, onFolder } from './errors.ts'

/** Where one database lies. `home` holds the data folder `postgres`, the log and, when the path is short, the socket. */
export type Place = {
  readonly home: string
  readonly dataFolder: string
  readonly socketFolder: string
  readonly logFile: string
  /** Runs the server; undefined = this process's own account. */
  readonly account: Account | undefined
}

type Folders = { readonly dataDir: string; readonly projectDir: string }

/** The longest socket path that Linux (107) and macOS (103) both take, in bytes. */
const socketPathLimit = 103

/**
 * Chooses the place of the database. An existing one is always kept where it is. A new one lies in `dataDir`, or, as
 * root when the ordinary account cannot reach that, in `/var/lib/saex/{hash of the project's and data folder's path}`.
 */
export async function choosePlace(options: Folders): Promise<Place> {
  const homes = homesOf(options)
  const existing = findExisting(homes)
  if (existing) return existingPlace(existing)
  const account = isRoot() ? getOrdinaryAccount() : undefined
  for (const home of homes) {
    if (await onFolder(home, () => isUsable(home, account))) return toPlace(home, account)
  }
  throw new EmbeddedPostgresError(
    `The account that runs PostgreSQL can reach none of ${homes.join(', ')}. Set DATA_DIR to another folder, or DATABASE_URL.`,
  )
}

/** Whether a database was made for the data folder. */
export function hasDatabase(options: Folders): boolean {
  return findExisting(homesOf(options)) !== undefined
}

function homesOf(options: Folders): readonly string[] {
  return isRoot() ? [options.dataDir, shelterOf(options)] : [options.dataDir]
}

function findExisting(homes: readonly string[]): string | undefined {
  return homes.find((home) => isFilled(join(home, 'postgres')))
}

/** Whether something lies in the folder, as far as this process can see; a folder that it may not read counts as filled. */
export function isFilled(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0
  } catch (error) {
    return errorCode(error) !== 'ENOENT'
  }
}

/** Makes the socket folder with mode 700, owned by the account: nobody else reaches the server at all. */
export async function makeSocketFolder({ socketFolder, account }: Place): Promise<void> {
  await onFolder(socketFolder, () => makeOwnFolder(socketFolder, account))
  const { uid, mode } = await lstat(socketFolder)
  if (uid === (account?.uid ?? process.getuid?.()) && (mode & 0o77) === 0) return
  throw new EmbeddedPostgresError(
    `The folder ${socketFolder} is open to other accounts. Remove it, or set DATA_DIR to a shorter path.`,
  )
}

/** Makes a folder of mode 700 for the account; one that exists is left as it is. */
async function makeOwnFolder(folder: string, account: Account | undefined): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !(await lstat(folder)).isDirectory()) throw error
    return
  }
  if (account) await chown(folder, account.uid, account.gid)
}

async function existingPlace(home: string): Promise<Place> {
  const place = toPlace(home, await getOwner(join(home, 'postgres')))
  if (canWrite(place.account, place.dataFolder)) return place
  throw new EmbeddedPostgresError(
    `The database in ${place.dataFolder} cannot be reached by the account that owns it. Open the folders above it to that account (chmod o+x), or set DATA_DIR to another folder.`,
  )
}

function toPlace(home: string, account: Account | undefined): Place {
  return {
    home,
    dataFolder: join(home, 'postgres'),
    socketFolder: socketFolderOf(home),
    logFile: join(home, 'postgres.log'),
    account,
  }
}

function shelterOf(options: Folders): string {
  return `/var/lib/saex/${shortDigest(`${options.projectDir}\n${relative(options.projectDir, options.dataDir)}`)}`
}

function socketFolderOf(home: string): string {
  const folder = join(home, 'socket')
  const longest = join(folder, '.s.PGSQL.5432')
  return Buffer.byteLength(longest) <= socketPathLimit ? folder : join(tmpdir(), `saex-${shortDigest(home)}`)
}

async function isUsable(home: string, account: Account | undefined): Promise<boolean> {
  await makeHome(home)
  const probe = await mkdtemp(join(home, 'probe-'))
  try {
    if (account) await chown(probe, account.uid, account.gid)
    return canWrite(account, probe)
  } finally {
    await rm(probe, { recursive: true })
  }
}

async function makeHome(home: string): Promise<void> {
  const isNew = (await mkdir(home, { recursive: true })) !== undefined
  // The server's account passes through the folder, but cannot list what else the product keeps in it.
  if (isNew) await chmod(home, isRoot() ? 0o711 : 0o700)
}

function shortDigest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 16)
}
