import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { giveToOwnerOf, refuseAs } from './file-account.ts'
import { KeysRefused } from './outer-keys.ts'

const SECRET_BYTES = 32

const refuse = refuseAs(KeysRefused)

/**
 * The key of this installation for digests of addresses: 32 bytes in `{dataDir}/secret`, made at the first start,
 * readable by the owner alone. Two first starts at once agree on one. Throws KeysRefused for a file of another length, or
 * that this account may not use.
 */
export async function loadSecretFile(dataDir: string): Promise<Buffer> {
  const file = secretPath(dataDir)
  await makeSecretFile(file, dataDir).catch(refuse)
  return readSecret(file)
}

async function makeSecretFile(file: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  // On the disk for good before it takes its place: after a power cut it would be empty, a key that everybody knows.
  const opened = await open(draft, 'wx', 0o600)
  try {
    await giveToOwnerOf(dataDir, opened)
    await opened.writeFile(randomBytes(SECRET_BYTES))
    await opened.sync()
  } finally {
    await opened.close()
  }
  await link(draft, file).catch(ignoreExisting)
  await rm(draft)
}

/** The secret that lies in a data folder; undefined where none was made. Throws KeysRefused as `loadSecretFile` does. */
export async function findSecretFile(dataDir: string): Promise<Buffer | undefined> {
  return readSecret(secretPath(dataDir)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
}

async function readSecret(file: string): Promise<Buffer> {
  const secret = await readFile(file).catch(refuse)
  if (secret.length === SECRET_BYTES) return secret
  throw new KeysRefused(
    `The secret ${file} has ${secret.length} bytes instead of ${SECRET_BYTES}: bring it back from a backup.`,
  )
}

function secretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) === 'EEXIST') return
  throw error
}
