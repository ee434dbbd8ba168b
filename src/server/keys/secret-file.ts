import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The key of this installation for digests of addresses: 32 bytes in `{dataDir}/secret`, made at the first start,
 * readable by the owner alone. Two first starts at once agree on one.
 */
export async function loadSecretFile(dataDir: string): Promise<Buffer> {
  const file = secretPath(dataDir)
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32), { mode: 0o600 })
  await link(draft, file).catch(ignoreExisting)
  await rm(draft)
  return readFile(file)
}

/** The secret that lies in a data folder; undefined where none was made. */
export async function findSecretFile(dataDir: string): Promise<Buffer | undefined> {
  return existsSync(secretPath(dataDir)) ? readFile(secretPath(dataDir)) : undefined
}

function secretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

function ignoreExisting(error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
  throw error
}
